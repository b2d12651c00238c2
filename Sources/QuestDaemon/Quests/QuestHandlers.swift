internal import QuestEngines
internal import QuestModel
internal import QuestServer
internal import QuestStore
internal import QuestText
internal import QuestWire

/// Setting quests up.
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
              id: template.id, name: template.name, tasks: template.tasks, days: template.days.days,
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
    let own = try change.snapshot.reader.quests(of: change.player).filter { $0.createdBy == .player }
    guard own.count < WireLimits.listEntries - SetupPlan.mostRoutines else {
      throw RPCError(
        .tooLarge, "There are \(own.count) quests, which is as many as there can be.",
        hint: "tqctl quest delete NAME makes room; its history stays.")
    }
    let known = try change.snapshot.reader.quest(named: name, of: change.player)
    guard known?.deleted ?? true else { throw Self.nameTaken(name) }
    // Created again it would belong to the player, and its guardian could not recreate it.
    guard known?.createdBy != .guardian else { throw Self.nameOfDeleted(name) }
    // A template's reminder suits its own time of day; a deadline has one that suits it.
    let isDue = request.by.map { $0 != "off" } ?? false
    var quest = Quest(
      id: known?.id ?? change.newID(), name: name, tasks: [], days: template?.days ?? .all, createdBy: .player,
      active: request.active ?? true, reminder: template?.reminder.map { isDue ? .plan : .at(minute: $0) },
      deadline: nil)
    quest.tasks = try change.tasks(request.tasks ?? template?.tasks ?? [], keeping: [])
    try quest.adopt(
      days: request.days, reminder: request.reminderTime, by: request.by,
      usualReminder: change.snapshot.settings.reminderTime)
    if known == nil { try change.writer.add(quest) } else { try change.writer.replace(quest) }
    change.writer.label = "the new quest \(name)"
    change.announce(.quests, .created)
    return try change.snapshot.info(quest)
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

  private static func nameTaken(_ name: String) -> RPCError {
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
          throw Self.nameTaken(name)
        }
        quest.name = name
      }
      if let tasks = request.tasks { quest.tasks = try change.tasks(tasks, keeping: quest.tasks) }
      if let active = request.active { quest.active = active }
      try quest.adopt(
        days: request.days, reminder: request.reminderTime, by: request.by,
        usualReminder: change.snapshot.settings.reminderTime)
      try change.writer.replace(quest)
      change.writer.label = "the change of \(quest.name)"
      change.announce(.quests, .changed)
      return try change.snapshot.info(quest)
    }
  }

  private func delete(_ request: QuestDelete, _ context: CallContext) throws -> QuestDelete.Response {
    try changing(request, context) { change in
      var quest = try change.snapshot.ownQuest(request.quest)
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
  /// The tasks with those names; an existing task of the same name keeps its id and reference.
  fileprivate func tasks(_ texts: [String], keeping old: [QuestTask]) throws -> [QuestTask] {
    guard Quest.taskCount.contains(texts.count) else {
      throw RPCError(
        .invalidArgument, "A quest has \(Quest.taskCount.lowerBound) to \(Quest.taskCount.upperBound) tasks.",
        hint: "tqctl quest create NAME --task Shower --task Breakfast, or --template morning")
    }
    var left = old
    return try texts.map { text in
      var task = try parsedTaskName(text, kind: nil)
      task.name = try acceptedName(task.name, what: "A task", shortest: Quest.shortestName)
      if let index = left.firstIndex(where: { NameKey.of($0.task.name) == NameKey.of(task.name) }) {
        var kept = left.remove(at: index)
        kept.task = task
        return kept
      }
      return QuestTask(id: newID(), task: task)
    }
  }
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
      quests: quests.map { QuestInfo($0, playedToday: played.contains($0.id)) }, date: day.description,
      dateText: day.text)
  }

  /// The quest for a typed name or id, if the player may change it.
  fileprivate func ownQuest(_ typed: String) throws -> Quest {
    let quest = try quest(typed)
    guard quest.createdBy == .player else {
      throw RPCError(
        .forbidden, "\(quest.name) was set up by a guardian, who alone can change it.",
        hint: "As its guardian: tqctl guardian quest edit. To silence reminders: tqctl remind off, or not-today.")
    }
    return quest
  }

  fileprivate func info(_ quest: Quest) throws -> QuestInfo {
    QuestInfo(quest, playedToday: try hasPlayedToday(quest.id))
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
        Task(id: task.id.text, name: task.task.name, kind: task.task.kind, skill: task.task.skillName)
      },
      days: quest.days.days, createdBy: Open(rawValue: quest.createdBy.rawValue), active: quest.active,
      playedToday: playedToday,
      reminderTime: reminder, by: quest.deadline.map(TimeOfDay.text(minute:)))
  }
}
