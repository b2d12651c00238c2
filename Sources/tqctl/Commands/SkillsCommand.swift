import ArgumentParser
import QuestText
import QuestWire

struct SkillsCommand: LongCommand {
  static let configuration = CommandConfiguration.command(
    "skills", "The tasks that TimeQuest knows.", example: "tqctl skills",
    more: "Tasks with the same @kind count as one.",
    subcommands: [SkillRenameCommand.self, SkillMergeCommand.self])

  @Option(help: ArgumentHelp("At most this many, most recent first.", valueName: "n"))
  var limit: Int?

  @Option(help: ArgumentHelp("Continue after an earlier page.", valueName: "cursor"))
  var cursor: String?

  @OptionGroup var pager: PagerOption
  @OptionGroup var options: GlobalOptions

  func request() -> SkillList { SkillList(cursor: cursor, limit: limit) }

  func run(_ caller: Caller) throws {
    try caller.answer(request()) { response, page in
      SkillText.list(response, to: &page, command: "tqctl skills" + (limit.map { " --limit \($0)" } ?? ""))
    }
  }
}

enum SkillText {
  /// `command` printed this page; with the cursor it prints the next one.
  static func list(_ response: SkillList.Response, to page: inout Page, command: String) {
    guard !response.skills.isEmpty else {
      page.line("None yet. The first task you finish will be here.")
      return page.command("tqctl do Shower 10m")
    }
    page.table(response.skills.map(row), rightAligned: [1])
    if let cursor = response.nextCursor {
      page.gap()
      page.command("\(command) --cursor \(cursor)", "goes on")
    }
  }

  /// One skill after a change.
  static func changed(_ skill: SkillInfo, to page: inout Page) {
    page.table([row(skill)])
    BadgeText.earned(skill.badges, to: &page)
  }

  static func row(_ skill: SkillInfo) -> [String] {
    [
      skill.name, Figures.of(skill.runs, "time"),
      skill.personalBestSeconds.map { "closest: \(StatsText.distance($0))" } ?? "",
    ]
  }
}

struct SkillRenameCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "rename", "Rename a task in your whole history.", example: "tqctl skills rename Shwr Shower")

  @Argument(help: "The task, or its @kind.")
  var skill: String

  @Argument(help: "Its new name.")
  var name: String

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    try caller.answer(SkillRename(skill: skill, name: name)) { skill, page in SkillText.changed(skill, to: &page) }
  }
}

struct SkillMergeCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "merge", "Count one task's history as another's.", example: "tqctl skills merge Bath Shower",
    more: "`tqctl undo` takes it back.")

  @Argument(help: "The task that ends.")
  var from: String

  @Argument(help: "The task that stays.")
  var into: String

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    try caller.answer(SkillMerge(from: from, into: into)) { skill, page in SkillText.changed(skill, to: &page) }
  }
}
