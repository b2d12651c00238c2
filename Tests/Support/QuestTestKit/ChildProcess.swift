private import CTestKit
public import Foundation
private import Glibc
private import Synchronization

/// A program that a test runs, with the interface of Foundation's `Process`. `Process` itself is not used, because it
/// missed the end of one of some hundred children (seen with Swift 6.3 on Debian 12), so the waiting test never ended.
///
/// Its streams are those of this process unless set. It inherits no other descriptors, and ignores and blocks no
/// signals. Set all properties before `run()`.
///
/// From the start, a thread waits for its end, because Swift Testing looks for ended exit tests among all children of
/// the process, and an ended child without a waiting thread hides the others. The thread also keeps the pipes open, so
/// that a program whose output is not read does not fail.
public final class ChildProcess {
  public struct NotStarted: Error {
    public let program: String
    public let code: Int32
  }

  public enum TerminationReason: Sendable { case exit, uncaughtSignal }

  private let program: String
  private let arguments: [String]
  private let environment: [String: String]
  public var standardInput: (any ChildStream)?
  public var standardOutput: (any ChildStream)?
  public var standardError: (any ChildStream)?
  public private(set) var processIdentifier: Int32 = 0
  private let ending = Ending()

  /// The end of a child. One thread waits for it, and any thread may query it.
  private final class Ending: Sendable {
    /// The status of waitpid(2); `nil` before the end.
    let status = Mutex<Int32?>(nil)
    let group = DispatchGroup()
  }

  /// `program` is a path. `environment` is its complete environment, by default that of this process.
  public init(
    _ program: String, _ arguments: [String] = [], environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.program = program
    self.arguments = arguments
    self.environment = environment
  }

  /// Starts the program, and closes its ends of the pipes in this process.
  public func run() throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let streams = [standardInput, standardOutput, standardError]
    for (target, stream) in zip(Int32(0)..., streams) {
      guard let stream else { continue }
      posix_spawn_file_actions_adddup2(&actions, stream.end(of: target).fileDescriptor, target)
    }
    posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in words + variables { free(text) } }
    let code = posix_spawn(&processIdentifier, program, &actions, &attributes, &words, &variables)
    guard code == 0 else { throw NotStarted(program: program, code: code) }
    ending.group.enter()
    Thread { [ending, processIdentifier] in
      var status: Int32 = 0
      while waitpid(processIdentifier, &status, 0) < 0, errno == EINTR {}
      ending.status.withLock { $0 = status }
      withExtendedLifetime(streams) { ending.group.leave() }
    }.start()
    for (target, stream) in zip(Int32(0)..., streams) {
      if let pipe = stream as? Pipe { try pipe.end(of: target).close() }
    }
  }

  /// `false` also before `run()`.
  public var isRunning: Bool { processIdentifier > 0 && ending.status.withLock { $0 == nil } }

  /// Sends SIGTERM, unless the program has ended.
  public func terminate() {
    if isRunning { kill(processIdentifier, SIGTERM) }
  }

  public func waitUntilExit() { ending.group.wait() }

  /// How the program ended. Valid after its end.
  public var terminationReason: TerminationReason { status & 0x7F == 0 ? .exit : .uncaughtSignal }

  /// The exit status, or the number of the signal. Valid after the end.
  public var terminationStatus: Int32 { status & 0x7F == 0 ? status >> 8 & 0xFF : status & 0x7F }

  private var status: Int32 {
    guard let status = ending.status.withLock({ $0 }) else { preconditionFailure("\(program) has not ended") }
    return status
  }
}

/// The other side of a child's standard stream.
public protocol ChildStream: Sendable {
  /// The child's end, for the standard stream of that number.
  func end(of target: Int32) -> FileHandle
}

extension FileHandle: ChildStream {
  public func end(of target: Int32) -> FileHandle { self }
}

extension Pipe: ChildStream {
  public func end(of target: Int32) -> FileHandle {
    target == STDIN_FILENO ? fileHandleForReading : fileHandleForWriting
  }
}
