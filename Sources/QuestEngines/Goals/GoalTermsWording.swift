public import QuestModel
private import QuestText

/// The terms of a goal and its current state, in words (SPEC §13).
extension GoalWording {
  /// `480 pages by 1 Mar`, `30 cards a day, 5 days a week`, `at most 2 a day`.
  public func terms(_ terms: GoalTerms, _ kind: Goal.Kind, today: LocalDay) -> String {
    let end = terms.by.map { Self.day($0, today: today) }
    if kind == .reach { return value(terms.amount) + (end.map { " by \($0)" } ?? "") }
    return "\(kind == .atMost ? "at most " : "")\(demand(terms))" + (end.map { ", until \($0)" } ?? "")
  }

  private func demand(_ terms: GoalTerms) -> String {
    switch terms.rhythm {
    case .days(.all): isDone(terms) ? "every day" : "\(value(terms.amount)) a day"
    case .days(let days):
      isDone(terms) ? "on \(Self.names(of: days))" : "\(value(terms.amount)) a day on \(Self.names(of: days))"
    case .quota(let count):
      (isDone(terms) ? "" : "\(value(terms.amount)) a day, ") + "\(count) \(count == 1 ? "day" : "days") a week"
    case .week: "\(periodValue(terms)) a week"
    case .month: "\(periodValue(terms)) a month"
    }
  }

  /// Whether the goal is a daily check, which needs no number.
  private func isDone(_ terms: GoalTerms) -> Bool { metric.kind == .check && terms.amount == 1 }

  private func periodValue(_ terms: GoalTerms) -> String {
    guard metric.kind == .check, metric.unit.isEmpty else { return value(terms.amount) }
    return "\(value(terms.amount)) \(terms.amount == 1 ? "day" : "days")"
  }

  private static func names(of days: Weekdays) -> String {
    switch days {
    case .weekdays: "weekdays"
    case .weekends: "weekends"
    default: days.days.map { Weekday.shortNames[$0 - 1] }.joined(separator: ", ")
    }
  }

  /// `1 Mar`; with its year if that is ambiguous.
  public static func day(_ day: LocalDay, today: LocalDay) -> String {
    let text = CivilDay.text(Int(day.ordinal))
    return abs(day - today) < 300 ? text : "\(text) \(day.civil.year)"
  }

  /// `34 of 30 cards today`, `34 today, 4 of 5 this week`, `1 so far`, `3 of 2 this week`: the state of the current
  /// unit, which is `nil` if the goal leaves the day out. A quota also has today's value.
  public func standing(_ unit: GoalUnit?, _ rhythm: GoalTerms.Rhythm, _ kind: Goal.Kind, today value: Double?) -> String
  {
    guard let unit else { return "not today" }
    let period =
      switch rhythm {
      case .days: "today"
      case .quota, .week: "this week"
      case .month: "this month"
      }
    if unit.state == .rest { return "rest \(period)" }
    if case .quota = rhythm {
      let amount = "\(Figures.decimal(unit.amount)) \(unit.amount == 1 ? "day" : "days")"
      let days = "\(Figures.decimal(unit.value ?? 0)) of \(amount) \(period)"
      return (value.map { "\(bare($0)) today, " } ?? "") + days
    }
    if kind == .atMost, AmountComparison.isAtMost(unit.value ?? 0, unit.amount), metric.kind.isAdditive {
      let current = unit.value ?? 0
      return current == 0 ? "none so far \(period)" : "\(bare(current)) so far \(period)"
    }
    return "\(self.period(unit)) \(period)"
  }

  /// `this pace 14 Feb; 8 in 10 by 12 Mar`; `nil` without a date.
  public static func pace(_ forecast: GoalForecast, today: LocalDay) -> String? {
    func text(_ chance: Double) -> String? {
      forecast.dates.first { $0.chance == chance }?.day.map { day($0, today: today) }
    }
    guard let even = text(0.5) else { return nil }
    return "this pace \(even)" + (text(0.8).map { "; 8 in 10 by \($0)" } ?? "")
  }

  /// `By 1 Mar: 7 in 10. For 8 in 10: 34 pages a week (you do 31). From 8 weeks; such dates of yours held 9 of 11.`
  public func forecast(_ forecast: GoalForecast, by: LocalDay?, held: HeldDates, today: LocalDay) -> String {
    var sentences: [String] = []
    if let by, let chance = forecast.chance {
      sentences.append("By \(Self.day(by, today: today)): \(chance.text).")
      if let needed = forecast.needed {
        sentences.append(
          "For 8 in 10: \(value(needed.rounded(.up))) a week (you do \(bare(forecast.weekly.rounded()))).")
      }
    } else {
      sentences.append(
        Self.pace(forecast, today: today).map { "\($0.prefix(1).uppercased())\($0.dropFirst())." }
          ?? "No date can be said: it is more than two years away.")
    }
    let heldText = held.text().map { "; \($0.replacing("such dates", with: "such dates of yours"))" } ?? ""
    sentences.append("From \(forecast.weeks) weeks\(heldText).")
    return sentences.joined(separator: " ")
  }
}
