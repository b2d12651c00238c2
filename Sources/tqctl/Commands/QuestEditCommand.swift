import ArgumentParser
import QuestClient
import QuestText
import QuestWire

struct QuestEditCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "edit", "Change a quest; what is not named stays.",
    example: """
      tqctl quest edit morning
      tqctl quest edit morning --days weekdays --remind 07:15
      tqctl quest edit morning --task "Feed the cat"
      tqctl quest edit morning --move-task Breakfast --to 1
      """,
    more: """
      With the name alone it goes through everything, step by step, on a terminal. An open quest keeps its tasks; the \
      next time has the change.
      """)

  @Argument(help: "The quest's name or the beginning of it.")
  var quest: String

  @Option(help: "A new name.")
  var name: String?

  @Option(
    name: .customLong("as"), help: ArgumentHelp("The name to show it by; its own name removes that.", valueName: "name")
  )
  var displayName: String?

  @Option(
    name: [.customLong("task"), .customLong("add-task")],
    help: ArgumentHelp("One more task, at the end.", valueName: "name [= shown name] [@kind] [5m..15m]"))
  var addTask: [String] = []

  @Option(
    name: .customLong("tasks"),
    help: ArgumentHelp("The whole new list, one each.", valueName: "name [= shown name] [@kind] [5m..15m]"))
  var tasks: [String] = []

  @Option(help: ArgumentHelp("Remove this task.", valueName: "name"))
  var removeTask: [String] = []

  @Option(help: ArgumentHelp("Move this task, with --to.", valueName: "name"))
  var moveTask: String?

  @Option(help: ArgumentHelp("The new place of the moved task, 1 for the first.", valueName: "n"))
  var to: Int?

  @OptionGroup var schedule: ScheduleOptions

  @Flag(inversion: .prefixedNo, help: "Whether the quest is active: shown, with reminders.")
  var active: Bool?

  @OptionGroup var options: GlobalOptions

  func validate() throws {
    guard tasks.isEmpty || !isListChanged else {
      throw ValidationError(
        "--tasks gives the whole list; --task, --remove-task and --move-task change the one there is.")
    }
    guard (moveTask == nil) == (to == nil) else {
      throw ValidationError("--move-task and --to go together: --move-task Coffee --to 1")
    }
  }

  private var isListChanged: Bool { !(addTask + removeTask).isEmpty || moveTask != nil }

  private var isChange: Bool {
    name != nil || displayName != nil || !tasks.isEmpty || isListChanged || schedule.days != nil
      || schedule.remind != nil
      || schedule.by != nil || active != nil
  }

  private var nothingToChange: CommandFailure {
    CommandFailure.usage(
      "Say what to change.",
      hint:
        "--name, --as, --task, --tasks, --remove-task, --move-task, --days, --remind, --by or --active. For example:\n"
        + "tqctl quest edit \(HomeText.quoted(quest)) --days weekdays --remind 07:15")
  }

  /// `current` is read only when the change refers to the existing tasks.
  func request(current: () throws -> QuestInfo) throws -> QuestUpdate {
    var list = tasks.isEmpty ? nil : tasks
    if isListChanged {
      let quest = try current()
      var kept = quest.tasks
      for name in removeTask { kept.remove(at: try Self.place(of: name, in: kept, quest)) }
      var texts = kept.map { TaskText($0).text }
      if let moveTask, let to {
        let text = texts.remove(at: try Self.place(of: moveTask, in: kept, quest))
        texts.insert(text, at: max(0, min(to - 1, texts.count)))
      }
      list = texts + addTask
    }
    return QuestUpdate(
      quest: quest, name: name, displayName: displayName, tasks: list, days: try schedule.dayNumbers(),
      reminderTime: schedule.remind,
      by: schedule.by, active: active)
  }

  /// The task of that name, or the one whose name begins with it.
  private static func place(of name: String, in tasks: [QuestInfo.Task], _ quest: QuestInfo) throws -> Int {
    let key = name.lowercased()
    let keys = tasks.map { [$0.name, $0.setupName].compactMap { $0?.lowercased() } }
    let beginning = tasks.indices.filter { keys[$0].contains { $0.hasPrefix(key) } }
    if let same = keys.firstIndex(where: { $0.contains(key) }) { return same }
    if let only = beginning.first, beginning.count == 1 { return only }
    throw CommandFailure(
      status: ExitStatus.refused, message: "\(quest.name) has no task \"\(name)\".",
      hint: "Its tasks: " + quest.tasks.map(\.name).joined(separator: ", "))
  }

  func run(_ caller: Caller) throws {
    guard isChange else {
      guard caller.canAsk else { throw nothingToChange }
      return try guided(caller)
    }
    let request = try request { try caller.client.call(QuestGet(quest: quest)) }
    try caller.answer(request) { quest, page in QuestLines.whole(quest, to: &page) }
  }
}

extension TaskText {
  /// A task of a quest in its typed form.
  init(_ task: QuestInfo.Task) {
    let kind = task.kind.map(QuestLines.bare)
    self.init(name: task.setupName ?? task.name, shown: task.setupName == nil ? nil : task.name, kind: kind)
  }
}

struct QuestDeleteCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "delete", "Delete a quest; its history stays.", example: "tqctl quest delete evening",
    more: "`tqctl undo` brings it back. With --with-history the quest and its history are erased for good.")

  @Argument(help: "The quest's name or the beginning of it.")
  var quest: String

  @Flag(help: "Erase its history too, for good, also from backups.")
  var withHistory = false

  @Flag(name: .shortAndLong, help: "With --with-history: without asking.")
  var yes = false

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    guard !withHistory else {
      try Erasing.run(caller, isConfirmed: yes) { DataErase(quest: quest, confirm: $0 ? true : nil) }
      return
    }
    try caller.answer(QuestDelete(quest: quest)) { deleted, page in
      page.line("\(deleted.name) is deleted.")
      if deleted.sessionsKept > 0 {
        let stay = deleted.sessionsKept == 1 ? "stays" : "stay"
        page.line("\(Figures.of(deleted.sessionsKept, "entry", "entries")) of it \(stay) in your history.")
      }
      page.command("tqctl undo", "brings it back")
    }
  }
}

struct QuestShowCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "show", "A quest with its tasks.", example: "tqctl quest show morning")

  @Argument(help: "The quest's name or the beginning of it.")
  var quest: String

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    try caller.answer(QuestGet(quest: quest)) { quest, page in QuestLines.whole(quest, to: &page) }
  }
}

struct QuestReorderCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "reorder", "Put these quests first, in this order.", example: "tqctl quest reorder morning homework")

  @Argument(help: "Names or their beginnings; the others follow in their order.")
  var quests: [String]

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    try caller.answer(QuestReorder(quests: quests)) { response, page in
      QuestLines.list(response, all: true, to: &page)
    }
  }
}
