/// Where the values of an argument come from. Told by the name that the help gives the value, so a new command is completed
/// without being named here, as long as it calls things by their names.
enum ValueSource: Equatable {
  /// These words.
  case words([String])
  case quests, routines, tasksOfQuest, remainingTasks, skills, kinds, templates, plays, backups, players
  /// Quests and known tasks.
  case playable
  case settingKeys, menuEntries
  /// Of this setting, or of the one that stands before on the line.
  case settingValues(of: String?)
  case commands
  /// The shell knows better.
  case files
  /// A number, a time, a new name: only the person knows.
  case free

  /// What the values of that name are; `nil` for a name that nobody has thought about.
  static func named(_ name: String) -> ValueSource? {
    switch name {
    case "quest", "quests", "name [guess]": .quests
    case "routine": .routines
    case "skill", "from", "into": .skills
    case "task": .remainingTasks
    case "name [@kind]": .skills
    case "name [guess] [@kind]": .playable
    case "template": .templates
    case "id": .plays
    case "key": .settingKeys
    case "value": .settingValues(of: nil)
    case "file", "path": .files
    case "entry [guess]": .menuEntries
    case "shell": .words(["bash", "zsh", "fish"])
    case "days": .words(["all", "weekdays", "weekends", "mon", "tue", "wed", "thu", "fri", "sat", "sun"])
    case "subcommands": .commands
    case "n", "duration", "guess", "time", "07:45", "instant", "date", "2026-03-16", "cursor", "name", "unit", "email",
      "task=8m", "task=guess", "task=…,actual=…,date=…", "task=…,kind=…":
      .free
    default: nil
    }
  }

  /// The same name means different things to these.
  private static let particular: [String: ValueSource] = [
    "forecast name": .skills, "restore name": .backups, "quest edit --remove-task": .tasksOfQuest,
    "theme name": .settingValues(of: "theme"),
    "remind at time": .words(["plan", "off"]), "--remind": .words(["plan", "off"]), "--player": .players,
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
