import ArgumentParser
import QuestWire

struct JournalCommand: LongCommand {
  static let configuration = CommandConfiguration.command(
    "journal", "What was changed when, newest first.",
    example: """
      tqctl journal
      tqctl journal 3f9c1a2b --limit 5
      """,
    more: "Kept for 400 days. A correction shows the old value.")

  @Argument(help: "Only changes of this entry: its id or the beginning of it.")
  var id: String?

  @Option(
    name: [.customShort("n"), .long],
    help: ArgumentHelp("At most this many; 20 otherwise, 500 at once.", valueName: "n"))
  var limit: Int?

  @Option(help: ArgumentHelp("Continue after an earlier page.", valueName: "cursor"))
  var cursor: String?

  @OptionGroup var asOf: AsOfOption
  @OptionGroup var pager: PagerOption
  @OptionGroup var options: GlobalOptions

  func request() -> HistoryJournal { HistoryJournal(id: id, asOf: asOf.asOf, cursor: cursor, limit: limit) }

  /// This command as typed, without its cursor.
  private var command: String {
    var words = ["tqctl journal"]
    if let id { words.append(HomeText.quoted(id)) }
    if let limit { words.append("--limit \(limit)") }
    if let instant = asOf.asOf { words.append("--as-of \(instant)") }
    return words.joined(separator: " ")
  }

  func run(_ caller: Caller) throws {
    try caller.answer(request()) { response, page in
      JournalText.list(response, to: &page, command: command)
    }
  }
}
