public import QuestModel

extension KeepChance {
  /// The chance to keep the open week or month of today (SPEC §14), as of the beginning of today. `nil` for single days,
  /// for limits, for metrics that do not add up, for a period that is decided or rests, and without a basis.
  ///
  /// - Parameters:
  ///   - goal: an `atLeast` goal.
  ///   - metric: the days of its metric.
  ///   - weekStart: 1 = Sunday … 7 = Saturday.
  ///   - rules: of the pace.
  /// - Returns: a chance of 0 … 1. O(days of the period), for a quota O(days back to 28 judged ones).
  public static func now(
    _ goal: Goal, _ metric: MetricDays, weekStart: Int, rules: PaceRules = PaceRules()
  ) -> Double? {
    let judge = GoalJudge(goal, metric, weekStart: weekStart)
    let today = metric.today
    guard goal.kind == .atLeast, let rhythm = goal.terms(on: today)?.rhythm,
      let unit = judge.unit(containing: today), unit.state == .open
    else { return nil }
    let ahead = (0...(unit.days.upperBound - today)).map(today.advanced(by:))
    switch rhythm {
    case .days: return nil
    case .quota:
      let (kept, missed) = judgedDays(judge, before: today, from: goal.firstDay, rules)
      guard kept + missed > 0 else { return nil }
      let open = ahead.count { judge.state(of: $0) == .open }
      return quota(needed: Int(unit.amount) - Int(unit.value ?? 0), days: open, kept: kept, missed: missed)
    case .week, .month:
      guard metric.kind.isAdditive,
        let pace = AmountPace(
          weeks: AmountPace.amounts(before: today, of: metric, goal: goal, rules: rules), rules: rules)
      else { return nil }
      // Today is one of the remaining days, so its amount is not counted twice.
      let isDue = !goal.rests.contains(today)
      let done = (unit.value ?? 0) - (isDue ? metric.value(on: today) ?? 0 : 0)
      return pace.chance(of: unit.amount - done, within: ahead.count { !goal.rests.contains($0) })
    }
  }

  /// Kept and missed ones of the newest 28 judged days before today.
  private static func judgedDays(
    _ judge: GoalJudge, before today: LocalDay, from first: LocalDay, _ rules: PaceRules
  ) -> (kept: Int, missed: Int) {
    var (kept, missed) = (0, 0)
    var day = today.advanced(by: -1)
    while day >= first, kept + missed < rules.quotaDays {
      switch judge.state(of: day) {
      case .kept: kept += 1
      case .missed: missed += 1
      default: break
      }
      day = day.advanced(by: -1)
    }
    return (kept, missed)
  }
}
