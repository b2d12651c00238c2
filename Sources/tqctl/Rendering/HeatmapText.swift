import QuestWire

/// The days played as a calendar: a column a week, a row a weekday.
enum HeatmapText {
  private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  private static let shades = ["·", "░", "▒", "▓", "█"]

  static func write(_ days: [StatsGet.Day], to page: inout Page) {
    let known = Dictionary(
      days.compactMap { day in CivilDay.number(day.date).map { ($0, day.quests + day.soloRuns) } },
      uniquingKeysWith: { $1 })
    guard let first = known.keys.min(), let last = known.keys.max(), last - first >= 7 else { return }
    let start = max(monday(of: first), monday(of: last) - 7 * (page.width - 8))
    page.gap()
    page.line("Played by day: each column is a week")
    for weekday in 0..<7 {
      let cells = stride(from: start + weekday, through: last, by: 7).map { day in
        day < first ? " " : shade(known[day] ?? 0)
      }
      page.line("  \(weekdays[weekday])  \(cells.joined())")
    }
  }

  /// Day 0 was a Thursday.
  private static func monday(of day: Int) -> Int { day - ((day + 3) % 7 + 7) % 7 }

  private static func shade(_ plays: Int) -> String {
    switch plays {
    case ...0: shades[0]
    case 1: shades[1]
    case 2...3: shades[2]
    case 4...6: shades[3]
    default: shades[4]
    }
  }
}
