import QuestEngines
import QuestModel

/// A second implementation of the rules of goals from their text: a calendar processed day by day, whole numbers, and
/// for unknown values the best and the worst possible case. Uses only the names of states from the engines.
struct GoalOracle {
  struct Unit {
    var first: Int
    var last: Int
    /// Numerator and denominator.
    var amount: (Int, Int)
    var state: GoalDayState
  }

  private let history: RandomGoalHistory
  private let days: [Day]

  private struct Day {
    var year: Int
    var month: Int
    var dayOfMonth: Int
    /// 1 = Sunday.
    var weekday: Int
    var edit: RandomGoalHistory.Edit?
    var isRest: Bool
    var readings: [RandomGoalHistory.Reading]
    /// The first day of its month that is walked.
    var firstOfMonth: Int
  }

  /// Calendar days that are walked: the history and the end of its last period.
  private static let length = RandomGoalHistory.days + 60

  init(_ history: RandomGoalHistory) {
    self.history = history
    var days: [Day] = []
    var (year, month, dayOfMonth, weekday, firstOfMonth) = (2023, 12, 25, 2, 0)
    for number in 0..<Self.length {
      // The newest edit that has begun; of two on one day the one made later.
      var edit: RandomGoalHistory.Edit?
      for candidate in history.edits where candidate.day <= number {
        if candidate.day >= edit?.day ?? -1 { edit = candidate }
      }
      if history.kind != .reach, let by = edit?.by, by < number { edit = nil }
      days.append(
        Day(
          year: year, month: month, dayOfMonth: dayOfMonth, weekday: weekday, edit: edit,
          isRest: history.rests.contains { $0.contains(number) },
          readings: history.readings.filter { $0.day == number }, firstOfMonth: firstOfMonth))
      weekday = weekday % 7 + 1
      let february = year % 4 == 0 ? 29 : 28
      let lengths = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      dayOfMonth += 1
      if dayOfMonth > lengths[month - 1] { (month, dayOfMonth, firstOfMonth) = (month + 1, 1, number + 1) }
      if month > 12 { (year, month) = (year + 1, 1) }
    }
    self.days = days
  }

  // MARK: - Values, as fractions of whole numbers

  /// Numerator and denominator; `nil` without data.
  private func value(_ numbers: [Int]) -> (Int, Int)? {
    let readings = numbers.flatMap { days[$0].readings }
    func last(_ day: Int) -> Int? {
      var best: RandomGoalHistory.Reading?
      for reading in days[day].readings where reading.minute >= best?.minute ?? 0 { best = reading }
      return best?.value
    }
    guard !readings.isEmpty else { return nil }
    switch history.metric {
    case .sum: return (readings.map(\.value).reduce(0, +), 1)
    case .check: return (Set(readings.filter { $0.value > 0 }.map(\.day)).count, 1)
    case .level: return numbers.sorted().compactMap(last).last.map { ($0, 1) }
    case .mean: return (readings.map { $0.value * $0.weight }.reduce(0, +), readings.map(\.weight).reduce(0, +))
    case .share:
      let of = readings.map(\.weight).reduce(0, +)
      return of == 0 ? nil : (100 * readings.map(\.value).reduce(0, +), of)
    case .clock:
      let sorted = numbers.compactMap(last).sorted()
      return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2], 2)
    }
  }

  private var adds: Bool { history.metric == .sum || history.metric == .check }

  private enum Answer { case known, awaited, never }

  private func answer(_ day: Int) -> Answer {
    switch history.source {
    case .always: .known
    case .samples: history.silenceIsZero || !days[day].readings.isEmpty ? .known : .never
    case .answers: history.answers.contains(day) ? .known : day < history.today - 7 ? .never : .awaited
    }
  }

  // MARK: - Judging

  /// The state of these days together against numerator / denominator, the last of which ends the period.
  private func judge(_ due: [Int], end: Int, amount: (Int, Int)) -> GoalDayState {
    guard !due.isEmpty else { return .rest }
    let answers = due.map(answer)
    let value = value(due)
    func compare(_ value: (Int, Int)) -> Int { (value.0 * amount.1 - amount.0 * value.1).signum() }
    let isOpen = end >= history.today || answers.contains(.awaited)
    let isGap = answers.contains(.never)
    guard adds else {
      if history.kind == .atLeast, let value, compare(value) >= 0 { return .kept }
      if isOpen { return .open }
      guard !isGap, let value else { return .unknown }
      return history.kind == .atMost && compare(value) <= 0 ? .kept : .missed
    }
    // The known amount is the minimum. It can still grow while a day is open or unknown.
    let least = compare(value ?? (0, 1))
    let isCertain = !isOpen && !isGap
    switch history.kind {
    case .atLeast where least >= 0 && (value != nil || isCertain): return .kept
    case .atMost where least > 0: return .missed
    default: break
    }
    guard isCertain else { return isOpen ? .open : .unknown }
    return history.kind == .atMost ? .kept : .missed
  }

  func state(_ day: Int) -> GoalDayState? {
    guard let edit = days[day].edit else { return nil }
    switch edit.rhythm {
    case .weekdays(let weekdays) where !weekdays.contains(days[day].weekday): return .rest
    case .weekdays, .quota: return judge(days[day].isRest ? [] : [day], end: day, amount: (edit.amount, 1))
    case .week, .month: return unit(day)?.state
    }
  }

  func unit(_ day: Int) -> Unit? {
    guard let edit = days[day].edit else { return nil }
    switch edit.rhythm {
    case .weekdays(let weekdays):
      guard weekdays.contains(days[day].weekday) else { return nil }
      return Unit(first: day, last: day, amount: (edit.amount, 1), state: state(day) ?? .open)
    case .quota:
      let week = calendarWeek(day).filter { isQuota(days[$0].edit?.rhythm) }
      guard let last = week.last, case .quota(let wanted)? = days[last].edit?.rhythm else { return nil }
      let states = week.filter { !days[$0].isRest }.compactMap(state)
      var result = GoalDayState.rest
      if states.contains(.unknown) { result = .unknown }
      if states.contains(.open) || (last >= history.today && !states.isEmpty) { result = .open }
      if states.filter({ $0 == .missed }).count + wanted > 7 { result = .missed }
      if states.filter({ $0 == .kept }).count >= wanted { result = .kept }
      return Unit(first: week[0], last: last, amount: (wanted, 1), state: result)
    case .week: return period(calendarWeek(day), .week)
    case .month:
      let month = days[day...].prefix { $0.firstOfMonth == days[day].firstOfMonth }
      return period(Array(days[day].firstOfMonth..<month.endIndex), .month)
    }
  }

  private func period(_ calendar: [Int], _ rhythm: RandomGoalHistory.Rhythm) -> Unit? {
    let members = calendar.filter { days[$0].edit?.rhythm == rhythm }
    guard let first = members.first, let last = members.last else { return nil }
    let due = members.filter { !days[$0].isRest }
    let shares = due.compactMap { days[$0].edit?.amount }.reduce(0, +)
    let whole = days[due.last ?? last].edit?.amount ?? 0
    // December 2023 is walked from the 25th on.
    let length = rhythm == .week ? 7 : days[calendar[0]].month == 12 ? 31 : calendar.count
    let amount = adds ? (shares, length) : (whole, 1)
    return Unit(first: first, last: last, amount: amount, state: judge(due, end: last, amount: amount))
  }

  private func isQuota(_ rhythm: RandomGoalHistory.Rhythm?) -> Bool {
    if case .quota? = rhythm { true } else { false }
  }

  private func calendarWeek(_ day: Int) -> [Int] {
    var first = day
    while days[first].weekday != history.weekStart, first > 0 { first -= 1 }
    var last = day
    while days[last + 1].weekday != history.weekStart { last += 1 }
    return Array(first...last)
  }

  /// Kept, missed, unknown, rest.
  var kept: [Int] {
    var counts = [0, 0, 0, 0]
    var pendingRest = 0
    var seen: Set<[Int]> = []
    for day in (0...history.today).reversed() {
      guard let unit = unit(day), counts[0] + counts[1] + counts[2] < 28 else { continue }
      // A unit is recognised by its days: two never share their first and last.
      guard seen.insert([unit.first, unit.last]).inserted else { continue }
      guard let place = [GoalDayState.kept, .missed, .unknown].firstIndex(of: unit.state) else {
        if unit.state == .rest { pendingRest += 1 }
        continue
      }
      counts[place] += 1
      counts[3] += pendingRest
      pendingRest = 0
    }
    return counts
  }

  // MARK: - Reach

  /// The first day the target was reached, walking day by day. A total may also meet a new target on a day without a value.
  var reachedDay: Int? {
    let start = history.edits[0].day
    var total = 0
    var baseline = adds ? 0 : history.baseline.map { ($0, 1) }?.0
    var baselineOf = 1
    for day in start..<Self.length where day <= history.today {
      let isEdited = adds && day > start && history.edits.contains { $0.day == day }
      guard let today = value([day]) ?? (isEdited ? (0, 1) : nil) else { continue }
      if baseline == nil { (baseline, baselineOf) = today }
      guard let target = days[day].edit?.amount, let baseline else { continue }
      var current = today
      if adds {
        total += today.0
        current = (total, 1)
      } else if history.trend {
        let values = (max(0, day - 6)...day).compactMap { value([$0]) }
        guard values.count >= 3 else { continue }
        let common = values.map(\.1).reduce(1, *)
        let sum = values.reduce(0) { sum, value in sum + value.0 * (common / value.1) }
        current = (sum, common * values.count)
      }
      let direction = (target * baselineOf - baseline).signum()
      let ahead = (current.0 - target * current.1).signum()
      if ahead == 0 || (direction != 0 && ahead == direction) { return day }
    }
    return nil
  }
}
