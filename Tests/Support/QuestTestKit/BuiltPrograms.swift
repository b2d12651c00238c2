private import Foundation

/// The programs built together with the tests.
public enum BuiltPrograms {
  /// Their folder, which is that of the test bundle.
  public static var folder: String {
    let bundle = ProcessInfo.processInfo.arguments.first { $0.hasSuffix(".xctest") }
    if let bundle { return URL(fileURLWithPath: bundle).deletingLastPathComponent().path }
    return URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().path
  }

  /// The outcome of a finished program.
  public struct Outcome: Sendable {
    public var status: Int32
    public var output: String
    public var errors: String

    /// The lines of the output.
    public var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  /// A program with its own environment, which has only PATH of this process's environment.
  public static func process(
    _ program: String, _ arguments: [String], environment: [String: String]
  ) -> ChildProcess {
    ChildProcess(
      program, arguments,
      environment: environment.merging(
        [
          "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TZ": "UTC",
          HangLimit.variable: "\(HangLimit.seconds)",
        ],
        uniquingKeysWith: { given, _ in given }))
  }

  /// Runs a program to its end. The size of its output is limited only by memory.
  public static func run(
    _ program: String, _ arguments: [String], environment: [String: String] = [:], input: String? = nil
  ) throws -> Outcome {
    let process = process(program, arguments, environment: environment)
    let output = Pipe()
    let errors = try TemporaryFolder()
    let errorFile = errors.path + "/errors"
    try Data().write(to: URL(fileURLWithPath: errorFile))
    process.standardOutput = output
    process.standardError = FileHandle(forWritingAtPath: errorFile)
    var inputPipe: Pipe?
    if input != nil {
      inputPipe = Pipe()
      process.standardInput = inputPipe
    } else {
      process.standardInput = FileHandle.nullDevice
    }
    try process.run()
    if let input, let inputPipe {
      // A program may refuse before it has read everything.
      signal(SIGPIPE, SIG_IGN)
      try? inputPipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
      try inputPipe.fileHandleForWriting.close()
    }
    let said = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: String(decoding: said, as: UTF8.self),
      errors: try String(contentsOfFile: errorFile, encoding: .utf8))
  }
}
