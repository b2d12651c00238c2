/// What is wrong with a store's file.
public enum StoreDamage: String, CaseIterable, Sendable {
  /// There is no file, though there are backups or a log of one.
  case missing
  /// Nothing is in it.
  case empty
  /// Its first page says that it is something else, or nothing that makes sense.
  case header
  /// It is no database.
  case notADatabase = "not-a-database"
  /// It is a database of another program.
  case foreign
  /// Its end is missing.
  case truncated
  /// A page, or the list of its tables, makes no sense.
  case damaged
  /// The log beside it, which holds the newest changes, is damaged or gone.
  case log
  /// It ends before its newest backup does.
  case behind
}

/// A look at a store before it is opened. Changes no byte.
public enum StoreInspection: Equatable, Sendable {
  /// There is nothing yet.
  case absent
  /// A store, as far as a short look can tell. `isLogTorn`: the last change in the log was not written to its end.
  case sound(schema: Int, isLogTorn: Bool)
  /// A later version's.
  case newer(schema: Int)
  case damaged(StoreDamage)

  /// Looks at header, size, log, list of tables, and the first page of every table.
  ///
  /// Cost: a hundred pages and the log, whatever the store's size.
  /// - Parameters:
  ///   - path: the store's file.
  ///   - hasBackups: whether there was ever a store here, so that an absent one is missing.
  /// - Throws: `StoreError.unreadable` when a read fails and `StoreError.unusable` for a file that may not be read:
  ///   neither says anything about its content.
  public init(path: String, hasBackups: Bool) throws {
    self = try Self.inspect(path, hasBackups: hasBackups)
    guard case .damaged = self else { return }
    // Damage is what the disk itself holds: what the kernel keeps in memory may be the result of a failed read.
    try StorePages(path: path).readThrough()
    self = try Self.inspect(path, hasBackups: hasBackups)
  }

  private static func inspect(_ path: String, hasBackups: Bool) throws -> StoreInspection {
    let pages = try StorePages(path: path)
    let found = inspect(pages, hasBackups: hasBackups)
    try pages.expectRead()
    return found
  }

  private static func inspect(_ pages: StorePages, hasBackups: Bool) -> StoreInspection {
    let hasLog = pages.log.state != .empty
    guard let main = pages.main else { return hasBackups || hasLog ? .damaged(.missing) : .absent }
    guard main.size > 0 else { return .damaged(.empty) }
    guard main.bytes(at: 0, count: 16)?.elementsEqual(StorePages.magic) == true else {
      // A page of ours goes on behind the header with the kind of the list of tables.
      let kind = main.bytes(at: 100, count: 1)?.first
      return .damaged(kind == 5 || kind == 13 ? .header : .notADatabase)
    }
    return inspect(pages, main, hasBackups: hasBackups)
  }

  /// A later version counts on from ours; what lies far beyond is no version.
  private static let plausibleVersions = 0...10_000

  private static func inspect(_ pages: StorePages, _ main: PageFile, hasBackups: Bool) -> StoreInspection {
    guard let header = pages.header, header.starts(with: StorePages.magic), isOurs(header, pages) else {
      return .damaged(main.size < pages.pageSize ? .truncated : .header)
    }
    let version = pages.schemaVersion
    guard plausibleVersions.contains(version) else { return .damaged(.header) }
    if pages.log.state == .broken { return .damaged(.log) }
    if isCutOff(pages, main) { return .damaged(.truncated) }
    let tables = Salvage.tables(of: pages)
    let names = Set(tables.list.map(\.name))
    if tables.isWhole, !names.isSuperset(of: ["command", "estimation", "journal", "session"]) {
      guard names.isEmpty, version == 0 else { return .damaged(.foreign) }
      // The first start was cut short before it made anything.
      return hasBackups ? .damaged(.empty) : .sound(schema: 0, isLogTorn: false)
    }
    if version > Migrations.newest { return .newer(schema: version) }
    let mark = Int(header.integer(at: 68))
    guard version > 0, mark == (version == 1 ? 0 : Migrations.applicationID) else { return .damaged(.header) }
    guard tables.isWhole, tables.list.allSatisfy({ startsWell($0.root, pages) }) else { return .damaged(.damaged) }
    return .sound(schema: version, isLogTorn: pages.log.state == .torn)
  }

  /// What SQLite writes at the head of every store of ours.
  private static func isOurs(_ header: Bytes, _ pages: StorePages) -> Bool {
    let bytes = Array(header)
    let declaredSize = header.short(at: 16) == 1 ? 65536 : header.short(at: 16)
    return declaredSize == pages.pageSize && (1...2).contains(bytes[18]) && (1...2).contains(bytes[19])
      && bytes[20] == 0 && bytes[21] == 64 && bytes[22] == 32 && bytes[23] == 32
      && (1...4).contains(header.integer(at: 44)) && header.integer(at: 56) <= 3
  }

  private static func isCutOff(_ pages: StorePages, _ main: PageFile) -> Bool {
    // A store in use may lag behind its log: what the file lacks is then in there.
    let inFile = main.size / pages.pageSize
    guard pages.log.pages.isEmpty else {
      return inFile < pages.pageCount && (inFile + 1...pages.pageCount).contains { pages.log.pages[$0] == nil }
    }
    return main.size % pages.pageSize != 0 || inFile < pages.declaredPageCount
  }

  private static func startsWell(_ root: Int, _ pages: StorePages) -> Bool {
    guard let bytes = pages.page(root), let page = TreePage(bytes, number: root) else { return false }
    return page.isWhole
  }
}
