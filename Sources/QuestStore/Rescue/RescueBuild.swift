import GRDB
import QuestModel

/// The source of a rescue.
enum RescueSource {
  /// The store itself, plus later changes from the change log.
  case store
  /// A backup, with or without later changes from the change log.
  case backup(String, isContinued: Bool)
  /// An empty store.
  case nothing
}

/// One attempt to make a store from one source.
struct RescueBuild {
  /// The path of the new store.
  let path: String
  /// The path of the damaged store.
  let store: String
  let damage: StoreDamage
  let source: RescueSource
  let log: LogReader

  /// Returns `nil` if the result is not sound.
  func run(_ witness: Rescue.Witness) throws -> Rescue.Report? {
    try ScratchFile.remove(path)
    switch source {
    case .store:
      for side in ["", "-wal"] where Disk.exists(store + side) {
        try Disk.copyKeepingOpen(store + side, to: path + side)
      }
    case .backup(let backup, _): try Disk.copy(backup, to: path)
    case .nothing: break
    }
    var configuration = Connections.configuration
    configuration.foreignKeysEnabled = false
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    // Closed, but never released: see `Connections.keep`.
    Connections.keep(queue)
    let report = Result { try queue.writeWithoutTransaction { db in try fill(db, witness) } }
    try queue.close()
    return try report.get()
  }

  private func fill(_ db: Database, _ witness: Rescue.Witness) throws -> Rescue.Report? {
    // Useless until complete, and synced then.
    try db.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -16384")
    if hasBase, try !isGood(db) { return nil }
    var report = Rescue.Report(damage: damage)
    if case .backup = source { report.usedBackup = true }
    let base = hasBase ? try counts(db) : (sessions: 0, runs: 0)
    let isGapless: Bool
    switch try follow(db, &report) {
    case let answer?: isGapless = answer
    case nil: return nil
    }
    if isGapless, !isFileWorthALook {
      report.isWhole = log.endsWell
    } else {
      report.isWhole = try completeFromFile(db, isGapless: isGapless, &report)
    }
    try db.inTransaction {
      try Migrations.migrate(db, to: Migrations.newest)
      // Derived rows may refer to rows that the log has removed, which is no fault of the copy.
      try Rebuild.clear(in: db)
      if try Row.fetchOne(db, sql: "PRAGMA foreign_key_check") != nil || !isGapless {
        report.isWhole = report.isWhole && isGapless
        report.remadeSessions = try RescueMend(db: db).run()
      }
      try Rebuild.all(in: db)
      try continueNumbers(db, isWhole: report.isWhole)
      let now = try counts(db)
      (report.sessions, report.runs) = now
      report.laterSessions = max(0, now.sessions - base.sessions)
      report.laterRuns = max(0, now.runs - base.runs)
      try count(&report)
      try tell(db, report, witness)
      return .commit
    }
    guard try StoreReader(db: db).faults().isEmpty else { return nil }
    try db.execute(sql: "PRAGMA journal_mode = DELETE")
    return report
  }

  private var hasBase: Bool { if case .nothing = source { false } else { true } }

  private func isGood(_ db: Database) throws -> Bool {
    do {
      let version = try Migrations.check(db, path: path)
      return try version > 0 && StoreReader.pageFaults("PRAGMA quick_check(1)", in: db).isEmpty
    } catch let error as DatabaseError {
      if StoreError(error).isUnreadable { throw error }
      return false
    } catch is StoreError {
      return false
    }
  }

  // MARK: - The change log

  /// Brings the copy to the end of the log. Returns whether nothing is missing in between; `nil` if the log does not
  /// continue the copy.
  private func follow(_ db: Database, _ report: inout Rescue.Report) throws -> Bool? {
    if case .backup(_, isContinued: false) = source { return false }
    if hasBase, try log.isBehind(.newest(in: db), in: db) { return false }
    var isGapless = false
    try db.inTransaction {
      if !hasBase { try Migrations.migrate(db, to: log.firstSchema ?? Migrations.newest) }
      let base = try LogPosition(of: db)
      guard let isWhole = log.leads(from: base) else { return .rollback }
      var replay = try LogReplay(into: db)
      try log.forEach(after: base.command) { record in
        try replay.apply(record)
        report.usedLog = true
      }
      try replay.settle()
      isGapless = isWhole
      return .commit
    }
    if hasBase, !report.usedLog, !isGapless { return nil }
    return isGapless
  }

  // MARK: - The damaged file

  /// Whether the file may contain anything usable: not older, another device's or empty.
  private var isFileWorthALook: Bool {
    switch damage {
    case .missing, .empty, .foreign, .other, .behind, .notADatabase: false
    case .header, .truncated, .damaged, .log: true
    }
  }

  /// Compares the file with backup and log, and takes readable rows where something is missing. Returns whether nothing
  /// is missing.
  private func completeFromFile(_ db: Database, isGapless: Bool, _ report: inout Rescue.Report) throws -> Bool {
    var isWhole = isGapless && log.endsWell
    guard isFileWorthALook else { return false }
    try SalvagedRows.reading(store, for: db) { file in
      let end = log.end?.command ?? 0
      let newest = try file.newestCommand().map { plausible($0, after: end) }
      if isGapless, let newest, newest <= end {
        isWhole = true
        return
      }
      if isGapless, newest == nil, log.endsWell { return }
      isWhole = false
      report.lostRuns = try file.totalRuns().map(Int.init)
      try db.inTransaction {
        _ = try file.fill()
        return .commit
      }
    }
    return isWhole
  }

  /// A number far beyond all others is damaged.
  private func plausible(_ command: Int64, after end: Int64) -> Int64 { command > end + 1_000_000 ? end : command }

  // MARK: - What came of it

  private func counts(_ db: Database) throws -> (sessions: Int, runs: Int) {
    (
      try Int.fetchOne(db, sql: "SELECT count(*) FROM session") ?? 0,
      try Int.fetchOne(db, sql: "SELECT count(*) FROM estimation") ?? 0
    )
  }

  /// Used numbers must not be reused: undo would conflict with them.
  private func continueNumbers(_ db: Database, isWhole: Bool) throws {
    let last = (log.end?.command ?? 0) + (isWhole ? 0 : 1000)
    try db.execute(sql: "UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = 'command'", arguments: [last])
    if db.changesCount == 0, last > 0 {
      try db.execute(sql: "INSERT INTO sqlite_sequence (name, seq) VALUES ('command', ?)", arguments: [last])
    }
    try RowNumbers(db: db).noteJournal()
  }

  /// Compares with the counts of the log or of the file's own totals. Fewer runs are a loss, whatever was read.
  private func count(_ report: inout Rescue.Report) throws {
    let known = [log.end.map { Int($0.runs) }, report.lostRuns].compactMap(\.self).filter {
      (0...1_000_000_000).contains($0)
    }
    report.lostRuns = known.max().map { max(0, $0 - report.runs) }
    if report.lostRuns != 0 || report.remadeSessions > 0 { report.isWhole = false }
    if !report.isWhole, report.lostRuns == 0, !log.endsWell || !report.usedLog { report.lostRuns = nil }
  }

  /// The notice, and a command in the journal that cannot be undone.
  private func tell(_ db: Database, _ report: Rescue.Report, _ witness: Rescue.Witness) throws {
    let player = try StoreMaintainer(db: db).keeper(at: witness.at, deviceID: witness.deviceID)
    try StoreMaintainer(db: db).tell(.rescued, witness.text(report), at: witness.at)
    try db.execute(
      sql: "INSERT INTO command (player, device, method, label, at, state) VALUES (?, 1, 'store.rescued', ?, ?, 0)",
      arguments: [player.rawValue, "the mending of the store", witness.at.milliseconds])
  }
}
