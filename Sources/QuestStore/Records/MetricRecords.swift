import GRDB
public import QuestModel

extension RecordType {
  /// Metrics that the player defined, or used first.
  public static let metric = RecordType(
    "metric", .setUp,
    [
      Column("player", .owner),
      Column("key", .ownKey, key: "key"),
      Column("name", .text(longest: 400), key: "name"),
      Column("unit", .text(longest: 64), key: "unit", .optional),
      Column("kind", .choice(MetricKind.allCases.map(\.rawValue)), key: "kind"),
      Column("better", .choice(BetterDirection.allCases.map(\.rawValue)), key: "better", .usual),
      Column("decimals", .count(most: 6), key: "decimals", .usual),
      Column("low", .number, key: "least", .optional),
      Column("high", .number, key: "most", .optional),
      Column("sensitive", .flag, key: "sensitive", .usual),
      Column("lastCommand", .newestCommand),
      Column("source", .sourceName, key: "source", .optional),
    ],
    rules: [.rising(["low", "high"])])

  /// Values of metrics.
  public static let sample = RecordType(
    "sample", .note, moment: "at",
    [
      Column("uid", .identifier, key: "id"),
      Column("player", .owner),
      Column("metric", .metricKey, key: "metric"),
      Column("value", .number, key: "value"),
      Column("weight", .number, key: "weight", .optional),
      Column("at", .instant, key: "at"),
      Column("zone", .zone, key: "timeZone", .usual),
      Column("day", .day, key: "day", .usual),
      Column("recordedAt", .instant, key: "recordedAt"),
      Column("note", .text(longest: 400), key: "note", .optional),
      Column("lastCommand", .newestCommand),
      Column("source", .sourceName, key: "source", .optional),
      Column("stream", .opaque(longest: 32), key: "stream", .optional),
      Column("item", .opaque(longest: 200), key: "item", .optional),
      Column("rev", .count(most: SampleOrigin.largestRev), key: "rev", .optional),
      Column("hidden", .flag, key: "hidden", .optional),
    ])
}

extension Metric: StoredRecord {
  public static var recordType: RecordType { .metric }

  public init(_ record: DescribedRecord) {
    let low = record["low"].number ?? -Metric.largest
    let high = record["high"].number ?? Metric.largest
    let isBounded = record["low"] != .null || record["high"] != .null
    self.init(
      key: MetricKey(record["key"].text ?? "") ?? .unreadable, name: record["name"].text ?? "",
      unit: record["unit"].text ?? "", kind: record["kind"].choice() ?? .sum, better: record["better"].choice() ?? .up,
      decimals: Int(record["decimals"].integer ?? 0), bounds: isBounded && low <= high ? low...high : nil,
      isSensitive: record["sensitive"].integer == 1,
      source: record["source"].text.map(MetricSource.connector) ?? .manual)
  }

  public var record: DescribedRecord {
    func end(_ bound: Double?) -> RecordValue {
      bound.flatMap { abs($0) < Metric.largest ? .number($0) : nil } ?? .null
    }
    return DescribedRecord(
      .metric,
      [
        "key": .text(key.text), "name": .text(name), "unit": unit.isEmpty ? .null : .text(unit),
        "kind": .choice(kind), "better": .choice(better), "decimals": .integer(Int64(decimals)),
        "low": end(bounds?.lowerBound), "high": end(bounds?.upperBound), "sensitive": .integer(isSensitive ? 1 : 0),
        "source": source.connector.map { .text($0) } ?? .null,
      ])
  }
}

extension Sample: StoredRecord {
  public static var recordType: RecordType { .sample }

  public init(_ record: DescribedRecord) {
    self.init(
      id: SampleID(record["uid"].text ?? ""), metric: MetricKey(record["metric"].text ?? "") ?? .unreadable,
      value: record["value"].number ?? 0, weight: record["weight"].number ?? 1,
      at: record["at"].instant ?? .earliest, zone: record.zone ?? .utc, day: record["day"].day ?? LocalDay(ordinal: 0),
      recordedAt: record["recordedAt"].instant ?? .earliest, note: record["note"].text,
      origin: SampleOrigin(record), isHidden: record["hidden"].integer == 1)
  }

  public var record: DescribedRecord {
    // In the order of the columns, without a dictionary, because sources store thousands of samples.
    DescribedRecord(
      .sample,
      values: [
        .text(id.text), .null, .text(metric.text), .number(value), weight == 1 ? .null : .number(weight), .instant(at),
        .zone(zone), .day(day), .instant(recordedAt), note.map { .text($0) } ?? .null, .null,
        origin.map { .text($0.source) } ?? .null, origin.map { .text($0.stream) } ?? .null,
        origin.map { .text($0.key) } ?? .null, (origin?.rev).map { .integer(Int64($0)) } ?? .null,
        isHidden ? .integer(1) : .null,
      ])
  }
}

extension RecordValue {
  /// The case whose index in `allCases` is stored.
  func choice<Choice: CaseIterable>(_ type: Choice.Type = Choice.self) -> Choice? {
    integer.flatMap { place in Choice.allCases.dropFirst(Int(truncatingIfNeeded: max(0, place))).first }
  }

  static func choice<Choice: CaseIterable & Equatable>(_ choice: Choice) -> RecordValue {
    .integer(Int64(Array(Choice.allCases).firstIndex(of: choice) ?? 0))
  }
}

extension SampleOrigin {
  /// `nil` for a sample of the player's own.
  fileprivate init?(_ record: DescribedRecord) {
    guard let source = record["source"].text, let stream = record["stream"].text, let key = record["item"].text else {
      return nil
    }
    self.init(source: source, stream: stream, key: key, rev: record["rev"].integer.map { Int($0) })
  }
}
