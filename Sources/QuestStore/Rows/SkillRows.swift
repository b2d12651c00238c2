import GRDB
public import QuestModel

/// A skill with its summary.
public struct SkillSummary: Equatable, Sendable {
  public var id: String
  public var name: String
  /// Name keys of its tasks and kinds.
  public var keys: [String]
  /// Measured runs that count.
  public var runs: Int
  /// The smallest difference of estimate and actual, signed, in seconds.
  public var bestDifference: Double?
  public var lastRecordedAt: Instant?
}

extension StoreReader {
  /// The player's skills that have a run, most recently played first; continues after `offset`.
  public func skills(of player: PlayerID, offset: Int = 0, limit: Int) throws -> [SkillSummary] {
    let sql = """
      \(SkillColumns.select) WHERE t.player = ? ORDER BY t.lastRecordedAt DESC, k.id LIMIT ? OFFSET ?
      """
    return try db.all(sql, [player.rawValue, limit, offset]) { try skill($0) }
  }

  /// The skill that a task's name or `@kind` belongs to, or the one with that display name, if it has a run. A name
  /// whose only run was undone is unknown.
  public func skill(named name: String, of player: PlayerID) throws -> SkillSummary? {
    let sql = """
      \(SkillColumns.select) WHERE k.id = (SELECT skill FROM skillName WHERE player = ? AND key = ?)
        AND EXISTS (SELECT 1 FROM estimation WHERE skill = k.id)
      """
    return try db.first(sql, [player.rawValue, NameKey.of(name)]) { try skill($0) }
  }

  /// The display name of the skill with that id.
  public func name(ofSkill uid: String) throws -> String? {
    try db.value(String.self, "SELECT name FROM skill WHERE uid = ?", [uid])
  }

  /// Keys with that prefix of skills with a run, in order, up to a limit.
  public func skillKeys(beginning prefix: String, of player: PlayerID, limit: Int) throws -> [String] {
    let sql = """
      SELECT key FROM skillName n WHERE player = ? AND key >= ? AND key < ?
        AND EXISTS (SELECT 1 FROM estimation WHERE skill = n.skill) ORDER BY key LIMIT ?
      """
    let keys = try db.values(String.self, sql, [player.rawValue, prefix, prefix + "\u{10FFFF}", limit])
    return keys.filter(NameKey.isNormalized)
  }

  /// Keys that contain the text, of skills with a run, in order, up to a limit. O(names).
  public func skillKeys(containing text: String, of player: PlayerID, limit: Int) throws -> [String] {
    let sql = """
      SELECT key FROM skillName n WHERE player = ? AND instr(key, ?) > 0
        AND EXISTS (SELECT 1 FROM estimation WHERE skill = n.skill) ORDER BY key LIMIT ?
      """
    return try db.values(String.self, sql, [player.rawValue, text, limit]).filter(NameKey.isNormalized)
  }

  /// Skills that an import of their runs alone would not reproduce: renamed or merged ones, those spelled differently
  /// than in their first play, and those where two names of one task belong to different skills. Excludes names that
  /// were never played, unless one of the player's own quests has them: others may be a guardian's setup names. Sorted
  /// by name, kinds last, so the order is the same in an imported store. O(skills · log).
  public func changedSkills(of player: PlayerID) throws -> [SkillSummary] {
    let sql = """
      \(SkillColumns.select) WHERE k.player = ? AND EXISTS (SELECT 1 FROM skillName WHERE skill = k.id)
      """
    var changed: [SkillSummary] = []
    let isPlayed = """
      SELECT EXISTS (SELECT 1 FROM estimation WHERE skillName = (SELECT id FROM skillName WHERE player = ? AND key = ?))
      """
    let pairs = try quests(of: player).filter { $0.createdBy == .player }.flatMap(\.tasks)
      .filter { $0.setup != nil && $0.task.kind == nil }.map { [$0.setupTask.skillKey, $0.task.skillKey] }
    let own = Set(pairs.joined())
    for (id, known) in try db.all(sql, [player.rawValue], { ($0[0] as Int64, try skill($0)) }) {
      var summary = known
      let name = NameKey.of(summary.name)
      summary.keys = try summary.keys.filter { key in
        try key == name || own.contains(key) || db.value(Bool.self, isPlayed, [player.rawValue, key]) == true
      }
      guard !summary.keys.isEmpty else { continue }
      if summary.keys != [name] || pairs.contains(where: { $0.contains(name) && !$0.allSatisfy(known.keys.contains) }) {
        changed.append(summary)
      } else if let first = try firstSpelling(ofSkill: id), first != summary.name {
        changed.append(summary)
      }
    }
    func place(_ skill: SkillSummary) -> (kind: Int, key: String) {
      (skill.keys[0].hasPrefix("@") ? 1 : 0, skill.keys[0])
    }
    return changed.sorted { place($0) < place($1) }
  }

  /// The spelling of the name in the skill's first ended play, which an import reads first. Checks only the runs
  /// recorded first, because plays hardly ever overlap by more.
  private func firstSpelling(ofSkill id: Int64) throws -> String? {
    let sql = """
      SELECT task, kind FROM (
        SELECT e.task, e.kind, s.startedAt, s.uid, e.position FROM estimation e JOIN session s ON s.id = e.session
        WHERE e.skill = ? AND s.outcome <> 0 ORDER BY e.recordedAt LIMIT 8)
      ORDER BY startedAt, uid, position LIMIT 1
      """
    return try db.first(sql, [id]) { row in
      TaskName(name: row[0], kind: row[1]).skillName
    }
  }

  private func skill(_ row: Columns) throws -> SkillSummary {
    let keys = try db.values(String.self, "SELECT key FROM skillName WHERE skill = ? ORDER BY key", [row[0] as Int64])
    // Schema 5 left keys without a name, for undo.
    return SkillSummary(
      id: row[1], name: row[2], keys: keys.filter(NameKey.isNormalized), runs: row[3] ?? 0, bestDifference: row[4],
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
  /// The id of the skill that a task belongs to, created if needed.
  public func skill(for task: TaskName) throws -> String {
    let name = try Lookups(db: db).skillName(task, player: command.player.rawValue)
    let sql = "SELECT k.uid FROM skillName n JOIN skill k ON k.id = n.skill WHERE n.id = ?"
    guard let uid = try String.fetchOne(db, sql: sql, arguments: [name]) else {
      throw StoreError.refused("the skill of \(task.name) does not exist")
    }
    return uid
  }

  /// Gives the skill another display name, which then belongs to the skill too.
  public func rename(skill uid: String, to name: String) throws {
    let id = try skillRow(uid)
    try update(.skill, id, RowImage([uid, command.player.rawValue, name]))
    try pointName(NameKey.of(name), to: id)
  }

  /// Moves every name of one skill to the other. Their runs follow.
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

  /// Assigns the key to the skill.
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
