import ArgumentParser
import QuestClient
import QuestText
import QuestWire

struct QuestCommandGroup: ParsableCommand {
  static let configuration = CommandConfiguration.command(
    "quest", "Make and change quests.", example: "tqctl quest create \"Morning Quest\" --template morning",
    subcommands: [
      QuestCreateCommand.self, QuestEditCommand.self, QuestDeleteCommand.self, QuestShowCommand.self,
      QuestReorderCommand.self, QuestExportCommand.self, QuestImportCommand.self,
    ])
}

struct QuestCreateCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "create", "Make a quest.",
    example: """
      tqctl quest create
      tqctl quest create "Morning Quest" --template morning
      tqctl quest create Evening --task Dishes --task "Pack bag" --days weekdays
      tqctl quest create --from-history
      """,
    more: """
      Without a name or tasks it asks, step by step, on a terminal. Every page shows the name after --as, and a task's \
      name after `=`; commands take either name. `tqctl templates` lists what to begin with; tasks given replace the \
      template's. A range behind a task is suggested before its first time, and never again. --from-history looks for tasks \
      that you do one after another on most days, in what you played, tracked or imported.
      """)

  @Argument(help: "Its name. With --from-history it can be left out, or names the one to make.")
  var name: String?

  @Option(
    name: .customLong("as"), help: ArgumentHelp("What it is shown as, where that is another name.", valueName: "name"))
  var displayName: String?

  @Option(help: ArgumentHelp("Begin with this template.", valueName: "template"))
  var template: String?

  @Option(
    name: .customLong("task"),
    help: ArgumentHelp("A task, again for each.", valueName: "name [= shown name] [@kind] [5m..15m]"))
  var tasks: [String] = []

  @Flag(help: "Find its tasks, their order and its days in your history.")
  var fromHistory = false

  @Flag(help: "With --from-history: show what was found, make nothing.")
  var dryRun = false

  @OptionGroup var schedule: ScheduleOptions
  @OptionGroup var options: GlobalOptions

  func request() throws -> QuestCreate {
    guard !dryRun else { throw CommandFailure.usage("--dry-run is for --from-history.") }
    guard let name else {
      throw CommandFailure.usage(
        "A quest needs a name.", hint: "For example: tqctl quest create \"Morning Quest\" --template morning")
    }
    return QuestCreate(
      name: name, displayName: displayName, template: template, tasks: tasks.isEmpty ? nil : tasks,
      days: try schedule.dayNumbers(),
      reminderTime: schedule.remind, by: schedule.by)
  }

  func run(_ caller: Caller) throws {
    guard !fromHistory else { return try createFromHistory(caller) }
    guard try !guided(caller) else { return }
    try caller.answer(try request()) { try write($0, caller, to: &$1) }
    caller.sound(.made)
  }

  private func write(_ quest: QuestInfo, _ caller: Caller, to page: inout Page) throws {
    QuestLines.whole(quest, to: &page)
    Self.writeNext(quest, today: try caller.client.call(QuestList(all: false)).date, to: &page)
  }

  /// The next day of the new quest, and how to start it.
  static func writeNext(_ quest: QuestInfo, today: String, to page: inout Page) {
    if let next = QuestLines.comesUp(quest, today: today) {
      page.prose("Today is not one of its days: it \(next). It can be started on any day.", .quiet)
    }
    page.gap()
    page.command("tqctl start \(HomeText.quoted(quest.name))")
  }
}

// MARK: - From history

extension QuestCreateCommand {
  private func createFromHistory(_ caller: Caller) throws {
    guard template == nil, tasks.isEmpty else {
      throw CommandFailure.usage("--from-history finds the tasks: leave --task and --template out.")
    }
    guard !dryRun else { return try caller.answer(QuestSuggest()) { QuestLines.found($0, to: &$1) } }
    let answer = try caller.client.call(QuestSuggest())
    guard let found = try chosen(answer, caller) else { return }
    let request = try request(for: found)
    try caller.answer(request) { quest, page in
      page.prose(found.text)
      page.gap()
      try write(quest, caller, to: &page)
      page.command("tqctl undo", "takes it back")
    }
    caller.sound(.made)
  }

  /// The found quest under the typed name.
  func request(for found: FoundQuest) throws -> QuestCreate {
    QuestCreate(
      name: isNamed(found) ? found.name : name ?? found.name, displayName: displayName, tasks: found.tasks,
      days: try schedule.dayNumbers() ?? found.days, reminderTime: schedule.remind,
      by: schedule.by)
  }

  private func chosen(_ answer: QuestSuggest.Response, _ caller: Caller) throws -> FoundQuest? {
    guard let first = answer.quests.first else {
      throw RPCError(
        .notFound, answer.note ?? "Nothing was found.",
        hint: "Name its tasks yourself: tqctl quest create Morning --task Shower --task Breakfast")
    }
    if answer.quests.count == 1 { return first }
    if let named = answer.quests.first(where: isNamed) { return named }
    guard caller.canAsk else {
      throw RPCError(
        .ambiguousName, "\(answer.quests.count) quests were found.",
        hint: "Choose one: tqctl quest create \(HomeText.quoted(first.name)) --from-history",
        candidates: answer.quests.map(\.name))
    }
    try caller.show { QuestLines.found(answer, to: &$0) }
    return try Self.choice(of: answer.quests, ask: caller.ask)
  }

  private func isNamed(_ found: FoundQuest) -> Bool { found.name.lowercased() == name?.lowercased() }

  /// The quest whose number or name is the answer; `nil` if the answer is empty.
  static func choice(of quests: [FoundQuest], ask: (String) throws -> String?) throws -> FoundQuest? {
    while let typed = try ask("Which one? [1-\(quests.count)] "), !typed.isEmpty {
      if let number = Int(typed), quests.indices.contains(number - 1) { return quests[number - 1] }
      if let named = quests.first(where: { $0.name.lowercased() == typed.lowercased() }) { return named }
    }
    return nil
  }
}

/// The options for days, reminder and deadline of a quest.
struct ScheduleOptions: ParsableArguments {
  @Option(help: ArgumentHelp("all, weekdays, weekends, or mon,tue,…", valueName: "days"))
  var days: String?

  @Option(
    defaultAsFlag: "default",
    help: ArgumentHelp("A reminder at 07:30, at your usual time, or `plan`: when to start; `off`.", valueName: "time"))
  var remind: String?

  @Option(help: ArgumentHelp("Be done by this time of day; `off` for none.", valueName: "07:45"))
  var by: String?

  func dayNumbers() throws -> [Int]? { try days.map(DayNames.numbers) }
}

enum DayNames {

  /// 1 = Sunday … 7 = Saturday, rising. Names may be written out.
  static func numbers(_ text: String) throws -> [Int] {
    switch text.lowercased() {
    case "all", "every", "daily": return Array(1...7)
    case "weekdays": return Array(2...6)
    case "weekends", "weekend": return [1, 7]
    default: break
    }
    let numbers = try text.split(whereSeparator: { $0 == "," || $0 == " " }).map { word in
      let known = [CivilDay.weekdays, CivilDay.weekdayNames]
      guard let index = known.lazy.compactMap({ $0.map { $0.lowercased() }.firstIndex(of: word.lowercased()) }).first
      else {
        throw CommandFailure.usage(
          "\"\(word)\" isn't a day I know.",
          hint: "Days are all, weekdays, weekends, or names: mon,tue,wed,thu,fri,sat,sun")
      }
      return (index + 1) % 7 + 1
    }
    guard !numbers.isEmpty else {
      throw CommandFailure.usage("A quest needs at least one day.", hint: "For example: --days mon,wed,fri")
    }
    return Set(numbers).sorted()
  }
}
