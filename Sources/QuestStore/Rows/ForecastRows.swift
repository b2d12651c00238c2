import GRDB
public import QuestModel

/// A kept forecast and what came.
public struct ForecastOutcome: Equatable, Sendable {
  public var forecast: KeptForecast
  /// Seconds it took; `nil` while nothing came of it.
  public var actual: Double?
}

extension StoreReader {
  /// The newest kept forecasts with what came of them, newest first; made and ended up to the moment, without what the
  /// blind filter hides. O(limit).
  ///
  /// What came is the first play that was begun afterwards and ended on the forecast's day, or was begun before its
  /// deadline: of a quest, one that was measured as a whole.
  public func forecasts(
    of player: PlayerID, upTo moment: Instant, blindFilter: BlindFilter?, limit: Int
  ) throws -> [ForecastOutcome] {
    let sql = """
      SELECT \(ForecastRow.columns), \(Self.outcome) FROM \(ForecastRow.joins)
      WHERE f.player = :player AND f.madeAt <= :moment AND f.\(BlindFilter.showsNote) ORDER BY f.madeAt DESC, f.id DESC LIMIT :limit
      """
    let arguments = (blindFilter ?? .lifted).noting([
      "player": player.rawValue, "moment": moment.milliseconds, "limit": limit,
    ])
    return try db.all(sql, arguments) { row in
      ForecastOutcome(forecast: ForecastRow.forecast(row), actual: row[13])
    }
  }

  /// The newest forecast of the subject for that day; O(forecasts of the last days).
  public func forecast(
    of subject: KeptForecast.Subject, on day: LocalDay, player: PlayerID
  ) throws -> ForecastOutcome? {
    let since = Instant(milliseconds: RunsOfDay.span(day).lowerBound - 7 * 86_400_000)
    let sql = """
      SELECT \(ForecastRow.columns), \(Self.outcome) FROM \(ForecastRow.joins)
      WHERE f.player = :player AND f.madeAt >= :since AND f.madeAt <= :moment AND f.day = :day
      ORDER BY f.madeAt DESC, f.id DESC
      """
    let arguments = BlindFilter.lifted.limiting([
      "player": player.rawValue, "since": since.milliseconds, "moment": Instant.latest.milliseconds,
      "day": day.ordinal,
    ])
    return try db.all(sql, arguments) { ForecastOutcome(forecast: ForecastRow.forecast($0), actual: $0[13]) }
      .first { $0.forecast.subject == subject }
  }

  /// Milliseconds after which a forecast has nothing to wait for.
  private static let longestWait = 3 * 86_400_000

  private static let outcome = """
    CASE WHEN f.routine IS NOT NULL THEN (
      SELECT s.total FROM session s WHERE s.routine = f.routine AND s.player = f.player
        AND s.startedAt BETWEEN f.madeAt AND f.madeAt + \(longestWait) AND s.outcome = 1 AND s.total > 0
        AND (s.batch IS NOT NULL OR s.endedAt <= :moment) AND \(BlindFilter.showsEnd) AND (s.completedDay = f.day OR s.startedAt < f.deadline)
        AND \(TotalRows.allCount) ORDER BY s.startedAt LIMIT 1)
    ELSE (
      SELECT actual FROM estimation e
      WHERE skill = (SELECT skill FROM skillName WHERE player = f.player AND key = f.skillKey)
        AND recordedAt BETWEEN f.madeAt AND f.madeAt + \(longestWait) AND recordedAt <= :moment AND \(BlindFilter.showsRun)
        AND \(SkillBests.counts)
        AND recordedAt - 1000 * actual >= f.madeAt AND (day = f.day OR recordedAt <= f.deadline)
      ORDER BY recordedAt LIMIT 1)
    END
    """

  /// A page of kept forecasts in the order in which they came here, with their row numbers; for export. O(limit).
  public func forecasts(
    of player: PlayerID, after row: Int64, upTo moment: Instant, blindFilter: BlindFilter?, limit: Int
  ) throws -> [(row: Int64, forecast: KeptForecast)] {
    let sql = """
      SELECT \(ForecastRow.columns), f.id FROM \(ForecastRow.joins)
      WHERE f.id > ? AND +f.player = ? AND +f.madeAt <= ? AND f.lastCommand < ? ORDER BY f.id LIMIT ?
      """
    let arguments: StatementArguments = [
      row, player.rawValue, moment.milliseconds, (blindFilter ?? .lifted).horizon, limit,
    ]
    return try db.all(sql, arguments) { row in
      (row[13], ForecastRow.forecast(row))
    }
  }
}

extension StoreWriter {
  /// Keeps a forecast.
  public func keep(_ forecast: KeptForecast) throws {
    try insert(.forecast, ForecastRow.image(of: forecast, player: command.player.rawValue, in: db))
  }

  /// Puts a forecast in the place of the one with its id.
  public func replace(_ forecast: KeptForecast) throws {
    let statement = try db.cachedStatement(sql: "SELECT id FROM forecast WHERE uid = ?")
    guard let id = try Int64.fetchOne(statement, arguments: [forecast.id.text]) else {
      throw StoreError.refused("forecast \(forecast.id) does not exist")
    }
    try update(.forecast, id, ForecastRow.image(of: forecast, player: command.player.rawValue, in: db))
  }

  /// Adds one that was kept elsewhere, unless it is here; whether it was added.
  public func addKnown(_ forecast: KeptForecast) throws -> Bool {
    guard let id = try ownID(forecast.id.text, in: .forecast) else { return false }
    var forecast = forecast
    forecast.id = .init(id)
    try keep(forecast)
    return true
  }
}

extension StoreMaintainer {
  /// Keeps the forecast a shown reminder stands for. It is no change of the player's: nobody undoes it.
  public func keep(_ forecast: KeptForecast, player: PlayerID) throws {
    let image = try ForecastRow.image(of: forecast, player: player.rawValue, in: db)
    let id = try RowNumbers(db: db).next(.forecast)
    try db.run(JournaledTable.forecast.insertSQL, image.values(after: id))
  }
}
