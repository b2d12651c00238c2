import ArgumentParser
import QuestWire

struct SettingsCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "settings", "See and change how TimeQuest behaves.",
    example: """
      tqctl settings
      tqctl settings set hints before
      """,
    subcommands: [SettingsGetCommand.self, SettingsSetCommand.self])

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    try caller.answer(SettingsGet()) { response, page in SettingsText.list(response, to: &page) }
  }
}

struct SettingsGetCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "get", "One setting's value, or all.", example: "tqctl settings get hints")

  @Argument(help: "The setting.")
  var key: String?

  @OptionGroup var options: GlobalOptions

  func request() -> SettingsGet { SettingsGet(key: key) }

  func run(_ caller: Caller) throws {
    try caller.answer(request()) { response, page in
      if key != nil, let setting = response.settings.first {
        page.line(setting.value)
      } else {
        SettingsText.list(response, to: &page)
      }
    }
  }
}

struct SettingsSetCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "set", "Set one; without a value it goes back to the default.",
    example: """
      tqctl settings set weekStart sunday
      tqctl settings set weekStart
      """)

  @Argument(help: "The setting.")
  var key: String

  @Argument(help: "Its value.")
  var value: String?

  @OptionGroup var options: GlobalOptions

  func request() -> SettingsSet { SettingsSet(key: key, value: value) }

  func run(_ caller: Caller) throws {
    try caller.answer(request()) { response, page in
      SettingsText.list(
        SettingsGet.Response(settings: response.settings.filter { $0.key.lowercased() == key.lowercased() }),
        to: &page)
    }
  }
}

enum SettingsText {
  static func list(_ response: SettingsGet.Response, to page: inout Page) {
    for setting in response.settings {
      page.line("\(page.styled(setting.key, .strong))  \(setting.value)\(setting.isDefault ? "" : " *")")
      page.prose([setting.about, setting.allowed].compactMap(\.self).joined(separator: ": "), indent: 4, .quiet)
    }
    if response.settings.contains(where: { !$0.isDefault }) {
      page.gap()
      page.line("* your choice; `tqctl settings set KEY` goes back to the default")
    }
  }
}
