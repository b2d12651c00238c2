import QuestText
import QuestWire

/// The summary of a finished session.
enum SummaryText {
  static func write(_ summary: SessionSummary, quest: String?, to page: inout Page, showsRewards: Bool) {
    if let quest { page.celebration("\(quest) is complete.", .strong, isMarked: showsRewards) }
    var facts: [String] = []
    // A single run's points are in its reveal; sums and averages need several runs.
    if quest != nil, showsRewards, summary.xpEarned > 0 {
      facts.append(
        summary.completionBonus > 0
          ? "+\(summary.xpEarned) XP, \(summary.completionBonus) of it for finishing" : "+\(summary.xpEarned) XP")
    }
    if quest != nil, summary.averageAccuracy > 0 {
      facts.append("accuracy \(Figures.percent(summary.averageAccuracy)) on average")
      if let rating = words(summary.rating) { facts.append(rating) }
    }
    if !facts.isEmpty { page.line(facts.joined(separator: " · ")) }
    if showsRewards, summary.levelAfter > summary.levelBefore {
      page.celebration("You reached level \(summary.levelAfter)!", .good)
    }
    page.line(days(summary.daysPlayed, summary.streak))
  }

  /// A session's rating; like all feedback it says how close it was and never judges.
  static func words(_ rating: Open<RunNumbers.Rating>?) -> String? {
    switch rating?.known {
    case .spotOn: "spot on"
    case .close: "close"
    case .off: "roughly right"
    case .wayOff: "full of discoveries"
    case nil: nil
    }
  }

  /// `26 days played · streak 5`. The streak pauses over a gap, so it is not said to be in a row.
  static func days(_ played: Int, _ streak: Streak) -> String {
    let days = "\(Figures.of(played, "day")) played"
    guard streak.current > 1 else { return days }
    return "\(days) · streak \(Figures.count(streak.current))\(streak.paused == true ? ", paused" : "")"
  }
}

extension Page {
  /// A good moment, with a star where stars are drawn and wanted.
  mutating func celebration(_ text: String, _ tone: Tone, isMarked: Bool = true) {
    line(style.symbols == .words ? text : styled((isMarked ? "★ " : "") + text, tone))
  }
}
