package import QuestModel
internal import QuestStore
internal import QuestWire

/// The player's data that an import of samples needs.
package struct SampleContext: Sendable {
  /// The player's own metrics, and those over nights if there are nights.
  package var metrics: [MetricKey: Metric]
  package var boundary: DayBoundary
  package var zone: Zone
  package var now: Instant

  package init(metrics: [Metric], boundary: DayBoundary, zone: Zone, now: Instant) {
    self.metrics = Dictionary(metrics.map { ($0.key, $0) }) { first, _ in first }
    self.boundary = boundary
    self.zone = zone
    self.now = now
  }
}

/// Turns foreign rows into samples, and defines new metrics.
///
/// A sample with only a day is placed at noon, a millisecond after the previous row, to keep the order of the rows.
struct SampleBuilder: Sendable {
  private let context: SampleContext
  private let today: LocalDay
  private let fallback: Definition?
  private var metrics: [MetricKey: Metric]
  private var rowsOfDay: (day: LocalDay, count: Int64)?
  private(set) var records: [ImportedNote] = []

  /// The definition of a new metric.
  struct Definition: Sendable {
    var name: String?
    var kind: MetricKind
    var unit = ""
  }

  /// One row of a table, or one value of another tool.
  struct Row {
    var line: Int
    var value: TypedSample
    var moment: TableMoment
    var note: String?
    /// The identity of the sample.
    var identity: ContentID
    /// Whether the identity is the tool's own; otherwise equal rows are numbered.
    var hasOwnID: Bool
  }

  /// `fallback` defines every unknown metric; without it they are refused.
  init(_ context: SampleContext, fallback: Definition? = nil) {
    self.context = context
    today = context.boundary.day(of: context.now, in: context.zone)
    self.fallback = fallback
    metrics = context.metrics
  }

  var zone: Zone { context.zone }

  mutating func takeRecords() -> [ImportedNote] {
    defer { records.removeAll(keepingCapacity: true) }
    return records
  }

  // MARK: - Metrics

  /// The metric of the key. A new metric is defined by `definition` or the fallback.
  ///
  /// - Throws: `UnknownMetric`.
  mutating func metric(_ text: String, _ definition: Definition? = nil) throws(UnknownMetric) -> Metric {
    guard let key = MetricKey(text) else { throw .noKey(text) }
    if let known = metrics[key] {
      guard known.source != .nights else { throw .computed(key) }
      return known
    }
    guard !Metric.builtIn.contains(where: { $0.key == key }) else { throw .computed(key) }
    let offered = Metric.offered.first { $0.key == key }
    guard let new = offered ?? (definition ?? fallback).map({ Metric(key, $0) }) else { throw .undefined(key) }
    metrics[key] = new
    records.append(ImportedNote(new.record, line: 0))
    return new
  }

  enum UnknownMetric: Error {
    case noKey(String)
    /// It is computed from plays, tracked time or nights.
    case computed(MetricKey)
    case undefined(MetricKey)

    fileprivate var reason: String {
      switch self {
      case .noKey(let text): "\"\(text.prefix(64))\" isn't a key of a metric, such as pages"
      case .computed(let key): "\(key) is computed, and takes no samples"
      case .undefined(let key): "there is no metric \(key)"
      }
    }

    fileprivate var hint: String {
      switch self {
      case .noKey: "Map another column or key: --map metric=…"
      case .computed(let key): "For a number of your own: tqctl metric define NAME --unit UNIT (not \(key))"
      case .undefined(let key) where Metric.ofNights.contains { $0.key == key }:
        "It is there with the first night: tqctl log sleep 23:10..06:50"
      case .undefined(let key):
        "Define it: tqctl metric define \(key) --kind sum --unit UNIT\nOr say what new metrics are: --define sum,UNIT"
      }
    }
  }

  // MARK: - Samples

  /// Adds the sample of a row.
  ///
  /// - Throws: `SampleProblem` for what the metric does not permit.
  mutating func add(_ row: Row, to metric: Metric) throws(SampleProblem) {
    let weight = row.value.weight ?? 1
    if metric.kind == .share, row.value.weight == nil { throw .badWeight }
    let day = row.moment.dayOnly ?? context.boundary.day(of: row.moment.instant, in: zone)
    try metric.check(value: row.value.value, weight: weight, day: day, today: today)
    var at = row.moment.instant
    if row.moment.dayOnly != nil {
      let count = rowsOfDay?.day == day ? (rowsOfDay?.count ?? 0) + 1 : 0
      rowsOfDay = (day, count)
      at = Instant(milliseconds: at.milliseconds + count)
    }
    let note = row.note.map { ToolRuns.name($0) }.flatMap { $0.isEmpty ? nil : $0 }
    let sample = Sample(
      id: SampleID(row.identity.text), metric: metric.key, value: row.value.value, weight: weight, at: at, zone: zone,
      day: day, recordedAt: context.now, note: note)
    records.append(ImportedNote(sample.record, line: row.line, isContentID: !row.hasOwnID))
  }
}

extension ImportError {
  init(line: Int, column: Int? = nil, _ unknown: SampleBuilder.UnknownMetric) {
    self.init(line: line, column: column, reason: unknown.reason, hint: unknown.hint)
    if case .undefined = unknown { isUnknownMetric = true }
  }
}

extension Metric {
  fileprivate init(_ key: MetricKey, _ definition: SampleBuilder.Definition) {
    self.init(
      key: key, name: definition.name ?? key.text, unit: definition.unit, kind: definition.kind, better: .up,
      decimals: definition.kind == .mean || definition.kind == .level ? 1 : 0)
  }
}

extension SampleBuilder.Definition {
  /// From a request. Throws `invalidArgument`.
  init?(_ asked: DataImport.Definition?) throws {
    guard let asked else { return nil }
    guard let kind = MetricKind(rawValue: asked.kind.rawValue) else {
      let kinds = MetricKind.allCases.map(\.rawValue)
      throw RPCError(
        .invalidArgument, "\"\(asked.kind.rawValue.prefix(20))\" isn't a kind of metric.",
        hint: "One of \(kinds.joined(separator: ", ")).", candidates: kinds)
    }
    let unit = NameKey.normalized(asked.unit ?? "")
    guard unit.utf8.count <= 64, NameRule.isPlain(unit) else {
      throw RPCError(
        .invalidArgument, "A unit has up to 64 bytes on one line.", hint: "For example: --define sum,pages")
    }
    self.init(kind: kind, unit: unit)
  }
}

/// A key made of a name: letters and digits, with hyphens for everything else.
extension MetricKey {
  init(made name: String) {
    var text = ""
    for character in NameKey.of(name) where text.utf8.count < 60 {
      if character.isLetter || character.isNumber {
        text.append(character)
      } else if !text.isEmpty, !text.hasSuffix("-") {
        text.append("-")
      }
    }
    while text.hasSuffix("-") { text.removeLast() }
    self = MetricKey(text) ?? MetricKey("metric-" + text) ?? .unreadable
  }
}
