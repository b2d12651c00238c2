internal import QuestModel
private import QuestText

extension RawHistoryLine {
  /// The line with every value checked and typed.
  func checked(_ zones: inout ZoneCache) throws(HistoryFault) -> HistoryLine {
    switch self {
    case .session(let raw): return .session(try raw.checked(&zones))
    case .quest(let raw): return .quest(try raw.checked())
    case .record(let raw): return .record(try raw.checked(&zones))
    case .skill(let name, let taskNames):
      var names: [String] = []
      for name in taskNames { names.append(try Check.skillName(name, "taskNames")) }
      return .skill(HistorySkill(name: try Check.skillName(Check.present(name, "name"), "name"), taskNames: names))
    }
  }
}

extension RawHistorySession {
  fileprivate func checked(_ zones: inout ZoneCache) throws(HistoryFault) -> HistorySession {
    let completed = try Check.instant(completedAt, "completedAt")
    let outcome: Session.Outcome
    switch self.outcome {
    case nil: outcome = completed == nil ? .abandoned : .completed
    case "completed": outcome = .completed
    case "abandoned": outcome = .abandoned
    default: throw HistoryFault("outcome", "is neither completed nor abandoned")
    }
    guard (outcome == .completed) == (completed != nil) else {
      throw HistoryFault("completedAt", completed == nil ? "is missing" : "does not suit an abandoned session")
    }
    let ended = try Check.instant(endedAt, "endedAt")
    let started = try Check.present(Check.instant(startedAt, "startedAt"), "startedAt")
    let tasks = try Check.present(self.tasks, "tasks")
    guard tasks.count <= HistoryLine.mostTasks else {
      throw HistoryFault("tasks", "holds more than \(HistoryLine.mostTasks) tasks")
    }
    let zone = try Check.zone(timeZone, "timeZone", &zones)
    let endedZone = try Check.zone(endedTimeZone, "endedTimeZone", &zones)
    var checkedTasks: [HistoryTask] = []
    checkedTasks.reserveCapacity(tasks.count)
    for (index, task) in tasks.enumerated() {
      do {
        checkedTasks.append(try task.checked(&zones, in: zone))
      } catch {
        throw HistoryFault(error.field, error.problem, taskIndex: index)
      }
    }
    let bonus = try Check.points(completionBonus, "completionBonus")
    guard routine != nil || bonus ?? 0 == 0 else {
      throw HistoryFault("completionBonus", "does not suit a solo task, which has no routine")
    }
    return HistorySession(
      id: try Check.identifier(id, "id"),
      quest: try routine.map { text throws(HistoryFault) in try Check.name(text, "routine") },
      startedAt: started,
      zone: zone,
      outcome: outcome,
      endedAt: completed ?? ended,
      endedZone: endedZone,
      completedDay: try Check.day(completedDay, "completedDay", of: completed, in: endedZone ?? zone),
      calibration: calibration,
      xpEarned: try Check.points(xpEarned, "xpEarned", most: 100_000_000),
      completionBonus: bonus,
      total: try Check.total(totalSeconds, "totalSeconds"),
      tasks: checkedTasks)
  }
}

extension RawHistoryQuest {
  fileprivate func checked() throws(HistoryFault) -> HistoryQuest {
    let id = try Check.present(Check.identifier(id, "id", QuestTag.self), "id")
    let tasks = try Check.present(self.tasks, "tasks")
    guard let days = Weekdays(days: days) else { throw HistoryFault("days", "is not a list of 1 (Sunday) to 7") }
    guard let creator = Quest.Creator(rawValue: try Check.present(createdBy, "createdBy")) else {
      throw HistoryFault("createdBy", "is neither player nor guardian")
    }
    guard Quest.taskCount.contains(tasks.count) else { throw HistoryFault("tasks", "is not 1 to 10 tasks") }
    var checkedTasks: [HistoryQuest.Task] = []
    for (index, task) in tasks.enumerated() {
      do {
        checkedTasks.append(try task.checkedForQuest())
      } catch {
        throw HistoryFault(error.field, error.problem, taskIndex: index)
      }
      if Set(checkedTasks.map(\.id)).count <= index {
        throw HistoryFault("id", "is that of a task before it", taskIndex: index)
      }
    }
    var reminder: QuestReminder?
    if reminderTime == "plan" {
      reminder = .plan
    } else {
      reminder = try Check.minute(reminderTime, "reminderTime").map { .at(minute: $0) }
    }
    let deadline = try Check.minute(by, "by")
    guard reminder != .plan || deadline != nil else {
      throw HistoryFault("reminderTime", "is plan, which needs the time of day in by")
    }
    return HistoryQuest(
      id: id, name: try Check.name(Check.present(name, "name"), "name"),
      setup: try setupName.map { text throws(HistoryFault) in try Check.name(text, "setupName") }, tasks: checkedTasks,
      days: days, createdBy: creator, active: try Check.present(active, "active"), reminder: reminder,
      deadline: deadline, createdAt: try Check.instant(createdAt, "createdAt"),
      updatedAt: try Check.instant(updatedAt, "updatedAt"))
  }
}

extension RawHistoryTask {
  fileprivate func checkedForQuest() throws(HistoryFault) -> HistoryQuest.Task {
    let id = try Check.present(Check.identifier(id, "id", TaskTag.self), "id")
    let name = try Check.name(Check.present(task, "task"), "task")
    return HistoryQuest.Task(
      id: id, task: TaskName(name: name, kind: try Check.kind(kind)),
      setup: try setupName.map { text throws(HistoryFault) in try Check.name(text, "setupName") },
      suggested: try suggestion())
  }
}

extension RawHistoryTask {
  /// Both ends or neither; a zero counts as missing.
  private func suggestion() throws(HistoryFault) -> ClosedRange<Double>? {
    let low = try Check.duration(suggestedLowSeconds, "suggestedLowSeconds")
    let high = try Check.duration(suggestedHighSeconds, "suggestedHighSeconds")
    guard let low, let high else {
      guard low == nil, high == nil else {
        throw HistoryFault(low == nil ? "suggestedLowSeconds" : "suggestedHighSeconds", "is missing")
      }
      return nil
    }
    return try Check.suggestion(low, high, "suggestedLowSeconds")
  }
}

/// The rules for single values.
enum Check {
  static func present<Value>(_ value: Value?, _ field: String) throws(HistoryFault) -> Value {
    guard let value else { throw HistoryFault(field, "is missing") }
    return value
  }

  static func kind(_ text: String?) throws(HistoryFault) -> String? {
    guard let text else { return nil }
    let kind = try name(text, "kind")
    guard !kind.contains(where: \.isWhitespace) else { throw HistoryFault("kind", "holds a blank") }
    return kind
  }

  static func name(_ text: String, _ field: String) throws(HistoryFault) -> String {
    let name = NameKey.normalized(text)
    guard !name.isEmpty else { throw HistoryFault(field, "is empty") }
    guard name.utf8.count <= NameRule.longest else {
      throw HistoryFault(field, "is longer than \(NameRule.longest) bytes")
    }
    guard NameRule.accepts(name) else { throw HistoryFault(field, "holds a control character") }
    return name
  }

  /// Checks a task's name, or a kind after its `@`, as a key. It may be longer in bytes than either, because lower-case
  /// letters may be longer.
  static func skillName(_ text: String, _ field: String) throws(HistoryFault) -> String {
    let name = NameKey.normalized(text)
    guard !name.isEmpty else { throw HistoryFault(field, "is empty") }
    guard name.unicodeScalars.count <= NameRule.longest + 1 else {
      throw HistoryFault(field, "is longer than \(NameRule.longest + 1) characters")
    }
    guard NameRule.isPlain(name) else { throw HistoryFault(field, "holds a control character") }
    return name
  }

  static func identifier<Tag>(
    _ text: String?, _ field: String, _ tag: Tag.Type = Tag.self
  ) throws(HistoryFault) -> Identifier<Tag>? {
    guard let text else { return nil }
    let isPlain = text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    guard isPlain, (1...IdentifierText.longest).contains(text.utf8.count) else {
      throw HistoryFault(field, "is not 1 to \(IdentifierText.longest) ASCII characters without blanks")
    }
    return Identifier(text)
  }

  static func instant(_ text: String?, _ field: String) throws(HistoryFault) -> Instant? {
    guard let text else { return nil }
    guard let instant = Instant(rfc3339: text) else {
      throw HistoryFault(field, "is not a moment such as 2026-03-15T18:48:28Z")
    }
    return instant
  }

  /// The local day of a moment if it is not the calendar day: the day before, if the player's day starts after
  /// midnight, or the next day, if the clocks went back over midnight. Without a zone there is none.
  static func day(
    _ text: String?, _ field: String, of moment: Instant?, in zone: Zone?
  ) throws(HistoryFault) -> LocalDay? {
    guard let text else { return nil }
    guard let day = LocalDay(text) else { throw HistoryFault(field, "is not a day such as 2026-03-15") }
    guard let moment, let zone else { return nil }
    let calendar = zone.localDay(of: moment)
    guard abs(calendar - day) <= 1 else { throw HistoryFault(field, "is more than a day from its moment") }
    return calendar == day ? nil : day
  }

  static func zone(_ text: String?, _ field: String, _ zones: inout ZoneCache) throws(HistoryFault) -> Zone? {
    guard let text else { return nil }
    guard let zone = zones.zone(text) else {
      throw HistoryFault(field, "is not a time zone this system knows (such as Europe/Berlin)")
    }
    return zone
  }

  /// Zero counts as missing.
  static func duration(
    _ seconds: Double?, _ field: String, longest: Double = HistoryLine.longestDuration
  ) throws(HistoryFault) -> Double? {
    guard let seconds, seconds != 0 else { return nil }
    guard seconds.isFinite, seconds > 0 else { throw HistoryFault(field, "is negative") }
    guard seconds >= HistoryLine.shortestDuration else { throw HistoryFault(field, "is less than a microsecond") }
    guard seconds <= longest else { throw HistoryFault(field, "is more than \(Int(longest / 86_400)) days") }
    return seconds
  }

  static func suggestion(_ low: Double, _ high: Double, _ field: String) throws(HistoryFault) -> ClosedRange<Double> {
    guard Estimate.permitted.contains(low), Estimate.permitted.contains(high) else {
      throw HistoryFault(field, "is not from 1 second to 24 hours")
    }
    guard low < high else { throw HistoryFault(field, "is not below the longer time") }
    return low...high
  }

  /// Here zero is valid: a quest can end immediately.
  static func total(_ seconds: Double?, _ field: String) throws(HistoryFault) -> Double? {
    try seconds == 0 ? 0 : duration(seconds, field, longest: HistoryLine.longestTotal)
  }

  static func points(_ points: Int?, _ field: String, most: Int = 1_000_000) throws(HistoryFault) -> Int? {
    guard let points else { return nil }
    guard (0...most).contains(points) else { throw HistoryFault(field, "is not 0 to \(most)") }
    return points
  }

  static func minute(_ text: String?, _ field: String) throws(HistoryFault) -> Int? {
    guard let text else { return nil }
    guard let minute = TimeOfDay.minute(text) else { throw HistoryFault(field, "is not a time of day such as 07:30") }
    return minute
  }
}
