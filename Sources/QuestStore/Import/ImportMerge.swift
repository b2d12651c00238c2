import GRDB
internal import QuestModel

/// What a merge brought.
public struct ImportCounts: Equatable, Sendable {
  public var sessions = 0
  /// Runs with an estimate and an actual.
  public var estimations = 0
  /// Runs with an actual alone.
  public var withoutEstimate = 0

  public init() {}
}

extension ImportStage {
  public func counts() throws -> ImportCounts {
    try StoreError.translating {
      try queue.read { db in
        var counts = ImportCounts()
        counts.sessions = try Int.fetchOne(db, sql: "SELECT count(*) FROM session") ?? 0
        let pairs = "SELECT count(*) FROM run WHERE actual IS NOT NULL AND estimate IS"
        counts.estimations = try Int.fetchOne(db, sql: "\(pairs) NOT NULL") ?? 0
        counts.withoutEstimate = try Int.fetchOne(db, sql: "\(pairs) NULL") ?? 0
        return counts
      }
    }
  }
}

/// An import as the journal knows it: one entry, whatever its size, whose image is the number of its sessions.
enum ImportBatch {
  static let record = "import"
}

extension QuestStore {
  /// Merges a scored stage in one command: all of it, or nothing. The writer is held for the merge alone.
  ///
  /// - Parameters:
  ///   - stage: identified and scored.
  ///   - command: who imports.
  ///   - also: further changes of the same command: quests, settings.
  /// - Throws: a `StoreError`; then nothing has changed.
  public func merge(_ stage: ImportStage, _ command: Command, also: (StoreWriter) throws -> Void) throws {
    try withWriter { db in
      try db.execute(sql: "ATTACH DATABASE ? AS stage", arguments: [stage.queue.path])
      defer { try? db.execute(sql: "DETACH DATABASE stage") }
      try db.inTransaction {
        let writer = StoreWriter(db: db, command: command)
        try also(writer)
        try writer.mergeStage()
        try writer.finish()
        return .commit
      }
    }
  }
}

extension StoreWriter {
  /// From this many runs on, making everything derived anew is cheaper than following each row.
  private static let rebuildFrom = 20_000

  fileprivate func mergeStage() throws {
    let sessions = try Int.fetchOne(db, sql: "SELECT count(*) FROM stage.session") ?? 0
    guard sessions > 0 else { return }
    let batch = try commandRow()
    try addNames()
    try db.execute(
      sql: """
        INSERT INTO main.session (uid, player, routine, startedAt, startedZone, outcome, endedAt, endedZone, completedDay,
          calibration, bonus, total, batch)
        SELECT s.uid, :player, r.id, s.startedAt, z.id, s.outcome, s.endedAt, e.id, s.completedDay, s.calibration,
          s.bonus, s.total, :batch
        FROM stage.session s JOIN main.zone z ON z.name = s.startedZone
          LEFT JOIN main.zone e ON e.name = s.endedZone
          LEFT JOIN main.routine r ON r.player = :player AND r.nameKey = s.questKey
        ORDER BY s.startedAt, s.uid;

        INSERT INTO main.estimation (session, player, position, task, kind, skillName, estimate, estimateLow,
          estimateHigh, actual, recordedAt, zone, day, accuracy, rating, level, xp, calibration, integrity, marks, felt,
          skill)
        SELECT m.id, :player, r.position, r.task, r.kind, n.id, r.estimate, r.estimateLow, r.estimateHigh, r.actual,
          r.recordedAt, z.id, r.day, r.accuracy, r.rating, r.level, r.xp, m.calibration, r.integrity, r.marks, r.felt,
          n.skill
        FROM main.session m JOIN stage.session s ON s.uid = m.uid JOIN stage.run r ON r.session = s.id
          JOIN main.zone z ON z.name = r.zone JOIN main.skillName n ON n.player = :player AND n.key = r.skillKey
        WHERE m.batch = :batch ORDER BY m.id, r.position
        """, arguments: ["player": command.player.rawValue, "batch": batch])
    try db.cached(
      "INSERT INTO journal (command, record, recordID, after) VALUES (?, ?, ?, ?)",
      [batch, ImportBatch.record, batch, "[\(sessions)]"])
    try follow(batch: batch, sign: 1)
  }

  /// Zones, skill names and quests the staged sessions speak of. A quest known only from history is a deleted one: it
  /// can be made anew under its name and goes on from there.
  private func addNames() throws {
    let lookups = Lookups(db: db)
    let player = command.player.rawValue
    let zones = """
      SELECT startedZone FROM stage.session UNION SELECT endedZone FROM stage.session WHERE endedZone IS NOT NULL
      UNION SELECT zone FROM stage.run
      """
    for name in try String.fetchAll(db, sql: zones) { _ = try lookups.zone(SessionColumns.zone(name)) }
    let names = try Row.fetchCursor(
      db,
      sql: """
        SELECT task, kind FROM stage.run r WHERE NOT EXISTS (
          SELECT 1 FROM main.skillName WHERE player = ? AND key = r.skillKey)
        GROUP BY skillKey ORDER BY min(r.id)
        """, arguments: [player])
    var missing: [TaskName] = []
    while let row = try names.next() { missing.append(TaskName(name: row[0], kind: row[1])) }
    for task in missing { _ = try lookups.skillName(task, player: player) }
    let quests = try Row.fetchAll(
      db,
      sql: """
        SELECT quest, questKey FROM stage.session s WHERE questKey IS NOT NULL AND NOT EXISTS (
          SELECT 1 FROM main.routine WHERE player = ? AND nameKey = s.questKey)
        GROUP BY questKey ORDER BY min(s.id)
        """, arguments: [player])
    for row in quests {
      let key: String = row[1]
      try add(
        Quest(
          id: QuestID(ContentID.text(of: "quest\u{0}\(player)\u{0}\(key)")), name: row[0], tasks: [], days: .all,
          createdBy: .player, active: false, reminder: nil, deadline: nil, deleted: true))
    }
  }

  /// Brings everything derived into line with a batch that has just arrived or is about to leave.
  fileprivate func follow(batch: Int64, sign: Int) throws {
    let count = "SELECT count(*) FROM estimation e JOIN session s ON s.id = e.session WHERE s.batch = ?"
    if try Int.fetchOne(db, sql: count, arguments: [batch]) ?? 0 >= Self.rebuildFrom {
      rebuildAtEnd = true
      return
    }
    for table in [JournaledTable.session, .estimation] {
      let columns = table.columns.map { "t.\($0)" }.joined(separator: ", ")
      let join = table.name == "session" ? "" : "JOIN session s ON s.id = t.session"
      let owner = table.name == "session" ? "t" : "s"
      let rows = try Row.fetchAll(
        db, sql: "SELECT \(columns), t.id FROM \(table.name) t \(join) WHERE \(owner).batch = ? ORDER BY t.id",
        arguments: [batch])
      for row in rows {
        let image = RowImage(values: Array(row.databaseValues.dropLast()))
        let id: Int64 = row[table.columns.count]
        if sign > 0 { try enter(table, id, image) } else { try leave(table, id, image) }
      }
    }
  }
}

// MARK: - Undo and redo of an import

extension StoreWriter {
  /// Takes an import out of history and keeps it aside, for redo.
  func shelve(batch: Int64) throws {
    try follow(batch: batch, sign: -1)
    for table in [JournaledTable.session, .estimation] {
      let source =
        table.name == "session"
        ? "session t WHERE t.batch = ?" : "estimation t JOIN session s ON s.id = t.session WHERE s.batch = ?"
      let columns = table.columns.map { "t.\($0)" }.joined(separator: ", ")
      let rows = try Row.fetchCursor(db, sql: "SELECT \(columns), t.id FROM \(source)", arguments: [batch])
      while let row = try rows.next() {
        let image = RowImage(values: Array(row.databaseValues.dropLast()))
        try db.cached(
          "INSERT INTO shelf (batch, record, recordID, image) VALUES (?, ?, ?, ?)",
          [batch, table.name, row[table.columns.count] as Int64, image.json])
      }
    }
    try db.execute(sql: "DELETE FROM session WHERE batch = ?", arguments: [batch])
    try db.cached(
      "INSERT INTO journal (command, record, recordID, before) VALUES (?, ?, ?, '[]')",
      [try commandRow(), ImportBatch.record, batch])
  }

  /// Puts a shelved import back.
  func unshelve(batch: Int64) throws {
    for table in [JournaledTable.session, .estimation] {
      let rows = try Row.fetchCursor(
        db, sql: "SELECT recordID, image FROM shelf WHERE batch = ? AND record = ? ORDER BY recordID",
        arguments: [batch, table.name])
      while let row = try rows.next() { try insertRow(table, row[0], RowImage(json: row[1])) }
    }
    try db.execute(sql: "DELETE FROM shelf WHERE batch = ?", arguments: [batch])
    try db.cached(
      "INSERT INTO journal (command, record, recordID, after) VALUES (?, ?, ?, '[]')",
      [try commandRow(), ImportBatch.record, batch])
    try follow(batch: batch, sign: 1)
  }
}
