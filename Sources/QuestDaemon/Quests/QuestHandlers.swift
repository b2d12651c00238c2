internal import QuestEngines
internal import QuestModel
internal import QuestServer
internal import QuestStore
internal import QuestText
internal import QuestWire

/// Creating and changing quests.
extension Application {
  var questRows: [MethodRow] {
    [
      .row(QuestList.self, errors: [.invalidArgument], "The player's quests of a day, or all.", handler: list),
      .row(QuestGet.self, errors: [.notFound, .ambiguousName], "One quest.") { request, context in
        try self.reading(context) { snapshot in try snapshot.info(try snapshot.quest(request.quest)) }
      },
      .row(
        QuestCreate.self, errors: [.invalidArgument, .nameTaken, .notFound, .tooLarge], "Makes a quest.",
        handler: create),
      .row(
        QuestUpdate.self, errors: [.invalidArgument, .nameTaken, .notFound, .ambiguousName], "Changes a quest.",
        handler: update),
      .row(
        QuestDelete.self, errors: [.notFound, .ambiguousName], "Deletes a quest; its history stays.", handler: delete),
      .row(
        QuestReorder.self, errors: [.notFound, .ambiguousName, .invalidArgument], "Puts quests in an order.",
        handler: reorder),
      .row(TemplateList.self, access: .anyone, "The quests one can begin with.") { _, _ in
        TemplateList.Response(
          templates: QuestTemplate.all.map { template in
            TemplateList.Template(
              id: template.id, name: template.name, setupName: template.setupName, tasks: template.tasks,
              days: template.days.days,
              reminderTime: template.reminder.map(TimeOfDay.text(minute:)))
          })
      },
    ]
  }

  private func list(_ request: QuestList, _ context: CallContext) throws -> QuestList.Response {
    try reading(context) { snapshot in
      let asOf = try instant(request.asOf, parameter: "asOf")
      var day = snapshot.day(of: asOf ?? snapshot.now.wall)
      if let date = request.date {
        guard let given = LocalDay(date) else { throw Refusals.notADay(date, "date") }
        day = given
      }
      return try snapshot.quests(on: day, all: request.all ?? (request.date == nil))
    }
  }

  private func create(_ request: QuestCreate, _ context: CallContext) throws -> QuestInfo {
    try changing(request, context) { change in try make(request, change) }
  }

  /// Makes the quest as part of a change.
  func make(_ request: QuestCreate, _ change: WriteContext) throws -> QuestInfo {
    let name = try acceptedName(request.name, what: "A quest", shortest: Quest.shortestName)
    let template = try request.template.map(self.template)
    // A quest that is set up under the template's own name is shown under the template's other name.
    let shown =
      try request.displayName.map { try acceptedName($0, what: "A quest", shortest: Quest.shortestName) }
      ?? template.flatMap { NameKey.of($0.setupName) == NameKey.of(name) ? $0.name : nil }
    let own = try change.snapshot.reader.quests(of: change.player).filter { $0.createdBy == .player }
    guard own.count < WireLimits.listEntries - SetupPlan.mostRoutines else {
      throw RPCError(
        .tooLarge, "There are \(own.count) quests, which is as many as there can be.",
        hint: "tqctl quest delete NAME makes room; its history stays.")
    }
    let known = try change.snapshot.reader.quest(named: name, of: change.player)
    if let known, !known.deleted { throw Self.nameTaken(known.name) }
    // Creating it again would make it the player's, and its guardian could not recreate it.
    guard known?.createdBy != .guardian else { throw Self.nameOfDeleted(name) }
    if let shown { try change.checkFree(shown, for: known?.id) }
    // A template's reminder suits its own time of day; a deadline determines a suitable one.
    let isDue = request.by.map { $0 != "off" } ?? false
    var quest = Quest(
      id: known?.id ?? change.newID(), name: name, tasks: [], days: template?.days ?? .all, createdBy: .player,
      active: request.active ?? true, reminder: template?.reminder.map { isDue ? .plan : .at(minute: $0) },
      deadline: nil)
    if let shown { quest.setNames(shown: shown, setup: name) }
    quest.tasks = try change.tasks(request.tasks ?? template?.tasks ?? [], keeping: [])
    try quest.adopt(
      days: request.days, reminder: request.reminderTime, by: request.by,
      usualReminder: change.snapshot.settings.reminderTime)
    if known == nil { try change.writer.add(quest) } else { try change.writer.replace(quest) }
    change.writer.label = "the new quest \(quest.name)"
    change.announce(.quests, .created)
    return try change.snapshot.info(quest.id)
  }

  private func template(_ id: String) throws -> QuestTemplate {
    guard let template = QuestTemplate.named(id) else {
      let meant = Spelling.question(String(id.prefix(40)), among: QuestTemplate.all.map(\.id))
      throw RPCError(
        .notFound, "There is no template \"\(id.prefix(40))\".", hint: meant ?? "tqctl templates shows them.",
        candidates: meant == nil ? QuestTemplate.all.map(\.id) : nil)
    }
    return template
  }

  fileprivate static func nameTaken(_ name: String) -> RPCError {
    RPCError(
      .nameTaken, "There is a quest \"\(name)\" already.",
      hint: "Change it with tqctl quest edit, or use another name.")
  }

  private static func nameOfDeleted(_ name: String) -> RPCError {
    RPCError(.nameTaken, "A deleted quest is already called \"\(name)\".", hint: "Use another name.")
  }

  private func update(_ request: QuestUpdate, _ context: CallContext) throws -> QuestInfo {
    try changing(request, context) { change in
      var quest = try change.snapshot.ownQuest(request.quest)
      if let name = request.name {
        let name = try acceptedName(name, what: "A quest", shortest: Quest.shortestName)
        if let other = try change.snapshot.reader.quest(named: name, of: change.player), other.id != quest.id {
          guard !other.deleted else {
            var error = Self.nameOfDeleted(name)
            if other.createdBy == .player {
              error.data.hint = "Use another name, or create that quest again: tqctl quest create \"\(name)\""
            }
            throw error
          }
          throw Self.nameTaken(other.name)
        }
        if quest.setup == nil { quest.name = name } else { quest.setNames(shown: quest.name, setup: name) }
      }
      if let shown = request.displayName {
        let shown = try acceptedName(shown, what: "A quest", shortest: Quest.shortestName)
        try change.checkFree(shown, for: quest.id)
        quest.setNames(shown: shown, setup: quest.setupName)
      }
      if let tasks = request.tasks { quest.tasks = try change.tasks(tasks, keeping: quest.tasks) }
      if let active = request.active { quest.active = active }
      try quest.adopt(
        days: request.days, reminder: request.reminderTime, by: request.by,
        usualReminder: change.snapshot.settings.reminderTime)
      try change.writer.replace(quest)
      change.writer.label = "the change of \(quest.name)"
      change.announce(.quests, .changed)
      return try change.snapshot.info(quest.id)
    }
  }

  private func delete(_ request: QuestDelete, _ context: CallContext) throws -> QuestDelete.Response {
    try changing(request, context) { change in
      var quest = try change.snapshot.ownQuest(request.quest, isExact: true)
      quest.deleted = true
      quest.active = false
      try change.writer.replace(quest)
      change.writer.label = "the deletion of \(quest.name)"
      change.announce(.quests, .deleted)
      return QuestDelete.Response(
        id: quest.id.text, name: quest.name, sessionsKept: try change.snapshot.reader.sessionCount(of: quest.id))
    }
  }

  private func reorder(_ request: QuestReorder, _ context: CallContext) throws -> QuestList.Response {
    try changing(request, context) { change in
      let named = try request.quests.map { try change.snapshot.quest($0).id }
      let others = try change.snapshot.reader.questsEverKnown(of: change.player).map(\.id).filter {
        !named.contains($0)
      }
      guard Set(named).count == named.count else {
        throw RPCError(.invalidArgument, "A quest is named twice.", hint: "Name each at most once.")
      }
      try change.writer.reorder(named + others)
      change.writer.label = "the order of the quests"
      change.announce(.quests, .reordered)
      return try change.snapshot.quests(on: change.snapshot.today, all: true)
    }
  }
}

extension WriteContext {
  /// Throws `nameTaken` if another quest has that name.
  fileprivate func checkFree(_ shown: String, for quest: QuestID?) throws {
    guard let other = try snapshot.reader.quest(named: shown, of: player), other.id != quest, !other.deleted else {
      return
    }
    throw Application.nameTaken(other.name)
  }

  /// The tasks with those names. An existing task of one of the names keeps its id, reference and other name, and its
  /// suggestion unless the request has a new one.
  fileprivate func tasks(_ texts: [String], keeping old: [QuestTask]) throws -> [QuestTask] {
    guard Quest.taskCount.contains(texts.count) else {
      throw RPCError(
        .invalidArgument, "A quest has \(Quest.taskCount.lowerBound) to \(Quest.taskCount.upperBound) tasks.",
        hint: "tqctl quest create NAME --task Shower --task Breakfast, or --template morning")
    }
    var left = old
    return try texts.map { text in
      let (text, range) = SuggestionText.split(text)
      let suggested = try range.map { try DurationInput.text($0).suggestion() }
      let (task, setup) = try setUpTask(try parsedTaskName(text, kind: nil).splittingSetup())
      guard let index = left.firstIndex(where: { $0.isNamed(setup ?? task.name) || $0.isNamed(task.name) }) else {
        return QuestTask(id: newID(), task: task, setup: setup, suggested: suggested)
      }
      var kept = left.remove(at: index)
      if let suggested { kept.suggested = suggested }
      if let setup {
        kept.setNames(shown: task, setup: setup)
      } else if kept.setup != nil {
        kept.task.kind = task.kind
      } else {
        kept.task = task
      }
      return kept
    }
  }
}

/// A task's two names, each as a task may be called.
func setUpTask(_ typed: (task: TaskName, setup: String?)) throws -> (TaskName, String?) {
  var task = typed.task
  task.name = try acceptedName(task.name, what: "A task", shortest: Quest.shortestName)
  return (task, try typed.setup.map { try acceptedName($0, what: "A task", shortest: Quest.shortestName) })
}

extension Quest {
  /// Sets days, reminder and deadline from a request; `nil` leaves a value unchanged.
  ///
  /// - Parameters:
  ///   - days: 1 … 7.
  ///   - reminder: a time of day, `plan`, `default` or `off`.
  ///   - by: a time of day or `off`.
  ///   - usualReminder: the minute of the day that `default` means.
  /// - Throws: an `RPCError` that says what is invalid.
  mutating func adopt(days: [Int]?, reminder: String?, by: String?, usualReminder: Int) throws {
    if let days {
      guard let days = Weekdays(days: days) else {
        throw RPCError(
          .invalidArgument, "Days are numbers from 1 (Sunday) to 7 (Saturday), at least one.",
          hint: "For example [2,3,4].")
      }
      self.days = days
    }
    if let by { deadline = by == "off" ? nil : try minuteOfDay(by) }
    switch reminder {
    case nil: break
    case "off"?: self.reminder = nil
    case "plan"?: self.reminder = .plan
    case "default"?: self.reminder = .at(minute: usualReminder)
    case let time?: self.reminder = .at(minute: try minuteOfDay(time))
    }
    guard self.reminder != .plan || deadline != nil else {
      throw RPCError(
        .invalidArgument, "A planned reminder needs the time the quest should be done by.", hint: "Add --by 07:45.")
    }
  }
}

extension ReadContext {
  fileprivate func quests(on day: LocalDay, all: Bool) throws -> QuestList.Response {
    let quests = try reader.quests(of: player).filter { all || ($0.active && $0.days.contains(weekday: day.weekday)) }
    let played = try reader.questsPlayed(by: player, on: day)
    return QuestList.Response(
      quests: try infos(quests) { played.contains($0.id) }, date: day.description, dateText: day.text)
  }

  /// The quest for a typed name or id, if the player may change it.
  fileprivate func ownQuest(_ typed: String, isExact: Bool = false) throws -> Quest {
    let quest = try quest(typed, isExact: isExact)
    guard quest.createdBy == .player else {
      throw RPCError(
        .forbidden, "\(quest.name) was set up by a guardian, who alone can change it.",
        hint: "As its guardian: tqctl guardian quest edit. To silence reminders: tqctl remind off, or not-today.")
    }
    return quest
  }

  func info(_ quest: Quest) throws -> QuestInfo {
    let played = try hasPlayedToday(quest.id)
    return try infos([quest]) { _ in played }[0]
  }

  /// The same for a quest that was just written.
  fileprivate func info(_ id: QuestID) throws -> QuestInfo {
    guard let quest = try reader.quest(id) else {
      throw RPCError(.internalError, "The quest was not recorded.", hint: "See tqctl doctor.")
    }
    return try info(quest)
  }

  /// While a task runs no moment is shown, because it may be close to the task's start.
  private func infos(_ quests: [Quest], playedToday: (Quest) -> Bool) throws -> [QuestInfo] {
    let hasGuardian = try quests.contains { $0.createdBy == .guardian } || reader.hasGuardiansQuest(player)
    let zone = try isDark() ? nil : zone
    return quests.map { quest in
      var info = QuestInfo(quest, playedToday: playedToday(quest))
      if hasGuardian, quest.createdBy == .player { info.yours = true }
      info.createdAt = quest.createdAt.flatMap { zone?.rfc3339($0) }
      info.updatedAt = quest.updatedAt.flatMap { zone?.rfc3339($0) }
      return info
    }
  }

  func hasPlayedToday(_ quest: QuestID) throws -> Bool {
    try reader.questsPlayed(by: player, on: today).contains(quest)
  }
}

extension QuestInfo {
  init(_ quest: Quest, playedToday: Bool) {
    let reminder: String? =
      switch quest.reminder {
      case .at(let minute)?: TimeOfDay.text(minute: minute)
      case .plan?: "plan"
      case nil: nil
      }
    self.init(
      id: quest.id.text, name: quest.name,
      tasks: quest.tasks.map { task in
        Task(
          id: task.id.text, name: task.task.name, setupName: quest.createdBy == .player ? task.setup : nil,
          kind: task.task.kind, skill: task.task.skillName)
      },
      days: quest.days.days, createdBy: Open(rawValue: quest.createdBy.rawValue), active: quest.active,
      playedToday: playedToday,
      reminderTime: reminder, by: quest.deadline.map(TimeOfDay.text(minute:)))
    setupName = quest.createdBy == .player ? quest.setup : nil
  }
}
