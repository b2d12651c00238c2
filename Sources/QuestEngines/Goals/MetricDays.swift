public import QuestModel

/// Which days the source of a metric has answered for (SPEC §11).
public enum SourceCoverage: Hashable, Sendable {
  /// `own` and `track`: every day.
  case always
  /// `manual`: the days with samples.
  case samples
  /// A connector: the days it has answered.
  case answered(DayRanges)
}

/// The days of a metric for goals: values, and what is known about days without one.
public struct MetricDays: Sendable {
  public var kind: MetricKind
  public var coverage: SourceCoverage
  /// The player's local day now.
  public var today: LocalDay
  /// The roll-ups, one slot a day from `firstDay` on, because judging reads the same days repeatedly.
  private let slots: [DayRollup?]
  private let firstDay: LocalDay

  /// Days after its end in which an unanswered day of a connector may still become known.
  public static let patience = 7

  /// The days of `rollups` have samples, the others none. O(days from the first to the last).
  public init(kind: MetricKind, rollups: DayRollups, coverage: SourceCoverage, today: LocalDay) {
    self.kind = kind
    self.coverage = coverage
    self.today = today
    var (first, last) = (LocalDay(ordinal: .max), LocalDay(ordinal: .min))
    for (day, _) in rollups { (first, last) = (min(first, day), max(last, day)) }
    firstDay = rollups.isEmpty ? today : first
    var slots = [DayRollup?](repeating: nil, count: rollups.isEmpty ? 0 : last - first + 1)
    for (day, rollup) in rollups { slots[day - first] = rollup }
    self.slots = slots
  }

  /// Whether no day has samples.
  public var isEmpty: Bool { slots.isEmpty }

  /// The roll-up of a day with samples.
  public func rollup(on day: LocalDay) -> DayRollup? {
    let place = day - firstDay
    return slots.indices.contains(place) ? slots[place] : nil
  }

  /// What is known about a day.
  public enum Knowledge: Hashable, Sendable {
    /// The source has answered: no sample means 0 for `sum` and `check`.
    case covered
    /// The source has not answered yet.
    case awaited
    /// No answer is expected any more.
    case unknown
  }

  /// `silence` only matters for `manual`. O(log ranges).
  public func knowledge(of day: LocalDay, silence: Goal.Silence) -> Knowledge {
    knowledge(of: day, hasSamples: rollup(on: day) != nil, silence: silence)
  }

  func knowledge(of day: LocalDay, hasSamples: Bool, silence: Goal.Silence) -> Knowledge {
    switch coverage {
    case .always: .covered
    case .samples: hasSamples || silence == .zero ? .covered : .unknown
    case .answered(let days):
      days.contains(day) ? .covered : today - day > Self.patience ? .unknown : .awaited
    }
  }

  /// The value of a day with samples.
  public func value(on day: LocalDay) -> Double? { rollup(on: day)?.value(kind) }

  /// The first day with a value from that day up to today. O(days).
  public func firstDay(from first: LocalDay) -> LocalDay? { days(from: first, through: today).first { _ in true }?.day }

  /// The days with a value from that day up to the last one, in their order. O(days).
  func days(from first: LocalDay, through last: LocalDay) -> some Sequence<(day: LocalDay, value: Double)> {
    let begin = min(max(0, first - firstDay), slots.count)
    let end = min(max(begin, last - firstDay + 1), slots.count)
    return (begin..<end).lazy.compactMap { place in
      slots[place]?.value(kind).map { (firstDay.advanced(by: place), $0) }
    }
  }
}
