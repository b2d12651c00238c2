import GRDB
public import QuestModel

extension ImportStage {
  /// Passes every staged session to the rules in the order (startedAt, id) and stores their result and the session's
  /// position. For `nil` the session keeps its own facts. One pass, O(sessions · log).
  public func score(_ rules: (PastSession) throws -> SessionFacts?) throws {
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
          let runs = try StageScoring.runs(of: id, in: db)
          let session = PastSession(
            quest: row[1], startedAt: Instant(milliseconds: row[2]),
            isCompleted: row[3] == Session.Outcome.completed.code, hasFacts: row[4] != nil, tasks: runs.map(\.run))
          let facts = try rules(session)
          try db.run(
            "INSERT INTO place (session, calibration, bonus) VALUES (?, ?, ?)",
            [id, facts?.calibration ?? row[4], facts?.bonus ?? row[5] ?? 0])
          for (run, made) in zip(runs, facts?.runs ?? []) { try StageScoring.write(made, to: run.id, in: db) }
        }
      }
    }
  }
}

private enum StageScoring {
  /// The columns of an estimation's image, as far as a stage has them, then the key of the task's name and the row
  /// number.
  private static let select: String = {
    let own = Set(EstimationRow.Column.own)
    let columns = EstimationRow.Column.all.map { own.contains($0) ? "r.\($0), " : "NULL, " }.joined()
    return """
      SELECT \(columns) k.key, r.id
      FROM run r CROSS JOIN name k ON k.id = r.name WHERE r.session = ? ORDER BY r.position
      """
  }()

  static func runs(of session: Int64, in db: Database) throws -> [(id: Int64, run: PastTask)] {
    let others = EstimationRow.Column.all.count
    return try db.all(select, [session]) { row in
      let run = PastTask(
        skillKey: row[others], recordedAt: Instant(milliseconds: row[EstimationRow.Column.recordedAt.rawValue]),
        day: LocalDay(ordinal: row[EstimationRow.Column.day.rawValue]), facts: RunFacts(row))
      return (row[others + 1], run)
    }
  }

  static func write(_ facts: RunFacts, to run: Int64, in db: Database) throws {
    try db.run(
      """
      UPDATE run SET actual = ?, accuracy = ?, rating = ?, level = ?, xp = ?, integrity = ?, marks = ? WHERE id = ?
      """,
      [
        facts.actual, facts.score?.accuracy, facts.score?.rating.rawValue, facts.level, facts.xp,
        facts.integrity.code, facts.marks.rawValue, run,
      ])
  }
}
