import QuestText
import QuestWire

/// The days played as a calendar: a column a week, a row a weekday.
enum HeatmapText {
  /// Days in the calendar: half a year.
  static let days = 182

  /// Up to `stats.date`, as many weeks as fit; nothing for a history of less than a week.
  static func write(_ stats: StatsGet.Response, to page: inout Page) {
    let known = Dictionary(
      stats.days.compactMap { day in CivilDay.number(day.date).map { ($0, day.quests + day.soloRuns) } },
      uniquingKeysWith: { $1 })
    guard let first = known.keys.min(), let newest = known.keys.max() else { return }
    let last = max(newest, stats.date.flatMap(CivilDay.number) ?? newest)
    guard last - first >= 7 else { return }
    if page.style.symbols == .words { return list(known, to: &page) }
    let isWide = page.style.width >= 80
    let fitting = (page.style.width - margin) / (isWide ? 2 : 1)
    let begin = max(monday(of: first), monday(of: last) - 7 * (fitting - 1))
    let weeks = Array(stride(from: begin, through: last, by: 7))
    page.gap()
    page.line("Days played, a column a week")
    page.row(months(weeks, isWide: isWide))
    for weekday in 0..<7 {
      let cells = weeks.map { week -> String in
        let day = week + weekday
        let cell = day < first || day > last ? " " : shade(known[day] ?? 0, page.style)
        return isWide ? cell + " " : cell
      }
      page.row(trimmed("  \(CivilDay.weekdays[weekday])  \(cells.joined())"))
    }
    let scale = shades(page.style)
    page.row(
      page.styled("  \(scale[0]) none  \(scale[1]) 1  \(scale[2]) 2-3  \(scale[3]) 4-6  \(scale[4]) more", .quiet))
  }

  /// `  Mon  ` before the weeks.
  private static let margin = 7

  private static func monday(of day: Int) -> Int { day - CivilDay.weekday(day) }

  /// A month's name over the week that its first day is in, where there is room for it.
  private static func months(_ weeks: [Int], isWide: Bool) -> String {
    var line = String(repeating: " ", count: margin)
    let end = margin + weeks.count * (isWide ? 2 : 1)
    for (index, week) in weeks.enumerated() {
      let (_, month, day) = CivilDay.parts(week + 6)
      let column = margin + index * (isWide ? 2 : 1)
      // A complete first month is named, too.
      guard day <= 7 || index == 0, line.count <= column, column + 3 <= end else { continue }
      line += String(repeating: " ", count: column - line.count) + CivilDay.months[month - 1] + " "
    }
    return trimmed(line)
  }

  private static func shades(_ style: Terminal.RenderStyle) -> [String] {
    style.symbols == .unicode ? ["·", "░", "▒", "▓", "█"] : [".", ":", "+", "*", "#"]
  }

  private static func shade(_ plays: Int, _ style: Terminal.RenderStyle) -> String {
    let shades = shades(style)
    return switch plays {
    case ...0: shades[0]
    case 1: shades[1]
    case 2...3: shades[2]
    case 4...6: shades[3]
    default: shades[4]
    }
  }

  /// `Week of 2 Mar: 5 days`, newest first.
  private static func list(_ known: [Int: Int], to page: inout Page) {
    let weeks = Dictionary(grouping: known.filter { $0.value > 0 }.keys, by: monday)
    page.gap()
    page.line("Days played, by week, newest first:")
    for (week, days) in weeks.sorted(by: { $0.key > $1.key }) {
      page.line("  Week of \(CivilDay.text(week)): \(Figures.of(days.count, "day"))")
    }
  }
}
