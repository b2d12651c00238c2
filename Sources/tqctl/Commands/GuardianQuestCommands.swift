import ArgumentParser
import QuestClient
import QuestText
import QuestWire

/// Setup by commands: each one reads the current routine, changes it and applies it.
struct GuardianQuestGroup: ParsableCommand {
  static let configuration = CommandConfiguration.command(
    "quest", "Routines of a player, one at a time.",
    example: "tqctl guardian quest create \"Morning Quest\" --player anna --task Shower --reference Shower=8m",
    subcommands: [
      GuardianQuestListCommand.self, GuardianQuestShowCommand.self, GuardianQuestCreateCommand.self,
      GuardianQuestEditCommand.self, GuardianQuestDeleteCommand.self,
      GuardianQuestProtectCommand.self,
    ])
}

struct GuardianQuestListCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "list", "The routines you have set up.", example: "tqctl guardian quest list --player anna")

  @OptionGroup var whom: PlayerOption
  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    try caller.answerGuardian(GuardianApply(player: whom.player, dryRun: true), whom.pins.input) { response, page in
      SetupText.list(response, to: &page)
    }
  }
}

struct GuardianQuestProtectCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "protect", "Protect quests that the player made with the PIN.",
    example: "tqctl guardian quest protect \"Morning Quest\"", more: "Only in a user service, which has one player.")

  @Argument(help: ArgumentHelp("Their names.", valueName: "quest"))
  var quests: [String]

  @OptionGroup var pins: PINOptions
  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    try caller.answerGuardian(GuardianApply(adopt: quests), pins.input, SetupText.write)
  }
}

struct GuardianQuestShowCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "show", "A routine with its reference durations.",
    example: "tqctl guardian quest show \"Morning Quest\" --player anna")

  @Argument(help: "The routine's name, or the beginning of it.")
  var routine: String

  @OptionGroup var whom: PlayerOption
  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    let known = try caller.routines(of: whom)
    let routine = try SetupEditing.routine(routine, in: known)
    if caller.json { return try caller.printJSON(Array(WireJSON.line(routine).dropLast())) }
    try caller.show { page in SetupText.whole(routine, to: &page) }
  }
}

struct GuardianQuestCreateCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "create", "Set up a routine.",
    example: "tqctl guardian quest create Evening --player anna --task Dishes --reference Dishes=15m --remind 18:30")

  @Argument(help: "Its name.")
  var name: String

  @Option(
    name: .customLong("as"), help: ArgumentHelp("What the player sees, where that is another name.", valueName: "name"))
  var displayName: String?

  @Option(
    name: .customLong("task"),
    help: ArgumentHelp("A task, again for each.", valueName: "name [= shown name] [@kind] [5m..15m]"))
  var tasks: [String] = []

  @OptionGroup var changes: SetupOptions
  @OptionGroup var whom: PlayerOption
  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    let known = try caller.routines(of: whom)
    guard !known.contains(where: { $0.name.lowercased() == name.lowercased() }) else {
      throw CommandFailure(
        status: ExitStatus.refused, message: "You have set up \"\(name)\" already.",
        hint: "Change it: tqctl guardian quest edit \"\(name)\"")
    }
    var routine = GuardianApply.Routine(
      name: name, displayName: displayName, tasks: tasks.map { GuardianApply.Task(name: $0) })
    try changes.change(&routine)
    let request = GuardianApply(player: whom.player, routines: [routine])
    try caller.answerGuardian(request, whom.pins.input) { response, page in SetupText.write(response, to: &page) }
  }
}

struct GuardianQuestEditCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "edit", "Change a routine; what is not named stays.",
    example: """
      tqctl guardian quest edit Evening --player anna --remind 19:00
      tqctl guardian quest edit Evening --player anna --reference Dishes=20m
      """,
    more: """
      Its reference durations are never shown to the player: `--reference Dishes=off` removes one. What is suggested is \
      the player's hint before the first time: `--suggest Dishes=off` removes it.
      """)

  @Argument(help: "The routine's name, or the beginning of it.")
  var routine: String

  @Option(help: "A new name.")
  var name: String?

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("What the player sees; the routine's own name ends that.", valueName: "name"))
  var displayName: String?

  @Option(
    name: .customLong("task"),
    help: ArgumentHelp("One more task, at the end.", valueName: "name [= shown name] [@kind] [5m..15m]"))
  var addTask: [String] = []

  @Option(
    name: .customLong("tasks"),
    help: ArgumentHelp("The whole new list, one each.", valueName: "name [= shown name] [@kind] [5m..15m]"))
  var tasks: [String] = []

  @OptionGroup var changes: SetupOptions

  @Flag(inversion: .prefixedNo, help: "Whether the quest is active: shown, with reminders.")
  var active: Bool?

  @OptionGroup var whom: PlayerOption
  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    let known = try caller.routines(of: whom)
    let before = try SetupEditing.routine(routine, in: known)
    var routine = GuardianApply.Routine(before)
    if let name { routine.name = name }
    if let displayName { routine.displayName = displayName }
    if !tasks.isEmpty { routine.tasks = tasks.map { SetupEditing.task($0, keeping: routine.tasks) } }
    routine.tasks += addTask.map { GuardianApply.Task(name: $0) }
    if let active { routine.active = active }
    try changes.change(&routine)
    let request = GuardianApply(player: whom.player, routines: [routine])
    try caller.answerGuardian(request, whom.pins.input) { response, page in SetupText.write(response, to: &page) }
  }
}

struct GuardianQuestDeleteCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "delete", "Delete a routine; its history stays.",
    example: "tqctl guardian quest delete Evening --player anna")

  @Argument(help: "The routine's name, or the beginning of it.")
  var routine: String

  @OptionGroup var whom: PlayerOption
  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    let request = GuardianApply(player: whom.player, delete: [routine])
    try caller.answerGuardian(request, whom.pins.input) { response, page in SetupText.write(response, to: &page) }
  }
}

/// Options shared by create and edit.
struct SetupOptions: ParsableArguments {
  @Option(help: ArgumentHelp("How long you expect a task to take; players never see it.", valueName: "task=8m"))
  var reference: [String] = []

  @Option(
    help: ArgumentHelp(
      "A range the player can plan a task by, shown only before the first run.", valueName: "task=5m..15m"))
  var suggest: [String] = []

  @OptionGroup var schedule: ScheduleOptions

  func change(_ routine: inout GuardianApply.Routine) throws {
    if let days = try schedule.dayNumbers() { routine.days = days }
    if let remind = schedule.remind { routine.remind = remind }
    if let by = schedule.by { routine.by = by }
    for text in reference {
      try SetupEditing.set(\.reference, text, in: &routine, example: "--reference Shower=8m")
    }
    for text in suggest {
      try SetupEditing.set(\.suggested, text, in: &routine, example: "--suggest Shower=5m..15m")
    }
  }
}

enum SetupEditing {
  /// The routine with that name or unique prefix.
  static func routine(_ typed: String, in routines: [RoutineInfo]) throws(CommandFailure) -> RoutineInfo {
    let key = typed.lowercased()
    if let same = routines.first(where: { $0.name.lowercased() == key || $0.id == typed }) { return same }
    if let shown = routines.first(where: { $0.displayName?.lowercased() == key }) { return shown }
    let beginning = routines.filter { routine in
      [routine.name, routine.displayName].contains { $0?.lowercased().hasPrefix(key) == true }
    }
    if let only = beginning.first, beginning.count == 1 { return only }
    let names = (beginning.isEmpty ? routines : beginning).map(\.name).joined(separator: ", ")
    throw CommandFailure(
      status: ExitStatus.refused,
      message: beginning.isEmpty ? "You have set up no routine \"\(typed)\"." : "\"\(typed)\" is ambiguous.",
      hint: names.isEmpty ? "Make one: tqctl guardian quest create" : names)
  }

  /// A task from its new text. An existing task keeps its reference, and its suggestion unless the text has a new one.
  static func task(_ text: String, keeping old: [GuardianApply.Task]) -> GuardianApply.Task {
    let name = bare(text)
    let known = old.first { $0.name.lowercased() == name }
    return GuardianApply.Task(
      name: text, reference: known?.reference,
      suggested: SuggestionText.split(text).range == nil ? known?.suggested : nil)
  }

  /// The key of the setup name, without the shown name, the kind and the suggestion.
  private static func bare(_ text: String) -> String { TaskText(SuggestionText.split(text).task).name.lowercased() }

  /// Sets an option's value from `Shower=8m`; `off` removes it.
  static func set(
    _ member: WritableKeyPath<GuardianApply.Task, DurationInput?>, _ text: String,
    in routine: inout GuardianApply.Routine,
    example: String
  ) throws(CommandFailure) {
    guard let equals = text.lastIndex(of: "=") else {
      throw .usage("\"\(text)\" names no task and duration.", hint: "For example: \(example)")
    }
    let name = NameForm.trimmed(String(text[..<equals]))
    let value = NameForm.trimmed(String(text[text.index(after: equals)...]))
    guard let index = routine.tasks.firstIndex(where: { bare($0.name) == name.lowercased() }) else {
      throw CommandFailure(
        status: ExitStatus.refused, message: "\(routine.name) has no task \"\(name)\".",
        hint: "Its tasks: " + routine.tasks.map(\.name).joined(separator: ", "))
    }
    routine.tasks[index][keyPath: member] = value == "off" ? nil : .text(value)
  }
}

extension GuardianApply.Routine {
  /// The current routine.
  init(_ info: RoutineInfo) {
    self.init(
      id: info.id, name: info.name, displayName: info.displayName,
      tasks: info.tasks.map { task in
        GuardianApply.Task(
          name: task.name, displayName: task.displayName, kind: task.kind,
          reference: task.referenceSeconds.map { .seconds($0) }, suggested: task.suggested.map(DurationInput.text))
      },
      days: info.days, remind: info.remind, by: info.by, active: info.active)
  }
}
