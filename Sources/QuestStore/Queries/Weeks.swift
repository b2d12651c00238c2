import GRDB
public import QuestModel

/// A measured run, for the recap of its week.
public struct WeekRun: Equatable, Sendable {
  /// The skill's current name and id.
  public var skill: String
  public var skillID: String
  public var day: LocalDay
  public var xp: Int
  /// Seconds and percent; `nil` for a run without a score that counts.
  public var score: Score?
  public struct Score: Equatable, Sendable {
    public var estimate: Double
    public var actual: Double
    public var accuracy: Double
  }
  public var marks: Marks
  public var calibration: Bool
}

/// A completed session.
public struct WeekSession: Equatable, Sendable {
  public var day: LocalDay
  public var isSolo: Bool
  /// Whether any run of it has a score that counts.
  public var isScored: Bool
  public var bonus: Int
  public var calibration: Bool
}

extension StoreReader {
  /// The newest local day before `day` on which something was completed. O(log days), and the days since then.
  public func lastPlayed(by player: PlayerID, before day: LocalDay) throws -> LocalDay? {
    let sql = """
      SELECT day FROM dayTotals WHERE player = ? AND day < ? AND quests + soloRuns > 0 ORDER BY day DESC LIMIT 1
      """
    return try db.value(Int32.self, sql, [player.rawValue, day.ordinal])
      .map(LocalDay.init(ordinal:))
  }

  /// The runs of these local days, in the order they were recorded. With a moment, only those recorded up to then.
  /// O(runs of the days).
  public func weekRuns(of player: PlayerID, on days: ClosedRange<LocalDay>, asOf: Instant?) throws -> [WeekRun] {
    let span = RunsOfDay.span(days.lowerBound).lowerBound...RunsOfDay.span(days.upperBound).upperBound
    let sql = """
      SELECT k.name, k.uid, e.day, e.xp, e.estimate, e.actual, e.accuracy, e.marks, \(SkillCourses.scored), e.calibration
      FROM estimation e CROSS JOIN skill k ON k.id = e.skill
      WHERE e.player = ? AND e.recordedAt BETWEEN ? AND ? AND e.day BETWEEN ? AND ?
        AND e.actual IS NOT NULL ORDER BY e.recordedAt
      """
    let end = min(span.upperBound, (asOf ?? .latest).milliseconds)
    return try db.all(sql, [player.rawValue, span.lowerBound, end, days.lowerBound.ordinal, days.upperBound.ordinal]) {
      row in
      let isScored: Bool = row[8]
      return WeekRun(
        skill: row[0], skillID: row[1], day: LocalDay(ordinal: row[2]), xp: row[3],
        score: isScored ? WeekRun.Score(estimate: row[4], actual: row[5], accuracy: row[6]) : nil,
        marks: Marks(rawValue: row[7]), calibration: row[9])
    }
  }

  /// The sessions completed on these local days; with a moment, up to then; without hidden ones. O(sessions of the
  /// days).
  public func weekSessions(
    of player: PlayerID, on days: ClosedRange<LocalDay>, asOf: Instant?, blindFilter: BlindFilter?
  ) throws -> [WeekSession] {
    let sql = """
      SELECT completedDay, routine IS NULL, bonus,
        EXISTS (SELECT 1 FROM estimation WHERE session = session.id AND \(SkillCourses.scored)), calibration, id
      FROM session
      WHERE player = ? AND completedDay BETWEEN ? AND ? AND outcome = 1 AND endedAt <= ?
      """
    let hidden = blindFilter.map { $0.begun.union($0.ended) } ?? []
    let arguments: Bindings = [
      player.rawValue, days.lowerBound.ordinal, days.upperBound.ordinal, (asOf ?? .latest).milliseconds,
    ]
    return try db.all(sql, arguments) { row in
      hidden.contains(row[5])
        ? nil
        : WeekSession(
          day: LocalDay(ordinal: row[0]), isSolo: row[1], isScored: row[3], bonus: row[2], calibration: row[4])
    }.compactMap(\.self)
  }
}
