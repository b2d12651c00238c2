import GRDB
public import QuestModel

/// A metric over plays, by its key.
public enum PlayFigure: String, CaseIterable, Sendable {
  case minutes = "play.minutes"
  case runs = "play.runs"
  case daysPlayed = "play.days"
  case accuracy = "guess.accuracy"
  case quests = "quests.done"
}

extension StoreReader {
  /// The values of the plays of each local day, without plays that the blind filter hides. The scope is a skill or a
  /// quest; any other scope or an unknown name gives no days. O(plays of the days); for a skill O(its runs within
  /// them).
  public func playDays(
    _ figure: PlayFigure, of player: PlayerID, scope: GoalScope?, days: ClosedRange<LocalDay>,
    blindFilter: BlindFilter?
  ) throws -> [LocalDay: DayRollup] {
    var values: [String: (any DatabaseValueConvertible)?] = [
      "player": player.rawValue, "first": days.lowerBound.ordinal, "last": days.upperBound.ordinal,
      "start": RunsOfDay.span(days.lowerBound).lowerBound, "end": RunsOfDay.span(days.upperBound).upperBound,
    ]
    let own: PlayScope
    switch scope {
    case nil: own = .everything
    case .skill(let key):
      own = .skill
      values["skill"] = key
    case .quest(let quest):
      own = .quest
      values["quest"] = quest.text
    case .activity, .tag, .name: return [:]
    }
    let arguments = (blindFilter ?? .lifted).limiting(values)
    return Dictionary(
      uniqueKeysWithValues: try db.all(figure.sql(own), arguments) { row in
        (LocalDay(ordinal: row[0]), DayRollup(amount: row[1], weight: figure == .accuracy ? row[2] : 1))
      })
  }
}

extension StoreReader {
  /// The time spans of the measured runs of these local days, each on the day it counts for; for one skill or for all.
  /// O(runs of the days).
  public func runPieces(
    of player: PlayerID, skillKey: String?, days: ClosedRange<LocalDay>, blindFilter: BlindFilter?
  ) throws -> [DayPiece] {
    let sql = """
      SELECT e.day, e.recordedAt, e.actual FROM estimation e INDEXED BY estimationInTime
      WHERE e.player = :player AND e.recordedAt BETWEEN :start AND :end AND e.day BETWEEN :first AND :last
        AND (:skill IS NULL OR e.skill = (SELECT skill FROM skillName WHERE player = :player AND key = :skill))
        AND \(PlayFigure.isMeasured) AND \(BlindFilter.showsRun)
      """
    let values: [String: (any DatabaseValueConvertible)?] = [
      "player": player.rawValue, "first": days.lowerBound.ordinal, "last": days.upperBound.ordinal,
      "start": RunsOfDay.span(days.lowerBound).lowerBound, "end": RunsOfDay.span(days.upperBound).upperBound,
      "skill": skillKey,
    ]
    return try db.all(sql, (blindFilter ?? .lifted).limiting(values)) { row in
      let end = Instant(milliseconds: row[1])
      let start = end.advanced(bySeconds: -(row[2] as Double))
      return DayPiece(day: LocalDay(ordinal: row[0]), interval: TimeSpan(start: start, end: end))
    }
  }
}

private enum PlayScope {
  case everything, skill, quest
}

extension PlayFigure {
  /// An unconfirmed measurement does not count as time spent.
  fileprivate static let isMeasured = """
    e.actual IS NOT NULL AND (e.integrity NOT IN \(Integrity.doubtful) OR e.marks & \(Marks.confirmed.rawValue) <> 0)
    """

  /// Rows of day, sum and count.
  fileprivate func sql(_ scope: PlayScope) -> String {
    switch self {
    case .minutes: runs("e.actual / 60", scope, Self.isMeasured)
    case .runs: runs("1.0", scope)
    case .accuracy: runs("e.accuracy", scope, "e.rating IS NOT NULL AND \(SkillBests.counts)")
    case .daysPlayed: sessions(scope)
    case .quests: sessions(scope, "s.routine IS NOT NULL")
    }
  }

  private func runs(_ value: String, _ scope: PlayScope, _ condition: String = "TRUE") -> String {
    let source =
      switch scope {
      case .everything: "estimation e INDEXED BY estimationInTime WHERE e.player = :player"
      case .skill:
        """
        estimation e INDEXED BY estimationOfSkill
        WHERE e.skill = (SELECT skill FROM skillName WHERE player = :player AND key = :skill)
        """
      case .quest:
        """
        estimation e INDEXED BY estimationInTime CROSS JOIN session s ON s.id = e.session
        WHERE e.player = :player AND s.routine = (SELECT id FROM routine WHERE uid = :quest)
        """
      }
    return """
      SELECT e.day, sum(\(value)), count(*) FROM \(source)
        AND e.recordedAt BETWEEN :start AND :end AND e.day BETWEEN :first AND :last AND \(condition)
        AND \(BlindFilter.showsRun) GROUP BY e.day
      """
  }

  private func sessions(_ scope: PlayScope, _ condition: String = "TRUE") -> String {
    let quest =
      switch scope {
      case .everything: "TRUE"
      case .skill: "FALSE"
      case .quest: "s.routine = (SELECT id FROM routine WHERE uid = :quest)"
      }
    return """
      SELECT s.completedDay, 1.0 * count(*), count(*) FROM session s
      WHERE s.player = :player AND s.outcome = 1 AND s.completedDay BETWEEN :first AND :last AND \(quest)
        AND \(condition) AND \(BlindFilter.showsEnd) GROUP BY s.completedDay
      """
  }
}
