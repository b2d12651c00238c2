import GRDB
public import QuestModel

/// Makes a new store out of what a damaged one and the backups still hold, and proves it before it is used.
///
/// Nothing of the damaged file is changed. Sources are tried in this order until the result passes every check: the file
/// with the newest backup it grew from, that backup alone, the file alone, nothing at all.
public enum Rescue {
  /// What was saved.
  public struct Report: Equatable, Sendable {
    public var damage: StoreDamage
    /// Everything could be read from the damaged file.
    public var isWhole = false
    public var usedBackup = false
    /// In the new store.
    public var sessions = 0
    public var runs = 0
    /// Of these, in no backup: read from the damaged file.
    public var rescuedSessions = 0
    public var rescuedRuns = 0
    /// Runs that were there and are not any more; `nil` where nobody can know.
    public var lostRuns: Int?
  }

  /// Who tells of the rescue in the new store, and when.
  public struct Witness: Sendable {
    public var at: Instant
    /// For a store that has none any more.
    public var deviceID: String
    /// What is told, for people. Names no time.
    public var text: @Sendable (Report) -> String

    public init(at: Instant, deviceID: String, text: @escaping @Sendable (Report) -> String) {
      self.at = at
      self.deviceID = deviceID
      self.text = text
    }
  }

  /// Writes the new store to `path`, closed and in rollback mode.
  ///
  /// - Parameters:
  ///   - path: where; what lies there is overwritten.
  ///   - damage: what was found.
  ///   - pages: the damaged file.
  ///   - backups: paths, newest first; bad ones are passed over.
  ///   - witness: heads the notice and the journal's entry.
  /// - Returns: what was saved.
  /// - Throws: a `StoreError` when the disk does not take it.
  static func build(
    at path: String, damage: StoreDamage, from pages: StorePages, backups: [String], witness: Witness
  ) throws -> Report {
    // Whatever an older state has, the backup has too.
    let isReadable = damage != .foreign && damage != .empty && damage != .behind
    let attempts: [(file: Bool, backup: Bool)] = [(true, true), (false, true), (true, false), (false, false)]
    for (file, backup) in attempts where isReadable || !file {
      let build = RescueBuild(path: path, damage: damage, pages: file ? pages : nil, backups: backup ? backups : [])
      do {
        if let report = try build.run(witness) { return report }
      } catch {
        // A full disk stays full, and what cannot be read is not lost; anything else may lie in the source.
        let error = (error as? DatabaseError).map { StoreError($0) } ?? error
        if let error = error as? StoreError, error.takesNoWrites || error.isUnreadable { throw error }
      }
    }
    throw StoreError.refused("no store could be made of what is left")
  }
}

private struct RescueBuild {
  let path: String
  let damage: StoreDamage
  let pages: StorePages?
  let backups: [String]

  /// `nil` when the result is not sound.
  func run(_ witness: Rescue.Witness) throws -> Rescue.Report? {
    for side in ["", "-journal", "-wal", "-shm"] { try Disk.remove(path + side) }
    var configuration = Connections.configuration
    configuration.foreignKeysEnabled = false
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    // Closed, but never let go of: see `Connections.keep`.
    Connections.keep(queue)
    let report = Result { try fill(queue, witness) }
    try queue.close()
    return try report.get()
  }

  private func fill(_ queue: DatabaseQueue, _ witness: Rescue.Witness) throws -> Rescue.Report? {
    // Worth nothing before it is whole, and then synced.
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -16384")
    }
    try queue.writeWithoutTransaction { db in try Migrations.run(on: db) }
    return try queue.writeWithoutTransaction { db in
      let shapes = try RescueLoad.facts(in: db)
      let salvage = pages.map { Salvage($0, shapes: shapes) }
      let backup = try attachBackup(db, salvage, shapes)
      if !backups.isEmpty, backup == nil, pages == nil { return nil }
      var load = RescueLoad(db, salvage, backup)
      var mend = RescueMend(db: db, mended: [])
      var report = Rescue.Report(damage: damage)
      try db.inTransaction {
        try load.fill(shapes)
        mend = RescueMend(db: db, mended: load.mended)
        try mend.run()
        report.isWhole = load.isWhole
        report.usedBackup = backup != nil && !load.isWhole
        try count(db, salvage, &report)
        try tell(db, report, witness)
        return .commit
      }
      guard try mend.faults().isEmpty else { return nil }
      try pages?.expectRead()
      if backup != nil { try db.execute(sql: "DETACH DATABASE backup") }
      try db.execute(sql: "PRAGMA journal_mode = DELETE")
      return report
    }
  }

  /// Attaches the newest good backup that the file grew from; without a file, the newest good one.
  private func attachBackup(_ db: Database, _ salvage: Salvage?, _ shapes: [TableShape]) throws -> BackupLine? {
    for path in backups where Disk.exists(path) {
      do {
        try db.execute(sql: "ATTACH DATABASE ? AS backup", arguments: [path])
      } catch let error as DatabaseError {
        if StoreError(error).isUnreadable { throw error }
        continue
      }
      if let line = try BackupLine(attachedTo: db), salvage.map({ line.leads(to: $0, shapes) }) ?? true { return line }
      try db.execute(sql: "DETACH DATABASE backup")
    }
    return nil
  }

  private func count(_ db: Database, _ salvage: Salvage?, _ report: inout Rescue.Report) throws {
    report.sessions = try Int.fetchOne(db, sql: "SELECT count(*) FROM session") ?? 0
    report.runs = try Int.fetchOne(db, sql: "SELECT count(*) FROM estimation") ?? 0
    if report.usedBackup {
      let known = "session s WHERE EXISTS (SELECT 1 FROM backup.session b WHERE b.uid = s.uid)"
      let sessions = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(known)") ?? 0
      let runs = try Int.fetchOne(
        db,
        sql: """
          SELECT count(*) FROM backup.estimation b WHERE EXISTS (SELECT 1 FROM estimation e WHERE e.session = b.session
            AND e.position = b.position)
          """)
      report.rescuedSessions = report.sessions - sessions
      report.rescuedRuns = max(0, report.runs - (runs ?? 0))
    } else if salvage != nil {
      report.rescuedSessions = report.sessions
      report.rescuedRuns = report.runs
    }
    // What reads as a store was one.
    if damage == .notADatabase, report.rescuedSessions > 0 { report.damage = .header }
    report.lostRuns = report.isWhole ? 0 : try lost(db, salvage)
  }

  /// Compared with what the damaged file's own totals said.
  private func lost(_ db: Database, _ salvage: Salvage?) throws -> Int? {
    guard let salvage, salvage.isWhole("playerTotals") else { return nil }
    let shape = try TableShape("playerTotals", in: db)
    var expected: Int64 = 0
    let unreadable = salvage.forEachRow(of: shape) { row in
      expected += shape.index(of: "estimations").flatMap { Int64.fromDatabaseValue(row[$0]) } ?? 0
    }
    let present = try Int64.fetchOne(db, sql: "SELECT coalesce(sum(estimations), 0) FROM playerTotals") ?? 0
    guard unreadable == 0, (0...1_000_000_000).contains(expected) else { return nil }
    return Int(max(0, expected - present))
  }

  /// The notice, and a command that history shows and nobody can undo.
  private func tell(_ db: Database, _ report: Rescue.Report, _ witness: Rescue.Witness) throws {
    let player = try StoreMaintainer(db: db).keeper(at: witness.at, deviceID: witness.deviceID)
    try StoreMaintainer(db: db).tell(.rescued, witness.text(report), at: witness.at)
    try db.execute(
      sql: "INSERT INTO command (player, device, method, label, at, state) VALUES (?, 1, 'store.rescued', ?, ?, 0)",
      arguments: [player.rawValue, "the mending of the store", witness.at.milliseconds])
  }
}
