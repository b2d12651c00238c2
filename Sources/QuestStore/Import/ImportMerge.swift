import GRDB
public import QuestModel

/// The counts of a merge.
public struct ImportCounts: Equatable, Sendable {
  public var sessions = 0
  /// Runs with an estimate and an actual.
  public var estimations = 0
  /// Runs without an estimate.
  public var withoutEstimate = 0

  public init() {}
}

extension ImportStage {
  public func counts() throws -> ImportCounts {
    try StoreError.translating { try queue.read { db in try ImportCounts(ofStageIn: db) } }
  }
}

extension ImportCounts {
  init(ofStageIn db: Database) throws {
    sessions = try db.value(Int.self, "SELECT count(*) FROM stage.session") ?? 0
    let pairs = "SELECT count(*) FROM stage.run WHERE actual IS NOT NULL AND estimate IS"
    estimations = try db.value(Int.self, "\(pairs) NOT NULL") ?? 0
    withoutEstimate = try db.value(Int.self, "\(pairs) NULL") ?? 0
  }
}

/// An import in the journal, whatever its size: one change for its sessions and one for each type of notes, with their
/// number.
enum ImportBatch {
  static let record = "import"
  static let sessions = "sessions"
  static let notes = "notes"
}

extension StoreWriter {
  /// From this many runs on, rebuilding everything derived is cheaper than following each row.
  private static let rebuildFrom = 20_000

  /// Copies the rows of the attached stage into the store's tables.
  func mergeStage() throws {
    let sessions = try db.value(Int.self, "SELECT count(*) FROM stage.session") ?? 0
    guard sessions > 0 else { return }
    let batch = try commandRow()
    try resolveNames()
    let numbers = RowNumbers(db: db)
    let first = try numbers.next(.session) - 1
    let firstRun = try numbers.next(.estimation) - 1
    try db.run(
      """
      INSERT INTO main.session (id, uid, player, routine, startedAt, startedZone, outcome, endedAt, endedZone,
        completedDay, calibration, bonus, total, batch)
      SELECT :first + p.n, s.uid, :player, q.target, s.startedAt, z.target, s.outcome, s.endedAt, e.target,
        s.completedDay, p.calibration, p.bonus, s.total, :batch
      FROM stage.place p CROSS JOIN stage.session s ON s.id = p.session CROSS JOIN target.zone z ON z.id = s.startedZone
        LEFT JOIN target.zone e ON e.id = s.endedZone LEFT JOIN target.quest q ON q.id = s.quest
      ORDER BY p.n
      """, Bindings(named: ["first": first, "player": command.player.rawValue, "batch": batch]))
    let columns = EstimationRow.Column.all.map { "\($0)" }.joined(separator: ", ")
    let values = EstimationRow.Column.all.map(Self.staged).joined(separator: ", ")
    try db.run(
      """
      INSERT INTO main.estimation (id, skill, \(columns))
      SELECT :firstRun + row_number() OVER (ORDER BY p.n, r.position), k.skill, \(values)
      FROM stage.place p CROSS JOIN stage.run r ON r.session = p.session CROSS JOIN target.zone z ON z.id = r.zone
        CROSS JOIN target.name k ON k.id = r.name
      ORDER BY p.n, r.position
      """, Bindings(named: ["first": first, "firstRun": firstRun, "player": command.player.rawValue]))
    try journal(ImportBatch.record, row: batch, after: [ImportBatch.sessions: sessions.databaseValue])
    try follow(batch: batch, sign: 1)
  }

  /// The expression with which the merge reads a run's column.
  private static func staged(_ column: EstimationRow.Column) -> String {
    switch column {
    case .session: ":first + p.n"
    case .player: ":player"
    case .skillName: "k.target"
    case .zone: "z.target"
    case .calibration: "p.calibration"
    default: "r.\(column)"
    }
  }

  /// Finds or creates the zones, skill names and quests of the staged sessions. A quest known only from history is
  /// created as a deleted one. If the player creates a quest of that name later, it continues this one.
  private func resolveNames() throws {
    let lookups = Lookups(db: db)
    let player = command.player.rawValue
    for (id, name) in try db.all("SELECT id, name FROM stage.zone", [], { ($0[0] as Int64, $0[1] as String) }) {
      let zone = try lookups.zone(SessionColumns.zone(name))
      try db.run("INSERT INTO target.zone (id, target) VALUES (?, ?)", [id, zone])
    }
    let tasks = try db.all("SELECT id, task, kind FROM stage.name ORDER BY id", []) { row in
      (row[0] as Int64, TaskName(name: row[1], kind: row[2]))
    }
    for (id, task) in tasks {
      let name = try lookups.skillName(task, player: player)
      try db.run(
        """
        INSERT INTO target.name (id, target, skill) SELECT ?, id, skill FROM main.skillName WHERE id = ?
        """, [id, name])
    }
    let quests = try db.all("SELECT id, name FROM stage.quest ORDER BY id", []) { ($0[0] as Int64, $0[1] as String) }
    for (id, name) in quests {
      let quest = try questOfHistory(named: name)
      try db.run(
        "INSERT INTO target.quest (id, target) SELECT ?, id FROM main.routine WHERE uid = ?",
        [id, quest.text])
    }
  }

  /// The quest of that name, deleted ones included; an unknown one is created as a deleted quest.
  public func questOfHistory(named name: String) throws -> QuestID {
    if let known = try reader.quest(named: name, of: command.player) { return known.id }
    // A quest that had this name once may have that id.
    let id = try ContentID.free(of: "quest", String(command.player.rawValue), NameKey.of(name)) {
      try reader.quest(QuestID($0)) != nil
    }
    try add(
      Quest(
        id: QuestID(id), name: name, tasks: [], days: .all, createdBy: .player, active: false, reminder: nil,
        deadline: nil, deleted: true))
    return QuestID(id)
  }

  /// Updates all derived rows for a batch that was just added or is about to be removed.
  fileprivate func follow(batch: Int64, sign: Int) throws {
    let count = "SELECT count(*) FROM estimation e JOIN session s ON s.id = e.session WHERE s.batch = ?"
    if try db.value(Int.self, count, [batch]) ?? 0 >= Self.rebuildFrom {
      rebuildAtEnd = true
      let days = "SELECT min(e.day) FROM session s JOIN estimation e ON e.session = s.id WHERE s.batch = ?"
      notePlays(from: try db.value(Int64.self, days, [batch]))
      return
    }
    for table in [JournaledTable.session, .estimation] {
      // Updating writes to the tables being read, so the images are read first; there are few of them here.
      for (id, image) in try Array(rows(of: batch, in: table).map(Self.image)) {
        if sign > 0 {
          try enter(table, id, image, ofBatch: true)
        } else {
          try leave(table, id, image)
          // Deleted at once: the neighbours of the next run are those that stay.
          if table.name == JournaledTable.estimation.name { try db.run(table.deleteSQL, [id]) }
        }
      }
    }
  }

  /// A batch's rows of one of its two tables: the image's columns, then the id.
  private func rows(of batch: Int64, in table: JournaledTable) throws -> RowCursor {
    let columns = table.columns.map { "t.\($0)" }.joined(separator: ", ")
    let source =
      table.name == JournaledTable.session.name
      ? "session t WHERE t.batch = ?" : "estimation t JOIN session s ON s.id = t.session WHERE s.batch = ?"
    return try Row.fetchCursor(db, sql: "SELECT \(columns), t.id FROM \(source) ORDER BY t.id", arguments: [batch])
  }

  private static func image(_ row: Row) -> (id: Int64, image: RowImage) {
    (row[row.count - 1], RowImage(values: Array(row.databaseValues.dropLast())))
  }
}

// MARK: - Undo and redo of an import

extension StoreWriter {
  /// Removes an import from history and shelves it for redo.
  func shelve(batch: Int64) throws {
    for table in [JournaledTable.session, .estimation] {
      let rows = try rows(of: batch, in: table)
      while let row = try rows.next() {
        let (id, image) = Self.image(row)
        try db.run(
          "INSERT INTO shelf (batch, record, recordID, image) VALUES (?, ?, ?, ?)",
          [batch, table.name, id, try ChangeText.image(image, table, id, names)])
      }
    }
    try follow(batch: batch, sign: -1)
    for table in [JournaledTable.session, .estimation] {
      let newest = "SELECT max(recordID) FROM shelf WHERE batch = ? AND record = ?"
      if let id = try Int64.fetchOne(db, sql: newest, arguments: [batch, table.name]) {
        try RowNumbers(db: db).note(id, of: table)
      }
    }
    try db.execute(sql: "DELETE FROM session WHERE batch = ?", arguments: [batch])
    try journal(ImportBatch.record, row: batch, before: [:])
  }

  /// Puts a shelved import back.
  func unshelve(batch: Int64) throws {
    for table in [JournaledTable.session, .estimation] {
      let rows = try Row.fetchCursor(
        db, sql: "SELECT recordID, image FROM shelf WHERE batch = ? AND record = ? ORDER BY recordID",
        arguments: [batch, table.name])
      while let row = try rows.next() {
        try insertRow(table, row[0], fitting(self.row(NamedImage(json: row[1]), of: table), table))
      }
      // The import's notes are still on the shelf.
      try db.run("DELETE FROM shelf WHERE batch = ? AND record = ?", [batch, table.name])
    }
    try journal(ImportBatch.record, row: batch, after: [:])
    try follow(batch: batch, sign: 1)
  }
}
