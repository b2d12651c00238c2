import ArgumentParser
import QuestClient
import QuestWire

struct PatternsCommand: LongCommand {
  static let configuration = CommandConfiguration.command(
    "patterns", "What your guesses have in common.",
    example: """
      tqctl patterns
      tqctl patterns Shower
      tqctl patterns --all
      tqctl patterns --quest "Morning Quest"
      tqctl patterns --since 2026-01-01 --until 2026-03-31
      """,
    more: """
      Where guesses lean most comes first. Only what is unlikely to be chance is listed; "maybe" means fairly \
      sure. With --since or --until each task is judged by its newest 200 times of those days.
      """)

  @Argument(help: "Only this task, by its name or @kind.")
  var skill: String?

  @OptionGroup var tasks: TaskFilterOptions
  @OptionGroup var days: DaySpanOptions

  @Option(help: ArgumentHelp("The tasks of this quest, from the last 200 times.", valueName: "quest"))
  var quest: String?

  @Flag(help: "Every task in full, however many there are.")
  var all = false

  @Option(
    name: [.customShort("n"), .long],
    help: ArgumentHelp("Look at this many tasks, latest first; 50 otherwise.", valueName: "n"))
  var limit: Int?

  @Option(help: ArgumentHelp("Continue after an earlier page.", valueName: "cursor"))
  var cursor: String?

  @OptionGroup var asOf: AsOfOption
  @OptionGroup var pager: PagerOption
  @OptionGroup var options: GlobalOptions

  /// Skills requested for `--all` without `--limit`.
  private static let most = 500

  func validate() throws {
    guard skill == nil || tasks.skill == nil else { throw ValidationError("Name the task once.") }
  }

  func request() -> PatternsGet {
    PatternsGet(
      skill: skill ?? tasks.skill, quest: quest, from: days.since, to: days.until, asOf: asOf.asOf, cursor: cursor,
      limit: limit ?? (all ? Self.most : nil))
  }

  private var extent: PatternsText.Extent {
    if quest != nil { return .quest }
    return all || skill != nil || tasks.skill != nil || cursor != nil ? .whole : .short
  }

  func run(_ caller: Caller) throws {
    let command = (["tqctl patterns"] + days.words).joined(separator: " ")
    var isNew = false
    try caller.answer(request()) { patterns, page in
      PatternsText.write(patterns, extent, to: &page, command: command)
      isNew = patterns.newest != nil && PatternsText.tellsAll(patterns, extent)
    }
    if isNew { _ = try caller.client.call(PatternsSeen()) }
  }
}
