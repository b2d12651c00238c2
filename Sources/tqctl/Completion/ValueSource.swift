/// The source of an argument's values, by the value's name in the help. So a new command completes without a change
/// here, if it uses the same value names.
enum ValueSource: Equatable {
  /// These words.
  case words([String])
  case quests, goals, routines, tasksOfQuest, remainingTasks, skills, kinds, templates, plays, backups, players
  /// Activities; the newest intervals.
  case activities, intervals
  /// Stretches of the newest nights.
  case nights
  /// Existing sources; available connectors.
  case sources, connectors
  /// The other devices that share the game.
  case devices
  /// Quests and known tasks.
  case playable
  case settingKeys, menuEntries, metrics
  /// The player's own list of foods.
  case foods
  /// Values of this setting, or of the setting before it on the line.
  case settingValues(of: String?)
  case commands
  /// File names, which the shell completes.
  case files
  /// A number, a time, a new name: no completion.
  case free

  /// The source for a value name; `nil` for an unknown name.
  static func named(_ name: String) -> ValueSource? {
    switch name {
    case "quest", "quests", "name [guess]": .quests
    case "goal", "goals", "goal days": .goals
    case "routine": .routines
    case "skill", "from", "into": .skills
    case "task": .remainingTasks
    case "name [@kind]", "name guess [@kind]", "name duration [@kind]", "name [= shown name] [@kind] [5m..15m]",
      "trip [duration]":
      .skills
    case "name [guess] [@kind]": .playable
    case "template": .templates
    case "id": .plays
    case "key": .settingKeys
    case "activity": .activities
    case "interval": .intervals
    case "night": .nights
    case "source": .sources
    case "connector": .connectors
    case "device": .devices
    case "metric": .metrics
    case "food", "food [amount]": .foods
    case "value": .settingValues(of: nil)
    case "file", "path", "folder": .files
    case "entry [guess]": .menuEntries
    case "shell": .words(["bash", "zsh", "fish"])
    case "days": .words(["all", "weekdays", "weekends", "mon", "tue", "wed", "thu", "fri", "sat", "sun"])
    case "kind,unit": .words(["sum", "level", "mean", "share", "clock", "check"])
    case "subcommands": .commands
    case "n", "duration", "guess", "time", "07:45", "instant", "date", "2026-03-16", "cursor", "name", "unit",
      "separator",
      "email", "text", "settings", "09:00..10:15", "number", "note", "entry",
      "amount", "ean",
      "task=8m", "task=5m..15m", "task=guess", "task=…,actual=…,date=…", "task=…,kind=…":
      .free
    default: nil
    }
  }

  /// Value names with several meanings, by command.
  private static let particular: [String: ValueSource] = [
    "forecast name": .skills, "goal create --by": .free, "did --at": .free, "did --on": .words(["yesterday"]),
    "goal edit --by": .words(["none"]), "goal again --by": .free,
    "goal create --guess": .words(["none"]), "goal edit --baseline": .words(["now"]), "restore name": .backups,
    "quest edit --remove-task": .tasksOfQuest, "quest edit --move-task": .tasksOfQuest,
    "theme name": .settingValues(of: "theme"),
    "remind at time": .words(["plan", "off"]), "--remind": .words(["plan", "off"]), "--player": .players,
    "food done date": .words(["yesterday"]),
    "--tag": .kinds,
    "--by": .words(["off"]), "--unit": .words(["s", "minutes", "hours"]),
  ]

  static func of(_ argument: CommandTree.Argument, path: [String]) -> ValueSource? {
    if let values = argument.allValues { return .words(values) }
    let names = argument.names?.filter(\.isLong).map(\.text) ?? []
    for name in names.isEmpty ? [argument.valueName ?? ""] : names {
      if let source = particular[(path + [name]).joined(separator: " ")] { return source }
      if let source = particular[name] { return source }
    }
    return argument.valueName.flatMap(named)
  }
}
