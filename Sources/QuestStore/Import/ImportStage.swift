import GRDB
public import QuestModel
private import Synchronization

/// The staging area of an import: a scratch database beside the store, removed at the end.
///
/// Belongs to one connection, whose requests come one after another. Memory: SQLite's page cache, whatever the size.
public final class ImportStage: Sendable {
  let queue: DatabaseQueue
  private let names = Mutex(StageNames())

  let path: String
  private let pool: ConnectionPool

  /// Creates the scratch file in the store's folder. Throws a `StoreError` if it cannot be created; its remains may
  /// then be removed.
  public init(path: String, beside store: QuestStore) throws {
    self.path = path
    pool = store.stages
    try Descriptors.expectEnough()
    queue = try StoreError.translating { [pool] in
      let queue = try pool.take()
      do {
        try Self.prepare(queue, path)
      } catch {
        Self.letGo(of: queue, to: pool)
        throw error
      }
      return queue
    }
  }

  private static func prepare(_ queue: DatabaseQueue, _ path: String) throws {
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "ATTACH DATABASE ? AS stage", arguments: [path])
      // The file is worthless after a crash, so it need not survive one.
      try db.execute(
        sql: "PRAGMA stage.journal_mode = OFF; PRAGMA stage.synchronous = OFF; PRAGMA stage.cache_size = -4096")
      try db.execute(sql: StageSchema.sql)
    }
  }

  /// Returns the connection without the scratch file; one that cannot detach it is not used again.
  private static func letGo(of queue: DatabaseQueue, to pool: ConnectionPool) {
    let isFree = try? queue.writeWithoutTransaction { db in
      let names = try String.fetchAll(db, sql: "SELECT name FROM pragma_database_list")
      if names.contains("stage") { try db.execute(sql: "DETACH DATABASE stage") }
      return true
    }
    if isFree == true { pool.giveBack(queue) } else { Connections.keep(queue) }
  }

  /// Detaches the scratch file, which can then be removed. Call it exactly once.
  public func close() { Self.letGo(of: queue, to: pool) }

  /// Removes a scratch file in pieces, for which no change waits (`Disk.remove`). Throws a `StoreError`.
  public static func remove(_ path: String) throws { try Disk.remove(path) }

  /// Adds sessions and notes, each in the order of their file. O(runs + notes).
  public func add(_ batch: ImportedBatch) throws {
    guard !batch.isEmpty else { return }
    try StoreError.translating {
      try queue.write { db in
        var names = names.withLock { $0 }
        for session in batch.sessions { try Self.add(session, &names, to: db) }
        for note in batch.notes { try NoteStage.add(note, to: db) }
        self.names.withLock { $0 = names }
      }
    }
  }

  private static func add(_ session: ImportedSession, _ names: inout StageNames, to db: Database) throws {
    let startedZone = try names.zone(session.startedZone, in: db)
    try db.run(
      """
      INSERT INTO session (uid, isContent, quest, startedAt, startedZone, outcome, endedAt, endedZone, completedDay,
        total, calibration, bonus) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        session.id.text, session.isContentID, try session.quest.map { try names.quest($0, in: db) },
        session.startedAt.milliseconds,
        startedZone, session.outcome.code, session.endedAt?.milliseconds,
        try session.endedZone.map { try names.zone($0, in: db) },
        session.countedDay?.ordinal, session.total, session.facts?.calibration, session.facts?.bonus,
      ])
    let id = db.lastInsertedRowID
    for run in session.runs {
      let zone = run.zone == session.startedZone ? startedZone : try names.zone(run.zone, in: db)
      let numbers = [id, try names.task(run.task, in: db), zone].map(\.databaseValue)
      try db.run(addRun, numbers + EstimationRow.Column.own.map { run.value($0) ?? .null })
    }
  }

  private static let addRun = """
    INSERT INTO run (session, name, zone, \(EstimationRow.Column.own.map { "\($0)" }.joined(separator: ", ")))
    VALUES (?, ?, ?\(String(repeating: ", ?", count: EstimationRow.Column.own.count)))
    """

  /// Gives equal lines without an id their own ids, and drops sessions that the player or an earlier line already has.
  /// A session whose id another player's session has gets a copied id. Returns how many were dropped. O(sessions ·
  /// log).
  public func dropKnown(by store: QuestStore, of player: PlayerID) throws -> Int {
    try StoreError.translating {
      try queue.writeWithoutTransaction { db in
        try db.execute(sql: "CREATE INDEX stage.sessionUID ON session (uid, id)")
        let repeated = try Self.numberEqualLines(in: db)
        let known = try store.read { reader in
          try Self.known(in: db, to: reader, of: player.rawValue, unless: store.longWork)
        }
        for id in known + repeated {
          try db.run("DELETE FROM session WHERE id = ?", [id])
          try db.run("DELETE FROM run WHERE session = ?", [id])
        }
        return Set(known).union(repeated).count
      }
    }
  }

  /// The second of two equal lines is a separate session; its id is made of the first one's id and its occurrence.
  /// Returns the lines whose id an earlier line still has: the file contains the id twice.
  private static func numberEqualLines(in db: Database) throws -> [Int64] {
    let shared = try Row.fetchAll(
      db,
      sql: """
        SELECT id, uid, isContent FROM session
        WHERE uid IN (SELECT uid FROM session GROUP BY uid HAVING count(*) > 1) ORDER BY uid, id
        """)
    guard !shared.isEmpty else { return [] }
    var current: (uid: String, count: Int) = ("", 0)
    for row in shared {
      let uid: String = row[1]
      current = uid == current.uid ? (uid, current.count + 1) : (uid, 1)
      guard current.count > 1, row[2] else { continue }
      try db.run(
        "UPDATE session SET uid = ? WHERE id = ?", [ContentID.of("again", uid, String(current.count)), row[0] as Int64])
    }
    return try Int64.fetchAll(
      db,
      sql: """
        SELECT id FROM session s WHERE EXISTS (SELECT 1 FROM session b WHERE b.uid = s.uid AND b.id < s.id)
        """)
  }

  private static func known(
    in db: Database, to reader: StoreReader, of player: Int64, unless cancellation: Cancellation
  ) throws -> [Int64] {
    guard try reader.hasSessions() else { return [] }
    let isShared = try reader.hasPlayers(besides: player)
    var known: [Int64] = []
    var taken: [(id: Int64, uid: String)] = []
    let sessions = try Row.fetchCursor(db, sql: "SELECT id, uid FROM session ORDER BY uid")
    while let row = try sessions.next() {
      try cancellation.check()
      let uid: String = row[1]
      switch try reader.player(ofSession: uid) {
      case player?: known.append(row[0])
      case let other where isShared:
        // Also if the other player's session was removed after the import here.
        let copy = ContentID.copy(of: uid, for: player)
        if try reader.player(ofSession: copy) == player {
          known.append(row[0])
        } else if other != nil {
          taken.append((row[0], copy))
        }
      default: break
      }
    }
    for (id, uid) in taken { try db.run("UPDATE session SET uid = ? WHERE id = ?", [uid, id]) }
    return known
  }
}

extension ImportedSession {
  /// The local day it counts for, once completed.
  fileprivate var countedDay: LocalDay? {
    guard outcome == .completed, let endedAt, let endedZone else { return nil }
    return completedDay ?? endedZone.localDay(of: endedAt)
  }
}

extension StoreReader {
  public func hasSessions() throws -> Bool {
    try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM session)") ?? false
  }

  /// The player of the session with that id.
  fileprivate func player(ofSession uid: String) throws -> Int64? {
    try db.value(Int64.self, "SELECT player FROM session WHERE uid = ?", [uid])
  }

  fileprivate func hasPlayers(besides player: Int64) throws -> Bool {
    try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM player WHERE id <> ?)", arguments: [player]) ?? false
  }
}
