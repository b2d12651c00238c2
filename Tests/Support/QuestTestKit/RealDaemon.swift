private import Foundation
private import Glibc
public import QuestClient

/// A real timequestd with its store and its socket in a folder that may outlive it, and tqctl as its client.
public final class RealDaemon {
  public let folder: TemporaryFolder
  private let process: ChildProcess
  private let log: Pipe
  private var said = Data()
  private var last = ""

  /// Starts the daemon and waits until it reports that it is ready. Its data may be on a small disk, and the program in
  /// another folder than the tests. A prefix of the command starts it in another environment.
  public init(
    in folder: TemporaryFolder? = nil, on disk: SmallDisk? = nil, through entrance: [String] = [],
    program: String? = nil, socket: String = "control.sock", environment: [String: String] = [:],
    isSystem: Bool = false
  ) throws {
    let folder = try folder ?? TemporaryFolder()
    self.folder = folder
    let words =
      (disk?.entrance ?? entrance) + [
        program ?? BuiltPrograms.folder + "/timequestd", "--data-dir", (disk?.path ?? folder.path) + "/data",
        "--socket", folder.path + "/" + socket,
      ] + (isSystem ? ["--system"] : [])
    process = BuiltPrograms.process("/usr/bin/env", words, environment: environment)
    log = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardError = log
    try process.run()
    try wait(for: "Ready")
  }

  /// Waits for the next line of its log that contains the word.
  public func wait(for word: String) throws {
    while true {
      while let end = said.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: said[..<end], as: UTF8.self)
        said = Data(said[said.index(after: end)...])
        if line.contains(word) { return }
        last = line
      }
      let more = log.fileHandleForReading.availableData
      guard !more.isEmpty else { throw DidNotStart(reason: last) }
      said.append(more)
    }
  }

  deinit { if process.isRunning { kill() } }

  public struct DidNotStart: Error { public let reason: String }

  public var socketPath: String { folder.path + "/control.sock" }
  public var processID: Int32 { process.processIdentifier }

  public func connect() throws -> Connection { try Connection(path: socketPath) }
  public func connectLines() throws -> LineSocket { try LineSocket(path: socketPath) }

  /// Sends SIGKILL.
  public func kill() {
    Glibc.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Waits until the daemon has ended for another reason.
  public func awaitEnd() { process.waitUntilExit() }

  /// Sends SIGTERM and returns the exit status.
  public func terminate() -> Int32 {
    Glibc.kill(process.processIdentifier, SIGTERM)
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : -1
  }

  /// Runs `tqctl` against this daemon.
  public func tqctl(_ arguments: String..., input: String? = nil) throws -> BuiltPrograms.Outcome {
    try tqctl(arguments, input: input)
  }

  public func tqctl(_ arguments: [String], input: String? = nil) throws -> BuiltPrograms.Outcome {
    try BuiltPrograms.run(BuiltPrograms.folder + "/tqctl", arguments, environment: environment, input: input)
  }

  /// The environment of a client of this daemon.
  public var environment: [String: String] { ["TIMEQUEST_SOCKET": socketPath, "HOME": folder.path] }
}
