import ArgumentParser
import QuestClient
import QuestText
import QuestWire

/// Setup by commands, one routine at a time.
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
    let request = GuardianApply(player: whom.player, edits: [GuardianApply.Edit(routine: routine)], dryRun: true)
    let response = try caller.unlocking(whom.pins.input) { try caller.client.call(request) }
    guard let routine = response.routines.first(where: { $0.id == response.edited?.first }) else {
      throw CommandFailure(status: ExitStatus.unavailable, message: "timequestd did not say which routine that is.")
    }
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
    let routine = GuardianApply.Routine(
      name: name, displayName: displayName, tasks: tasks.map { GuardianApply.Task(name: $0) },
      days: try changes.schedule.dayNumbers(), remind: changes.schedule.remind, by: changes.schedule.by)
    var request = GuardianApply(player: whom.player, routines: [routine], mustBeNew: true)
    if let values = try changes.values() {
      var edit = GuardianApply.Edit(routine: name)
      edit.values = values
      request.edits = [edit]
    }
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
    var edit = GuardianApply.Edit(routine: routine)
    edit.name = name
    edit.displayName = displayName
    edit.tasks = tasks.isEmpty ? nil : tasks
    edit.addTasks = addTask.isEmpty ? nil : addTask
    edit.values = try changes.values()
    edit.days = try changes.schedule.dayNumbers()
    edit.remind = changes.schedule.remind
    edit.by = changes.schedule.by
    edit.active = active
    let request = GuardianApply(player: whom.player, edits: [edit])
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

  /// The values of tasks; `nil` without any.
  func values() throws(CommandFailure) -> [GuardianApply.TaskValues]? {
    var values: [GuardianApply.TaskValues] = []
    for text in reference {
      let (task, value) = try Self.split(text, example: "--reference Shower=8m")
      values.append(GuardianApply.TaskValues(task: task, reference: .text(value)))
    }
    for text in suggest {
      let (task, value) = try Self.split(text, example: "--suggest Shower=5m..15m")
      values.append(GuardianApply.TaskValues(task: task, suggested: .text(value)))
    }
    return values.isEmpty ? nil : values
  }

  /// `Shower` and `8m` of `Shower=8m`.
  private static func split(_ text: String, example: String) throws(CommandFailure) -> (task: String, value: String) {
    guard let equals = text.lastIndex(of: "=") else {
      throw .usage("\"\(text)\" names no task and duration.", hint: "For example: \(example)")
    }
    return (NameForm.trimmed(String(text[..<equals])), NameForm.trimmed(String(text[text.index(after: equals)...])))
  }
}
