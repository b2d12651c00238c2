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
  /// Shows every staged session to the rules in the order (startedAt, id) and writes down what they say; `nil` leaves
  /// the session's own facts. One pass, O(sessions · log).
  public func score(_ rules: (StagedSession) throws -> StagedFacts?) throws {
    try StoreError.translating {
      try queue.write { db in
        let rows = try Row.fetchCursor(
          db,
          sql: """
            SELECT s.id, s.questKey, s.startedAt, s.outcome, s.calibration IS NOT NULL,
              r.id, r.skillKey, r.estimate, r.actual, r.recordedAt, r.day, r.marks
            FROM session s LEFT JOIN run r ON r.session = s.id ORDER BY s.startedAt, s.uid, r.position
            """)
        var current: (id: Int64, session: StagedSession)?
        while let row = try rows.next() {
          let id: Int64 = row[0]
          if let done = current, done.id != id {
            try Self.write(try rules(done.session), done, to: db)
            current = nil
          }
          if current == nil {
            let session = StagedSession(
              questKey: row[1], startedAt: Instant(milliseconds: row[2]), isCompleted: row[3] == 1, hasFacts: row[4],
              runs: [])
            current = (id, session)
          }
          guard let run: Int64 = row[5] else { continue }
          current?.session.runs.append(
            StagedRun(
              id: run, skillKey: row[6], estimate: row[7], actual: row[8], recordedAt: Instant(milliseconds: row[9]),
              day: LocalDay(ordinal: row[10]), marks: Marks(rawValue: row[11] ?? 0)))
        }
        if let current { try Self.write(try rules(current.session), current, to: db) }
      }
    }
  }

  private static func write(
    _ facts: StagedFacts?, _ staged: (id: Int64, session: StagedSession), to db: Database
  ) throws {
    guard let facts else { return }
    try db.cached(
      "UPDATE session SET calibration = ?, bonus = ? WHERE id = ?", [facts.calibration, facts.bonus, staged.id])
    for (run, made) in zip(staged.session.runs, facts.runs) {
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
}
