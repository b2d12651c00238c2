import ArgumentParser
import QuestWire

struct QuestsCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "quests", "Today's quests, or all of them.",
    example: """
      tqctl quests
      tqctl quests --all
      tqctl quests --date 2026-03-16
      """)

  @Flag(help: "Also those of other days and inactive ones.")
  var all = false

  @Option(help: ArgumentHelp("Those of that day.", valueName: "2026-03-16"))
  var date: String?

  @OptionGroup var asOf: AsOfOption
  @OptionGroup var options: GlobalOptions

  func request() -> QuestList { QuestList(all: all, date: date, asOf: asOf.asOf) }

  func run(_ caller: Caller) throws {
    try caller.answer(request()) { response, page in QuestLines.list(response, all: all, to: &page) }
  }
}

struct TemplatesCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "templates", "Ready-made quests to start from.", example: "tqctl templates")

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    try caller.answer(TemplateList()) { response, page in QuestLines.templates(response.templates, to: &page) }
  }
}
