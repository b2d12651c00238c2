import Glibc
import QuestClient
import QuestWire

/// The command lines that people and status bars use most, run without the argument parser: `tqctl`, `tqctl stats` and
/// `tqctl status`, also as JSON, and `tqctl status --format plain`. The parser costs as much as the rest of them.
enum PlainCommand: Equatable {
  case home(asJSON: Bool)
  case stats(asJSON: Bool)
  case status(StatusLine.Format)

  /// `nil` for any other command line, which the parser then reads.
  init?(_ arguments: [String]) {
    switch arguments.dropFirst() {
    case []: self = .home(asJSON: false)
    case ["--json"]: self = .home(asJSON: true)
    case ["stats"]: self = .stats(asJSON: false)
    case ["stats", "--json"]: self = .stats(asJSON: true)
    case ["status"]: self = .status(.text)
    case ["status", "--json"], ["status", "--format", "json"], ["status", "--format=json"]: self = .status(.json)
    case ["status", "--format", "plain"], ["status", "--format=plain"]: self = .status(.plain)
    default: return nil
    }
  }

  /// The exit code.
  func run() -> Int32 {
    let caller = Caller(client: Client(), terminal: .current, json: isJSON, pages: self == .stats(asJSON: false))
    do {
      switch self {
      case .home: try Home.show(caller)
      case .stats: try StatsCommand.show(StatsGet(), caller)
      case .status(let format): try StatusCommand.show(format, caller)
      }
      return ExitStatus.ok
    } catch {
      return ErrorReport.report(error, asJSON: isJSON)
    }
  }

  private var isJSON: Bool {
    switch self {
    case .home(let asJSON), .stats(let asJSON): asJSON
    case .status(let format): format == .json
    }
  }
}
