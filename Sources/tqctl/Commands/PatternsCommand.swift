import ArgumentParser
import QuestWire

struct PatternsCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "patterns", "What your guesses have in common.",
    example: """
      tqctl patterns
      tqctl patterns Shower
      tqctl patterns --all
      tqctl patterns --quest "Morning Quest"
      """,
    more: """
      Where guesses lean most comes first. Only what is unlikely to be chance is listed; "maybe" means fairly \
      sure.
      """)

  @Argument(help: "Only this task, by its name or @kind.")
  var skill: String?

  @Option(help: ArgumentHelp("The tasks of this quest, from its last 200 plays.", valueName: "quest"))
  var quest: String?

  @Flag(help: "Every task in full, however many there are.")
  var all = false

  @Option(help: ArgumentHelp("Look at this many skills, latest first; 50 otherwise.", valueName: "n"))
  var limit: Int?

  @Option(help: ArgumentHelp("Continue after an earlier page.", valueName: "cursor"))
  var cursor: String?

  @OptionGroup var asOf: AsOfOption
  @OptionGroup var options: GlobalOptions

  /// Skills requested for `--all` without `--limit`.
  private static let most = 500

  func request() -> PatternsGet {
    PatternsGet(skill: skill, quest: quest, asOf: asOf.asOf, cursor: cursor, limit: limit ?? (all ? Self.most : nil))
  }

  private var extent: PatternsText.Extent {
    if quest != nil { return .quest }
    return all || skill != nil || cursor != nil ? .whole : .short
  }

  func run(_ caller: Caller) throws {
    try caller.answer(request()) { patterns, page in PatternsText.write(patterns, extent, to: &page) }
  }
}
