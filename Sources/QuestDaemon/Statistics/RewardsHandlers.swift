internal import QuestEngines
internal import QuestModel
internal import QuestServer
internal import QuestStore
internal import QuestWire

/// Rewards of levels.
extension Application {
  var rewardsRows: [MethodRow] {
    [
      .row(RewardsGet.self, errors: [], "What levels have unlocked, what comes next, and the collection.") {
        _, context in
        try self.reading(context) { snapshot in try snapshot.rewards() }
      }
    ]
  }
}

extension ReadContext {
  fileprivate func rewards() throws -> RewardsGet.Response {
    guard settings.rewards else {
      return RewardsGet.Response(
        shown: false, theme: settings.theme,
        themes: rules.themes.map { RewardsGet.Theme(name: $0.name, text: $0.text, open: true, level: nil) })
    }
    let xp = try reader.totals(of: player).xp
    let level = Leveling.level(xp: xp, rules: rules)
    return RewardsGet.Response(
      shown: true, level: level, totalXP: xp, xpForNextLevel: Leveling.xpForNextLevel(xp: xp, rules: rules),
      levelProgress: Leveling.progress(xp: xp, rules: rules), theme: settings.theme,
      themes: rules.themes.map {
        RewardsGet.Theme(
          name: $0.name, text: $0.text, open: $0.isOpen(level: level, rewards: true), level: $0.level)
      },
      collection: try CollectionInfo(growth(limit: CollectionGrowth.most)))
  }

  /// Throws `invalidArgument` with the level at which the theme opens, if that is still to come.
  func requireOpen(theme name: String) throws {
    guard settings.rewards, name != settings.theme, let theme = rules.themes.first(where: { $0.name == name }) else {
      return
    }
    let level = Leveling.level(xp: try reader.totals(of: player).xp, rules: rules)
    guard !theme.isOpen(level: level, rewards: true) else { return }
    throw RPCError(
      .invalidArgument, "The theme \(name) is unlocked at level \(theme.level); you are at level \(level).",
      hint: "tqctl theme lists the unlocked themes; tqctl rewards shows what comes next.")
  }
}
