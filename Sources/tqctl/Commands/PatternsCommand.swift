import ArgumentParser
import QuestWire

struct PatternsCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "patterns", "What your guesses have in common, as far as it is sure.",
    example: """
      tqctl patterns
      tqctl patterns Shower
      tqctl patterns --quest "Morning Quest"
      """,
    more: "Nothing is said that a few runs could have made by chance; \"maybe\" stands where it is not quite sure.")

  @Argument(help: "Only this skill: a task's name or @kind.")
  var skill: String?

  @Option(help: ArgumentHelp("The tasks of this quest, from its last 200 plays.", valueName: "quest"))
  var quest: String?

  @Option(help: ArgumentHelp("Look at this many skills, latest first; 50 otherwise.", valueName: "n"))
  var limit: Int?

  @Option(help: ArgumentHelp("Go on after an earlier page.", valueName: "cursor"))
  var cursor: String?

  @OptionGroup var asOf: AsOfOption
  @OptionGroup var options: GlobalOptions

  func request() -> PatternsGet {
    PatternsGet(skill: skill, quest: quest, asOf: asOf.asOf, cursor: cursor, limit: limit)
  }

  func run(_ caller: Caller) throws {
    try caller.answer(request()) { patterns, page in PatternsText.write(patterns, to: &page) }
  }
}
