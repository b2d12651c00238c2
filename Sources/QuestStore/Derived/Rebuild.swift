import GRDB
import QuestModel

/// Rebuilds everything derived.
enum Rebuild {
  /// O(all runs). For large imports, repair, and tests that compare the result with the maintained rows.
  static func all(in db: Database) throws {
    try clear(in: db)
    for (table, sql) in queries { try db.execute(sql: "INSERT INTO \(table) \(sql)") }
    let skills = try Int64.fetchAll(db, sql: "SELECT id FROM skill")
    for skill in skills {
      try SkillBests.rebuild(skill, in: db)
      try SkillCourses.fold(skill, from: .min, in: db)
    }
  }

  /// Empties every derived table. Rows of skills that no longer exist would otherwise remain after the facts were
  /// replaced.
  static func clear(in db: Database) throws {
    for table in tables { try db.execute(sql: "DELETE FROM \(table)") }
  }

  /// The tables that are one query's rows. A query may read the tables before it.
  private static let queries: [(table: String, sql: String)] = [
    ("dayTotals", dayTotals), ("daySeries", DaySeries.query), ("bandTotals", bandTotals),
    ("playerTotals", playerTotals), ("claimTotals", claimTotals), ("sampleDay", SampleDays.query()),
    ("foodDay", FoodDays.query()),
  ]

  /// Every derived table.
  static let tables = queries.map(\.table) + ["skillCourse", "skillTotals"]

  private static let scored = SkillCourses.scored

  private static let dayTotals = """
    SELECT player, day, sum(quests), sum(soloRuns), sum(scored), sum(accuracy),
      sum(wayOff), sum(offRuns), sum(closeRuns), sum(spotOn)
    FROM (
      SELECT player, completedDay AS day, routine IS NOT NULL AS quests, routine IS NULL AS soloRuns,
        0 AS scored, 0 AS accuracy, 0 AS wayOff, 0 AS offRuns, 0 AS closeRuns, 0 AS spotOn
      FROM session WHERE outcome = 1
      UNION ALL
      SELECT player, day, 0, 0, 1, \(SQLFunctions.accuracyUnits), rating = 0, rating = 1, rating = 2, rating = 3
      FROM estimation WHERE \(scored))
    GROUP BY player, day
    """

  private static let bandTotals = """
    SELECT player, timequestBand(estimate, actual), count(*), sum(\(SQLFunctions.accuracyUnits)),
      sum(timequestFactor(estimate, actual))
    FROM estimation WHERE \(scored) GROUP BY 1, 2
    """

  /// Days come from `dayTotals`.
  private static let playerTotals = """
    SELECT id,
      coalesce((SELECT sum(xp) FROM estimation WHERE player = p.id), 0)
        + coalesce((SELECT sum(bonus) FROM session WHERE player = p.id), 0),
      (SELECT count(*) FROM estimation WHERE player = p.id AND estimate IS NOT NULL AND actual IS NOT NULL),
      coalesce((SELECT sum(scoredRuns) FROM dayTotals WHERE player = p.id), 0),
      coalesce((SELECT sum(accuracySum) FROM dayTotals WHERE player = p.id), 0),
      (SELECT count(*) FROM session WHERE player = p.id AND outcome = 1),
      (SELECT count(*) FROM dayTotals WHERE player = p.id AND quests + soloRuns > 0),
      (SELECT count(*) FROM dayTotals a JOIN dayTotals b ON b.player = a.player AND b.day = a.day - 1
        WHERE a.player = p.id AND a.quests + a.soloRuns > 0 AND b.quests + b.soloRuns > 0),
      (SELECT count(*) FROM estimation WHERE player = p.id AND \(CollectedRuns.condition))
    FROM player p
    """

  private static let claimTotals = """
    SELECT player, count(DISTINCT session) FROM estimation WHERE \(SkillCourses.speaks) GROUP BY player
    """

  /// For each derived table a query that says whether it differs from the facts, without writing. Bests are compared by
  /// their number and size.
  static let comparisons =
    queries.map { (table: $0.table, sql: differs($0.sql, "SELECT * FROM \($0.table)")) }
    + [("skillCourse", coursesDiffer), ("skillTotals", bestsDiffer)]

  private static let coursesDiffer = differs(
    """
    SELECT skill, count(*), count(CASE WHEN calibration = 0 THEN 1 END) FROM estimation
    WHERE \(SkillCourses.scored) GROUP BY skill
    """,
    "SELECT skill, max(runs), max(samples) FROM skillCourse GROUP BY skill")

  private static let bestsDiffer = differs(
    """
    SELECT skill, player, count(*), max(recordedAt),
      min(CASE WHEN rating IS NOT NULL AND marks & \(Marks.recalled.rawValue) = 0 THEN abs(estimate - actual) END)
    FROM estimation WHERE \(SkillBests.counts) GROUP BY skill
    """,
    "SELECT skill, player, runs, lastRecordedAt, bestDifference FROM skillTotals")

  private static func differs(_ made: String, _ kept: String) -> String {
    """
    SELECT EXISTS (SELECT * FROM (\(made)) EXCEPT \(kept)) OR EXISTS (\(kept) EXCEPT SELECT * FROM (\(made)))
    """
  }
}

extension StoreMaintainer {
  /// Rebuilds every derived table.
  public func rebuildDerived() throws { try Rebuild.all(in: db) }
}

extension StoreReader {
  /// Every derived row as text, in a fixed order. A rebuild must not change the result.
  public func derivedRows() throws -> [String] {
    try Rebuild.tables.flatMap { try lines(["SELECT '\($0)', * FROM \($0)"]).sorted() }
      + lines(["SELECT 'skill', id, skill, best FROM estimation ORDER BY id"])
  }

  /// Every record that a player's change can touch, as text, in a fixed order. An undo must restore the result from
  /// before the change. Names that no run has any more are left out, and so is the question about an overlong run,
  /// which undo ignores.
  public func recordRows() throws -> [String] {
    let records = RecordType.all.map { "SELECT '\($0.name)', * FROM \($0.name) ORDER BY id" }
    return try lines(
      records + [
        "SELECT 'routine', * FROM routine ORDER BY id",
        "SELECT 'task', * FROM task ORDER BY id", "SELECT 'session', * FROM session ORDER BY id",
        """
        SELECT 'sessionTask', id, session, position, name, kind, state, plannedLow, plannedHigh, estimateLow,
          estimateHigh, marks, json_remove(watch, '$.askedAt') FROM sessionTask ORDER BY id
        """,
        "SELECT 'play', * FROM play ORDER BY id", "SELECT 'estimation', * FROM estimation ORDER BY id",
        """
        SELECT 'name', n.key, k.uid, k.name FROM skillName n JOIN skill k ON k.id = n.skill
        WHERE EXISTS (SELECT 1 FROM estimation WHERE skillName = n.id) ORDER BY n.id
        """,
      ])
  }

  private func lines(_ queries: [String]) throws -> [String] {
    try queries.flatMap { sql in
      try Row.fetchAll(db, sql: sql).map { row in row.databaseValues.map(\.description).joined(separator: " ") }
    }
  }
}
