import GRDB

/// Fills the tables of a new store from a damaged one and from a backup.
///
/// A table whose pages are all there is taken from the damaged file as it is. Of any other, the backup's rows come first;
/// then what the journal says of the time since; then rows of the damaged file that neither knows of.
struct RescueLoad {
  let db: Database
  /// `nil` when nothing is to be read from the damaged file.
  let salvage: Salvage?
  /// The backup, attached under this name.
  let backup: BackupLine?
  private(set) var isWhole = true
  /// Tables that could not be taken as they are.
  private(set) var mended: Set<String> = []

  static let derived = FactTable.derived
  /// What others refer to, and the journal before what it knows of.
  private static let order = [
    "device", "player", "zone", "setting", "command", "journal", "routine", "task", "skill", "skillName", "session",
  ]

  /// The tables that hold facts, in the order in which they are filled.
  static func facts(in db: Database) throws -> [TableShape] {
    let names = try String.fetchAll(
      db, sql: "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    let others = names.filter { !derived.contains($0) && !order.contains($0) }
    return try (order.filter(names.contains) + others).map { try TableShape($0, in: db) }
  }

  init(_ db: Database, _ salvage: Salvage?, _ backup: BackupLine?) {
    self.db = db
    self.salvage = salvage
    self.backup = backup
  }

  mutating func fill(_ shapes: [TableShape]) throws {
    for shape in shapes {
      if let salvage, salvage.isWhole(shape.name), try takeWhole(shape, salvage) { continue }
      isWhole = false
      mended.insert(shape.name)
      try takePieces(shape)
    }
    try continueNumbers()
  }

  private func takeWhole(_ shape: TableShape, _ salvage: Salvage) throws -> Bool {
    var refused = 0
    let unreadable = try salvage.forEachRow(of: shape) { row in
      if try !insert(row, shape, "INSERT OR ABORT") { refused += 1 }
    }
    if refused + unreadable == 0 { return true }
    try db.execute(sql: "DELETE FROM main.\(shape.name)")
    return false
  }

  private func takePieces(_ shape: TableShape) throws {
    if backup != nil { try copyBackup(shape) }
    let journaled = JournaledTable.byName[shape.name]
    let known = try journaled.map { try followJournal($0) } ?? [:]
    try leaveOutUndoneImports(shape)
    guard let salvage else { return }
    let isJournalWhole = !mended.contains("journal")
    let uid = shape.index(of: "uid")
    _ = try salvage.forEachRow(of: shape) { row in
      if let column = shape.rowIDColumn, let id = Int64.fromDatabaseValue(row[column]) {
        // The journal's word is the last, also that a row is gone.
        if known[id] != nil { return }
        if let uid, uid < row.count, !isJournalWhole, try replace(row, shape, id: id, uid: row[uid]) { return }
      }
      // A PIN of the backup may have been changed since, and nothing but its row says so.
      _ = try insert(row, shape, shape.name == "pin" ? "INSERT OR REPLACE" : "INSERT OR IGNORE")
    }
  }

  // MARK: - Sources

  private func copyBackup(_ shape: TableShape) throws {
    let present = try Set(
      String.fetchAll(db, sql: "SELECT name FROM pragma_table_info(?, 'backup')", arguments: [shape.name]))
    let columns = shape.columns.map(\.name).filter(present.contains).joined(separator: ", ")
    guard !columns.isEmpty else { return }
    try db.execute(
      sql: "INSERT OR IGNORE INTO main.\(shape.name) (\(columns)) SELECT \(columns) FROM backup.\(shape.name)")
  }

  /// Writes the rows as the journal left them since the backup. Answers which it knows, and whether they still are.
  private func followJournal(_ table: JournaledTable) throws -> [Int64: Bool] {
    let entries = try Row.fetchCursor(
      db, sql: "SELECT recordID, after FROM main.journal WHERE record = ? AND seq > ? ORDER BY seq",
      arguments: [table.name, backup?.lastEntry ?? 0])
    var known: [Int64: Bool] = [:]
    while let entry = try entries.next() {
      let id: Int64 = entry[0]
      let after: String? = entry[1]
      guard let after else {
        try db.cached("DELETE FROM main.\(table.name) WHERE id = ?", [id])
        known[id] = false
        continue
      }
      guard let image = try? RowImage(json: after), image.values.count == table.columns.count else { continue }
      if try write(image, table, id: id) { known[id] = true }
    }
    return known
  }

  private func write(_ image: RowImage, _ table: JournaledTable, id: Int64) throws -> Bool {
    try attempt {
      if table.name == JournaledTable.estimation.name {
        // Its skill is set once all names are there.
        try db.run(
          """
          INSERT OR REPLACE INTO main.estimation (id, \(table.columns.joined(separator: ", ")), skill)
          VALUES (?, \(table.columns.map { _ in "?, " }.joined())0)
          """, image.values(after: id))
      } else {
        try db.run(
          "INSERT OR REPLACE" + table.insertSQL.dropFirst("INSERT".count), image.values(after: id))
      }
    }
  }

  /// The backup may hold an import that was undone since.
  private func leaveOutUndoneImports(_ shape: TableShape) throws {
    guard let backup, shape.name == "session" || shape.name == "estimation" else { return }
    let undone = """
      SELECT recordID FROM main.journal j WHERE record = '\(ImportBatch.record)' AND seq > \(backup.lastEntry)
        AND after IS NULL AND NOT EXISTS (SELECT 1 FROM main.journal l
          WHERE l.record = j.record AND l.recordID = j.recordID AND l.seq > j.seq)
      """
    let sessions = "SELECT id FROM backup.session WHERE batch IN (\(undone))"
    try db.execute(
      sql: "DELETE FROM main.\(shape.name) WHERE \(shape.name == "session" ? "id" : "session") IN (\(sessions))")
  }

  // MARK: - Rows

  private func insert(_ row: [DatabaseValue], _ shape: TableShape, _ verb: String) throws -> Bool {
    let columns = shape.columns.prefix(row.count).map(\.name).joined(separator: ", ")
    let marks = Array(repeating: "?", count: row.count).joined(separator: ", ")
    return try attempt {
      try db.cached(
        "\(verb) INTO main.\(shape.name) (\(columns)) VALUES (\(marks))", StatementArguments(row))
    }
  }

  /// A row the backup has too, changed since by something the journal has lost. Only where the two agree on its name,
  /// which chance does not give.
  private func replace(_ row: [DatabaseValue], _ shape: TableShape, id: Int64, uid: DatabaseValue) throws -> Bool {
    let changes = shape.columns.prefix(row.count).map { "\($0.name) = ?" }.joined(separator: ", ")
    return try attempt {
      try db.cached(
        "UPDATE OR IGNORE main.\(shape.name) SET \(changes) WHERE id = ? AND uid = ?",
        StatementArguments(row) + [id, uid])
    } && db.changesCount > 0
  }

  /// False when a rule of the schema refuses.
  private func attempt(_ body: () throws -> Void) throws -> Bool {
    do {
      try body()
      return true
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
      return false
    }
  }

  /// Numbers that were used must not come again: undo would find them taken.
  private func continueNumbers() throws {
    var numbers: [String: Int64] = [:]
    if let salvage {
      let shape = try TableShape("sqlite_sequence", in: db)
      _ = salvage.forEachRow(of: shape) { row in
        guard let name = String.fromDatabaseValue(row[0]), let number = Int64.fromDatabaseValue(row[1]) else { return }
        numbers[name] = number
      }
    }
    let tables = try String.fetchAll(
      db, sql: "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%'")
    for table in tables {
      let key = table == "journal" ? "seq" : "id"
      let used = try Int64.fetchOne(db, sql: "SELECT max(\(key)) FROM main.\(table)") ?? 0
      // Where the last number is lost, some are left out. What is far beyond all rows is damage.
      let last = numbers[table].flatMap { $0 >= used && $0 < used + 1_000_000 ? $0 : nil }
      let next = last ?? (isWhole || used == 0 ? used : used + 1000)
      try db.execute(sql: "DELETE FROM main.sqlite_sequence WHERE name = ?", arguments: [table])
      try db.execute(sql: "INSERT INTO main.sqlite_sequence (name, seq) VALUES (?, ?)", arguments: [table, next])
    }
    try RowNumbers(db: db).noteJournal()
  }
}
