import GRDB
public import QuestModel

extension RecordType {
  /// Stored forecasts. The outcome is looked up in the history.
  static let forecast = RecordType(
    "forecast", .note, moment: "madeAt",
    [
      Column("uid", .identifier, key: "id"),
      Column("player", .owner),
      Column("routine", .quest, key: "routine", .optional),
      Column("skillKey", .skillKey, key: "skill", .optional),
      Column("madeAt", .instant, key: "madeAt"),
      Column("zone", .zone, key: "timeZone", .usual),
      Column("day", .day, key: "day", .usual),
      Column("deadline", .instant, key: "by", .optional),
      Column("p50", .seconds(longest: 2_592_000_000), key: "p50Seconds"),
      Column("p80", .seconds(longest: 2_592_000_000), key: "p80Seconds"),
      Column("p90", .seconds(longest: 2_592_000_000), key: "p90Seconds"),
      Column("runs", .count(most: 1_000_000), key: "runs", .usual),
      Column("method", .text(longest: 32), key: "method"),
      Column("origin", .choice(KeptForecast.Origin.allCases.map(\.name)), key: "origin", .usual),
      Column("lastCommand", .newestCommand),
    ],
    rules: [.oneOf(["routine", "skillKey"]), .rising(["p50", "p80", "p90"])])
}

extension KeptForecast: StoredRecord {
  public static var recordType: RecordType { .forecast }

  public init(_ record: DescribedRecord) {
    self.init(
      id: ForecastID(record["uid"].text ?? ""),
      subject: record["routine"].text.map { .quest(QuestID($0)) } ?? .skill(key: record["skillKey"].text ?? ""),
      madeAt: record["madeAt"].instant ?? .earliest, zone: record.zone ?? .utc,
      day: record["day"].day ?? LocalDay(ordinal: 0), deadline: record["deadline"].instant,
      seconds: Quantiles(
        p50: record["p50"].number ?? 0, p80: record["p80"].number ?? 0, p90: record["p90"].number ?? 0),
      runs: Int(record["runs"].integer ?? 0), method: record["method"].text ?? "",
      origin: record["origin"].integer.flatMap { Origin(rawValue: Int($0)) } ?? .asked)
  }

  public var record: DescribedRecord {
    var values: [String: RecordValue] = [
      "uid": .text(id.text), "madeAt": .instant(madeAt), "zone": .zone(zone), "day": .day(day),
      "deadline": deadline.map { .instant($0) } ?? .null, "p50": .number(seconds.p50), "p80": .number(seconds.p80),
      "p90": .number(seconds.p90), "runs": .integer(Int64(runs)), "method": .text(method),
      "origin": .integer(Int64(origin.rawValue)),
    ]
    switch subject {
    case .quest(let quest): values["routine"] = .text(quest.text)
    case .skill(let key): values["skillKey"] = .text(key)
    }
    return DescribedRecord(.forecast, values)
  }
}

// MARK: - Outcomes

/// A stored forecast and its outcome.
public struct ForecastOutcome: Equatable, Sendable {
  public var forecast: KeptForecast
  /// Seconds it took; `nil` while there is no outcome.
  public var actual: Double?
}

extension StoreReader {
  /// The newest stored forecasts with their outcomes, newest first; made and ended up to the moment, without what the
  /// blind filter hides. O(limit).
  ///
  /// The outcome is the first play that began after the forecast and ended on its day, or began before its deadline. A
  /// quest counts only if it was measured as a whole.
  public func forecasts(
    of player: PlayerID, upTo moment: Instant, blindFilter: BlindFilter?, limit: Int
  ) throws -> [ForecastOutcome] {
    try outcomes(
      "t.madeAt <= :moment AND t.\(BlindFilter.showsNote) ORDER BY t.madeAt DESC, t.id DESC LIMIT :limit",
      (blindFilter ?? .lifted).noting([
        "player": player.rawValue, "moment": moment.milliseconds, "limit": limit,
      ]))
  }

  /// The newest forecast of the subject for that day; O(forecasts of the last days).
  public func forecast(
    of subject: KeptForecast.Subject, on day: LocalDay, player: PlayerID
  ) throws -> ForecastOutcome? {
    let since = Instant(milliseconds: RunsOfDay.span(day).lowerBound - 7 * 86_400_000)
    return try outcomes(
      "t.madeAt >= :since AND t.madeAt <= :moment AND t.day = :day ORDER BY t.madeAt DESC, t.id DESC",
      BlindFilter.lifted.limiting([
        "player": player.rawValue, "since": since.milliseconds, "moment": Instant.latest.milliseconds,
        "day": day.ordinal,
      ])
    ).first { $0.forecast.subject == subject }
  }

  private func outcomes(_ condition: String, _ arguments: Bindings) throws -> [ForecastOutcome] {
    let type = RecordType.forecast
    let sql = """
      SELECT \(type.selection), \(Self.outcome) FROM forecast t WHERE t.player = :player AND \(condition)
      """
    return try db.all(sql, arguments) { row in
      ForecastOutcome(forecast: KeptForecast(type.record(row)), actual: row[type.columns.count])
    }
  }

  /// Milliseconds after which no outcome is expected.
  private static let longestWait = 3 * 86_400_000

  private static let outcome = """
    CASE WHEN t.routine IS NOT NULL THEN (
      SELECT s.total FROM session s WHERE s.routine = t.routine AND s.player = t.player
        AND s.startedAt BETWEEN t.madeAt AND t.madeAt + \(longestWait) AND s.outcome = 1 AND s.total > 0
        AND (s.batch IS NOT NULL OR s.endedAt <= :moment) AND \(BlindFilter.showsEnd) AND (s.completedDay = t.day OR s.startedAt < t.deadline)
        AND \(TotalRows.allCount) ORDER BY s.startedAt LIMIT 1)
    ELSE (
      SELECT actual FROM estimation e
      WHERE skill = (SELECT skill FROM skillName WHERE player = t.player AND key = t.skillKey)
        AND recordedAt BETWEEN t.madeAt AND t.madeAt + \(longestWait) AND recordedAt <= :moment AND \(BlindFilter.showsRun)
        AND \(SkillBests.counts)
        AND recordedAt - 1000 * actual >= t.madeAt AND (day = t.day OR recordedAt <= t.deadline)
      ORDER BY recordedAt LIMIT 1)
    END
    """
}
