internal import QuestEngines
internal import QuestModel
internal import QuestText
internal import QuestWire

/// One setting: its name, its allowed values, and the conversion between text and value.
struct SettingRule: Sendable {
  let key: String
  /// What the setting controls, in a few words.
  let about: String
  /// The allowed values, in words.
  let allowed: String
  /// The value's text.
  let read: @Sendable (Settings) -> String
  /// Sets the value from the text; `false` when the text is invalid.
  let write: @Sendable (inout Settings, String) -> Bool
  var isTimeOfDay = false
  /// All values of a choice, for shells to complete.
  var values: @Sendable () -> [String] = { [] }
}

enum SettingsCatalog {
  /// In the order they are shown.
  static let rules: [SettingRule] = [
    SettingRule(
      key: "timeZone", about: "The zone of your clock", allowed: "a zone such as Europe/Berlin, or system",
      read: { $0.timeZone?.identifier ?? "system" },
      write: { settings, text in
        guard text != "system" else { return true }
        settings.timeZone = Zone(text)
        return settings.timeZone != nil
      }, values: { ["system"] + Zone.known }),
    SettingRule(
      key: "weekStart", about: "The first day of your week; your locale's, unless you set one",
      allowed: "monday … sunday",
      read: { Weekday.fullNames[$0.weekStart - 1] },
      write: { settings, text in
        guard let index = Weekday.fullNames.firstIndex(of: text.lowercased()) else { return false }
        settings.weekStart = index + 1
        return true
      }, values: { Weekday.fullNames }),
    SettingRule(
      key: "dayStart", about: "When a new day begins, for those who go to bed late",
      allowed: "a time of day from 00:00 to 06:00",
      read: { TimeOfDay.text(minute: $0.dayStart.minute) },
      write: { settings, text in
        guard let boundary = TimeOfDay.typed(text).flatMap(DayBoundary.init(minute:)) else { return false }
        settings.dayStart = boundary
        return true
      }, isTimeOfDay: true),
    choice("difficulty", "Whether ratings get stricter as you get better", \.difficulty),
    choice("hints", "When your usual time is shown", \.hints),
    onOff("rewards", "Points and badges", \.rewards),
    onOff("reminders", "Notifications of quests and goals", \.reminders),
    SettingRule(
      key: "reminderTime", about: "When a quest reminds if you name no time", allowed: "a time of day such as 07:30",
      read: { TimeOfDay.text(minute: $0.reminderTime) },
      write: { settings, text in
        guard let minute = TimeOfDay.typed(text) else { return false }
        settings.reminderTime = minute
        return true
      }, isTimeOfDay: true),
    onOff("recapReminder", "A notification when the recap of a week is ready", \.recapReminder),
    SettingRule(
      key: "goalReminder", about: "When goals without an entry today remind",
      allowed: "a time of day such as 20:30, or off",
      read: { $0.goalReminder.map(TimeOfDay.text(minute:)) ?? "off" },
      write: { settings, text in
        settings.goalReminder = TimeOfDay.typed(text)
        return settings.goalReminder != nil || text.lowercased() == "off"
      }, isTimeOfDay: true, values: { ["off"] }),
    choice("sound", "Sounds at lock-in and reveal; all: for new quests, recaps and patterns too", \.sound),
    SettingRule(
      key: "theme", about: "Colours", allowed: Theme.all.map(\.name).joined(separator: ", "), read: { $0.theme },
      write: { settings, text in
        guard let theme = Theme.all.first(where: { $0.name == text.lowercased() }) else { return false }
        settings.theme = theme.name
        return true
      }, values: { Theme.all.map(\.name) }),
    onOff("network", "Whether sources are asked for new numbers", \.network),
    SettingRule(
      key: "photoModel", about: "The model of Gemini that estimates food on pictures",
      allowed: "a model's id such as gemini-flash-latest", read: { $0.photoModel },
      write: { settings, text in
        settings.photoModel = text
        return (1...64).contains(text.utf8.count)
          && text.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte) || "-._".utf8.contains(byte)
          }
      }),
  ]

  static func rule(for key: String) throws -> SettingRule {
    let name = NameKey.of(key)
    guard let rule = rules.first(where: { NameKey.of($0.key) == name }) else {
      let meant = Spelling.question(String(key.prefix(64)), among: rules.map(\.key))
      throw RPCError(
        .notFound, "There is no setting \"\(key.prefix(64))\".", hint: meant ?? "tqctl settings lists them.",
        candidates: meant == nil ? rules.map(\.key) : nil)
    }
    return rule
  }

  /// The player's settings; a stored text that is no longer valid counts as not set.
  static func settings(from stored: [String: String], rules game: GameRules) -> Settings {
    var settings = Settings()
    settings.weekStart = game.weekStart
    for rule in rules {
      guard let text = stored[rule.key] else { continue }
      var changed = settings
      if rule.write(&changed, text) { settings = changed }
    }
    return settings
  }

  /// The text in its stored form, or `nil` when it is invalid.
  static func normalized(_ text: String, by rule: SettingRule) -> String? {
    var settings = Settings()
    return rule.write(&settings, NameKey.trimmed(text)) ? rule.read(settings) : nil
  }

  private static func choice<Choice: CaseIterable & RawRepresentable<String> & Sendable>(
    _ key: String, _ about: String, _ path: any WritableKeyPath<Settings, Choice> & Sendable
  ) -> SettingRule {
    let names = Choice.allCases.map(\.rawValue)
    return SettingRule(
      key: key, about: about, allowed: names.dropLast().joined(separator: ", ") + " or " + (names.last ?? ""),
      read: { $0[keyPath: path].rawValue },
      write: { settings, text in
        guard let choice = Choice(rawValue: switched(text)) else { return false }
        settings[keyPath: path] = choice
        return true
      }, values: { names })
  }

  private static func onOff(_ key: String, _ about: String, _ path: any WritableKeyPath<Settings, Bool> & Sendable)
    -> SettingRule
  {
    SettingRule(
      key: key, about: about, allowed: "on or off", read: { $0[keyPath: path] ? "on" : "off" },
      write: { settings, text in
        let word = switched(text)
        settings[keyPath: path] = word == "on"
        return word == "on" || word == "off"
      }, values: { ["on", "off"] })
  }

  /// In lower case; synonyms of `on` and `off` are replaced.
  private static func switched(_ text: String) -> String {
    switch text.lowercased() {
    case "yes", "true": "on"
    case "no", "false": "off"
    case let word: word
    }
  }
}
