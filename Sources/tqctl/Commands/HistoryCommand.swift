import ArgumentParser
import QuestWire

struct HistoryCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "history", "What you did, newest first.",
    example: """
      tqctl history
      tqctl history morning --limit 5
      tqctl history --task Shower --since 4w -n 50
      """)

  @Argument(help: "Only this quest.")
  var quest: String?

  @Option(
    name: [.customLong("skill"), .customLong("task")],
    help: ArgumentHelp("Only with this task, by its name or @kind.", valueName: "skill"))
  var skill: String?

  @OptionGroup var days: DaySpanOptions

  @Option(
    name: [.customShort("n"), .long],
    help: ArgumentHelp("At most this many; 20 otherwise, 500 at once.", valueName: "n"))
  var limit: Int?

  @Option(help: ArgumentHelp("Continue after an earlier page.", valueName: "cursor"))
  var cursor: String?

  @OptionGroup var asOf: AsOfOption
  @OptionGroup var options: GlobalOptions

  func request() -> SessionHistory {
    SessionHistory(
      quest: quest, skill: skill, from: days.since, to: days.until, asOf: asOf.asOf, cursor: cursor, limit: limit)
  }

  /// This command as typed, without its cursor.
  private var command: String {
    var words = ["tqctl history"]
    if let quest { words.append(HomeText.quoted(quest)) }
    if let skill { words.append("--skill \(HomeText.quoted(skill))") }
    words += days.words
    if let limit { words.append("--limit \(limit)") }
    if let instant = asOf.asOf { words.append("--as-of \(instant)") }
    return words.joined(separator: " ")
  }

  func run(_ caller: Caller) throws {
    try caller.answer(request()) { response, page in
      HistoryText.list(response, to: &page, command: command)
    }
  }
}

/// A span of local days.
struct DaySpanOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("From this day on: 2026-03-15, yesterday, mon, or 8w for eight weeks ago.", valueName: "date"))
  var since: String?

  @Option(help: ArgumentHelp("Up to this day.", valueName: "date"))
  var until: String?

  /// As typed.
  var words: [String] {
    [since.map { "--since \(HomeText.quoted($0))" }, until.map { "--until \(HomeText.quoted($0))" }].compactMap(\.self)
  }
}

struct ShowCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "show", "One entry of your history in full.", example: "tqctl show 3f9c1a2b",
    more: "The id, or its beginning, is in `tqctl history`.")

  @Argument(help: "An id from `tqctl history`, or its beginning.")
  var id: String

  @OptionGroup var asOf: AsOfOption
  @OptionGroup var options: GlobalOptions

  func request() -> SessionGet { SessionGet(id: id, asOf: asOf.asOf) }

  func run(_ caller: Caller) throws {
    try caller.answer(request()) { session, page in
      HistoryText.whole(session, to: &page, showsRewards: try caller.showsRewards())
    }
  }
}
