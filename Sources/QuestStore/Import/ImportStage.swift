import GRDB
internal import QuestModel

/// Where an import gathers before it becomes part of the store: a scratch database beside it, removed at the end.
///
/// Belongs to one connection, whose requests come one after another. Memory: SQLite's page cache, whatever the size.
public final class ImportStage: Sendable {
  let queue: DatabaseQueue

  /// Makes the scratch file in the store's folder; throws a `StoreError` when it cannot be made.
  public init(path: String) throws {
    queue = try StoreError.translating {
      var configuration = Configuration()
      configuration.prepareDatabase { db in
        // Worth nothing after a crash, so it need not survive one.
        try db.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -8192")
        db.add(function: Self.numbered)
      }
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      try queue.writeWithoutTransaction { db in try db.execute(sql: StageSchema.sql) }
      return queue
    }
  }

  public func close() throws { try StoreError.translating { try queue.close() } }

  /// Adds sessions, in the order of their file. O(runs).
  public func add(_ sessions: [ImportedSession]) throws {
    try StoreError.translating {
      try queue.write { db in
        for session in sessions { try Self.add(session, to: db) }
      }
    }
  }

  /// Gives every session its id, and drops those that the store or an earlier line holds already.
  ///
  /// A session without an id gets one made of its content and, for the second and further equal ones, their number.
  /// Answers how many were dropped. O(sessions · log).
  public func dropKnown(by store: QuestStore) throws -> Int {
    try StoreError.translating {
      try queue.writeWithoutTransaction { db in
        try db.execute(
          sql: """
            UPDATE session SET uid = numbered(base, o.n)
            FROM (SELECT id, row_number() OVER (PARTITION BY base ORDER BY id) AS n FROM session WHERE uid IS NULL) o
            WHERE o.id = session.id
            """)
        try db.execute(sql: "CREATE INDEX sessionUID ON session (uid, id)")
        let repeated = try Int64.fetchAll(
          db,
          sql: """
            SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY uid ORDER BY id) AS n FROM session) WHERE n > 1
            """)
        let known = try store.read { reader in try Self.known(in: db, to: reader) }
        for id in known + repeated {
          try db.cached("DELETE FROM session WHERE id = ?", [id])
          try db.cached("DELETE FROM run WHERE session = ?", [id])
        }
        return Set(known).union(repeated).count
      }
    }
  }

  private static func known(in db: Database, to reader: StoreReader) throws -> [Int64] {
    guard try reader.hasSessions() else { return [] }
    var known: [Int64] = []
    let sessions = try Row.fetchCursor(db, sql: "SELECT id, uid FROM session ORDER BY uid")
    while let row = try sessions.next() {
      if try reader.holds(session: row[1]) { known.append(row[0]) }
    }
    return known
  }

  private static let numbered = DatabaseFunction("numbered", argumentCount: 2, pure: true) { values in
    guard let base = String.fromDatabaseValue(values[0]), let number = Int.fromDatabaseValue(values[1]) else {
      return nil
    }
    return number == 1 ? base : ContentID.text(of: "\(base) \(number)")
  }

  private static func add(_ session: ImportedSession, to db: Database) throws {
    try db.cached(
      """
      INSERT INTO session (uid, base, quest, questKey, startedAt, startedZone, outcome, endedAt, endedZone,
        completedDay, total, calibration, bonus) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        session.id?.text, session.id == nil ? ContentID.text(of: session.content) : nil, session.quest,
        session.quest.map(NameKey.of), session.startedAt.milliseconds, session.startedZone.identifier,
        session.outcome.code, session.endedAt?.milliseconds, session.endedZone?.identifier,
        session.completedDay?.ordinal, session.total, session.facts?.calibration, session.facts?.bonus,
      ])
    let id = db.lastInsertedRowID
    for (position, run) in session.runs.enumerated() {
      try db.cached(
        """
        INSERT INTO run (session, position, task, kind, skillKey, estimate, estimateLow, estimateHigh, actual, recordedAt,
          zone, day, felt, accuracy, rating, level, xp, integrity, marks)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        [
          id, position, run.task.name, run.task.kind, run.task.skillKey, run.estimate?.seconds,
          run.estimate?.range?.lowerBound, run.estimate?.range?.upperBound, run.actual, run.recordedAt.milliseconds,
          run.zone.identifier, run.day.ordinal, run.felt, run.facts?.accuracy, run.facts?.rating?.rawValue,
          run.facts?.level, run.facts?.xp, run.facts?.integrity.code, run.facts?.marks.rawValue,
        ])
    }
  }
}

extension ImportedSession {
  /// The local day it counts for, once completed.
  var completedDay: LocalDay? {
    guard outcome == .completed, let endedAt, let endedZone else { return nil }
    return endedZone.localDay(of: endedAt)
  }
}

enum StageSchema {
  static let sql = """
    CREATE TABLE session (
      id INTEGER PRIMARY KEY, uid TEXT, base TEXT, quest TEXT, questKey TEXT, startedAt INTEGER, startedZone TEXT,
      outcome INTEGER, endedAt INTEGER, endedZone TEXT, completedDay INTEGER, total REAL, calibration INTEGER,
      bonus INTEGER);
    CREATE TABLE run (
      id INTEGER PRIMARY KEY, session INTEGER, position INTEGER, task TEXT, kind TEXT, skillKey TEXT, estimate REAL,
      estimateLow REAL, estimateHigh REAL, actual REAL, recordedAt INTEGER, zone TEXT, day INTEGER, felt REAL,
      accuracy REAL, rating INTEGER, level INTEGER, xp INTEGER, integrity INTEGER, marks INTEGER);
    CREATE INDEX runOfSession ON run (session, position);
    """
}

extension StoreReader {
  public func hasSessions() throws -> Bool {
    try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM session)") ?? false
  }

  func holds(session uid: String) throws -> Bool {
    let statement = try db.cachedStatement(sql: "SELECT 1 FROM session WHERE uid = ?")
    return try Bool.fetchOne(statement, arguments: [uid]) ?? false
  }
}
