import GRDB
public import QuestModel

extension StoreReader {
  /// The player's quests in their order, without deleted ones.
  public func quests(of player: PlayerID) throws -> [Quest] {
    try quests("WHERE player = ? AND deleted = 0 ORDER BY position, id", [player.rawValue])
  }

  /// Includes deleted ones, which keep their names and history.
  public func questsEverKnown(of player: PlayerID) throws -> [Quest] {
    try quests("WHERE player = ? ORDER BY position, id", [player.rawValue])
  }

  /// By name key, deleted ones included.
  public func quest(named name: String, of player: PlayerID) throws -> Quest? {
    try quests("WHERE player = ? AND nameKey = ?", [player.rawValue, NameKey.of(name)]).first
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

  /// Quests with a session completed on the day.
  public func questsPlayed(by player: PlayerID, on day: LocalDay) throws -> Set<QuestID> {
    let sql = """
      SELECT DISTINCT r.uid FROM session s JOIN routine r ON r.id = s.routine
      WHERE s.player = ? AND s.outcome = 1 AND s.completedDay = ?
      """
    return Set(
      try db.values(String.self, sql, [player.rawValue, day.ordinal]).map(QuestID.init))
  }

  /// Sessions of the quest that history keeps.
  public func sessionCount(of quest: QuestID) throws -> Int {
    let sql = "SELECT count(*) FROM session WHERE routine = (SELECT id FROM routine WHERE uid = ?)"
    return try db.value(Int.self, sql, [quest.text]) ?? 0
  }

  private func quests(_ condition: String, _ arguments: Bindings) throws -> [Quest] {
    let sql = """
      SELECT id, uid, name, days, createdBy, active, deleted, reminder, deadline FROM routine \(condition)
      """
    return try db.all(sql, arguments) { row in
      Quest(
        id: QuestID(row[1]), name: row[2], tasks: try tasks(of: row[0]), days: Weekdays(rawValue: row[3]),
        createdBy: row[4] == 0 ? .player : .guardian, active: row[5],
        reminder: (row[7] as Int?).map { $0 < 0 ? .plan : .at(minute: $0) }, deadline: row[8], deleted: row[6])
    }
  }

  private func tasks(of routine: Int64) throws -> [QuestTask] {
    let sql = "SELECT uid, name, kind, reference FROM task WHERE routine = ? ORDER BY position"
    return try db.all(sql, [routine]) { row in
      QuestTask(id: TaskID(row[0]), task: TaskName(name: row[1], kind: row[2]), reference: row[3])
    }
  }
}

extension StoreReader {
  /// `Evening 2`, or the first number that no quest of the player has had.
  public func freeName(like name: String, of player: PlayerID) throws -> String {
    var number = 2
    while true {
      let end = " \(number)"
      var stem = name
      while stem.utf8.count + end.utf8.count > NameRule.longest { stem.removeLast() }
      if try quest(named: stem + end, of: player) == nil { return stem + end }
      number += 1
    }
  }
}

extension StoreWriter {
  /// Adds a quest after the others, for the command's player unless another one is given.
  public func add(_ quest: Quest, of player: PlayerID? = nil) throws {
    let player = player ?? command.player
    let next = "SELECT coalesce(max(position), -1) + 1 FROM routine WHERE player = ?"
    let position = try Int.fetchOne(db, sql: next, arguments: [player.rawValue]) ?? 0
    let id = try insert(.routine, image(of: quest, player, position: position))
    for (position, task) in quest.tasks.enumerated() {
      try insert(.task, image(of: task, routine: id, position: position))
    }
  }

  /// Replaces a quest's set-up. Its tasks are matched by id; sessions keep their own snapshots.
  public func replace(_ quest: Quest, of player: PlayerID? = nil) throws {
    let id = try routineRow(quest.id)
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
  }

  /// Puts the player's quests in this order.
  public func reorder(_ quests: [QuestID]) throws {
    for (position, quest) in quests.enumerated() {
      let id = try routineRow(quest)
      var image = try currentImage(.routine, id)
      image.values[JournaledTable.routine.columns.count - 1] = position.databaseValue
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
      quest.id.text, player.rawValue, quest.name, NameKey.of(quest.name), quest.days.rawValue,
      quest.createdBy == .player ? 0 : 1, quest.active, quest.deleted, reminder, quest.deadline, position,
    ])
  }

  private func image(of task: QuestTask, routine: Int64, position: Int) -> RowImage {
    RowImage([task.id.text, routine, position, task.task.name, task.task.kind, task.reference])
  }
}
