import GRDB
import QuestModel

/// Makes rows from several sources one consistent store: every reference is resolved, and no session is left that
/// cannot continue.
///
/// A run is kept even if what it refers to is lost: the skill, zone, quest or session is recreated for it.
struct RescueMend {
  let db: Database

  /// Returns the number of sessions that were made again from their runs.
  func run() throws -> Int {
    try people()
    try zones()
    try quests()
    let remade = try sessions()
    try skills()
    try commands()
    try dropStrayRows()
    try endBrokenPlays()
    try forgetSources()
    return remade
  }

  /// Samples of answered days may be lost, so sources are asked for them again.
  private func forgetSources() throws {
    for table in SourceTables.all { try db.execute(sql: "DELETE FROM \(table)") }
  }

  /// Remaining faults; empty when the store is consistent.
  func faults() throws -> [String] { try StoreReader(db: db).faults() }

  private func people() throws {
    // There is always at least one player; the first start creates the device.
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO player (id, unixUser, createdAt)
          SELECT DISTINCT player, NULL, 0 FROM session WHERE player NOT IN (SELECT id FROM player)
            AND NOT EXISTS (SELECT 1 FROM player);
        UPDATE command SET device = 1 WHERE device <> 1 AND device NOT IN (SELECT id FROM device);
        INSERT OR IGNORE INTO device (id, uid, createdAt)
          SELECT 1, lower(hex(randomblob(16))), 0 WHERE EXISTS (SELECT 1 FROM player);
        """)
  }

  /// A lost zone is replaced by the most frequent one. Days are stored separately and stay.
  private func zones() throws {
    let columns = try Lookups(db: db).zoneColumns()
    func lost(_ column: Lookups.Column) -> String {
      "\(column.name) IS NOT NULL AND \(column.name) NOT IN (SELECT id FROM zone)"
    }
    let isAnyLost = try columns.contains { column in
      try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM \(column.table) WHERE \(lost(column)))") ?? false
    }
    guard isAnyLost else { return }
    try db.execute(sql: "INSERT OR IGNORE INTO zone (name) VALUES ('UTC')")
    let usual = """
      coalesce((SELECT zone FROM estimation WHERE zone IN (SELECT id FROM zone) GROUP BY zone ORDER BY count(*) DESC, zone
        LIMIT 1), (SELECT id FROM zone WHERE name = 'UTC'))
      """
    for column in columns {
      try db.execute(sql: "UPDATE \(column.table) SET \(column.name) = \(usual) WHERE \(lost(column))")
    }
  }

  private func quests() throws {
    let named = try RecordType.all(in: db).flatMap { type in
      type.names(of: .quest).map { "UNION SELECT \($0), player FROM \(type.name) " }
    }
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO routine (id, uid, player, name, nameKey, days, createdBy, active, deleted, position)
          SELECT quest, 'rescued-' || quest, player, 'Quest ' || quest, 'quest ' || quest, 127, 1, 0, 1, 0
          FROM (SELECT routine AS quest, player FROM session \(named.joined()))
          WHERE quest IS NOT NULL AND quest NOT IN (SELECT id FROM routine);
        UPDATE session SET routine = NULL, bonus = 0 WHERE routine IS NOT NULL AND routine NOT IN (SELECT id FROM routine);
        """)
  }

  private func sessions() throws -> Int {
    // The session's tasks are known, so it was played; whether it was completed is unknown.
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO session (id, uid, player, startedAt, startedZone, outcome, calibration, bonus)
          SELECT session, 'rescued-' || session, player, min(recordedAt), zone, 2, max(calibration), 0
          FROM estimation WHERE session NOT IN (SELECT id FROM session) GROUP BY session
        """)
    return db.changesCount
  }

  private func skills() throws {
    let nameless = """
      SELECT skillName, player, task, kind, max(skill) FROM estimation
      WHERE skillName NOT IN (SELECT id FROM skillName) GROUP BY skillName
      """
    for row in try Row.fetchAll(db, sql: nameless) {
      let task = TaskName(name: row[2], kind: row[3])
      let player: Int64 = row[1]
      let skill = try skill(row[4], task, player: player)
      // Another row may have the key now: then the runs belong to that row.
      try db.run(
        "INSERT OR IGNORE INTO skillName (id, player, key, skill) VALUES (?, ?, ?, ?)",
        [row[0] as Int64, player, task.skillKey, skill])
      try db.run(
        """
        UPDATE estimation SET skillName = (SELECT id FROM skillName WHERE player = ? AND key = ?)
        WHERE skillName = ? AND skillName NOT IN (SELECT id FROM skillName)
        """, [player, task.skillKey, row[0] as Int64])
    }
    let unmeaning = "SELECT id, player, key, skill FROM skillName WHERE skill NOT IN (SELECT id FROM skill)"
    for row in try Row.fetchAll(db, sql: unmeaning) {
      let skill = try skill(row[3], TaskName(name: row[2], kind: nil), player: row[1])
      try db.run("UPDATE skillName SET skill = ? WHERE id = ?", [skill, row[0] as Int64])
    }
    try db.execute(
      sql: """
        UPDATE estimation SET skill = (SELECT skill FROM skillName n WHERE n.id = skillName)
        WHERE skill <> (SELECT skill FROM skillName n WHERE n.id = skillName)
        """)
  }

  /// The skill with that number, else the skill of the task's name, created if needed.
  private func skill(_ number: Int64, _ task: TaskName, player: Int64) throws -> Int64 {
    if number > 0,
      try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM skill WHERE id = ?)", arguments: [number]) ?? false
    {
      return number
    }
    let uid = ContentID.of("skill", String(player), task.skillKey)
    try db.run("INSERT OR IGNORE INTO skill (uid, player, name) VALUES (?, ?, ?)", [uid, player, task.skillName])
    return try Int64.fetchOne(db, sql: "SELECT id FROM skill WHERE uid = ?", arguments: [uid]) ?? 0
  }

  /// A run is valid without its import's command; a journal row without its command is useless.
  private func commands() throws {
    try db.execute(
      sql: """
        UPDATE session SET batch = NULL WHERE batch IS NOT NULL AND batch NOT IN (SELECT id FROM command);
        UPDATE command SET target = NULL WHERE target IS NOT NULL AND target NOT IN (SELECT id FROM command);
        """)
  }

  /// Rows that still refer to missing rows.
  private func dropStrayRows() throws {
    for _ in 1...5 {
      let stray = try Row.fetchAll(db, sql: "SELECT DISTINCT \"table\", rowid FROM pragma_foreign_key_check").map {
        row in
        (table: row[0] as String, id: row[1] as Int64?)
      }
      if stray.isEmpty { return }
      for (table, id) in stray where !FactTable.derived.contains(table) {
        if let id { try db.run("DELETE FROM \(table) WHERE rowid = ?", [id]) }
      }
      try db.execute(
        sql: """
          DELETE FROM idempotency WHERE player NOT IN (SELECT id FROM player);
          DELETE FROM reminderDelivery WHERE routine NOT IN (SELECT id FROM routine);
          DELETE FROM shelf WHERE batch NOT IN (SELECT id FROM command);
          DELETE FROM sourceProgress WHERE player NOT IN (SELECT id FROM player);
          DELETE FROM sourcePart WHERE player NOT IN (SELECT id FROM player);
          DELETE FROM sourceSeen WHERE player NOT IN (SELECT id FROM player);
          """)
    }
  }

  /// An open session without its state is ended and keeps its finished tasks; so is one that waited for another.
  private func endBrokenPlays() throws {
    try db.execute(sql: "DELETE FROM play WHERE id NOT IN (SELECT id FROM session WHERE outcome = 0)")
    let open = "SELECT player, id FROM session WHERE outcome = 0"
    for row in try Row.fetchAll(db, sql: open) {
      let position = "SELECT position FROM play WHERE id = ?"
      if let (_, play) = try? StoreReader(db: db).openSession(of: PlayerID(row[0])),
        let index = try Int.fetchOne(db, sql: position, arguments: [row[1] as Int64]),
        play.tasks.indices.contains(index)
      {
        continue
      }
      try db.run("DELETE FROM play WHERE id = ?", [row[1] as Int64])
      try db.run("UPDATE session SET outcome = 2 WHERE id = ?", [row[1] as Int64])
    }
  }
}
