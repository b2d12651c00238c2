internal import QuestEngines
internal import QuestModel
internal import QuestStore
private import QuestText
internal import QuestWire

/// Values of any metric by local day, for samples, goals and cards, without those that a running task hides.
struct MetricReading {
  let snapshot: ReadContext
  let blindFilter: BlindFilter?

  init(_ snapshot: ReadContext) throws { self.init(snapshot, blindFilter: try snapshot.blindFilter()) }

  /// With another blind filter, for a fact that is recorded regardless of it, or hidden by it.
  init(_ snapshot: ReadContext, blindFilter: BlindFilter?) {
    self.snapshot = snapshot
    self.blindFilter = blindFilter
  }

  /// The metric's days with data, and what is known about the others. A scope that the metric does not have gives no
  /// days. Samples cost O(days); plays O(plays of the days).
  func days(of metric: Metric, scope: GoalScope? = nil, in days: ClosedRange<LocalDay>) throws -> MetricDays {
    MetricDays(
      kind: metric.kind, rollups: try rollups(of: metric, scope, days), coverage: try coverage(of: metric, days),
      today: snapshot.today)
  }

  private func rollups(
    of metric: Metric, _ scope: GoalScope?, _ days: ClosedRange<LocalDay>
  ) throws -> DayRollups {
    if let scope, !metric.scopes.contains(scope.kind) { return [] }
    switch metric.source {
    case .own:
      guard let figure = PlayFigure(rawValue: metric.key.text) else { return [] }
      return Array(
        try snapshot.reader.playDays(
          figure, of: snapshot.player, scope: scope, days: days, blindFilter: blindFilter))
    case .track: return try tracked(metric, scope, days)
    case .nights:
      return Dictionary(grouping: try snapshot.nights(on: days, blindFilter: blindFilter), by: \.day)
        .compactMap { day, nights in NightRules.rollup(of: metric.key, nights).map { (day, $0) } }
    case .food: return try food(metric, days)
    case .manual, .connector:
      return try snapshot.reader.rollups(
        of: metric.key, kind: metric.kind, player: snapshot.player, days: days, blindFilter: blindFilter)
    }
  }
}

extension MetricReading {
  /// The value of the metric's first sample from that day on; `nil` without one, and for a computed metric. O(samples of
  /// its day).
  func firstValue(of metric: Metric, _ days: MetricDays, from first: LocalDay) throws -> Double? {
    switch metric.source {
    case .manual, .connector:
      guard let day = days.firstDay(from: first) else { return nil }
      let samples = try snapshot.reader.samples(
        of: metric.key, player: snapshot.player, days: day...day, after: nil, blindFilter: blindFilter, limit: .max)
      return samples.last.flatMap { DayRollup([$0.sample], kind: metric.kind)?.value(metric.kind) }
    case .own, .track, .nights, .food: return nil
    }
  }
}

// MARK: - Tracked time

extension MetricReading {
  /// Intervals cut at the beginnings of their days. O(intervals of the days).
  private func tracked(
    _ metric: Metric, _ scope: GoalScope?, _ days: ClosedRange<LocalDay>
  ) throws -> DayRollups {
    let intervals = try snapshot.reader.intervals(
      of: snapshot.player, touching: Self.span(of: days), blindFilter: blindFilter
    ).filter { Self.matches($0, scope) }
    let pieces = intervals.map { $0.pieces(at: snapshot.now) }
    var values: [LocalDay: Double] = [:]
    switch metric.key.text {
    case "track.minutes":
      for piece in pieces.joined() { values[piece.day, default: 0] += Self.minutes(piece.interval.milliseconds) }
    case "track.count":
      for first in pieces.compactMap(\.first) { values[first.day, default: 0] += 1 }
    default:
      var key: String?
      if case .name(let name)? = scope { key = name }
      let plays = try snapshot.reader.runPieces(
        of: snapshot.player, skillKey: key, days: days, blindFilter: blindFilter)
      for (day, time) in DayPiece.union(pieces.flatMap(\.self) + plays) { values[day] = Self.minutes(time) }
    }
    return values.filter { days.contains($0.key) }.map { day, value in (day, DayRollup(amount: value)) }
  }

  private static func minutes(_ milliseconds: Int64) -> Double { Double(milliseconds) / 60_000 }

  /// A local day lies within 26 hours of its UTC midnights, whatever the zone.
  static func span(of days: ClosedRange<LocalDay>) -> ClosedRange<Instant> {
    let margin: Int64 = 26 * 3_600_000
    let first = Int64(days.lowerBound.ordinal) * 86_400_000 - margin
    let last = (Int64(days.upperBound.ordinal) + 1) * 86_400_000 + margin
    return Instant(milliseconds: first)...Instant(milliseconds: last)
  }

  private static func matches(_ tracked: TrackedInterval, _ scope: GoalScope?) -> Bool {
    switch scope {
    case nil: true
    case .activity(let key), .name(let key): tracked.activity.key == key
    case .tag(let key): tracked.interval.tags.contains { NameKey.of($0) == key }
    case .skill, .quest: false
    }
  }
}

// MARK: - What sources have answered

extension MetricReading {
  /// The days that the metric's source has answered for. For a removed source, those with samples.
  private func coverage(of metric: Metric, _ days: ClosedRange<LocalDay>) throws -> SourceCoverage {
    switch metric.source {
    case .own, .track: return .always
    case .manual, .nights: return .samples
    case .food: return try foodCoverage(of: metric, days)
    case .connector(let name):
      guard let source = try snapshot.reader.source(name, of: snapshot.player),
        let stream = source.stream(ofMetric: metric.key)
      else { return .samples }
      let answers = try snapshot.progress(of: source).stream(stream.name, before: blindFilter?.horizon).answers
      var covered = AnsweredDays(answers).covered(
        now: snapshot.now.wall, today: snapshot.today, day: snapshot.day(of:))
      // Days before the source's first day are unknown.
      if let first = source.notBefore.map({ snapshot.day(of: $0) }), Metric.firstDay < first {
        covered.remove(Metric.firstDay...first.advanced(by: -1))
      }
      return .answered(covered)
    }
  }

  /// `no word from Anki since Tuesday`, for a metric whose source is silent; `nil` for others.
  func silence(of metric: Metric) throws -> String? {
    guard let name = metric.source.connector, let source = try snapshot.reader.source(name, of: snapshot.player) else {
      return nil
    }
    let last = try snapshot.progress(of: source).lastAnswer(before: blindFilter?.horizon, now: snapshot.now.wall)
    return SourceWording.silence(
      of: source, lastAnswer: last, now: snapshot.now.wall, today: snapshot.today, day: snapshot.day(of:))
  }
}

// MARK: - Metrics by name

extension ReadContext {
  /// The player's own metrics, rising by key. O(metrics).
  func ownMetrics() throws -> [Metric] {
    try reader.newest(Metric.self, of: player, upTo: .latest, blindFilter: nil, limit: .max).sorted { $0.key < $1.key }
  }

  /// The metric with that key: the player's own, a built-in one, one over nights, or one that is offered on first use.
  /// A definition reveals no time, so a running task does not hide it.
  ///
  /// - Throws: `unknownMetric`, with similar keys.
  func metric(named text: String) throws -> Metric {
    if let key = MetricKey(text), let metric = try metric(key) { return metric }
    let keys = try Set((ownMetrics() + Metric.builtIn + nightMetrics() + Metric.offered).map(\.key.text))
    let meant = Spelling.nearest(text, among: keys.sorted())
    let isOfNights = Metric.ofNights.contains { $0.key == MetricKey(text) }
    throw RPCError(
      .unknownMetric, "There is no metric \"\(text.prefix(64))\".",
      hint: [
        meant.isEmpty ? nil : "Did you mean \(Spelling.choice(meant))?",
        isOfNights
          ? "It is there with the first night: tqctl log sleep 23:10..06:50"
          : "Define it: tqctl metric define \(MetricKey(text)?.text ?? "NAME") --kind sum --unit UNIT",
        isOfNights ? nil : "tqctl metric list lists all.",
      ].compactMap(\.self).joined(separator: "\n"), candidates: meant.isEmpty ? nil : meant)
  }

  /// The same by its key; `nil` for an unknown one. O(1).
  func metric(_ key: MetricKey) throws -> Metric? {
    if let known = try reader.metric(key, of: player) ?? Metric.builtIn.first(where: { $0.key == key }) { return known }
    if let ofNights = Metric.ofNights.first(where: { $0.key == key }),
      try reader.hasNights(of: player, blindFilter: nil)
    {
      return ofNights
    }
    return Metric.offered.first { $0.key == key }
  }
}
