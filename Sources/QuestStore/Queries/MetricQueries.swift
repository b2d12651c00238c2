import GRDB
public import QuestModel

extension StoreReader {
  /// The player's own metric with that key. O(1).
  public func metric(_ key: MetricKey, of player: PlayerID) throws -> Metric? {
    let type = RecordType.metric
    let sql = "SELECT \(type.selection) FROM metric t WHERE t.player = ? AND t.key = ?"
    return try db.first(sql, [player.rawValue, key.text]) { Metric(type.record($0)) }
  }
}

// MARK: - Samples

extension StoreReader {
  /// A position in the list of a metric's samples.
  public struct SamplePlace: Hashable, Comparable, Sendable {
    public var day: Int32
    public var at: Int64
    public var row: Int64

    public init(day: Int32, at: Int64, row: Int64) {
      self.day = day
      self.at = at
      self.row = row
    }

    public static func < (a: SamplePlace, b: SamplePlace) -> Bool { (a.day, a.at, a.row) < (b.day, b.at, b.row) }
  }

  /// Samples of the metric on these days, newest first, without what the blind filter hides. O(limit).
  public func samples(
    of metric: MetricKey, player: PlayerID, days: ClosedRange<LocalDay>, after place: SamplePlace?,
    blindFilter: BlindFilter?, limit: Int
  ) throws -> [(sample: Sample, place: SamplePlace)] {
    let type = RecordType.sample
    let sql = """
      SELECT \(type.selection), t.id FROM sample t INDEXED BY sampleByDay
      WHERE t.player = :player AND t.metric = :metric AND t.day BETWEEN :first AND :last
        AND (t.day, t.at, t.id) < (:day, :at, :row) AND t.\(BlindFilter.showsNote)
      ORDER BY t.day DESC, t.at DESC, t.id DESC LIMIT :limit
      """
    let place = place ?? SamplePlace(day: .max, at: .max, row: .max)
    let values = Bindings(named: [
      "player": player.rawValue, "metric": metric.text, "first": days.lowerBound.ordinal,
      "last": days.upperBound.ordinal, "day": place.day, "at": place.at, "row": place.row,
      "horizon": (blindFilter ?? .lifted).horizon, "limit": limit,
    ])
    let shown = try db.all(sql, values) { row in
      let sample = Sample(type.record(row))
      return (
        sample: sample,
        place: SamplePlace(day: sample.day.ordinal, at: sample.at.milliseconds, row: row[type.columns.count])
      )
    }
    let former = try formerSamples(of: metric, player: player, blindFilter).filter {
      days.contains($0.sample.day) && $0.place < place
    }
    guard !former.isEmpty else { return shown }
    return Array((shown + former).sorted { $0.place > $1.place }.prefix(limit))
  }

  /// Samples that existed before the changes that a running task hides, and that a source has replaced or withdrawn
  /// since. O(the player's changes since the horizon).
  func formerSamples(
    of metric: MetricKey, player: PlayerID, _ blindFilter: BlindFilter?
  ) throws -> [(sample: Sample, place: SamplePlace)] {
    try former(.sample, of: player, blindFilter).rows.map { (Sample($0.record), $0.row) }
      .filter { $0.0.metric == metric }
      .map { sample, row in
        (sample, SamplePlace(day: sample.day.ordinal, at: sample.at.milliseconds, row: row))
      }
  }

  /// The player's samples whose ids begin with the text, at most two. O(1).
  public func samples(withIDPrefix prefix: String, of player: PlayerID) throws -> [Sample] {
    let type = RecordType.sample
    let sql = """
      SELECT \(type.selection) FROM sample t
      WHERE t.uid >= ? AND t.uid < ? AND +t.player = ? ORDER BY t.uid = ? DESC, t.uid LIMIT 2
      """
    return try db.all(sql, [prefix, prefix + "\u{10FFFF}", player.rawValue, prefix]) { Sample(type.record($0)) }
  }

  /// How many samples the metric has, counted up to `limit`. O(limit).
  public func sampleCount(of metric: MetricKey, player: PlayerID, limit: Int) throws -> Int {
    let sql = "SELECT count(*) FROM (SELECT 1 FROM sample WHERE player = ? AND metric = ? LIMIT ?)"
    return try db.value(Int.self, sql, [player.rawValue, metric.text, limit]) ?? 0
  }

  /// The number of the metric's samples with a moment from `from` up to, but not including, `to`. O(samples of these
  /// days).
  public func sampleCount(of metric: MetricKey, player: PlayerID, from: Instant, to: Instant) throws -> Int {
    // The local day of a moment is at most two days from that of UTC.
    let sql = """
      SELECT count(*) FROM sample WHERE player = ? AND metric = ? AND day BETWEEN ? AND ? AND at >= ? AND at < ?
      """
    let days = [from, to].map { Zone.utc.localDay(of: $0) }
    return try db.value(
      Int.self, sql,
      [
        player.rawValue, metric.text, days[0].advanced(by: -2).ordinal, days[1].advanced(by: 2).ordinal,
        from.milliseconds, to.milliseconds,
      ]) ?? 0
  }

  /// The names of the goals about the metric, archived ones included.
  public func goals(about metric: MetricKey, of player: PlayerID) throws -> [String] {
    let sql = "SELECT name FROM goal WHERE player = ? AND metric = ? ORDER BY position, uid"
    return try db.values(String.self, sql, [player.rawValue, metric.text])
  }
}

extension StoreWriter {
  public func delete(sample: SampleID) throws {
    guard let row = try rowID(of: sample.text, in: .sample) else { return }
    try delete(RecordType.sample.journaled, row)
  }

  /// Deletes the player's metric and its samples.
  public func delete(metric: MetricKey) throws {
    let sql = "SELECT id FROM sample WHERE player = ? AND metric = ?"
    for row in try db.values(Int64.self, sql, [command.player.rawValue, metric.text]) {
      try delete(RecordType.sample.journaled, row)
    }
    guard let row = try rowID(of: metric.text, in: .metric) else { return }
    try delete(RecordType.metric.journaled, row)
  }
}
