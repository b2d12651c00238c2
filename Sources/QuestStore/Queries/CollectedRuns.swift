import GRDB
public import QuestModel

/// Counts for the collection.
extension StoreReader {
  /// Runs that count for the collection, without those that the blind filter hides; counts up to `limit`. O(1); behind
  /// the filter O(days with scored runs + limit).
  public func collectedRuns(of player: PlayerID, limit: Int, blindFilter: BlindFilter?) throws -> Int {
    guard let blindFilter else {
      let sql = "SELECT min(collectedRuns, ?) FROM playerTotals WHERE player = ?"
      return try db.value(Int.self, sql, [limit, player.rawValue]) ?? 0
    }
    let sql = """
      SELECT count(*) FROM (
        SELECT 1 FROM dayTotals d CROSS JOIN estimation e INDEXED BY estimationInTime
        WHERE d.player = :player AND d.scoredRuns > 0 AND e.player = :player
          AND e.recordedAt BETWEEN d.day * 86400000 - 93600000 AND d.day * 86400000 + 180000000 AND e.day = d.day
          AND \(CollectedRuns.condition) AND \(BlindFilter.showsRun) LIMIT :limit)
      """
    let values = blindFilter.limiting(["player": player.rawValue, "limit": limit])
    return try db.value(Int.self, sql, values) ?? 0
  }

  /// The same for one local day. O(runs of the day).
  public func collectedRuns(of player: PlayerID, on day: LocalDay) throws -> Int {
    let span = RunsOfDay.span(day)
    let sql = """
      SELECT count(*) FROM estimation WHERE player = ? AND recordedAt BETWEEN ? AND ? AND day = ?
        AND \(CollectedRuns.condition)
      """
    let values: Bindings = [player.rawValue, span.lowerBound, span.upperBound, day.ordinal]
    return try db.value(Int.self, sql, values) ?? 0
  }

  /// Completed quests and single tasks of that local day. O(1).
  public func completedPlays(of player: PlayerID, on day: LocalDay) throws -> Int {
    let sql = "SELECT quests + soloRuns FROM dayTotals WHERE player = ? AND day = ?"
    return try db.value(Int.self, sql, [player.rawValue, day.ordinal]) ?? 0
  }
}

enum CollectedRuns {
  /// Must agree with `RunFacts.isCollected`.
  static let condition = """
    rating IS NOT NULL AND \(SkillBests.counts) AND marks & \(Marks.uncollected.rawValue) = 0
    """
}
