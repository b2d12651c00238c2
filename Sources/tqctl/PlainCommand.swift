import Glibc
import QuestClient
import QuestWire

/// The command lines that people and status bars use most. They run without the argument parser, which costs as much as
/// the rest of the command. With any other option they go through the parser.
enum PlainCommand: Equatable {
  case home(asJSON: Bool)
  case stats(asJSON: Bool)
  case status(StatusLine.Format)
  case plan(words: [String], by: String?)
  case forecast(name: String, guess: [String])
  case goals(asJSON: Bool)
  case goal(String)
  case insights(metrics: [String])

  /// `nil` for any other command line, which the parser then reads.
  init?(_ arguments: [String]) {
    let words = Array(arguments.dropFirst())
    switch words {
    case []: self = .home(asJSON: false)
    case ["--json"]: self = .home(asJSON: true)
    case ["stats"]: self = .stats(asJSON: false)
    case ["stats", "--json"]: self = .stats(asJSON: true)
    case ["status"]: self = .status(.text)
    case ["status", "--json"], ["status", "--format", "json"], ["status", "--format=json"]: self = .status(.json)
    case ["status", "--format", "plain"], ["status", "--format=plain"]: self = .status(.plain)
    case ["goals"]: self = .goals(asJSON: false)
    case ["goals", "--json"]: self = .goals(asJSON: true)
    default:
      guard let named = Self.naming(words) else { return nil }
      self = named
    }
  }

  /// Commands with names.
  private static func naming(_ words: [String]) -> PlainCommand? {
    let isTimed = words.count > 2 && words[words.count - 2] == "--by"
    let names = words.dropFirst().dropLast(isTimed ? 2 : 0)
    guard names.allSatisfy({ !$0.hasPrefix("-") }), !isTimed || words.last?.hasPrefix("-") == false else { return nil }
    switch (words.first, names.first) {
    case ("plan", _?): return .plan(words: Array(names), by: isTimed ? words.last : nil)
    case ("forecast", let name?) where !isTimed: return .forecast(name: name, guess: Array(names.dropFirst()))
    case ("goal", "show"?) where !isTimed && names.count == 2: return names.last.map { .goal($0) }
    case ("insights", _) where !isTimed: return .insights(metrics: Array(names))
    default: return nil
    }
  }

  /// The exit code.
  func run() -> Int32 {
    let caller = Caller(client: Client(), terminal: .current, json: isJSON, pages: isLong)
    do {
      switch self {
      case .home: try Home.show(caller)
      case .stats: try StatsCommand.show(StatsGet(), caller)
      case .status(let format): try StatusCommand.show(format, caller)
      case .plan(let words, let by): try PlanCommand.show(PlanCommand.request(words, by: by), caller)
      case .forecast(let name, let guess): try ForecastCommand.show(ForecastCommand.request(name, guess), caller)
      case .goals(let asJSON): try GoalsCommand.show(GoalList(), asJSON ? .json : .text, caller)
      case .goal(let name): try GoalShowCommand.show(GoalGet(goal: name), caller)
      case .insights(let metrics): try InsightsCommand.show(InsightsCommand.request(metrics), caller)
      }
      return ExitStatus.ok
    } catch {
      return ErrorReport.report(error, asJSON: isJSON)
    }
  }

  private var isJSON: Bool {
    switch self {
    case .home(let asJSON), .stats(let asJSON), .goals(let asJSON): asJSON
    case .status(let format): format == .json
    case .plan, .forecast, .goal, .insights: false
    }
  }

  /// Whether a result longer than the screen goes through the pager.
  private var isLong: Bool {
    switch self {
    case .stats(let asJSON): !asJSON
    case .insights: true
    case .home, .status, .plan, .forecast, .goals, .goal: false
    }
  }
}
