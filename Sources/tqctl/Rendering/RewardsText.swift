import QuestText
import QuestWire

/// Level, points, and the themes they unlock.
enum RewardsText {
  static func write(_ rewards: RewardsGet.Response, to page: inout Page) {
    guard rewards.shown else {
      page.prose("Rewards are off: no points, no levels, no collection, and every theme is open.")
      page.command("tqctl theme", "the themes")
      return page.command("tqctl settings set rewards on", "if you would like some")
    }
    if let level = rewards.level, let xp = rewards.totalXP, let next = rewards.xpForNextLevel {
      let points = level == 0 ? "" : " · \(Figures.count(xp)) XP"
      page.line("Level \(level)\(points), \(StatsText.wayUp(level: level, xp: xp, next: next))")
      page.gap()
    }
    ThemeText.list(rewards, to: &page)
    if let collection = rewards.collection {
      page.command("tqctl collection", CollectionText.summary(collection))
    }
    guard let next = rewards.themes.first(where: { !$0.open }), let level = next.level else { return }
    page.gap()
    page.prose("Next to unlock: \(next.name), \(next.text), at level \(level).")
  }
}

enum ThemeText {
  /// One row for each theme, its name in its own colours; the current one is ticked.
  static func list(_ rewards: RewardsGet.Response, to page: inout Page) {
    let style = page.style
    let isSaid = style.symbols == .words
    page.table(
      rewards.themes.map { theme in
        let isUsed = theme.name == rewards.theme
        let opens = theme.open ? "" : theme.level.map { "unlocked at level \($0)" } ?? ""
        return [
          isSaid ? "" : isUsed ? "✓" : " ", sample(theme.name, style), theme.text, isSaid && isUsed ? "in use" : opens,
        ]
      }, names: [2])
    page.gap()
    page.command("tqctl theme NAME", "use one")
  }

  /// The name, a letter in turn in the theme's colours.
  static func sample(_ name: String, _ style: Terminal.RenderStyle) -> String {
    var own = style
    own.palette = Palette.named(name)
    let page = Page(own)
    let tones: [Page.Tone] = [.strong, .command, .good, .warm]
    let size = max(1, (name.count + tones.count - 1) / tones.count)
    var rest = name[...]
    var sample = ""
    for tone in tones {
      sample += page.styled(String(rest.prefix(size)), tone)
      rest = rest.dropFirst(size)
    }
    return sample
  }
}
