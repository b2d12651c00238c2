public import QuestModel
private import QuestText

/// Sentences about goals. They state what is known, without praise or blame (SPEC §13).
public struct GoalWording: Sendable {
  let metric: Metric

  public init(_ metric: Metric) { self.metric = metric }

  /// `412 pages`, `23:10`, `72.5 kg`.
  public func value(_ value: Double) -> String {
    guard !metric.unit.isEmpty else { return bare(value) }
    let figure = bare(value)
    return "\(figure) \(figure == "1" ? Self.singular[metric.unit] ?? metric.unit : metric.unit)"
  }

  /// The units of our own metrics and sources, and a few more; the singular of other units is unknown.
  private static let singular = [
    "tasks": "task", "days": "day", "quests": "quest", "intervals": "interval", "pages": "page", "steps": "step",
    "glasses": "glass", "cards": "card", "cups": "cup", "items": "item", "commits": "commit",
  ]

  /// `412 of 500 pages`; `72.5 kg, to 70 kg` for a metric that does not start at 0.
  public func progress(_ progress: ReachProgress) -> String {
    guard let current = progress.current else { return "nothing yet, to \(value(progress.target))" }
    guard metric.kind.isAdditive else { return "\(value(current)), to \(value(progress.target))" }
    return "\(bare(current)) of \(value(progress.target))"
  }

  /// `34 of 30 cards`, `3 of 2 cups`, `none so far`: a period's value against its amount.
  public func period(_ unit: GoalUnit) -> String {
    let current = unit.value ?? 0
    if current == 0, unit.amount == 0 { return "none so far" }
    guard metric.kind.isAdditive || unit.value != nil else { return "nothing yet" }
    return "\(bare(current)) of \(value(unit.amount))"
  }

  /// `kept 21 of the last 24 days (4 unknown)`; `nil` before anything was judged.
  public static func kept(_ kept: DaysKept, unit: String) -> String? {
    guard kept.judged > 0 else { return nil }
    let unknown = kept.unknown > 0 ? " (\(kept.unknown) unknown)" : ""
    let judged = kept.judged == 1 ? "1 \(unit)" : "the last \(kept.judged) \(unit)s"
    return "kept \(kept.kept) of \(judged)\(unknown)"
  }

  /// `due 1 Mar, 31 pages to go: new date, keep, or archive`: a deadline that has passed.
  public func overdue(_ progress: ReachProgress, by day: LocalDay) -> String {
    let rest = progress.left.map { ", \(value($0)) to go" } ?? ""
    return "due \(CivilDay.text(Int(day.ordinal)))\(rest): new date, keep, or archive"
  }

  /// `You guessed 12 weeks, it took 15: 1.3 times.` A factor that rounds to 0 is left out.
  public static func reveal(_ outcome: GuessOutcome) -> String {
    let days = (outcome.guessed, outcome.actual)
    // Both in weeks from four weeks on, so that the two numbers are comparable.
    let inWeeks = min(days.0, days.1) >= 28
    let guessed = Figures.decimal(inWeeks ? days.0 / 7 : days.0, places: 0)
    let actual = Figures.decimal(inWeeks ? days.1 / 7 : days.1, places: 0)
    let unit = (inWeeks ? "week" : "day") + (guessed == "1" ? "" : "s")
    let times = Figures.decimal(outcome.factor, places: 1)
    return "You guessed \(guessed) \(unit), it took \(actual)\(times == "0" ? "" : ": \(times) times")."
  }

  func bare(_ value: Double) -> String {
    guard metric.kind == .clock else { return Figures.decimal(value, places: metric.decimals) }
    return TimeOfDay.text(afterNoon: value)
  }
}
