import GRDB
public import QuestModel

extension StoreReader {
  /// The player's quests in their order, without deleted ones.
  public func quests(of player: PlayerID) throws -> [Quest] {
    try quests("WHERE player = ? AND deleted = 0 ORDER BY position, uid", [player.rawValue])
  }

  /// Includes deleted ones, which keep their names and history.
  public func questsEverKnown(of player: PlayerID) throws -> [Quest] {
    try quests("WHERE player = ? ORDER BY position, uid", [player.rawValue])
  }

  /// Found by the key of the setup name, else of the shown name; deleted quests included.
  public func quest(named name: String, of player: PlayerID) throws -> Quest? {
    let key = NameKey.of(name)
    let setUp = try quests("WHERE player = ? AND nameKey = ?", [player.rawValue, key]).first
    if let setUp, !setUp.deleted { return setUp }
    let shown = try quests("WHERE player = ? AND setup IS NOT NULL ORDER BY deleted, id", [player.rawValue])
      .first { NameKey.of($0.name) == key }
    return shown.flatMap { $0.deleted ? nil : $0 } ?? setUp ?? shown
  }

  /// Of any player.
  public func quest(_ id: QuestID) throws -> Quest? { try quests("WHERE uid = ?", [id.text]).first }

  public func quest(_ id: QuestID, of player: PlayerID) throws -> Quest? {
    try quests("WHERE uid = ? AND player = ?", [id.text, player.rawValue]).first
  }

  /// The quest, deleted ones included, that a task belongs to; `nil` for an unknown task.
  public func quest(ofTask id: TaskID) throws -> QuestID? {
    let sql = "SELECT r.uid FROM task t JOIN routine r ON r.id = t.routine WHERE t.uid = ?"
    return try db.value(String.self, sql, [id.text]).map(QuestID.init)
  }

  /// Whether a guardian has set something up for the player.
  public func hasGuardiansQuest(_ player: PlayerID) throws -> Bool {
    let sql = "SELECT EXISTS (SELECT 1 FROM routine WHERE player = ? AND createdBy = 1 AND deleted = 0)"
    return try db.value(Bool.self, sql, [player.rawValue]) ?? false
  }

  /// Quests with a session completed on the day.
  public func questsPlayed(by player: PlayerID, on day: LocalDay) throws -> Set<QuestID> {
    let sql = """
      SELECT DISTINCT r.uid FROM session s JOIN routine r ON r.id = s.routine
      WHERE s.player = ? AND s.outcome = 1 AND s.completedDay = ?
      """
    return Set(
      try db.values(String.self, sql, [player.rawValue, day.ordinal]).map(QuestID.init))
  }

  /// The number of the quest's sessions in history.
  public func sessionCount(of quest: QuestID) throws -> Int {
    let sql = "SELECT count(*) FROM session WHERE routine = (SELECT id FROM routine WHERE uid = ?)"
    return try db.value(Int.self, sql, [quest.text]) ?? 0
  }

  private func quests(_ condition: String, _ arguments: Bindings) throws -> [Quest] {
    let sql = """
      SELECT id, uid, name, days, createdBy, active, deleted, reminder, deadline, setup, createdAt, updatedAt
      FROM routine \(condition)
      """
    return try db.all(sql, arguments) { row in
      Quest(
        id: QuestID(row[1]), name: row[2], setup: row[9], tasks: try tasks(of: row[0]),
        days: Weekdays(rawValue: row[3]), createdBy: row[4] == 0 ? .player : .guardian, active: row[5],
        reminder: (row[7] as Int?).map { $0 < 0 ? .plan : .at(minute: $0) }, deadline: row[8], deleted: row[6],
        createdAt: (row[10] as Int64?).map(Instant.init(milliseconds:)),
        updatedAt: (row[11] as Int64?).map(Instant.init(milliseconds:)))
    }
  }

  private func tasks(of routine: Int64) throws -> [QuestTask] {
    let sql = "SELECT uid, name, kind, setup, reference, suggested FROM task WHERE routine = ? ORDER BY position"
    return try db.all(sql, [routine]) { row in
      QuestTask(
        id: TaskID(row[0]), task: TaskName(name: row[1], kind: row[2]), setup: row[3], reference: row[4],
        suggested: StoredRange.decode(row[5]))
    }
  }

  /// The suggested range in seconds for the quest's task with that shown name and kind; `nil` if there is none.
  public func suggestion(for task: TaskName, in quest: QuestID) throws -> ClosedRange<Double>? {
    let sql = """
      SELECT suggested FROM task WHERE routine = (SELECT id FROM routine WHERE uid = ?) AND name = ? AND kind IS ?
      ORDER BY position LIMIT 1
      """
    return StoredRange.decode(try db.value(String.self, sql, [quest.text, task.name, task.kind]))
  }
}

extension StoreReader {
  /// `Evening 2`, or the first number that no quest of the player has had.
  public func freeName(like name: String, of player: PlayerID) throws -> String {
    try Self.freeName(like: name) { try quest(named: $0, of: player) != nil }
  }

  static func freeName(like name: String, isTaken: (String) throws -> Bool) throws -> String {
    var number = 2
    while true {
      let end = " \(number)"
      var stem = name
      while stem.utf8.count + end.utf8.count > NameRule.longest { stem.removeLast() }
      if try !isTaken(stem + end) { return stem + end }
      number += 1
    }
  }
}

extension StoreWriter {
  /// Adds a quest after the others, for the command's player unless another one is given. It counts as created now
  /// unless an import brings it; a deleted one is known only from history.
  public func add(_ quest: Quest, of player: PlayerID? = nil, isMade: Bool = true) throws {
    let player = player ?? command.player
    var quest = quest
    if isMade, !quest.deleted {
      quest.createdAt = quest.createdAt ?? command.at
      quest.updatedAt = quest.updatedAt ?? quest.createdAt
    }
    let next = "SELECT coalesce(max(position), -1) + 1 FROM routine WHERE player = ?"
    let position = try Int.fetchOne(db, sql: next, arguments: [player.rawValue]) ?? 0
    let id = try insert(.routine, image(of: quest, player, position: position))
    for (position, task) in quest.tasks.enumerated() {
      try insert(.task, image(of: task, routine: id, position: position))
    }
    try linkSkills(of: quest, before: [], player)
  }

  /// Replaces a quest's set-up, and stores the moment if the set-up differs. Tasks are matched by id; sessions keep
  /// their own snapshots.
  public func replace(_ quest: Quest, of player: PlayerID? = nil) throws {
    let id = try routineRow(quest.id)
    guard let before = try reader.quest(quest.id) else { return }
    var quest = quest
    (quest.createdAt, quest.updatedAt) = (before.createdAt, before.updatedAt)
    guard quest != before else { return }
    quest.updatedAt = command.at
    // The quest was known only from history.
    if before.deleted, before.createdAt == nil, before.tasks.isEmpty { quest.createdAt = command.at }
    let position = try Int.fetchOne(db, sql: "SELECT position FROM routine WHERE id = ?", arguments: [id]) ?? 0
    try update(.routine, id, image(of: quest, player ?? command.player, position: position))
    let known = try Row.fetchAll(db, sql: "SELECT uid, id FROM task WHERE routine = ?", arguments: [id])
    var rows = [String: Int64](uniqueKeysWithValues: known.map { ($0[0], $0[1]) })
    for (position, task) in quest.tasks.enumerated() {
      let taskImage = image(of: task, routine: id, position: position)
      if let row = rows.removeValue(forKey: task.id.text) {
        try update(.task, row, taskImage)
      } else {
        try insert(.task, taskImage)
      }
    }
    for row in rows.values.sorted() { try delete(.task, row) }
    try linkSkills(of: quest, before: before.tasks, player ?? command.player)
  }

  /// Puts the player's quests in this order.
  public func reorder(_ quests: [QuestID]) throws {
    for (position, quest) in quests.enumerated() {
      let id = try routineRow(quest)
      var image = try currentImage(.routine, id)
      image.values[JournaledTable.positionOfRoutine] = position.databaseValue
      try update(.routine, id, image)
    }
  }

  private func image(of quest: Quest, _ player: PlayerID, position: Int) -> RowImage {
    let reminder: Int? =
      switch quest.reminder {
      case .at(let minute)?: minute
      case .plan?: -1
      case nil: nil
      }
    return RowImage([
      quest.id.text, player.rawValue, quest.name, NameKey.of(quest.setupName), quest.days.rawValue,
      quest.createdBy == .player ? 0 : 1, quest.active, quest.deleted, reminder, quest.deadline, position, quest.setup,
      quest.createdAt?.milliseconds, quest.updatedAt?.milliseconds,
    ])
  }

  private func image(of task: QuestTask, routine: Int64, position: Int) -> RowImage {
    RowImage([
      task.id.text, routine, position, task.task.name, task.task.kind, task.reference, task.setup,
      task.suggested.map(StoredRange.encode),
    ])
  }
}

/// A suggested range as it is stored: `300.0..900.0`, seconds.
private enum StoredRange {
  static func encode(_ range: ClosedRange<Double>) -> String { "\(range.lowerBound)..\(range.upperBound)" }

  /// `nil` for a text that is no range.
  static func decode(_ text: String?) -> ClosedRange<Double>? {
    guard let text, let dots = text.firstRange(of: ".."), let low = Double(text[..<dots.lowerBound]),
      let high = Double(text[dots.upperBound...]), low < high
    else { return nil }
    return low...high
  }
}
