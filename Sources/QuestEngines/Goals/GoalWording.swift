public import QuestModel
private import QuestText

/// Sentences about goals. They state what is known, without praise or blame (SPEC §13).
public struct GoalWording: Sendable {
  let metric: Metric

  public init(_ metric: Metric) { self.metric = metric }

  /// `412 pages`, `23:10`, `72.5 kg`.
  public func value(_ value: Double) -> String {
    withUnit(bare(value))
  }

  private func withUnit(_ figure: String) -> String {
    guard !metric.unit.isEmpty else { return figure }
    return "\(figure) \(figure == "1" ? Self.singular[metric.unit] ?? metric.unit : metric.unit)"
  }

  /// The units of our own metrics and sources, and a few more; the singular of other units is unknown.
  private static let singular = [
    "tasks": "task", "days": "day", "quests": "quest", "intervals": "interval", "pages": "page", "steps": "step",
    "glasses": "glass", "cards": "card", "cups": "cup", "items": "item", "commits": "commit",
  ]

  /// `412 of 500 pages`; `72.5 kg, to 70 kg` for a metric that does not start at 0; `72.5 kg, to 70 kg as a mean of 7 days`
  /// before a trend is known.
  public func progress(_ progress: ReachProgress) -> String {
    guard let current = progress.current else {
      guard let newest = progress.newest else { return "nothing yet, to \(value(progress.target))" }
      return "\(value(newest)), to \(value(progress.target)) as a mean of \(ReachJudge.trendDays) days"
    }
    let (figure, target) = figures(current, progress.target)
    guard metric.kind.isAdditive else { return "\(withUnit(figure)), to \(withUnit(target))" }
    return "\(figure) of \(withUnit(target))"
  }

  /// A value and its amount, with as many decimals as it takes to tell that they differ: 49.7 of 50 minutes are not yet all.
  private func figures(_ value: Double, _ amount: Double) -> (String, String) {
    guard metric.kind != .clock, !AmountComparison.areEqual(value, amount) else { return (bare(value), bare(amount)) }
    for places in metric.decimals..<6 {
      let texts = (Figures.decimal(value, places: places), Figures.decimal(amount, places: places))
      if texts.0 != texts.1 { return texts }
    }
    return (Figures.decimal(value), Figures.decimal(amount))
  }

  /// `34 of 30 cards`, `3 of 2 cups`, `none so far`: a period's value against its amount.
  public func period(_ unit: GoalUnit) -> String {
    let current = unit.value ?? 0
    if current == 0, unit.amount == 0 { return "none so far" }
    guard metric.kind.isAdditive || unit.value != nil else { return "nothing yet" }
    let (figure, amount) = figures(current, unit.amount)
    return "\(figure) of \(withUnit(amount))"
  }

  /// `kept 21 of the last 24 days (4 unknown)`; `nil` before anything was judged. `units` has two if the goal's rhythm has
  /// changed: `kept 21 of the last 24 days and weeks`.
  public static func kept(_ kept: DaysKept, units: [String]) -> String? {
    guard kept.judged > 0 else { return nil }
    let unknown = kept.unknown > 0 ? " (\(kept.unknown) unknown)" : ""
    let judged =
      kept.judged == 1
      ? "1 \(units.joined(separator: " or "))"
      : "the last \(kept.judged) \(units.map { $0 + "s" }.joined(separator: " and "))"
    return "kept \(kept.kept) of \(judged)\(unknown)"
  }

  /// `due 1 Mar, 31 pages to go: new date, keep, or archive`: a deadline that has passed.
  public func overdue(_ progress: ReachProgress, by day: LocalDay) -> String {
    let rest = progress.left.map { ", \(value($0)) to go" } ?? ""
    return "due \(CivilDay.text(Int(day.ordinal)))\(rest): new date, keep, or archive"
  }

  /// `You guessed 12 weeks, it took 15: 1.3 times.` A factor that rounds to 0 or 1 is left out.
  public static func reveal(_ outcome: GuessOutcome) -> String {
    let days = (outcome.guessed, outcome.actual)
    let times = Figures.decimal(outcome.factor, places: 1)
    // Both in weeks from four weeks on, if whole weeks have the same factor.
    let weeks = ((days.0 / 7).rounded(), (days.1 / 7).rounded())
    let inWeeks = min(days.0, days.1) >= 28 && Figures.decimal(weeks.1 / weeks.0, places: 1) == times
    let guessed = Figures.decimal(inWeeks ? weeks.0 : days.0, places: 0)
    let actual = Figures.decimal(inWeeks ? weeks.1 : days.1, places: 0)
    let unit = (inWeeks ? "week" : "day") + (guessed == "1" ? "" : "s")
    return "You guessed \(guessed) \(unit), it took \(actual)\(["0", "1"].contains(times) ? "" : ": \(times) times")."
  }

  func bare(_ value: Double) -> String {
    guard metric.kind == .clock else { return Figures.decimal(value, places: metric.decimals) }
    return TimeOfDay.text(afterNoon: value)
  }
}
