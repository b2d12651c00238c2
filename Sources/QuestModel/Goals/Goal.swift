public enum GoalTag {}
public typealias GoalID = Identifier<GoalTag>

/// A wish about a metric (SPEC §13): to reach a value, or to do at least or at most an amount in each period.
public struct Goal: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Sendable {
    /// Once: the day the value is at or past the target.
    case reach
    /// In each period: kept when the value is the amount or more.
    case atLeast
    /// In each period: kept when the value is the amount or less.
    case atMost
  }

  /// What a `reach` compares with its target.
  public enum ReachedBy: String, CaseIterable, Sendable {
    /// The day's value; for additive metrics the total since the goal's first day.
    case value
    /// The mean of the last 7 days, at least 3 of them with data.
    case trend
  }

  /// The meaning of a day without a sample, for manual metrics.
  public enum Silence: String, CaseIterable, Sendable {
    case unknown
    /// A day without a sample counts as 0.
    case zero
  }

  public var id: GoalID
  public var name: String
  public var kind: Kind
  public var metric: MetricKey
  /// Rising by `since`, never empty. The first version's `since` is the goal's first day.
  public private(set) var versions: [GoalTerms]
  public var rests: DayRanges
  /// The start value of a `reach` on a metric that does not add up; `nil` until the first sample. On one that adds up,
  /// the part of the first day's value that counts for an earlier goal.
  public var baseline: Double?
  public var silence: Silence
  public var reachedBy: ReachedBy

  public init(
    id: GoalID, name: String, kind: Kind, metric: MetricKey, terms: GoalTerms, rests: DayRanges = DayRanges(),
    baseline: Double? = nil, silence: Silence = .unknown, reachedBy: ReachedBy = .value
  ) {
    self.id = id
    self.name = name
    self.kind = kind
    self.metric = metric
    versions = [terms]
    self.rests = rests
    self.baseline = baseline
    self.silence = silence
    self.reachedBy = reachedBy
  }

  /// The first day whose value counts.
  public var firstDay: LocalDay { versions[0].since }

  /// The terms in force on a day; `nil` before the first day and after their last one. O(log versions).
  public func terms(on day: LocalDay) -> GoalTerms? {
    var low = 0
    var high = versions.count
    while low < high {
      let middle = (low + high) / 2
      if versions[middle].since <= day { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let terms = versions[low - 1]
    if kind != .reach, let by = terms.by, by < day { return nil }
    return terms
  }

  /// The terms in force on a day; before the first day the first ones, after the last one the last ones.
  public func shownTerms(on day: LocalDay) -> GoalTerms {
    terms(on: day) ?? (day < firstDay ? versions[0] : versions[versions.count - 1])
  }

  /// Adds a version of the terms. It replaces a version with the same first day. A first day before the goal's own
  /// becomes the goal's. Older days keep their terms.
  public mutating func change(to terms: GoalTerms) {
    versions.removeAll { $0.since == terms.since }
    let index = versions.firstIndex { $0.since > terms.since } ?? versions.endIndex
    versions.insert(terms, at: index)
  }
}

/// The requirements of a goal, from a day on (SPEC §11).
public struct GoalTerms: Hashable, Sendable {
  /// The period that is judged, for `atLeast` and `atMost`.
  public enum Rhythm: Hashable, Sendable {
    /// Each of these days.
    case days(Weekdays)
    /// The amount of a day on that many days of a week, 1 … 7: the week is judged.
    case quota(Int)
    case week
    case month

    /// The kind of period. A change of terms with the same kind continues the current period.
    public enum Frame: String, CaseIterable, Sendable { case day, quota, week, month }

    public var frame: Frame {
      switch self {
      case .days: .day
      case .quota: .quota
      case .week: .week
      case .month: .month
      }
    }
  }

  /// The first day on which they are in force.
  public var since: LocalDay
  /// The target of a `reach`, else the amount of a period. In the metric's unit.
  public var amount: Double
  /// Ignored by a `reach`.
  public var rhythm: Rhythm
  /// The deadline of a `reach`, else the goal's last day.
  public var by: LocalDay?

  public init(since: LocalDay, amount: Double, rhythm: Rhythm = .days(.all), by: LocalDay? = nil) {
    self.since = since
    self.amount = amount
    self.rhythm = rhythm
    self.by = by
  }
}

/// The player's own answer to "when will you be there?", given before a pace is shown (SPEC §13).
public struct GoalGuess: Hashable, Sendable {
  public var madeOn: LocalDay
  /// The days it may be reached; one day for a single date.
  public var days: ClosedRange<LocalDay>

  public init(madeOn: LocalDay, days: ClosedRange<LocalDay>) {
    self.madeOn = madeOn
    self.days = days
  }
}

/// The fact that a `reach` was reached, stored with the change that crossed the target.
public struct GoalReached: Hashable, Sendable {
  public var day: LocalDay
  /// The value that was compared with the target.
  public var value: Double

  public init(day: LocalDay, value: Double) {
    self.day = day
    self.value = value
  }
}

extension Metric {
  /// The default comparison of a `reach` goal: the trend, if one lucky reading could cross the target.
  public var reachedBy: Goal.ReachedBy {
    switch kind {
    case .mean, .share, .clock: .trend
    case .level: key == MetricKey("weight") ? .trend : .value
    case .sum, .check: .value
    }
  }
}
