public import QuestModel

/// Judges the days and periods of an `atLeast` or `atMost` goal by the terms in force on each day (SPEC §13).
///
/// Only known data counts: a day without data is unknown, and a period with an unknown day is decided only if that day
/// cannot change the result.
public struct GoalJudge: Sendable {
  private let goal: Goal
  private let metric: MetricDays
  /// 1 = Sunday … 7 = Saturday.
  private let weekStart: Int

  public init(_ goal: Goal, _ metric: MetricDays, weekStart: Int) {
    self.goal = goal
    self.metric = metric
    self.weekStart = weekStart
  }

  // MARK: - Reads

  /// The state of a single day, for calendars; `nil` if the goal is not active on it. A day of a weekly or monthly goal
  /// has the state of its period. O(days of the period).
  public func state(of day: LocalDay) -> GoalDayState? {
    guard let terms = goal.terms(on: day) else { return nil }
    switch terms.rhythm {
    case .days(let weekdays): return weekdays.contains(weekday: day.weekday) ? dayUnit(day, terms).state : .rest
    case .quota: return dayUnit(day, terms).state
    case .week, .month: return unit(containing: day)?.state
    }
  }

  /// The judged unit that a day belongs to; `nil` if the goal is not active on it or leaves its weekday out. O(days of
  /// the period).
  public func unit(containing day: LocalDay) -> GoalUnit? {
    guard let terms = goal.terms(on: day) else { return nil }
    switch terms.rhythm {
    case .days(let weekdays): return weekdays.contains(weekday: day.weekday) ? dayUnit(day, terms) : nil
    case .quota: return quotaUnit(around: day)
    case .week, .month: return periodUnit(terms.rhythm.frame, around: day)
    }
  }

  /// The units from the one of `day` back to the goal's first day, newest first; computed as they are taken.
  public func units(backFrom day: LocalDay) -> some Sequence<GoalUnit> {
    sequence(state: (next: day, seen: Set<Frame>())) { state -> GoalUnit? in
      while state.next >= goal.firstDay {
        let day = state.next
        state.next = day.advanced(by: -1)
        guard let terms = goal.terms(on: day) else { continue }
        let frame = Frame(kind: terms.rhythm.frame, days: frame(terms.rhythm.frame, day))
        if frame.kind != .day {
          // If the terms never changed, a period has one unit.
          if goal.versions.count == 1 {
            state.next = frame.days.lowerBound.advanced(by: -1)
          } else if !state.seen.insert(frame).inserted {
            continue
          }
        }
        if let unit = unit(containing: day) { return unit }
      }
      return nil
    }
  }

  /// "kept 21 of the last 24 days (4 unknown)". Ends at the goal's first day or after 28 judged units.
  public var kept: DaysKept { DaysKept(newestFirst: units(backFrom: metric.today)) }

  // MARK: - Frames

  private struct Frame: Hashable {
    var kind: GoalTerms.Rhythm.Frame
    var days: ClosedRange<LocalDay>
  }

  /// The calendar day, week or month.
  private func frame(_ kind: GoalTerms.Rhythm.Frame, _ day: LocalDay) -> ClosedRange<LocalDay> {
    switch kind {
    case .day: return day...day
    case .quota, .week:
      let start = day.startOfWeek(weekStart: weekStart)
      return start...start.advanced(by: 6)
    case .month:
      let first = day.advanced(by: 1 - day.civil.day)
      let next = first.advanced(by: 31)
      return first...next.advanced(by: -next.civil.day)
    }
  }

  // MARK: - Judging

  private func dayUnit(_ day: LocalDay, _ terms: GoalTerms) -> GoalUnit {
    var tally = Tally(day)
    tally.add(day, terms, goal, metric)
    return judged(tally, amount: terms.amount)
  }

  /// Amounts of additive metrics are distributed over the days of the calendar period: rest days and days outside the
  /// goal reduce the amount by their share, and a change of terms counts from its day on. Other amounts are those of
  /// the last day.
  private func periodUnit(_ kind: GoalTerms.Rhythm.Frame, around day: LocalDay) -> GoalUnit? {
    let calendar = frame(kind, day)
    // The terms of every day, where there is one version without an end.
    let constant = goal.versions.count == 1 && goal.versions[0].by == nil ? goal.versions[0] : nil
    var tally: Tally?
    var next = max(calendar.lowerBound, goal.firstDay)
    while next <= calendar.upperBound {
      if let terms = constant ?? goal.terms(on: next), terms.rhythm.frame == kind {
        if tally == nil { tally = Tally(next) }
        tally?.add(next, terms, goal, metric)
      }
      next = next.advanced(by: 1)
    }
    guard let tally else { return nil }
    let length = calendar.upperBound - calendar.lowerBound + 1
    // If all days have the same amount, it is not divided and added again, which would change its last digit.
    let isWhole = tally.due == length && tally.isEven
    let amount = !metric.kind.isAdditive || isWhole ? tally.lastAmount : tally.amounts / Double(length)
    return judged(tally, amount: amount)
  }

  /// The sums over the days of one judgement. A list of goals has tens of thousands of days, so they are summed in one
  /// pass and not collected.
  private struct Tally {
    /// The first and the last day that belong to the goal.
    private(set) var days: ClosedRange<LocalDay>
    /// Days without rest.
    private(set) var due = 0
    /// The amount of the last due day; without one, of the last day.
    private(set) var lastAmount = 0.0
    /// Sum over the due days.
    private(set) var amounts = 0.0
    /// Whether all due days have the same amount.
    private(set) var isEven = true
    /// For a metric that adds up; `nil` without a value.
    private(set) var total: Double?
    /// For any other metric: the due days with samples.
    private(set) var rollups: [DayRollup] = []
    private(set) var isCovered = true
    private(set) var isAwaited = false

    init(_ first: LocalDay) { days = first...first }

    mutating func add(_ day: LocalDay, _ terms: GoalTerms, _ goal: Goal, _ metric: MetricDays) {
      days = days.lowerBound...day
      let isRest = goal.rests.contains(day)
      if due == 0 || !isRest {
        isEven = due == 0 || isEven && terms.amount == lastAmount
        lastAmount = terms.amount
      }
      guard !isRest else { return }
      due += 1
      amounts += terms.amount
      let rollup = metric.rollup(on: day)
      if let rollup {
        if !metric.kind.isAdditive {
          rollups.append(rollup)
        } else if let value = rollup.value(metric.kind) {
          total = (total ?? 0) + value
        }
      }
      switch metric.knowledge(of: day, hasSamples: rollup != nil, silence: goal.silence) {
      case .covered: break
      case .awaited:
        isCovered = false
        isAwaited = true
      case .unknown: isCovered = false
      }
    }
  }

  private func judged(_ tally: Tally, amount: Double) -> GoalUnit {
    let isAdditive = metric.kind.isAdditive
    let known = isAdditive ? tally.total : metric.kind.periodValue(tally.rollups)
    let value = known ?? (isAdditive && tally.isCovered && tally.due > 0 ? 0 : nil)
    var unit = GoalUnit(days: tally.days, value: value, amount: amount, state: .open)
    let isOver = tally.days.upperBound < metric.today
    if tally.due == 0 {
      unit.state = .rest
    } else if goal.kind == .atLeast, let value, AmountComparison.isAtLeast(value, amount) {
      unit.state = .kept
    } else if goal.kind == .atMost, isAdditive, let value, !AmountComparison.isAtMost(value, amount) {
      unit.state = .missed
    } else if isOver, !tally.isAwaited {
      let isKept = value.map { goal.kind == .atMost && AmountComparison.isAtMost($0, amount) }
      unit.state = tally.isCovered ? isKept.map { $0 ? .kept : .missed } ?? .unknown : .unknown
    }
    return unit
  }

  /// The week is kept at n days, and missed when the missed days alone put n out of reach.
  private func quotaUnit(around day: LocalDay) -> GoalUnit? {
    var days: ClosedRange<LocalDay>?
    var quota = 0
    var (due, kept, missed, isOpen, isUnknown) = (0, 0, 0, false, false)
    let first = frame(.quota, day).lowerBound
    for place in 0..<7 {
      let day = first.advanced(by: place)
      guard let terms = goal.terms(on: day), case .quota(let count) = terms.rhythm else { continue }
      days = (days?.lowerBound ?? day)...day
      quota = count
      guard !goal.rests.contains(day) else { continue }
      due += 1
      switch dayUnit(day, terms).state {
      case .kept: kept += 1
      case .missed: missed += 1
      case .open: isOpen = true
      case .unknown: isUnknown = true
      case .rest: break
      }
    }
    guard let days else { return nil }
    let state: GoalDayState =
      if due == 0 {
        .rest
      } else if kept >= quota {
        .kept
      } else if 7 - missed < quota {
        .missed
      } else if isOpen || days.upperBound >= metric.today {
        .open
      } else {
        isUnknown ? .unknown : .rest
      }
    return GoalUnit(days: days, value: due == 0 ? nil : Double(kept), amount: Double(quota), state: state)
  }
}
