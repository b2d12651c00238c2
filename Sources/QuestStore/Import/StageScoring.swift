import GRDB
public import QuestModel

/// A staged session as the rules of the game look at it.
public struct StagedSession: Sendable {
  /// `nil` for a solo task.
  public var questKey: String?
  public var startedAt: Instant
  public var isCompleted: Bool
  /// It brought its facts with it.
  public var hasFacts: Bool
  public var runs: [StagedRun]
}

public struct StagedRun: Sendable {
  let id: Int64
  public var skillKey: String
  public var estimate: Double?
  public var actual: Double?
  public var recordedAt: Instant
  public var day: LocalDay
  /// Marks it brought.
  public var marks: Marks
}

/// What the rules made of a staged session: `runs` holds one entry a run, in the same order.
public struct StagedFacts: Sendable {
  public var calibration: Bool
  public var bonus: Int
  /// The actual as it is kept, and the facts.
  public var runs: [(actual: Double?, facts: StoredFacts)]

  public init(calibration: Bool, bonus: Int, runs: [(actual: Double?, facts: StoredFacts)]) {
    self.calibration = calibration
    self.bonus = bonus
    self.runs = runs
  }
}

extension ImportStage {
  /// Shows every staged session to the rules in the order (startedAt, id) and writes down what they say and the
  /// session's place; `nil` leaves its own facts. One pass, O(sessions · log).
  public func score(_ rules: (StagedSession) throws -> StagedFacts?) throws {
    try StoreError.translating {
      try queue.write { db in
        let rows = try Row.fetchCursor(
          db,
          sql: """
            SELECT s.id, q.key, s.startedAt, s.outcome, s.calibration, s.bonus
            FROM session s LEFT JOIN quest q ON q.id = s.quest ORDER BY s.startedAt, s.uid
            """)
        while let row = try rows.next() {
          let id: Int64 = row[0]
          let session = StagedSession(
            questKey: row[1], startedAt: Instant(milliseconds: row[2]),
            isCompleted: row[3] == Session.Outcome.completed.code, hasFacts: row[4] != nil,
            runs: try StageScoring.runs(of: id, in: db))
          let facts = try rules(session)
          try db.cached(
            "INSERT INTO place (session, calibration, bonus) VALUES (?, ?, ?)",
            [id, facts?.calibration ?? row[4], facts?.bonus ?? row[5] ?? 0])
          for (run, made) in zip(session.runs, facts?.runs ?? []) { try StageScoring.write(made, run, to: db) }
        }
      }
    }
  }
}

private enum StageScoring {
  static func runs(of session: Int64, in db: Database) throws -> [StagedRun] {
    let sql = """
      SELECT r.id, k.key, r.estimate, r.actual, r.recordedAt, r.day, r.marks
      FROM run r CROSS JOIN name k ON k.id = r.name WHERE r.session = ? ORDER BY r.position
      """
    let rows = try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: [session])
    var runs: [StagedRun] = []
    while let row = try rows.next() {
      runs.append(
        StagedRun(
          id: row[0], skillKey: row[1], estimate: row[2], actual: row[3],
          recordedAt: Instant(milliseconds: row[4]), day: LocalDay(ordinal: row[5]),
          marks: Marks(rawValue: row[6] ?? 0)))
    }
    return runs
  }

  static func write(_ made: (actual: Double?, facts: StoredFacts), _ run: StagedRun, to db: Database) throws {
    try db.cached(
      """
      UPDATE run SET actual = ?, accuracy = ?, rating = ?, level = ?, xp = ?, integrity = ?, marks = ? WHERE id = ?
      """,
      [
        made.actual, made.facts.accuracy, made.facts.rating?.rawValue, made.facts.level, made.facts.xp,
        made.facts.integrity.code, made.facts.marks.rawValue, run.id,
      ])
  }
}
