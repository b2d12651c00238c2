import ArgumentParser
import QuestClient
import QuestText
import QuestWire

struct QuestEditCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "edit", "Change a quest; what is not named stays.",
    example: """
      tqctl quest edit morning --days weekdays --remind 07:15
      tqctl quest edit morning --add-task "Feed the cat"
      """,
    more: "An open session keeps its tasks; the next play has the change.")

  @Argument(help: "The quest's name or the beginning of it.")
  var quest: String

  @Option(help: "A new name.")
  var name: String?

  @Option(name: .customLong("task"), help: ArgumentHelp("The whole new list, one each.", valueName: "name [@kind]"))
  var tasks: [String] = []

  @Option(help: ArgumentHelp("One more at the end.", valueName: "name [@kind]"))
  var addTask: [String] = []

  @Option(help: ArgumentHelp("One less.", valueName: "name"))
  var removeTask: [String] = []

  @OptionGroup var schedule: ScheduleOptions

  @Flag(inversion: .prefixedNo, help: "Whether the quest is active: shown, with reminders.")
  var active: Bool?

  @OptionGroup var options: GlobalOptions

  func validate() throws {
    guard tasks.isEmpty || (addTask.isEmpty && removeTask.isEmpty) else {
      throw ValidationError("--task gives the whole list; --add-task and --remove-task change the one there is.")
    }
  }

  private func checkThatSomethingChanges() throws {
    let isChange =
      name != nil || !(tasks + addTask + removeTask).isEmpty || schedule.days != nil || schedule.remind != nil
      || schedule.by != nil || active != nil
    guard !isChange else { return }
    throw CommandFailure.usage(
      "Say what to change.",
      hint: "--name, --task, --add-task, --remove-task, --days, --remind, --by or --active. For example:\n"
        + "tqctl quest edit \(HomeText.quoted(quest)) --days weekdays --remind 07:15")
  }

  /// `current` is read only when the change refers to the existing tasks.
  func request(current: () throws -> QuestInfo) throws -> QuestUpdate {
    var list = tasks.isEmpty ? nil : tasks
    if !addTask.isEmpty || !removeTask.isEmpty {
      let quest = try current()
      var kept = quest.tasks
      for name in removeTask {
        guard let index = kept.firstIndex(where: { $0.name.lowercased() == name.lowercased() }) else {
          throw CommandFailure(
            status: ExitStatus.refused, message: "\(quest.name) has no task \"\(name)\".",
            hint: "Its tasks: " + quest.tasks.map(\.name).joined(separator: ", "))
        }
        kept.remove(at: index)
      }
      list = kept.map { $0.name + ($0.kind.map { " @\(QuestLines.bare($0))" } ?? "") } + addTask
    }
    return QuestUpdate(
      quest: quest, name: name, tasks: list, days: try schedule.dayNumbers(), reminderTime: schedule.remind,
      by: schedule.by, active: active)
  }

  func run(_ caller: Caller) throws {
    try checkThatSomethingChanges()
    let request = try request { try caller.client.call(QuestGet(quest: quest)) }
    try caller.answer(request) { quest, page in QuestLines.whole(quest, to: &page) }
  }
}

struct QuestDeleteCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "delete", "Delete a quest; its history stays.", example: "tqctl quest delete evening",
    more: "`tqctl undo` brings it back. With --with-history the quest and its plays are erased for good.")

  @Argument(help: "The quest's name or the beginning of it.")
  var quest: String

  @Flag(help: "Erase its history too, for good, also from backups.")
  var withHistory = false

  @Flag(name: .shortAndLong, help: "With --with-history: without asking.")
  var yes = false

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    guard !withHistory else {
      return try Erasing.run(caller, isConfirmed: yes) { DataErase(quest: quest, confirm: $0 ? true : nil) }
    }
    try caller.answer(QuestDelete(quest: quest)) { deleted, page in
      page.line("\(deleted.name) is deleted.")
      if deleted.sessionsKept > 0 {
        let stay = deleted.sessionsKept == 1 ? "stays" : "stay"
        page.line("\(Figures.of(deleted.sessionsKept, "play")) of it \(stay) in your history.")
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
