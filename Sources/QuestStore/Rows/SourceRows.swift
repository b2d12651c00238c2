import GRDB
public import QuestModel

extension StoreReader {
  /// The player's sources, sorted by name. A definition reveals no time, so a running task does not hide it.
  /// O(sources).
  public func sources(of player: PlayerID) throws -> [Source] {
    try newest(SourceRecord.self, of: player, upTo: .latest, blindFilter: nil, limit: .max)
      .sorted { $0.name < $1.name }.map(\.source)
  }

  /// The source with that name. O(1).
  public func source(_ name: String, of player: PlayerID) throws -> Source? {
    let type = RecordType.source
    let sql = "SELECT \(type.selection) FROM source t WHERE t.player = ? AND t.name = ?"
    return try db.first(sql, [player.rawValue, name]) { SourceRecord(type.record($0)).source }
  }

  /// This machine's progress with the source, in a text form that the caller defines; `nil` before the first fetch.
  /// O(1).
  public func sourceProgress(_ source: String, of player: PlayerID) throws -> String? {
    let sql = "SELECT body FROM sourceProgress WHERE player = ? AND source = ?"
    return try db.value(String.self, sql, [player.rawValue, source])
  }

  /// The progress of the source with that text, and its name. O(sources of the player's).
  public func sourceProgress(of player: PlayerID) throws -> [(source: String, body: String)] {
    let sql = "SELECT source, body FROM sourceProgress WHERE player = ? ORDER BY source"
    return try db.all(sql, [player.rawValue]) { ($0[0], $0[1]) }
  }

  /// The parts of a stream's chunk in the order they were put. O(parts).
  public func sourceParts(of source: String, stream: String, player: PlayerID) throws -> [String] {
    let sql = "SELECT body FROM sourcePart WHERE player = ? AND source = ? AND stream = ? ORDER BY number"
    return try db.values(String.self, sql, [player.rawValue, source, stream])
  }

  /// The ids of some of the metric's samples that are not hidden and that the full pass has not seen; none if it has
  /// seen all. O(samples of the metric).
  public func unseenSamples(
    of metric: MetricKey, source: String, pass: String, player: PlayerID, limit: Int
  ) throws -> [SampleID] {
    let sql = """
      SELECT uid FROM sample t INDEXED BY sampleByDay
      WHERE t.player = ?1 AND t.metric = ?2 AND t.source = ?3 AND t.hidden IS NOT 1 AND NOT EXISTS (
        SELECT 1 FROM sourceSeen s
        WHERE s.player = ?1 AND s.source = ?3 AND s.stream = ?4 AND s.metric = ?2 AND s.item = t.item)
      LIMIT ?5
      """
    return try db.all(sql, [player.rawValue, metric.text, source, pass, limit]) { SampleID($0[0]) }
  }

  /// The number of samples that wait for the end of their chunk. O(parts).
  public func stagedSamples(of source: String, player: PlayerID) throws -> Int {
    let sql = "SELECT sum(count) FROM sourcePart WHERE player = ? AND source = ?"
    return try db.value(Int.self, sql, [player.rawValue, source]) ?? 0
  }

  /// The player's sample with that id and its row. O(1).
  func sample(_ id: SampleID) throws -> (row: Int64, player: Int64, sample: Sample)? {
    let type = RecordType.sample
    return try db.first(Self.sampleByID, [id.text]) { columns in
      (columns[type.columns.count], columns[type.columns.count + 1], Sample(type.record(columns)))
    }
  }

  private static let sampleByID = "SELECT \(RecordType.sample.selection), t.id, t.player FROM sample t WHERE t.uid = ?"

  /// The keys of a metric's samples from the source on these days. O(these samples).
  public func sourceSamples(
    of metric: MetricKey, source: String, player: PlayerID, days: ClosedRange<LocalDay>
  ) throws -> [String] {
    let sql = """
      SELECT item FROM sample INDEXED BY sampleByDay
      WHERE player = ? AND metric = ? AND day BETWEEN ? AND ? AND source = ?
      """
    let values: Bindings = [
      player.rawValue, metric.text, days.lowerBound.ordinal, days.upperBound.ordinal, source,
    ]
    return try db.values(String.self, sql, values)
  }
}

extension StoreWriter {
  /// Stores this machine's progress with the source. It is no change by the player.
  public func setSourceProgress(_ body: String, of source: String) throws {
    try db.run(
      """
      INSERT INTO sourceProgress (player, source, body) VALUES (?, ?, ?)
      ON CONFLICT DO UPDATE SET body = excluded.body
      """, [command.player.rawValue, source, body])
  }

  public func addSourcePart(of source: String, stream: String, number: Int, count: Int, _ body: String) throws {
    try db.run(
      "INSERT INTO sourcePart (player, source, stream, number, count, body) VALUES (?, ?, ?, ?, ?, ?)",
      [command.player.rawValue, source, stream, number, count, body])
  }

  public func removeSourceParts(of source: String, stream: String) throws {
    try db.run(
      "DELETE FROM sourcePart WHERE player = ? AND source = ? AND stream = ?",
      [command.player.rawValue, source, stream])
  }

  /// Notes that the full pass has seen the item. Returns `true` for the first time. `pass` is a name that no earlier
  /// pass has had. O(1).
  public func addSeen(_ item: String, of metric: MetricKey, source: String, pass: String) throws -> Bool {
    try db.run(
      "INSERT OR IGNORE INTO sourceSeen (player, source, stream, metric, item) VALUES (?, ?, ?, ?, ?)",
      [command.player.rawValue, source, pass, metric.text, item])
    return db.changesCount > 0
  }

  /// Drops the uncommitted part of a fetch, and at most `SourceTables.seenAtOnce` of the items that its passes have
  /// seen. Later calls drop the rest, which does no harm: no pass reads another one's items. O(dropped rows).
  public func dropFetch(of source: String) throws {
    let player = command.player.rawValue
    try db.run("DELETE FROM sourcePart WHERE player = ? AND source = ?", [player, source])
    try db.run(
      """
      DELETE FROM sourceSeen WHERE (player, source, stream, metric, item) IN (
        SELECT player, source, stream, metric, item FROM sourceSeen WHERE player = ? AND source = ? LIMIT ?)
      """, [player, source, SourceTables.seenAtOnce])
  }

  /// Drops this machine's progress with a source that is added, restored or removed: its samples may have changed
  /// meanwhile, so the next fetch begins from the start.
  func forgetSource(_ image: RowImage) throws {
    let columns = RecordType.source.journaled.columns
    func value(_ name: String) -> DatabaseValue { columns.firstIndex(of: name).map { image.values[$0] } ?? .null }
    for table in SourceTables.all {
      try db.run("DELETE FROM \(table) WHERE player = ? AND source = ?", [value("player"), value("name")])
    }
  }

  /// The result of storing a sample of a source.
  public enum SampleOutcome: Sendable { case stored, unchanged }

  /// Stores a sample under its id. An existing sample with the same content is kept; its day is that of its first
  /// record unless its instant has changed or `movesDay` is set. A new sample from before `notBefore` is not stored.
  /// `wins` decides by the stored version. A hidden sample is not changed.
  public func store(
    _ sample: Sample, movesDay: Bool, notBefore: Instant?, wins: (_ stored: Int?) -> Bool
  ) throws -> SampleOutcome {
    var sample = sample
    var known = try reader.sample(sample.id)
    if let other = known, other.player != command.player.rawValue {
      // Another player of this machine has the same item of the same service.
      sample.id = SampleID(ContentID.copy(of: sample.id.text, for: command.player.rawValue))
      known = try reader.sample(sample.id)
    }
    guard let known else {
      if let notBefore, sample.at < notBefore { return .unchanged }
      try record(sample)
      return .stored
    }
    guard !known.sample.isHidden else { return .unchanged }
    if !movesDay, known.sample.at == sample.at { sample.day = known.sample.day }
    guard wins(known.sample.origin?.rev) else { return .unchanged }
    var same = sample
    same.recordedAt = known.sample.recordedAt
    same.zone = known.sample.zone
    if same == known.sample { return .unchanged }
    // A new row, so that a running task hides it like other new samples.
    try delete(RecordType.sample.journaled, known.row)
    try record(sample)
    return .stored
  }

  /// Deletes the player's sample with the id, unless it is hidden. Returns whether there was one. A hidden sample
  /// stays, so that it is not stored again when the source sends it.
  public func withdraw(_ id: SampleID) throws -> Bool {
    var known = try reader.sample(id)
    if let other = known, other.player != command.player.rawValue {
      known = try reader.sample(SampleID(ContentID.copy(of: id.text, for: command.player.rawValue)))
    }
    guard let known, !known.sample.isHidden else { return false }
    try delete(RecordType.sample.journaled, known.row)
    return true
  }
}

/// The tables with this machine's knowledge of sources, each with the columns `player` and `source`.
enum SourceTables {
  static let all = ["sourceProgress", "sourcePart", "sourceSeen"]
  /// The most seen items that one change drops: about 5 ms.
  static let seenAtOnce = 1000
}
