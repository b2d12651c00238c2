import ArgumentParser
import QuestWire

struct ThemeCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "theme", "The colours of these pages.",
    example: """
      tqctl theme
      tqctl theme meadow
      """,
    more: "Without a name: those there are, each in its own colours. Levels open more of them; with `rewards off` all "
      + "are open. NO_COLOR wins over every theme.")

  @Argument(help: "The theme to use.")
  var name: String?

  @OptionGroup var options: GlobalOptions

  func request(_ name: String) -> SettingsSet { SettingsSet(key: "theme", value: name) }

  func run(_ caller: Caller) throws {
    guard let name else {
      return try caller.answer(RewardsGet()) { rewards, page in ThemeText.list(rewards, to: &page) }
    }
    try caller.answer(request(name)) { response, page in
      let theme = response.settings.first { $0.key == "theme" }?.value ?? name
      page.line(ThemeText.sample(theme, page.style) + "  is what you see from now on.")
    }
  }
}

struct RewardsCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "rewards", "What your levels unlocked, and what comes next.", example: "tqctl rewards",
    more: "Nothing is ever taken back. `tqctl settings set rewards off` hides points, levels and celebrations.")

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    try caller.answer(RewardsGet()) { rewards, page in RewardsText.write(rewards, to: &page) }
  }
}
