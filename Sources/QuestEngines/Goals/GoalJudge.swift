public import QuestModel

/// Judges the days and periods of an `atLeast` or `atMost` goal by the terms in force on each day (SPEC §13).
///
/// It is judged by what is known: silence is unknown, and a period with an unknown day is only decided where that day
/// could not change the result.
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

  /// The state of a single day, for calendars; `nil` when the goal is not active on it. A day of a weekly or monthly
  /// goal is judged as a part of its period alone and has that state. O(days of the period).
  public func state(of day: LocalDay) -> GoalDayState? {
    guard let terms = goal.terms(on: day) else { return nil }
    switch terms.rhythm {
    case .days(let weekdays): return weekdays.contains(weekday: day.weekday) ? dayUnit(day, terms).state : .rest
    case .quota: return dayUnit(day, terms).state
    case .week, .month: return unit(containing: day)?.state
    }
  }

  /// The judged unit a day belongs to; `nil` when the goal is not active on it or leaves its weekday out.
  /// O(days of the period).
  public func unit(containing day: LocalDay) -> GoalUnit? {
    guard let terms = goal.terms(on: day) else { return nil }
    switch terms.rhythm {
    case .days(let weekdays): return weekdays.contains(weekday: day.weekday) ? dayUnit(day, terms) : nil
    case .quota: return quotaUnit(members(around: day, .quota))
    case .week, .month: return periodUnit(members(around: day, terms.rhythm.frame), of: frame(terms.rhythm.frame, day))
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
          // Of terms that never changed a period has one unit.
          if goal.versions.count == 1 { state.next = frame.days.lowerBound.advanced(by: -1) }
          if !state.seen.insert(frame).inserted { continue }
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

  /// A day of a period, with the terms in force on it.
  private struct Member {
    var day: LocalDay
    var terms: GoalTerms
    var isRest: Bool
  }

  /// The days of the frame on which the goal is active with a rhythm of that frame. Never empty for an active day.
  private func members(around day: LocalDay, _ kind: GoalTerms.Rhythm.Frame) -> [Member] {
    let days = frame(kind, day)
    return (0...(days.upperBound - days.lowerBound)).compactMap { offset in
      let day = days.lowerBound.advanced(by: offset)
      guard let terms = goal.terms(on: day), terms.rhythm.frame == kind else { return nil }
      return Member(day: day, terms: terms, isRest: goal.rests.contains(day))
    }
  }

  // MARK: - Judging

  private func dayUnit(_ day: LocalDay, _ terms: GoalTerms) -> GoalUnit {
    let member = Member(day: day, terms: terms, isRest: goal.rests.contains(day))
    return judged([member], amount: terms.amount, over: day...day)
  }

  /// Amounts of additive metrics are shared out over the days of the calendar period: days of rest, before the goal and
  /// after it take their share away, and an edit counts from its day on. Other amounts are those of the last day.
  private func periodUnit(_ members: [Member], of calendar: ClosedRange<LocalDay>) -> GoalUnit? {
    guard let first = members.first, let last = members.last else { return nil }
    let due = members.filter { !$0.isRest }
    let length = Double(calendar.upperBound - calendar.lowerBound + 1)
    // Equal amounts on all days are not divided and added again, which would change their last digit.
    let isWhole = due.count == Int(length) && due.allSatisfy { $0.terms.amount == first.terms.amount }
    let amount =
      !metric.kind.isAdditive || isWhole
      ? (due.last ?? last).terms.amount : due.reduce(0) { $0 + $1.terms.amount } / length
    return judged(members, amount: amount, over: first.day...last.day)
  }

  private func judged(_ members: [Member], amount: Double, over days: ClosedRange<LocalDay>) -> GoalUnit {
    let due = members.filter { !$0.isRest }.map(\.day)
    let known = metric.kind.periodValue(metric.rollups(of: due))
    let knowledge = due.map { metric.knowledge(of: $0, silence: goal.silence) }
    let isCovered = knowledge.allSatisfy { $0 == .covered }
    let value = known ?? (metric.kind.isAdditive && isCovered && !due.isEmpty ? 0 : nil)
    var unit = GoalUnit(days: days, value: value, amount: amount, state: .open)
    let isOver = days.upperBound < metric.today
    if due.isEmpty {
      unit.state = .rest
    } else if goal.kind == .atLeast, let value, value >= amount {
      unit.state = .kept
    } else if goal.kind == .atMost, metric.kind.isAdditive, let value, value > amount {
      unit.state = .missed
    } else if isOver, !knowledge.contains(.awaited) {
      let isKept = value.map { goal.kind == .atMost && $0 <= amount }
      unit.state = isCovered ? isKept.map { $0 ? .kept : .missed } ?? .unknown : .unknown
    }
    return unit
  }

  /// The week is kept at n days, and missed when the missed days alone put n out of reach.
  private func quotaUnit(_ members: [Member]) -> GoalUnit? {
    guard let first = members.first, let last = members.last, case .quota(let quota) = last.terms.rhythm else {
      return nil
    }
    let states = members.filter { !$0.isRest }.map { dayUnit($0.day, $0.terms).state }
    let kept = states.count { $0 == .kept }
    let missed = states.count { $0 == .missed }
    let state: GoalDayState =
      if states.isEmpty {
        .rest
      } else if kept >= quota {
        .kept
      } else if 7 - missed < quota {
        .missed
      } else if states.contains(.open) || last.day >= metric.today {
        .open
      } else {
        states.contains(.unknown) ? .unknown : .rest
      }
    return GoalUnit(
      days: first.day...last.day, value: states.isEmpty ? nil : Double(kept), amount: Double(quota), state: state)
  }
}
