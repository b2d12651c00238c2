import GRDB
import QuestModel

/// The rows that an erasure covers in one file.
struct ErasureRows {
  let db: Database
  let erasure: Erasure
  /// SQL conditions on columns of `estimation` and `session`.
  let runs: String
  let sessions: String
  let routines: [Int64]
  /// Tasks that exist only for history: of deleted quests, and in a backup those that the current quests lack.
  let tasks: [Int64]
  /// Snapshots of tasks that name the skill.
  let snapshots: [Int64]
  let skillNames: [Int64]
  /// Described records, by type with an SQL condition on the table's columns.
  let records: [(type: RecordType, condition: String)]

  /// Finds the rows. O(tasks ever played) for a skill; else O(quests).
  init(_ erasure: Erasure, in db: Database, isBackup: Bool = false) throws {
    self.db = db
    self.erasure = erasure
    var routines: [Int64] = []
    var snapshots: [Int64] = []
    var skillNames: [Int64] = []
    let own = erasure.own
    switch erasure.scope {
    case .skill:
      skillNames = try Row.fetchAll(db, sql: "SELECT id, key FROM skillName WHERE \(own)")
        .filter { erasure.namesSkill($0[1]) }.map { $0[0] }
      var touched: Set<Int64> = []
      let sql =
        "SELECT t.id, t.session, t.name, t.kind FROM sessionTask t JOIN session s ON s.id = t.session WHERE s.\(own)"
      var known: [TaskName: Bool] = [:]
      try db.each(sql, []) { row in
        if known.isNamed(TaskName(name: row[2], kind: row[3]), by: erasure) {
          snapshots.append(row[0])
          touched.insert(row[1])
        }
        return true
      }
      runs = "skillName IN (\(Self.list(skillNames)))"
      sessions = """
        \(own) AND (id IN (\(Self.list(touched.sorted()))) OR id IN (SELECT session FROM estimation WHERE \(runs)))
        """
    case .quest:
      routines = try Row.fetchAll(db, sql: "SELECT id, uid, nameKey FROM routine WHERE \(own)")
        .filter { erasure.namesQuest(id: $0[1], key: $0[2]) }.map { $0[0] }
      sessions = "routine IN (\(Self.list(routines)))"
      runs = "session IN (SELECT id FROM session WHERE \(sessions))"
    case .before(let moment):
      sessions = "\(own) AND startedAt < \(moment)"
      runs = "session IN (SELECT id FROM session WHERE \(sessions))"
    case .record:
      sessions = "0"
      runs = "0"
    case .everything:
      routines = try Int64.fetchAll(db, sql: "SELECT id FROM routine WHERE \(own)")
      sessions = own
      runs = own
    }
    self.routines = routines
    let quests = routines
    records = try RecordType.all(in: db).map { ($0, try $0.isErased(by: erasure, quests, in: db)) }
    self.tasks = try Self.tasks(erasure, in: db, isBackup: isBackup)
    self.snapshots = snapshots
    self.skillNames = skillNames
  }

  /// Tasks that a quest still has are not history and stay, in the backups too.
  private static func tasks(_ erasure: Erasure, in db: Database, isBackup: Bool) throws -> [Int64] {
    let sql = """
      SELECT t.id, t.name, t.kind, r.deleted, coalesce(\(try setup("t", in: db)), t.name) FROM task t JOIN routine r ON r.id = t.routine WHERE r.\(erasure.own)
      """
    return try Row.fetchAll(db, sql: sql).filter { row in
      let task = TaskName(name: row[1], kind: row[2])
      let setup = TaskName(name: row[4], kind: row[2])
      let isNamed = erasure.names(task) || erasure.names(setup)
      guard isBackup else { return row[3] && isNamed }
      if isNamed { return erasure.keptTasks?.contains(Erasure.digest(task)) != true }
      return [task, setup].contains { erasure.forgottenNames?.contains(Erasure.digest(NameKey.of($0.name))) == true }
    }.map { $0[0] }
  }

  /// A task's setup name, by the table's alias; NULL in a file from before schema 9.
  static func setup(_ alias: String, in db: Database) throws -> String {
    let isKnown = "SELECT EXISTS (SELECT 1 FROM pragma_table_info('task') WHERE name = 'setup')"
    return try Bool.fetchOne(db, sql: isKnown) == true ? "\(alias).setup" : "NULL"
  }

  static func list(_ ids: [Int64]) -> String { ids.map(String.init).joined(separator: ",") }

  /// Quests that are deleted with their history.
  private var doomed: String { "id IN (\(Self.list(routines))) AND \(erasure.doomedQuests)" }

  /// Sessions that are deleted completely.
  var wholeSessions: String {
    """
    \(sessions) AND outcome <> 0
      AND NOT EXISTS (SELECT 1 FROM estimation e WHERE e.session = session.id AND NOT (e.id IN (SELECT id FROM estimation
        WHERE \(runs))))
    """
  }

  func counts() throws -> ErasureCounts {
    var counts = ErasureCounts()
    counts.runs = try count("estimation WHERE \(runs)")
    counts.sessions = try count("session WHERE \(wholeSessions)")
    counts.quests = try count("routine WHERE deleted = 0 AND \(doomed)")
    for (type, condition) in records {
      let count = try count("\(type.name) WHERE \(condition)")
      switch type.place {
      case .setUp: counts.settings += count
      case .note: counts.notes += count
      }
    }
    counts.touchesOpenSession = try count("session WHERE \(sessions) AND id IN (SELECT id FROM play)") > 0
    return counts
  }

  /// Whether any row is covered.
  func areAny() throws -> Bool {
    if !(tasks.isEmpty && snapshots.isEmpty && skillNames.isEmpty) { return true }
    var rows = [
      "estimation WHERE \(runs)", "session WHERE \(sessions)", "routine WHERE \(doomed)",
      "reminderDelivery WHERE routine IN (\(Self.list(routines)))",
    ]
    rows += records.map { "\($0.type.name) WHERE \($0.condition)" }
    rows += try marks().map { "\($0.table) WHERE \($0.condition)" }
    return try rows.contains { try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM \($0))") == true }
  }

  /// Rows that are no records. If everything is erased: marks of what was shown, and the progress of all sources. If a
  /// source or its samples are erased: its progress, so that the next fetch starts from the remaining samples.
  private func marks() throws -> [(table: String, condition: String)] {
    switch erasure.scope {
    case .everything:
      return try existing(["recapWeek", "goalNotice"] + SourceTables.all).map { ($0, erasure.own) }
        + [("notice", PatternsSeen.rows(of: String(erasure.player)))]
    case .record(RecordType.source.name, let digests):
      return try existing(SourceTables.all).map { table in
        let all = try String.fetchAll(db, sql: "SELECT DISTINCT source FROM \(table) WHERE \(erasure.own)")
        let erased = all.filter { digests.contains(Erasure.digest($0)) }.map { "'\($0.replacing("'", with: "''"))'" }
        return (table, "\(erasure.own) AND source IN (\(erased.joined(separator: ",")))")
      }
    default: return []
    }
  }

  /// The tables that the file has: a backup may be older.
  private func existing(_ tables: [String]) throws -> [String] { try tables.filter { try db.tableExists($0) } }

  private func count(_ rows: String) throws -> Int {
    try Int.fetchOne(db, sql: "SELECT count(*) FROM \(rows)") ?? 0
  }

  func ids(_ sessions: String) throws -> [Int64] {
    try Int64.fetchAll(db, sql: "SELECT id FROM session WHERE \(sessions)")
  }

  /// Ends an affected open session. In a backup the player cannot be asked first.
  func putOpenAway() throws {
    try db.execute(
      sql: """
        UPDATE session SET outcome = 2, endedAt = startedAt, endedZone = startedZone
        WHERE \(sessions) AND id IN (SELECT id FROM play);
        DELETE FROM play WHERE id IN (SELECT id FROM session WHERE outcome <> 0 AND endedAt IS NOT NULL);
        """)
  }
}

extension [TaskName: Bool] {
  /// Whether the erasure covers the task; each digest is computed once.
  mutating func isNamed(_ task: TaskName, by erasure: Erasure) -> Bool {
    if let known = self[task] { return known }
    let isNamed = erasure.names(task)
    self[task] = isNamed
    return isNamed
  }
}

// MARK: - Deleting

extension ErasureRows {
  /// Deletes the records. The caller recomputes derived rows afterwards.
  func delete() throws {
    let whole = try ids(wholeSessions)
    try clearParts(of: Set(try ids("\(sessions) AND outcome <> 0")).subtracting(whole).sorted())
    try db.execute(sql: "UPDATE skillTotals SET best = NULL, bestDifference = NULL WHERE \(erasure.own)")
    try db.execute(sql: "DELETE FROM estimation WHERE \(runs)")
    try db.execute(sql: "DELETE FROM sessionTask WHERE id IN (\(Self.list(snapshots)))")
    try db.execute(sql: "DELETE FROM seen WHERE session IN (SELECT uid FROM session WHERE id IN (\(Self.list(whole))))")
    try db.execute(sql: "DELETE FROM session WHERE id IN (\(Self.list(whole)))")
    // Records that refer to others are deleted first.
    for (type, condition) in records.reversed() { try db.execute(sql: "DELETE FROM \(type.name) WHERE \(condition)") }
    try deleteTasks()
    try db.execute(
      sql: """
        DELETE FROM reminderDelivery WHERE routine IN (\(Self.list(routines)));
        DELETE FROM routine WHERE \(doomed);
        """)
    if case .before(let moment) = erasure.scope {
      try db.execute(
        sql: """
          DELETE FROM reminderDelivery WHERE at < \(moment)
            AND routine IN (SELECT id FROM routine WHERE \(erasure.own))
          """)
      // No fetch may bring it back.
      if try db.tableExists("source") {
        try db.execute(
          sql: "UPDATE source SET notBefore = max(coalesce(notBefore, \(moment)), \(moment)) WHERE \(erasure.own)")
      }
    }
    // A player's row is created by the first play and would reveal its time, so only the day is kept.
    try db.execute(sql: "UPDATE player SET createdAt = createdAt - createdAt % 86400000 WHERE id = \(erasure.player)")
    for (table, condition) in try marks() { try db.execute(sql: "DELETE FROM \(table) WHERE \(condition)") }
    try deleteNames()
    try eraseShared()
  }

  /// Clears values of sessions that keep other runs: their total is no longer valid, and stopwatches and end times
  /// reveal when the erased runs were. The start stays.
  private func clearParts(of sessions: [Int64]) throws {
    guard !sessions.isEmpty else { return }
    let parts = "id IN (\(Self.list(sessions)))"
    // SQLite would search all erased runs for each session.
    let ownRuns = "estimation e INDEXED BY estimationOfSession WHERE e.session = session.id"
    let kept = "(SELECT max(recordedAt) FROM \(ownRuns) AND NOT (\(runs)))"
    let endsWithErased = "EXISTS (SELECT 1 FROM \(ownRuns) AND e.recordedAt = endedAt AND \(runs))"
    try db.execute(
      sql: """
        UPDATE session SET total = NULL
          WHERE \(parts) AND EXISTS (SELECT 1 FROM \(ownRuns) AND \(runs));
        UPDATE session SET endedAt = \(kept)
          WHERE \(parts) AND \(kept) IS NOT NULL AND (outcome = 1 OR \(endsWithErased));
        UPDATE sessionTask SET watch = '{"spans":[]}' WHERE session IN (\(Self.list(sessions)));
        DELETE FROM seen WHERE session IN (SELECT uid FROM session WHERE \(parts));
        """)
  }

  /// In a backup a quest may lose its last task; it is then deleted.
  private func deleteTasks() throws {
    guard !tasks.isEmpty else { return }
    let list = Self.list(tasks)
    let touched = Self.list(try Int64.fetchAll(db, sql: "SELECT DISTINCT routine FROM task WHERE id IN (\(list))"))
    try db.execute(
      sql: """
        DELETE FROM task WHERE id IN (\(list));
        UPDATE task SET position = (SELECT count(*) FROM task o WHERE o.routine = task.routine AND o.position < task.position)
          WHERE routine IN (\(touched));
        UPDATE routine SET deleted = 1, active = 0
          WHERE id IN (\(touched)) AND id NOT IN (SELECT routine FROM task);
        """)
  }

  /// Removes unused names and zones.
  private func deleteNames() throws {
    try db.execute(
      sql: """
        DELETE FROM skillName WHERE \(erasure.own)
          AND NOT EXISTS (SELECT 1 FROM estimation WHERE skill = skillName.skill);
        DELETE FROM skillName WHERE id IN (\(Self.list(skillNames)));
        DELETE FROM skillTotals WHERE skill NOT IN (SELECT skill FROM skillName);
        DELETE FROM skill WHERE \(erasure.own) AND id NOT IN (SELECT skill FROM skillName);
        """)
    guard erasure.scope == .everything else { return }
    // Journals and undone imports of other players may still refer to a zone.
    let kept = try Lookups(db: db).zoneColumns().map { column in
      " AND id NOT IN (SELECT \(column.name) FROM \(column.table) WHERE \(column.name) IS NOT NULL)"
    }
    try db.execute(
      sql: """
        DELETE FROM zone WHERE NOT EXISTS (SELECT 1 FROM player WHERE id <> \(erasure.player))\(kept.joined())
        """)
  }
}
