import ArgumentParser
import QuestWire

struct HistoryCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "history", "What you did, newest first.",
    example: """
      tqctl history
      tqctl history morning --limit 5
      tqctl history --skill @code
      """)

  @Argument(help: "Only this quest.")
  var quest: String?

  @Option(help: ArgumentHelp("Only with this task, by its name or @kind.", valueName: "skill"))
  var skill: String?

  @Option(help: ArgumentHelp("At most this many; 20 otherwise, 500 at once.", valueName: "n"))
  var limit: Int?

  @Option(help: ArgumentHelp("Continue after an earlier page.", valueName: "cursor"))
  var cursor: String?

  @OptionGroup var asOf: AsOfOption
  @OptionGroup var options: GlobalOptions

  func request() -> SessionHistory {
    SessionHistory(quest: quest, skill: skill, asOf: asOf.asOf, cursor: cursor, limit: limit)
  }

  /// This command as typed, without its cursor.
  private var command: String {
    var words = ["tqctl history"]
    if let quest { words.append(HomeText.quoted(quest)) }
    if let skill { words.append("--skill \(HomeText.quoted(skill))") }
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
