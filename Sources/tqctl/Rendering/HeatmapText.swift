import QuestText
import QuestWire

/// The days played as a calendar: a column a week, a row a weekday.
enum HeatmapText {
  /// Days in the calendar: half a year.
  static let days = 182

  /// Up to `stats.date`, as many weeks as fit; nothing for a history of less than a week.
  static func write(_ stats: StatsGet.Response, to page: inout Page) {
    let known = Dictionary(
      stats.days.compactMap { day in CivilDay.number(day.date).map { ($0, day.plays) } },
      uniquingKeysWith: { $1 })
    guard let first = known.keys.min(), let newest = known.keys.max() else { return }
    let last = max(newest, stats.date.flatMap(CivilDay.number) ?? newest)
    guard last - first >= 7 else { return }
    if page.style.symbols == .words { return list(known, to: &page) }
    let isWide = page.style.width >= 80
    let fitting = (page.style.width - CalendarGrid.margin) / (isWide ? 2 : 1)
    let begin = max(monday(of: first), monday(of: last) - 7 * (fitting - 1))
    let grid = CalendarGrid(weeks: Array(stride(from: begin, through: last, by: 7)), isWide: isWide)
    let shades = CalendarGrid.shades(page.style)
    page.gap()
    page.line("Days played, a column a week")
    grid.write(to: &page) { $0 < first || $0 > last ? " " : shades[shade(known[$0] ?? 0)] }
    page.row(
      page.styled("  \(shades[0]) none  \(shades[1]) 1  \(shades[2]) 2-3  \(shades[3]) 4-6  \(shades[4]) more", .quiet))
  }

  /// A row a year, a column a month, newest year first.
  static func write(_ months: [StatsGet.Month], to page: inout Page) {
    let played = Dictionary(
      months.compactMap { month in month.number.map { ($0, month.daysPlayed) } }, uniquingKeysWith: { $1 }
    ).filter { $0.value > 0 }
    guard let first = played.keys.min(), let last = played.keys.max() else { return }
    page.gap()
    let years = (first / 12...last / 12).reversed()
    guard page.style.symbols != .words else {
      page.line("Days played by year, newest first:")
      for year in years {
        let days = (year * 12..<year * 12 + 12).reduce(0) { $0 + (played[$1] ?? 0) }
        page.line("  \(year): \(Figures.of(days, "day"))")
      }
      return
    }
    let isWide = page.style.width >= 80
    let shades = CalendarGrid.shades(page.style)
    page.line("Days played, a column a month")
    page.row("        " + CivilDay.months.map { isWide ? "\($0) " : "\($0.prefix(1)) " }.joined().dropLast())
    for year in years {
      let cells = (year * 12..<year * 12 + 12).map { month in
        let sign = month < first || month > last ? " " : shades[monthShade(played[month] ?? 0)]
        return isWide ? String(repeating: sign, count: 3) : sign
      }
      page.row(Page.trimmed("  \(year)  \(cells.joined(separator: " "))"))
    }
    page.row(
      page.styled(
        "  \(shades[0]) none  \(shades[1]) 1-5  \(shades[2]) 6-12  \(shades[3]) 13-20  \(shades[4]) more", .quiet))
  }

  private static func monthShade(_ days: Int) -> Int {
    switch days {
    case ...0: 0
    case ...5: 1
    case ...12: 2
    case ...20: 3
    default: 4
    }
  }

  private static func monday(of day: Int) -> Int { day - CivilDay.weekday(day) }

  private static func shade(_ plays: Int) -> Int {
    switch plays {
    case ...0: 0
    case 1: 1
    case 2...3: 2
    case 4...6: 3
    default: 4
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

extension StatsGet.Day {
  /// Finished quests and single tasks; of one task its runs.
  var plays: Int { runs ?? quests + soloRuns }
}
