import GRDB
public import QuestModel

/// Statistics as raw sums; the daemon derives levels and averages from them.
public struct Totals: Equatable, Sendable {
  public var xp = 0
  public var estimations = 0
  public var scoredRuns = 0
  /// Sum of accuracies in percent.
  public var accuracySum = 0.0
  public var sessionsCompleted = 0
  public var daysPlayed = 0
  /// Days played whose previous day was also played.
  public var daysInARow = 0
  /// Measured runs without an estimate; only in statistics.
  public var unguessedRuns = 0
  /// The most days in a row with something completed; only in statistics.
  public var longestSeries = 0

  public init() {}
}

public struct DayTotals: Equatable, Sendable {
  public var day: LocalDay
  public var quests: Int
  public var soloRuns: Int
  public var scoredRuns: Int
  public var accuracySum: Double
  public var bestRating: Rating?
}

public struct BandTotals: Equatable, Sendable {
  /// 0 under 2 minutes, 1 up to 10, 2 up to 30, 3 over.
  public var band: Int
  public var runs: Int
  public var accuracySum: Double
  /// Sum of ln(actual / estimate).
  public var factorSum: Double
}

public struct PersonalBest: Equatable, Sendable {
  public var skill: String
  public var difference: Double
  public var recordedAt: Instant
  public var zone: Zone
  /// Whether only its day is known.
  public var isDayOnly: Bool
}

/// All data of the statistics. Without `asOf` from the derived tables, O(requested days + skills); with it in one pass
/// over the history up to that moment.
public struct StatsSource: Sendable {
  public var totals: Totals
  /// Oldest first.
  public var days: [DayTotals]
  public var lastPlayed: LocalDay?
  public var bands: [BandTotals]
  /// By skill name.
  public var bests: [PersonalBest]
  /// Accuracies of the newest scored runs, newest first.
  public var recentAccuracies: [Double]
}

extension StoreReader {
  public func totals(of player: PlayerID) throws -> Totals {
    let sql = """
      SELECT xp, estimations, scoredRuns, accuracySum, sessionsCompleted, daysPlayed, daysInARow
      FROM playerTotals WHERE player = ?
      """
    return try db.first(sql, [player.rawValue], totals) ?? Totals()
  }

  /// Number of the player's stored runs of any kind. O(runs), by an index.
  public func storedRuns(of player: PlayerID) throws -> Int {
    try Int.fetchOne(
      db, sql: "SELECT count(*) FROM estimation WHERE player = ?", arguments: [player.rawValue]) ?? 0
  }

  /// Scored runs of that local day. O(1).
  public func scoredRuns(of player: PlayerID, on day: LocalDay) throws -> Int {
    let sql = "SELECT scoredRuns FROM dayTotals WHERE player = ? AND day = ?"
    return try db.value(Int.self, sql, [player.rawValue, day.ordinal]) ?? 0
  }

  /// Includes stretches of sleep. O(days with samples, nights).
  public func storedSamples(of player: PlayerID) throws -> Int {
    let samples = try db.value(Int.self, "SELECT sum(count) FROM sampleDay WHERE player = ?", [player.rawValue]) ?? 0
    return try samples + (db.value(Int.self, "SELECT count(*) FROM night WHERE player = ?", [player.rawValue]) ?? 0)
  }

  public func wasPlayed(by player: PlayerID, on day: LocalDay) throws -> Bool {
    try completedPlays(of: player, on: day) > 0
  }

  /// - Parameters:
  ///   - player: whose.
  ///   - days: the span of `days`.
  ///   - asOf: only what was recorded up to then.
  ///   - blindFilter: with `asOf`, what it hides is left out; without, the moments of the bests alone.
  ///   - recent: how many accuracies.
  ///   - bests: how many personal bests at the most.
  /// - Returns: the sums.
  /// - Throws: a `StoreError`.
  public func stats(
    of player: PlayerID, days: ClosedRange<LocalDay>, asOf: Instant?, blindFilter: BlindFilter?, recent: Int, bests: Int
  ) throws -> StatsSource {
    let sources = asOf.map { StatsTables(asOf: $0, blindFilter: blindFilter) } ?? StatsTables(blindFilter: blindFilter)
    let id = player.rawValue
    let totals =
      try db.first("\(sources.with) SELECT * FROM totals", sources.arguments(id)) { row in
        var sums = self.totals(row)
        sums.unguessedRuns = max(0, row[7])
        sums.longestSeries = row[8]
        return sums
      } ?? Totals()
    let days = try db.all(
      """
      \(sources.with) SELECT day, quests, soloRuns, scoredRuns, accuracySum, wayOff, offRuns, closeRuns, spotOn
      FROM daySums WHERE day BETWEEN :first AND :last ORDER BY day
      """, sources.arguments(id, ["first": days.lowerBound.ordinal, "last": days.upperBound.ordinal])
    ) { row in
      DayTotals(
        day: LocalDay(ordinal: row[0]), quests: row[1], soloRuns: row[2], scoredRuns: row[3],
        accuracySum: (row[4] as Double) / RunContribution.unit,
        bestRating: Rating.allCases.last { (row[5 + $0.rawValue] as Int) > 0 })
    }
    let lastPlayed = try db.value(
      Int32.self, "\(sources.with) SELECT max(day) FROM daySums WHERE quests + soloRuns > 0", sources.arguments(id))
    let bands = try db.all(
      "\(sources.with) SELECT band, runs, accuracySum, factorSum FROM bandSums ORDER BY band", sources.arguments(id)
    ) { row in
      BandTotals(
        band: row[0], runs: row[1], accuracySum: (row[2] as Double) / RunContribution.unit,
        factorSum: (row[3] as Double) / RunContribution.unit)
    }
    let bests = try db.all(
      """
      \(sources.with) SELECT name, difference, recordedAt, zone, marks FROM bests ORDER BY name, recordedAt LIMIT :bests
      """, sources.arguments(id, ["bests": bests])
    ) { row in
      PersonalBest(
        skill: row[0], difference: row[1], recordedAt: Instant(milliseconds: row[2]), zone: SessionColumns.zone(row[3]),
        isDayOnly: Marks(rawValue: row[4]).contains(.dayOnly))
    }
    return StatsSource(
      totals: totals, days: days, lastPlayed: lastPlayed.map(LocalDay.init(ordinal:)), bands: bands, bests: bests,
      recentAccuracies: try recentAccuracies(
        of: player, asOf: asOf, blindFilter: asOf == nil ? nil : blindFilter, limit: min(recent, totals.scoredRuns)))
  }

  /// Accuracies of the newest scored runs, newest first. The limit may not exceed the number of scored runs, and runs
  /// after the last day with one are skipped. Otherwise years of runs without an estimate would be scanned.
  private func recentAccuracies(
    of player: PlayerID, asOf: Instant?, blindFilter: BlindFilter?, limit: Int
  ) throws -> [Double] {
    guard limit > 0 else { return [] }
    var latest = (asOf ?? .latest).milliseconds
    if asOf == nil {
      let sql = "SELECT max(day) FROM dayTotals WHERE player = ? AND scoredRuns > 0"
      guard let day = try db.value(Int32.self, sql, [player.rawValue]) else { return [] }
      latest = RunsOfDay.span(LocalDay(ordinal: day)).upperBound
    }
    let sql = """
      SELECT accuracy FROM estimation e WHERE player = :player AND recordedAt <= :latest AND rating IS NOT NULL
        AND \(SkillBests.counts) AND \(BlindFilter.showsRun) ORDER BY recordedAt DESC, id DESC LIMIT :limit
      """
    let arguments = (blindFilter ?? .lifted).limiting(["player": player.rawValue, "latest": latest, "limit": limit])
    return try db.values(Double.self, sql, arguments)
  }

  private func totals(_ row: Columns) -> Totals {
    var totals = Totals()
    totals.xp = row[0]
    totals.estimations = row[1]
    totals.scoredRuns = row[2]
    totals.accuracySum = (row[3] as Double) / RunContribution.unit
    totals.sessionsCompleted = row[4]
    totals.daysPlayed = row[5]
    totals.daysInARow = row[6]
    return totals
  }
}
