import GRDB
public import QuestModel

/// The derived table `sampleDay`: the roll-up of a metric's samples on each day.
///
/// A changed day is recomputed from its samples with the query of the rebuild and in its order, so the last digits of
/// the sums agree. O(samples of the day).
enum SampleDays {
  struct Key: Hashable {
    var player: Int64
    var metric: String
    var day: Int64
  }

  /// Days to recompute. Memory is bounded: beyond some thousand days, all days are recomputed.
  struct Stale {
    private var days: Set<Key> = []
    private var isEverything = false
    private static let most = 20_000

    mutating func insert(_ day: Key) {
      guard !isEverything else { return }
      days.insert(day)
      guard days.count > Self.most else { return }
      isEverything = true
      days = []
    }

    mutating func refresh(in db: Database) throws {
      if isEverything {
        try db.execute(sql: "DELETE FROM sampleDay; INSERT INTO sampleDay \(SampleDays.query())")
      }
      for day in days { try SampleDays.refresh(day, in: db) }
      self = Stale()
    }
  }

  private static func refresh(_ key: Key, in db: Database) throws {
    let arguments: Bindings = [key.player, key.metric, key.day]
    try db.run("DELETE FROM sampleDay WHERE player = ? AND metric = ? AND day = ?", arguments)
    try db.run("INSERT INTO sampleDay " + query(where: "player = ? AND metric = ? AND day = ?"), arguments)
  }

  /// The rows of the table, computed from the samples that are not hidden. `condition` limits the samples, and `limit`
  /// the last sample in the same way.
  static func query(where condition: String = "TRUE", also limit: String = "") -> String {
    """
    SELECT player, metric, day, sum(value) AS total, sum(value * coalesce(weight, 1)) AS weighted,
      sum(coalesce(weight, 1)) AS weight, count(*) AS count,
      (SELECT value FROM sample l WHERE l.player = s.player AND l.metric = s.metric AND l.day = s.day
        AND l.hidden IS NOT 1 \(limit) ORDER BY at DESC, recordedAt DESC, uid DESC LIMIT 1) AS last
    FROM sample s INDEXED BY sampleByDay WHERE hidden IS NOT 1 AND \(condition) GROUP BY player, metric, day
    """
  }
}

extension StoreReader {
  /// The roll-ups of the days with samples of a metric, without what the blind filter hides.
  /// O(days; while a task runs also the samples since the horizon).
  public func rollups(
    of metric: MetricKey, kind: MetricKind, player: PlayerID, days: ClosedRange<LocalDay>, blindFilter: BlindFilter?
  ) throws -> DayRollups {
    // A goal reads hundreds of rows, so only the columns of the kind are read.
    let columns = Self.columns(of: kind)
    let kept = "SELECT \(columns) FROM sampleDay WHERE player = ? AND metric = ? AND day BETWEEN ? AND ?"
    let range: Bindings = [player.rawValue, metric.text, days.lowerBound.ordinal, days.upperBound.ordinal]
    let whole = try db.all(kept, range) { Self.rollup($0, kind) }
    guard let blindFilter else { return whole }
    var rollups = Dictionary(uniqueKeysWithValues: whole)
    // Row numbers rise with creation, so the rows that a running task hides are the last ones.
    let hidden = """
      SELECT DISTINCT day FROM sample WHERE player = ?1 AND metric = ?2 AND id > coalesce(
        (SELECT id FROM sample WHERE lastCommand < ?3 ORDER BY id DESC LIMIT 1), 0)
      """
    let shown = """
      SELECT \(columns) FROM (
        \(SampleDays.query(where: "player = ?1 AND metric = ?2 AND day = ?4 AND lastCommand < ?3", also: "AND lastCommand < ?3")))
      """
    let own: Bindings = [player.rawValue, metric.text, blindFilter.horizon]
    for day in try db.values(Int32.self, hidden, own) {
      let values: Bindings = [player.rawValue, metric.text, blindFilter.horizon, day]
      let day = LocalDay(ordinal: day)
      if days.contains(day) { rollups[day] = try db.first(shown, values) { Self.rollup($0, kind).1 } }
    }
    for day in Set(try formerSamples(of: metric, player: player, blindFilter).map(\.sample.day))
    where days.contains(day) {
      let samples = try samples(
        of: metric, player: player, days: day...day, after: nil, blindFilter: blindFilter, limit: .max)
      rollups[day] = DayRollup(samples.lazy.map(\.sample).filter { !$0.isHidden }, kind: kind)
    }
    return Array(rollups)
  }

  /// The columns that a roll-up of the kind needs.
  private static func columns(of kind: MetricKind) -> String {
    switch kind {
    case .sum, .check: "day, total"
    case .level, .clock: "day, last"
    case .mean: "day, weighted, weight"
    case .share: "day, total, weight"
    }
  }

  private static func rollup(_ columns: Columns, _ kind: MetricKind) -> DayRollups.Element {
    let isWeighted = kind == .mean || kind == .share
    return (
      LocalDay(ordinal: columns[0]), DayRollup(amount: columns[1], weight: isWeighted ? columns[2] : 1)
    )
  }
}
