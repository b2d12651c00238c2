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
    more:
      "Nothing is ever taken back. `tqctl settings set rewards off` hides points, levels, badges, the collection and "
      + "celebrations.")

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    try caller.answer(RewardsGet()) { rewards, page in RewardsText.write(rewards, to: &page) }
  }
}

struct CollectionCommand: QuestCommand {
  enum Scene: String, CaseIterable, ExpressibleByArgument { case sky, garden, coast }

  static let configuration = CommandConfiguration.command(
    "collection", "A sky, a garden and a coast that fill in as you play.",
    example: """
      tqctl collection
      tqctl collection sky
      """,
    more:
      "The sky grows with your guesses, the garden with the days you play, the coast with both. Nothing is lost when "
      + "you take a break. `tqctl settings set rewards off` hides it.")

  @Argument(help: "Only this one.")
  var scene: Scene?

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    try caller.answer(RewardsGet()) { CollectionText.write($0, only: scene?.rawValue, to: &$1) }
  }
}
