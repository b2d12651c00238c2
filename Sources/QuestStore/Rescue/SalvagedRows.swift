import GRDB

/// Rows that SQLite can still read from a damaged store, for data that backup and change log lack.
///
/// A table is read in row order. After an unreadable place, reading continues some rows further on. Existing rows stay
/// unchanged.
struct SalvagedRows {
  /// The new store, and the damaged one.
  private let db: Database
  private let file: Database
  /// The tables of the new store.
  private let tables: [FactTable]

  /// How many rows are skipped, and how many skips without success end the table.
  private static let leap: Int64 = 8
  private static let patience = 200
  /// A damaged tree may return the same rows again and again.
  private static let most = 20_000_000

  /// Runs the body with an opened copy of the damaged store, or does nothing if SQLite cannot open the copy. The store
  /// itself is not changed.
  static func reading(_ store: String, for db: Database, _ body: (SalvagedRows) throws -> Void) throws {
    let copy = Replacement.scratchPath(of: store) + "-damaged"
    func remove() throws { for side in ["", "-wal", "-shm", "-journal"] { try Disk.remove(copy + side) } }
    try remove()
    defer { try? remove() }
    for side in ["", "-wal"] where Disk.exists(store + side) { try Disk.copyKeepingOpen(store + side, to: copy + side) }
    let tables = try FactTable.all(in: db)
    do {
      try ScratchFile.opened(copy, readOnly: true) { connection in
        try connection.writeWithoutTransaction { file in try body(SalvagedRows(db: db, file: file, tables: tables)) }
      }
    } catch let error as DatabaseError {
      guard StoreError(error).isDamage else { throw error }
    }
  }

  /// Its newest command, and the runs that its totals count; `nil` for what cannot be read.
  func newestCommand() throws -> Int64? { try number("SELECT coalesce(max(id), 0) FROM command") }

  func totalRuns() throws -> Int64? { try number("SELECT coalesce(sum(estimations), 0) FROM playerTotals") }

  private func number(_ sql: String) throws -> Int64? {
    try readable { try Int64.fetchOne(file, sql: sql) } ?? nil
  }

  /// Adds rows that the new store lacks, ignoring foreign keys. Returns whether everything could be read.
  func fill() throws -> Bool {
    var isWhole = true
    for table in tables {
      let present = try readable {
        try String.fetchAll(file, sql: "SELECT name FROM pragma_table_info(?)", arguments: [table.name])
      }
      let columns = table.columns.filter { present?.contains($0) == true }
      guard !columns.isEmpty else {
        isWhole = false
        continue
      }
      let hasNumber = table.key.count == 1 && ["id", "command"].contains(table.columns[table.key[0]])
      let wasRead = try hasNumber ? fill(table, columns, table.columns[table.key[0]]) : fill(table, columns)
      isWhole = isWhole && wasRead
    }
    return isWhole
  }

  private func fill(_ table: FactTable, _ columns: [String]) throws -> Bool {
    try readable { try copy(table, columns, "LIMIT \(Self.most)") } != nil
  }

  private func fill(_ table: FactTable, _ columns: [String], _ key: String) throws -> Bool {
    var next = Int64.min
    var failures = 0
    var read = 0
    while read < Self.most {
      let start = next
      let end: Void? = try readable {
        try copy(table, columns, "WHERE \(key) >= \(start) ORDER BY \(key) LIMIT \(Self.most)") { row in
          read += 1
          failures = 0
          let place = columns.firstIndex(of: key) ?? 0
          if let id = Int64.fromDatabaseValue(row[place]), id < .max { next = id + 1 }
        }
      }
      if end != nil { return start == .min }
      failures += 1
      guard failures <= Self.patience, next < .max - Self.leap else { return false }
      // After the first unreadable place, continue at row 1 or later.
      next = max(next, 0) + Self.leap
    }
    return false
  }

  private func copy(
    _ table: FactTable, _ columns: [String], _ condition: String, _ noted: ([DatabaseValue]) -> Void = { _ in }
  ) throws {
    let names = columns.joined(separator: ", ")
    let isRun = table.name == JournaledTable.estimation.name
    let insert = """
      INSERT OR IGNORE INTO main.\(table.name) (\(names)\(isRun ? ", skill" : ""))
      VALUES (\(columns.map { _ in "?" }.joined(separator: ", "))\(isRun ? ", 0" : ""))
      """
    let rows = try Row.fetchCursor(file, sql: "SELECT \(names) FROM \(table.name) \(condition)")
    while let row = try rows.next() {
      let values = Array(row.databaseValues)
      noted(values)
      do {
        try db.run(insert, values)
      } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
        // A value has another type than its column: the row is damaged.
        continue
      }
    }
  }

  /// Returns `nil` if the damaged file is unreadable. Throws errors of the disk.
  private func readable<Value>(_ body: () throws -> Value) throws -> Value? {
    do {
      return try body()
    } catch let error as DatabaseError {
      guard StoreError(error).isDamage || error.resultCode == .SQLITE_ERROR else { throw error }
      return nil
    }
  }
}

extension StoreError {
  /// The value read is invalid.
  var isDamage: Bool {
    switch self {
    case .damaged: true
    default: false
    }
  }
}
