import GRDB
public import QuestModel

/// A skill and what is known of it at a glance.
public struct SkillSummary: Equatable, Sendable {
  public var id: String
  public var name: String
  /// Names of tasks and kinds (as compared) that stand for it.
  public var keys: [String]
  /// Measured runs that count.
  public var runs: Int
  /// The smallest difference of estimate and actual, with its sign, in seconds.
  public var bestDifference: Double?
  public var lastRecordedAt: Instant?
}

extension StoreReader {
  /// The player's skills that have a run, most recently played first; continues after `offset`.
  public func skills(of player: PlayerID, offset: Int = 0, limit: Int) throws -> [SkillSummary] {
    let sql = """
      \(SkillColumns.select) WHERE t.player = ? ORDER BY t.lastRecordedAt DESC, k.id LIMIT ? OFFSET ?
      """
    return try Row.fetchAll(db.cachedStatement(sql: sql), arguments: [player.rawValue, limit, offset])
      .map { try skill($0) }
  }

  /// The skill a task's name or `@kind` stands for, or the one of that display name.
  public func skill(named name: String, of player: PlayerID) throws -> SkillSummary? {
    let sql = """
      \(SkillColumns.select) WHERE k.id = (SELECT skill FROM skillName WHERE player = ? AND key = ?)
      """
    return try Row.fetchOne(db.cachedStatement(sql: sql), arguments: [player.rawValue, NameKey.of(name)])
      .map { try skill($0) }
  }

  /// Keys that begin with the text, in order, up to a limit.
  public func skillKeys(beginning prefix: String, of player: PlayerID, limit: Int) throws -> [String] {
    let sql = "SELECT key FROM skillName WHERE player = ? AND key >= ? AND key < ? ORDER BY key LIMIT ?"
    return try String.fetchAll(
      db.cachedStatement(sql: sql), arguments: [player.rawValue, prefix, prefix + "\u{10FFFF}", limit])
  }

  /// Skills whose name differs from what their runs' names say: those that were renamed or merged.
  public func changedSkills(of player: PlayerID) throws -> [SkillSummary] {
    let sql = """
      \(SkillColumns.select) WHERE k.player = ? AND EXISTS (
        SELECT 1 FROM skillName n WHERE n.skill = k.id AND n.key <> lower(k.name)) ORDER BY k.uid
      """
    return try Row.fetchAll(db, sql: sql, arguments: [player.rawValue]).map { try skill($0) }
      .filter { $0.keys != [NameKey.of($0.name)] }
  }

  private func skill(_ row: Row) throws -> SkillSummary {
    let keys = try String.fetchAll(
      db.cachedStatement(sql: "SELECT key FROM skillName WHERE skill = ? ORDER BY key"), arguments: [row[0] as Int64])
    return SkillSummary(
      id: row[1], name: row[2], keys: keys, runs: row[3] ?? 0, bestDifference: row[4],
      lastRecordedAt: (row[5] as Int64?).map(Instant.init(milliseconds:)))
  }
}

private enum SkillColumns {
  static let select = """
    SELECT k.id, k.uid, k.name, t.runs, b.estimate - b.actual, t.lastRecordedAt
    FROM skill k LEFT JOIN skillTotals t ON t.skill = k.id LEFT JOIN estimation b ON b.id = t.best
    """
}

extension StoreWriter {
  /// The id of the skill a task belongs to, made if need be.
  public func skill(for task: TaskName) throws -> String {
    let name = try Lookups(db: db).skillName(task, player: command.player.rawValue)
    let sql = "SELECT k.uid FROM skillName n JOIN skill k ON k.id = n.skill WHERE n.id = ?"
    guard let uid = try String.fetchOne(db, sql: sql, arguments: [name]) else {
      throw StoreError.refused("the skill of \(task.name) does not exist")
    }
    return uid
  }

  /// Gives the skill another display name, which from now on stands for it too.
  public func rename(skill uid: String, to name: String) throws {
    let id = try skillRow(uid)
    try update(.skill, id, RowImage([uid, command.player.rawValue, name]))
    try pointName(NameKey.of(name), to: id)
  }

  /// Lets every name of one skill stand for the other. Their runs follow.
  public func merge(skill from: String, into: String) throws {
    let source = try skillRow(from)
    let target = try skillRow(into)
    let names = try Int64.fetchAll(db, sql: "SELECT id FROM skillName WHERE skill = ?", arguments: [source])
    for name in names {
      var image = try currentImage(.skillName, name)
      image.values[JournaledTable.skillOfName] = target.databaseValue
      try update(.skillName, name, image)
    }
    try delete(.skill, source)
  }

  /// Makes the key stand for the skill, whatever it stood for before.
  private func pointName(_ key: String, to skill: Int64) throws {
    let player = command.player.rawValue
    let image = RowImage([player, key, skill])
    let sql = "SELECT id FROM skillName WHERE player = ? AND key = ?"
    if let known = try Int64.fetchOne(db, sql: sql, arguments: [player, key]) {
      try update(.skillName, known, image)
    } else {
      try insert(.skillName, image)
    }
  }

  private func skillRow(_ uid: String) throws -> Int64 {
    guard let id = try Int64.fetchOne(db, sql: "SELECT id FROM skill WHERE uid = ?", arguments: [uid]) else {
      throw StoreError.refused("skill \(uid) does not exist")
    }
    return id
  }
}
