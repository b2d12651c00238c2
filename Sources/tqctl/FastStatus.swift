import Glibc
import QuestClient
import QuestWire

/// `tqctl status`, `status --json` and `status --format plain` without the argument parser.
enum FastStatus {
  enum Format: Equatable {
    case text, json, plain
  }

  /// `nil` for any other command line, which the parser then reads.
  static func format(of arguments: [String]) -> Format? {
    guard (2...4).contains(arguments.count), arguments[1] == "status" else { return nil }
    switch arguments.dropFirst(2) {
    case []: return .text
    case ["--json"], ["--format", "json"], ["--format=json"]: return .json
    case ["--format", "plain"], ["--format=plain"]: return .plain
    default: return nil
    }
  }

  /// The exit code.
  static func run(_ format: Format) -> Int32 {
    do {
      let client = Client()
      let reply = try client.reply(to: SessionStatus(), keyed: false)
      switch format {
      case .json: try StandardOutput.write(reply.bytes + [UInt8(ascii: "\n")])
      case .plain: try StandardOutput.write(line: StatusLine.plain(try reply.value()))
      case .text:
        var page = Page(try Preferences(client).coloured(Terminal.current.output))
        StateText.write(try reply.value(), to: &page)
        try page.print()
      }
      return ExitStatus.ok
    } catch {
      return ErrorReport.report(error, asJSON: format == .json)
    }
  }
}
