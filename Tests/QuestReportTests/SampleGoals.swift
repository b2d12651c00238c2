import QuestReport
import QuestTestKit
import QuestText
import QuestWire

/// Made-up goals and cards, from a seed.
enum SampleGoals {
  private static let last = CivilDay.number(SampleHistory.lastDay) ?? 0

  static func metric(_ kind: MetricInfo.Kind = .sum, decimals: Int = 0) -> MetricInfo {
    MetricInfo(
      key: "pages", name: "Pages", unit: kind == .clock ? nil : "pages", kind: Open(kind), better: Open(.up),
      decimals: decimals, least: nil, most: nil, sensitive: false, source: Open(.manual), offered: false, scopes: [])
  }

  /// 6 pages a day on most of 60 days, to 480 by 1 June.
  static func reach(name: String = "Novel", seed: UInt64 = 1, isReached: Bool = false) -> ReportData.Goal {
    var random = SeededGenerator(seed: seed)
    let days = (0..<60).reversed().map { back in
      GoalInfo.Day(
        day: CivilDay.date(last - back),
        value: Int.random(in: 0..<4, using: &random) > 0 ? Double(Int.random(in: 0...12, using: &random)) : nil)
    }
    let current = days.compactMap(\.value).reduce(0, +)
    let first = days[0].day
    var info = GoalInfo(
      id: "g", name: name, kind: Open(.reach), metric: "pages", unit: "pages",
      terms: GoalInfo.Terms(since: first, amount: 480, by: "2026-06-01"),
      state: Open(isReached ? .reached : .active), current: current, baseline: 0, target: 480, progress: 40,
      by: "2026-06-01", overdue: false, today: days[59], silence: Open(.unknown), sensitive: false,
      texts: GoalInfo.Texts(terms: "480 pages by 1 Jun", value: "\(Figures.decimal(current)) of 480 pages"))
    info.guess = GoalInfo.Guess(sealed: !isReached)
    if isReached {
      info.guess?.from = "2026-03-01"
      info.guess?.to = "2026-03-10"
      info.guess?.text = "You guessed 8 weeks, it took 9: 1.1 times."
    }
    let pace = GoalPace(
      dates: GoalPace.Dates(p50: "2026-05-02", p80: "2026-05-20", p90: "2026-06-10"), text: "By 1 Jun: 8 in 10.")
    return ReportData.Goal(
      details: GoalDetails(goal: info, days: days, versions: [info.terms], rests: [], createdOn: first),
      pace: isReached ? nil : pace, metric: metric())
  }

  /// Every state of a day, over 40 days; the amount rises after 20.
  static func habit(name: String = "Read") -> ReportData.Goal {
    let states = GoalInfo.DayState.allCases
    let days = (0..<40).reversed().map { back in
      let state = states[back % states.count]
      return GoalInfo.Day(
        day: CivilDay.date(last - back), value: [.rest, .unknown].contains(state) ? nil : Double(back % 9),
        state: Open(state))
    }
    let versions = [(39, 5.0), (19, 8)].map { back, amount in
      GoalInfo.Terms(since: CivilDay.date(last - back), amount: amount, per: Open(.day))
    }
    let info = GoalInfo(
      id: "h", name: name, kind: Open(.atLeast), metric: "pages", unit: "pages", terms: versions[1],
      state: Open(.active), overdue: false, today: days[39], silence: Open(.unknown), sensitive: false,
      texts: GoalInfo.Texts(terms: "8 pages a day", value: "3 of 8 pages today", note: "kept 8 of the last 16 days"))
    return ReportData.Goal(
      details: GoalDetails(goal: info, days: days, versions: versions, rests: [], createdOn: days[0].day), pace: nil,
      metric: metric())
  }

  static func card(name: String = "Pages", seed: UInt64 = 1, kind: MetricInfo.Kind = .sum) -> InsightList.Card {
    var random = SeededGenerator(seed: seed)
    let count = 53 * 7 - (6 - CivilDay.weekday(last))
    let days = (0..<count).reversed().map { back in
      let state = [InsightList.State.known, .known, .known, .empty, .rest, .unknown].randomElement(using: &random)
      let shade = Int.random(in: 0...4, using: &random)
      return InsightList.Day(
        day: CivilDay.date(last - back), value: state == .known ? Double(shade * 10) : nil,
        shade: state == .known ? shade : 0, state: Open(state ?? .known))
    }
    return InsightList.Card(
      metric: "pages", name: name, unit: "pages", kind: Open(kind), decimals: 0, sensitive: false, value: 12,
      valueText: "12", day: SampleHistory.lastDay, dayText: "today", spark: [], mean7: 11, meanText: "11 pages",
      change: InsightList.Change(difference: 0, meaningful: false, text: "about the same as the week before"),
      darkestText: "40", days: days)
  }

  /// A year of a metric, from how many days ago to its value.
  static func card(
    _ key: String, name: String = "Metric", unit: String? = nil, kind: MetricInfo.Kind, _ value: (Int) -> Double?
  ) -> InsightList.Card {
    let days = (0..<366).reversed().map { back in
      let value = value(back)
      return InsightList.Day(
        day: CivilDay.date(last - back), value: value, shade: value == nil ? 0 : 2,
        state: Open(value == nil ? .unknown : .known))
    }
    return InsightList.Card(
      metric: key, name: name, unit: unit, kind: Open(kind), decimals: 0, sensitive: false, valueText: "–", spark: [],
      days: days)
  }
}
