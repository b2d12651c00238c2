internal import QuestModel
private import QuestText

/// Cards in words (SPEC §17). A change is named only if it is meaningful, and without praise or blame.
extension GoalWording {
  /// `14.3 pages`, `72.1 kg`, `23:10`, `85.5 %`; for a check the share of its days, `71 %`.
  public func mean(_ mean: Double) -> String {
    switch metric.kind {
    case .check: "\(Figures.decimal(mean * 100, places: 0)) %"
    case .share: "\(Figures.decimal(mean, places: max(1, metric.decimals))) %"
    case .clock: value(mean)
    case .sum, .level, .mean: finer(mean) + unitText
    }
  }

  /// `11 pages more than the week before`, `25 min later than the week before`, `about the same as the week before`.
  public func change(_ change: MetricCard.Change) -> String {
    guard change.isMeaningful else { return "about the same as the week before" }
    let (size, isMore) = (abs(change.difference), change.difference > 0)
    let text =
      switch metric.kind {
      case .check: isMore ? "more often" : "less often"
      case .clock: "\(Figures.decimal(size, places: 0)) min \(isMore ? "later" : "earlier")"
      case .share: "\(Figures.decimal(size, places: 1)) points \(isMore ? "more" : "less")"
      case .sum, .level, .mean: "\(finer(size))\(unitText) \(isMore ? "more" : "less")"
      }
    return "\(text) than the week before"
  }

  private var unitText: String { metric.unit.isEmpty ? "" : " \(metric.unit)" }

  /// With one decimal more than the metric's values, for means.
  private func finer(_ value: Double) -> String { Figures.decimal(value, places: metric.decimals + 1) }
}
