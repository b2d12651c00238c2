import GRDB
import QuestModel

/// The source of statistics: the derived tables, or the same sums computed over the history up to a moment. Both have
/// the same columns, so one reader serves both.
struct StatsTables {
  let with: String
  private let asOf: Int64?
  private let blindFilter: BlindFilter

  /// The current derived tables. Sums reveal no moment; a hidden best run is replaced by the one before it.
  init(blindFilter: BlindFilter?) {
    asOf = nil
    self.blindFilter = blindFilter ?? .lifted
    with = """
      WITH totals AS (
        SELECT xp, estimations, scoredRuns, accuracySum, sessionsCompleted, daysPlayed, daysInARow,
          (SELECT coalesce(sum(runs), 0) FROM skillTotals WHERE player = :player) - scoredRuns AS unguessed,
          \(DaySeries.longest) AS longestSeries
        FROM playerTotals WHERE player = :player),
      daySums AS (SELECT * FROM dayTotals WHERE player = :player),
      bandSums AS (SELECT * FROM bandTotals WHERE player = :player),
      bests AS (
        SELECT k.name, e.estimate - e.actual AS difference, e.recordedAt, z.name AS zone, e.marks
        FROM skillTotals t JOIN skill k ON k.id = t.skill
          JOIN estimation e ON e.id = CASE WHEN t.best NOT IN (SELECT value FROM json_each(:recorded)) THEN t.best ELSE (
            SELECT e.id FROM estimation e WHERE e.skill = t.skill AND e.best = 1 AND \(BlindFilter.showsRun)
            ORDER BY \(SkillBests.lastFirst) LIMIT 1) END
          JOIN zone z ON z.id = e.zone WHERE t.player = :player)
      """
  }

  /// The same, computed over the history up to the moment, without hidden records.
  init(asOf instant: Instant, blindFilter: BlindFilter?) {
    asOf = instant.milliseconds
    self.blindFilter = blindFilter ?? .lifted
    let accuracy = SQLFunctions.accuracyUnits
    with = """
      WITH known AS (
        SELECT *, rating IS NOT NULL AND \(SkillBests.counts) AS scored FROM estimation e
        WHERE player = :player AND recordedAt <= :asOf AND \(BlindFilter.showsRun)),
      ended AS (
        SELECT * FROM session s WHERE player = :player AND outcome = 1 AND endedAt <= :asOf AND \(BlindFilter.showsEnd)),
      daySums AS (
        SELECT day, sum(quests) AS quests, sum(soloRuns) AS soloRuns, sum(scored) AS scoredRuns,
          sum(accuracy) AS accuracySum, sum(wayOff) AS wayOff, sum(offRuns) AS offRuns, sum(closeRuns) AS closeRuns,
          sum(spotOn) AS spotOn
        FROM (
          SELECT completedDay AS day, routine IS NOT NULL AS quests, routine IS NULL AS soloRuns, 0 AS scored,
            0 AS accuracy, 0 AS wayOff, 0 AS offRuns, 0 AS closeRuns, 0 AS spotOn FROM ended
          UNION ALL
          SELECT day, 0, 0, 1, \(accuracy), rating = 0, rating = 1, rating = 2, rating = 3 FROM known WHERE scored)
        GROUP BY day),
      totals AS (
        SELECT
          coalesce((SELECT sum(xp) FROM known), 0) + coalesce((SELECT sum(bonus) FROM ended), 0) AS xp,
          (SELECT count(*) FROM known WHERE estimate IS NOT NULL AND actual IS NOT NULL) AS estimations,
          coalesce((SELECT sum(scoredRuns) FROM daySums), 0) AS scoredRuns,
          coalesce((SELECT sum(accuracySum) FROM daySums), 0) AS accuracySum,
          (SELECT count(*) FROM ended) AS sessionsCompleted,
          (SELECT count(*) FROM daySums WHERE quests + soloRuns > 0) AS daysPlayed,
          (SELECT count(*) FROM daySums a JOIN daySums b ON b.day = a.day - 1
            WHERE a.quests + a.soloRuns > 0 AND b.quests + b.soloRuns > 0) AS daysInARow,
          (SELECT count(*) FROM known WHERE rating IS NULL AND \(SkillBests.counts)) AS unguessed,
          coalesce((SELECT max(days) FROM (SELECT count(*) AS days FROM (
            SELECT day - row_number() OVER (ORDER BY day) AS series FROM daySums WHERE quests + soloRuns > 0)
            GROUP BY series)), 0) AS longestSeries),
      bandSums AS (
        SELECT timequestBand(estimate, actual) AS band, count(*) AS runs, sum(\(accuracy)) AS accuracySum,
          sum(timequestFactor(estimate, actual)) AS factorSum
        FROM known WHERE scored GROUP BY 1),
      bests AS (
        SELECT name, difference, recordedAt, zone, marks FROM (
          SELECT k.name, e.estimate - e.actual AS difference, e.recordedAt, z.name AS zone, e.marks,
            row_number() OVER (PARTITION BY e.skill ORDER BY abs(e.estimate - e.actual), e.recordedAt, e.id) AS place
          FROM known e JOIN skill k ON k.id = e.skill JOIN zone z ON z.id = e.zone
          WHERE scored AND marks & \(Marks.recalled.rawValue) = 0)
        WHERE place = 1)
      """
  }

  /// The arguments that the tables need, with the values of a query.
  func arguments(_ player: Int64, _ values: [String: (any DatabaseValueConvertible)?] = [:]) -> Bindings {
    var named: [String: (any DatabaseValueConvertible)?] = ["player": player]
    if let asOf { named["asOf"] = asOf }
    return blindFilter.limiting(named.merging(values) { $1 })
  }
}
