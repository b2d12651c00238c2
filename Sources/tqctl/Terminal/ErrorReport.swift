import ArgumentParser
import QuestClient
import QuestWire

/// sysexits, as far as tqctl uses them.
enum ExitStatus {
  static let ok: Int32 = 0
  static let refused: Int32 = 1
  static let usage: Int32 = 64
  static let badData: Int32 = 65
  static let noInput: Int32 = 66
  static let unavailable: Int32 = 69
  static let cannotCreate: Int32 = 73
  static let inputOutput: Int32 = 74
  static let tryAgain: Int32 = 75
  static let protocolMismatch: Int32 = 76
  static let notAllowed: Int32 = 77
  static let interrupted: Int32 = 130

  static func of(_ kind: ErrorKind) -> Int32 {
    switch kind {
    case .invalidImport: badData
    case .busy, .readOnlyStore, .tooManyTries: tryAgain
    case .unreadableStore: inputOutput
    case .locked, .wrongPin, .forbidden: notAllowed
    case .unsupportedProtocol: protocolMismatch
    default: refused
    }
  }
}

/// An error of tqctl itself.
struct CommandFailure: Error, Equatable {
  var status: Int32
  var message: String
  var hint: String?

  /// A usage error that the parser cannot detect.
  static func usage(_ message: String, hint: String? = nil) -> CommandFailure {
    CommandFailure(status: ExitStatus.usage, message: message, hint: hint)
  }
}

/// An error for the user: message, next step, candidates.
struct ErrorReport {
  let status: Int32
  let error: RPCError

  init?(_ error: any Error) {
    switch error {
    case let error as RPCError:
      self.init(status: ExitStatus.of(error.kind), error: Self.explained(error))
    case let error as CommandFailure:
      let kind = error.status == ExitStatus.usage ? "usage" : "commandFailed"
      self.init(status: error.status, kind: kind, error.message, error.hint)
    case let error as StandardOutput.Failure:
      self.init(status: ExitStatus.inputOutput, kind: "outputFailed", "The answer cannot be written: \(error.reason).")
    case let error as ClientError:
      self.init(error)
    default:
      return nil
    }
  }

  private init(status: Int32, error: RPCError) {
    self.status = status
    self.error = error
  }

  private init(status: Int32, kind: String, _ message: String, _ hint: String? = nil) {
    self.init(status: status, error: RPCError(ErrorKind(rawValue: kind), message, hint: hint))
  }

  private init(_ error: ClientError) {
    switch error {
    case .unreachable(let path, let reason, let startCommand):
      self.init(
        status: ExitStatus.unavailable, kind: "unreachable", "timequestd does not answer at \(path): \(reason).",
        "Start it with: \(startCommand)")
    case .pathTooLong(let path, let limit):
      self.init(
        status: ExitStatus.usage, kind: "pathTooLong", "The socket path is longer than \(limit) bytes: \(path)",
        "Name a shorter one with --socket.")
    case .connectionLost(let path):
      self.init(
        status: ExitStatus.unavailable, kind: "connectionLost", "timequestd at \(path) closed the connection.",
        "Try again; `tqctl doctor` looks for the reason.")
    case .garbled(let path):
      self.init(
        status: ExitStatus.protocolMismatch, kind: "garbled", "What answers at \(path) does not speak this protocol.",
        "Is it timequestd of this version? See `tqctl version`.")
    }
  }

  /// Adds a note to refusals that only different versions explain.
  private static func explained(_ error: RPCError) -> RPCError {
    var error = error
    if error.kind == .methodNotFound {
      error.data.hint = "timequestd seems to be of another version than tqctl: `tqctl version` shows both."
    }
    return error
  }

  /// `tqctl: message`, then hint and candidates, indented.
  func text(_ style: Terminal.RenderStyle = .plain) -> String {
    var page = Page(style)
    var message = "tqctl: \(error.message)"
    if let line = error.data.line, !error.message.hasPrefix("Line ") {
      message += error.data.column.map { " (line \(line), column \($0))" } ?? " (line \(line))"
    }
    page.line(message)
    for line in (error.data.hint ?? "").split(separator: "\n") { page.line("  \(line)") }
    for candidate in error.data.candidates ?? [] { page.line("    \(candidate)") }
    return page.text
  }

  var json: String {
    guard let line = try? WireJSON.line(error) else { return text() }
    return String(decoding: line, as: UTF8.self)
  }

  /// Writes the error to standard error. Returns the exit code.
  static func report(_ error: any Error, asJSON: Bool) -> Int32 {
    if error is LineInput.Interrupted { return ExitStatus.interrupted }
    if let exit = error as? ExitCode { return exit.rawValue }
    let complaint =
      ErrorReport(error)
      ?? ErrorReport(status: ExitStatus.refused, kind: "commandFailed", "Something went wrong: \(error)")
    // Error messages have no colours.
    var style = Terminal.current.messages
    style.isColoured = false
    StandardError.write(asJSON ? complaint.json : complaint.text(style))
    return complaint.status
  }
}
