internal import QuestModel
private import QuestText

/// Values of a metric in words.
extension GoalWording {
  /// A sample's or a day's value beside the metric's key: `12` for pages, `72.5 kg`, `23:10`, `done`, `34 of 40`. For a
  /// share, `weight` is the total that the hits are part of; without it the value is a percentage.
  public func logged(_ value: Double, weight: Double? = nil) -> String {
    switch metric.kind {
    case .check: value > 0 ? "done" : "not done"
    case .share:
      weight.map { "\(Figures.decimal(value)) of \(Figures.decimal($0))" }
        ?? "\(Figures.decimal(value, places: max(1, metric.decimals))) %"
    case .sum, .level, .mean, .clock: NameKey.of(metric.unit) == metric.key.text ? bare(value) : self.value(value)
    }
  }
}
