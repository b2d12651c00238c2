import GRDB

/// The damage of a store's file.
public enum StoreDamage: String, CaseIterable, Sendable {
  /// The file is missing, although there are backups or a log of it.
  case missing
  /// The file is empty.
  case empty
  /// Its first page is invalid.
  case header
  /// It is not a database.
  case notADatabase = "not-a-database"
  /// It is a database of another program.
  case foreign
  /// Its end is missing.
  case truncated
  /// A page, or the list of its tables, is damaged.
  case damaged
  /// The write-ahead log, with the newest changes, is damaged or missing.
  case log
  /// It lacks changes that the change log or its newest backup has.
  case behind
  /// It is another device's.
  case other = "other-store"
}

/// Inspects a store before it is opened. Changes no byte.
public enum StoreInspection: Equatable, Sendable {
  /// There is no store yet.
  case absent
  /// A store that passes a short inspection.
  case sound(schema: Int)
  /// A store of a later version.
  case newer(schema: Int)
  case damaged(StoreDamage)

  /// Checks header, size, list of tables, and the first page of every table.
  ///
  /// Cost: a hundred pages, and the write-ahead log, whatever the store's size.
  /// - Parameters:
  ///   - path: the store's file.
  ///   - hasPast: whether there was ever a store here, so that an absent one is missing.
  /// - Throws: `StoreError.unreadable` when a read fails and `StoreError.unusable` for a file that may not be read:
  ///   neither says anything about its content.
  public init(path: String, hasPast: Bool) throws {
    self = try Self.inspect(path, hasPast: hasPast)
    guard case .damaged = self else { return }
    // Only the disk's own content can be damaged: the kernel's cache may come from a failed read.
    try StoreFiles(path: path).readThrough()
    self = try Self.inspect(path, hasPast: hasPast)
  }

  private static let magic = Array("SQLite format 3\0".utf8)

  private static func inspect(_ path: String, hasPast: Bool) throws -> StoreInspection {
    let files = try StoreFiles(path: path)
    guard let main = files.main else { return hasPast || files.log != nil ? .damaged(.missing) : .absent }
    // A first start without free space leaves an empty file.
    guard main.size > 0 else { return hasPast ? .damaged(.empty) : .sound(schema: 0) }
    let first = main.bytes(at: 0, count: min(101, main.size))
    if let failure = main.failure { throw failure }
    guard let head = first, head.starts(with: magic), head.count > 100 else {
      // In our files the header is followed by the page kind of the list of tables.
      let kind = first?.dropFirst(100).first
      return .damaged(kind == 5 || kind == 13 ? .header : .notADatabase)
    }
    if files.log?.size ?? 0 == 0, isCutOff(main, head) { return .damaged(.truncated) }
    do {
      let (found, trees) = try ScratchFile.opened(path, readOnly: true) { connection in
        try connection.read { db in (try look(db, hasPast: hasPast), try Self.roots(db)) }
      }
      if case .sound = found, !trees.allSatisfy({ startsWell($0, main, head) }) { return .damaged(.damaged) }
      if let failure = main.failure { throw failure }
      return found
    } catch let error as DatabaseError {
      // The store's creation was interrupted in its first transaction, which a writer rolls back.
      if error.extendedResultCode == .SQLITE_READONLY_ROLLBACK { return .sound(schema: 0) }
      guard StoreError(error).isDamage else { throw StoreError(opening: error, path: path) }
      return .damaged(.damaged)
    }
  }

  private static func pageSize(_ head: Bytes) -> Int {
    let size = Int(head[16]) << 8 | Int(head[17])
    return size == 1 ? 65536 : max(size, 512)
  }

  /// Whether the file is shorter than its header says. With a log, the main file may lag behind.
  private static func isCutOff(_ main: PageFile, _ head: Bytes) -> Bool {
    let declared = head[28..<32].reduce(0) { $0 << 8 | Int($1) }
    return main.size % pageSize(head) != 0 || main.size / pageSize(head) < declared
  }

  private static func roots(_ db: Database) throws -> [Int] {
    try Int.fetchAll(db, sql: "SELECT rootpage FROM sqlite_schema WHERE rootpage > 0")
  }

  /// Whether the page has a valid start: its kind, and the offset of the cells. The log may have a newer version, which
  /// SQLite has read; this version was valid when it was written.
  private static func startsWell(_ page: Int, _ main: PageFile, _ head: Bytes) -> Bool {
    let size = pageSize(head)
    guard page * size <= main.size, let bytes = main.bytes(at: (page - 1) * size + (page == 1 ? 100 : 0), count: 8)
    else { return page * size > main.size }
    let cells = Int(bytes[3]) << 8 | Int(bytes[4])
    let content = Int(bytes[5]) << 8 | Int(bytes[6])
    return [2, 5, 10, 13].contains(bytes[0]) && 8 + 2 * cells <= (content == 0 ? 65536 : content)
      && content <= size
  }

  /// A later version has a slightly higher number; a far higher one is not a version.
  private static let plausibleVersions = 0...10_000

  private static func look(_ db: Database, hasPast: Bool) throws -> StoreInspection {
    let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    let mark = try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0
    let tables = try Set(String.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'"))
    let isMarked = mark == Migrations.applicationID
    if tables.isEmpty, version == 0, mark == 0 { return hasPast ? .damaged(.empty) : .sound(schema: 0) }
    let ours = ["device", "player", "command", "journal", "session", "estimation"]
    let known = ours.filter(tables.contains).count
    // A file with our application id, or most of our tables, is ours, however damaged.
    guard isMarked || known > ours.count / 2 else { return .damaged(.foreign) }
    guard plausibleVersions.contains(version), version > 0, isMarked || (version == 1 && mark == 0) else {
      return .damaged(.header)
    }
    if version > Migrations.newest { return .newer(schema: version) }
    guard known == ours.count, tables.contains("playerTotals") else { return .damaged(.damaged) }
    for table in tables { _ = try Row.fetchOne(db, sql: "SELECT 1 FROM \"\(table)\" NOT INDEXED LIMIT 1") }
    return try isEmptied(db) ? .damaged(.damaged) : .sound(schema: version)
  }

  /// Whether the totals count rows that no longer exist.
  private static func isEmptied(_ db: Database) throws -> Bool {
    let sql = """
      SELECT EXISTS (SELECT 1 FROM playerTotals WHERE estimations > 0)
          AND NOT EXISTS (SELECT 1 FROM estimation NOT INDEXED)
        OR EXISTS (SELECT 1 FROM playerTotals WHERE sessionsCompleted > 0)
          AND NOT EXISTS (SELECT 1 FROM session NOT INDEXED)
      """
    return try Bool.fetchOne(db, sql: sql) ?? false
  }
}
