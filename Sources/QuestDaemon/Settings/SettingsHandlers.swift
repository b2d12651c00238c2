internal import QuestModel
internal import QuestServer
internal import QuestStore
private import QuestText
internal import QuestWire

/// The player's settings.
extension Application {
  var settingsRows: [MethodRow] {
    [
      .row(
        SettingsGet.self, reach: .settings, errors: [.notFound], "Settings and what they may be."
      ) { request, context in
        try self.reading(context) { snapshot in try snapshot.settings(request.key) }
      },
      .row(SettingsSet.self, errors: [.notFound, .invalidArgument], "Sets a setting.", handler: set),
    ]
  }

  private func set(_ request: SettingsSet, _ context: CallContext) throws -> SettingsGet.Response {
    try changing(request, context) { change in
      let rule = try SettingsCatalog.rule(for: request.key)
      let value = try request.value.map { text in
        guard let value = SettingsCatalog.normalized(text, by: rule) else {
          let times = rule.isTimeOfDay ? TimeOfDay.spellings(of: text) : []
          let meant =
            times.isEmpty
            ? Spelling.question(String(text.prefix(40)), among: rule.values()) : "Write \(Spelling.choice(times))."
          throw RPCError(
            .invalidArgument, "\(rule.key) cannot be \"\(text.prefix(40))\".",
            hint: [meant, "It may be \(rule.allowed)."].compactMap(\.self).joined(separator: "\n"))
        }
        return value
      }
      if rule.key == "theme", let value { try change.snapshot.requireOpen(theme: value) }
      try change.writer.set(rule.key, to: value)
      change.writer.label = "the setting \(rule.key)"
      change.announce(.settings, .set)
      return try change.snapshot.settings(rule.key)
    }
  }
}

extension ReadContext {
  fileprivate func settings(_ key: String?) throws -> SettingsGet.Response {
    let stored = try reader.settings(of: player)
    let rules = try key.map { [try SettingsCatalog.rule(for: $0)] } ?? SettingsCatalog.rules
    let settings = SettingsCatalog.settings(from: stored, rules: self.rules)
    return SettingsGet.Response(
      settings: rules.map { rule in
        SettingsGet.Setting(
          key: rule.key, value: rule.read(settings), isDefault: stored[rule.key] == nil, allowed: rule.allowed,
          about: rule.about, values: key == nil ? nil : rule.values())
      })
  }
}
