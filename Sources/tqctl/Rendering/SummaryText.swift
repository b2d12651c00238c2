import QuestWire

/// What a finished session brought.
enum SummaryText {
  static func write(_ summary: SessionSummary, quest: String?, to page: inout Page, showsRewards: Bool) {
    if let quest { page.celebration("\(quest) is complete.", .strong) }
    var facts: [String] = []
    // One run's points and closeness are told by its reveal; sums and averages are for several.
    if quest != nil, showsRewards, summary.xpEarned > 0 {
      facts.append(
        summary.completionBonus > 0
          ? "+\(summary.xpEarned) XP, \(summary.completionBonus) of it for finishing" : "+\(summary.xpEarned) XP")
    }
    if quest != nil, summary.averageAccuracy > 0 {
      facts.append("accuracy \(Figures.percent(summary.averageAccuracy)) on average")
    }
    if !facts.isEmpty { page.line(facts.joined(separator: " · ")) }
    if showsRewards, summary.levelAfter > summary.levelBefore {
      page.celebration("You reached level \(summary.levelAfter)!", .good)
    }
    page.line(days(summary.daysPlayed, summary.streak))
  }

  /// `26 days played · streak 5`. The streak pauses over a gap, so it is not said to be in a row.
  static func days(_ played: Int, _ streak: Streak) -> String {
    let days = "\(Figures.of(played, "day")) played"
    return streak.current > 1 ? "\(days) · streak \(Figures.count(streak.current))" : days
  }
}

extension Page {
  /// A good moment, with a star where stars are drawn.
  mutating func celebration(_ text: String, _ tone: Tone) {
    line(look.symbols == .words ? text : styled("★ " + text, tone))
  }
}

/// Numbers as people read them.
enum Figures {
  /// `78 %`, truncated: 99.9 is not yet 100.
  static func percent(_ value: Double) -> String {
    value.isFinite ? "\(Int(max(-1e9, min(1e9, value)))) %" : "–"
  }

  /// `1.3`, one place, or two below 2 where the second tells something.
  static func factor(_ value: Double) -> String {
    guard value.isFinite, value >= 0, value < 1e9 else { return "–" }
    let hundredths = Int((value * 100).rounded())
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
  }

  /// `12,480`.
  static func count(_ value: Int) -> String {
    var digits = Array(String(value.magnitude))
    var index = digits.count - 3
    while index > 0 {
      digits.insert(",", at: index)
      index -= 3
    }
    return (value < 0 ? "-" : "") + String(digits)
  }

  /// `1 run`, `12 runs`.
  static func of(_ value: Int, _ one: String, _ many: String? = nil) -> String {
    "\(count(value)) \(value == 1 ? one : many ?? one + "s")"
  }
}
