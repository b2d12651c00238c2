import GRDB
public import QuestModel

/// One skill's runs of a local day.
public struct SkillDay: Equatable, Sendable {
  public var day: LocalDay
  /// Runs with a measurement that counts.
  public var runs: Int
  /// Σ of their measurements.
  public var seconds: Double
  public var scoredRuns: Int
  /// Σ of accuracies in percent.
  public var accuracySum: Double
}

extension StoreReader {
  /// One skill's days, rising, up to the moment and without what the blind filter hides. O(its runs of the days).
  public func skillDays(
    ofSkill uid: String, days: ClosedRange<LocalDay>, upTo end: Instant, blindFilter: BlindFilter?
  ) throws -> [SkillDay] {
    let sql = """
      SELECT e.day, count(*), sum(e.actual), sum(e.rating IS NOT NULL), total(e.accuracy)
      FROM estimation e INDEXED BY estimationOfSkill
      WHERE e.skill = (SELECT id FROM skill WHERE uid = :skill) AND e.recordedAt BETWEEN :start AND :end
        AND e.day BETWEEN :first AND :last AND \(SkillBests.counts) AND \(BlindFilter.showsRun) GROUP BY e.day
      """
    let values: [String: (any DatabaseValueConvertible)?] = [
      "skill": uid, "first": days.lowerBound.ordinal, "last": days.upperBound.ordinal,
      "start": RunsOfDay.span(days.lowerBound).lowerBound,
      "end": min(RunsOfDay.span(days.upperBound).upperBound, end.milliseconds),
    ]
    return try db.all(sql, (blindFilter ?? .lifted).limiting(values)) { row in
      SkillDay(
        day: LocalDay(ordinal: row[0]), runs: row[1], seconds: row[2], scoredRuns: row[3], accuracySum: row[4])
    }
  }

  /// The skills with a run that counts within the moments, the most recently played first. O(skills · log).
  public func skills(
    of player: PlayerID, playedIn span: ClosedRange<Instant>, offset: Int, limit: Int
  ) throws -> [(id: String, name: String)] {
    let sql = """
      SELECT k.uid, k.name,
        (SELECT recordedAt FROM estimation WHERE skill = t.skill AND recordedAt BETWEEN ? AND ? AND \(SkillBests.counts)
          ORDER BY recordedAt DESC LIMIT 1) AS last
      FROM skillTotals t CROSS JOIN skill k ON k.id = t.skill
      WHERE t.player = ? AND last IS NOT NULL ORDER BY last DESC, t.skill LIMIT ? OFFSET ?
      """
    let arguments: Bindings = [
      span.lowerBound.milliseconds, span.upperBound.milliseconds, player.rawValue, limit, offset,
    ]
    return try db.all(sql, arguments) { ($0[0], $0[1]) }
  }
}
