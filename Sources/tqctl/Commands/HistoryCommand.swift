import ArgumentParser
import QuestWire

struct HistoryCommand: LongCommand {
  static let configuration = CommandConfiguration.command(
    "history", "What you did, newest first.",
    example: """
      tqctl history
      tqctl history morning --limit 5
      tqctl history --task Shower --since 4w -n 50
      tqctl history --before 3f9c1a2b
      """,
    more: "Where there is more, the last line is the command for the next page.")

  @Argument(help: "Only this quest.")
  var quest: String?

  @OptionGroup var tasks: TaskFilterOptions
  @OptionGroup var days: DaySpanOptions

  @Option(
    name: [.customShort("n"), .long],
    help: ArgumentHelp("At most this many; 20 otherwise, 500 at once.", valueName: "n"))
  var limit: Int?

  @Option(help: ArgumentHelp("Continue before this entry: its id, or its beginning.", valueName: "id"))
  var before: String?

  @Option(help: ArgumentHelp("Continue after an earlier page of --json, by its nextCursor.", valueName: "cursor"))
  var cursor: String?

  @OptionGroup var asOf: AsOfOption
  @OptionGroup var pager: PagerOption
  @OptionGroup var options: GlobalOptions

  func request() -> SessionHistory {
    SessionHistory(
      quest: quest, skill: tasks.skill, from: days.since, to: days.until, asOf: asOf.asOf, cursor: cursor,
      before: before, limit: limit)
  }

  /// This command as typed, without the cursor.
  private var command: String {
    var words = ["tqctl history"]
    if let quest { words.append(HomeText.quoted(quest)) }
    words += tasks.words + days.words
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

/// One task. A tag is a task's @kind: tasks have no other tags.
struct TaskFilterOptions: ParsableArguments {
  @Option(
    name: [.customLong("task"), .customLong("skill")],
    help: ArgumentHelp("Only this task, by its name or @kind.", valueName: "skill"))
  var task: String?

  @Option(help: ArgumentHelp("Only tasks with this @kind, the @ left out if you like.", valueName: "kind"))
  var tag: String?

  /// The skill for a request.
  var skill: String? { task ?? tag.map { $0.hasPrefix("@") ? $0 : "@\($0)" } }

  /// As typed.
  var words: [String] {
    [task.map { "--task \(HomeText.quoted($0))" }, tag.map { "--tag \(HomeText.quoted($0))" }].compactMap(\.self)
  }

  func validate() throws {
    guard task == nil || tag == nil else { throw ValidationError("Give --task or --tag, not both.") }
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

struct ShowCommand: LongCommand {
  static let configuration = CommandConfiguration.command(
    "show", "One entry of your history in full.", example: "tqctl show 3f9c1a2b",
    more: "The id, or its beginning, is in `tqctl history`.")

  @Argument(help: "An id from `tqctl history`, or its beginning.")
  var id: String

  @OptionGroup var asOf: AsOfOption
  @OptionGroup var pager: PagerOption
  @OptionGroup var options: GlobalOptions

  func request() -> SessionGet { SessionGet(id: id, asOf: asOf.asOf) }

  func run(_ caller: Caller) throws {
    try caller.answer(request()) { session, page in
      HistoryText.whole(session, to: &page, showsRewards: try caller.showsRewards())
    }
  }
}
