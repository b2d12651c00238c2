import ArgumentParser
import QuestWire

/// Setup for others. Hidden: players never meet it, and the completions leave it out.
struct GuardianCommandGroup: ParsableCommand {
  static let configuration = CommandConfiguration.command(
    "guardian", "Set quests up for somebody.", example: "tqctl guardian apply anna.json",
    subcommands: [
      GuardianApplyCommand.self, GuardianCheckCommand.self, GuardianPlayersCommand.self, GuardianQuestGroup.self,
    ], isHidden: true)
}
