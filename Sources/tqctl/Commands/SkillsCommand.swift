import ArgumentParser
import QuestWire

struct SkillsCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "skills", "What you are learning to guess.", example: "tqctl skills",
    more: "A skill is a task's @kind, else its name.",
    subcommands: [SkillRenameCommand.self, SkillMergeCommand.self])

  @Option(help: ArgumentHelp("At most this many, most recent first.", valueName: "n"))
  var limit: Int?

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    try caller.answer(SkillList(limit: limit)) { response, page in
      guard !response.skills.isEmpty else {
        page.line("None yet: the first task you finish is the first skill.")
        return page.command("tqctl do Shower 10m")
      }
      page.table(response.skills.map(SkillText.row), rightAligned: [1])
      if response.nextCursor != nil { page.line("  … and more: --limit shows up to 500.") }
    }
  }
}

enum SkillText {
  static func row(_ skill: SkillInfo) -> [String] {
    [
      skill.name, Figures.of(skill.runs, "run"),
      skill.personalBestSeconds.map { "closest: \(StatsText.distance($0))" } ?? "",
    ]
  }
}

struct SkillRenameCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "rename", "Give a skill another name.", example: "tqctl skills rename Shwr Shower")

  @Argument(help: "The skill.")
  var skill: String

  @Argument(help: "Its new name.")
  var name: String

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    try caller.answer(SkillRename(skill: skill, name: name)) { skill, page in page.table([SkillText.row(skill)]) }
  }
}

struct SkillMergeCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "merge", "Let one skill take over another's runs.", example: "tqctl skills merge Bath Shower",
    more: "`tqctl undo` takes it back.")

  @Argument(help: "The skill that ends.")
  var from: String

  @Argument(help: "The skill that goes on.")
  var into: String

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    try caller.answer(SkillMerge(from: from, into: into)) { skill, page in page.table([SkillText.row(skill)]) }
  }
}
