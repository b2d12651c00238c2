import QuestText
import QuestWire

/// Mean accuracy by day, a bar a day.
enum AccuracyChart {
  /// Lines of the picture, each a quarter of the way to 100 %.
  private static let height = 4
  private static let eighths = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// The newest `days` up to `today`, as many as fit the line; nothing below two days with a score.
  static func write(_ stats: StatsGet.Response, days: Int, to page: inout Page) {
    let scored = Dictionary(
      stats.days.filter { $0.averageAccuracy > 0 }.compactMap { day in
        CivilDay.number(day.date).map { ($0, day.averageAccuracy) }
      }, uniquingKeysWith: { $1 })
    guard let last = stats.date.flatMap(CivilDay.number) ?? scored.keys.max() else { return }
    let shown = scored.filter { $0.key <= last && $0.key > last - days }
    guard shown.count > 1 else { return older(stats, isEmpty: shown.isEmpty, days: days, to: &page) }
    page.gap()
    if page.style.symbols == .words { return list(shown, to: &page) }
    // `  100 │` before the bars.
    let fitting = min(days, page.style.width - 7)
    let start = last - fitting + 1
    let wide = fitting * 2 <= min(page.style.width, 120) - 7
    page.line("Accuracy by day, in percent")
    let isASCII = page.style.symbols == .ascii
    for level in stride(from: height, through: 1, by: -1) {
      let label = level == height ? "100" : level == height / 2 ? " 50" : "   "
      let bars = (start...last).map { day in
        bar(shown[day], level, isASCII: isASCII, isWide: wide)
      }
      page.row(trimmed("  \(label) \(isASCII ? "|" : "│")\(bars.joined())"))
    }
    let columns = fitting * (wide ? 2 : 1)
    page.row("    0 " + (isASCII ? "+" : "└") + String(repeating: isASCII ? "-" : "─", count: columns))
    let (from, to) = (CivilDay.text(start), CivilDay.text(last))
    let blanks = columns - from.count - to.count
    page.row(blanks > 0 ? "       \(from)\(String(repeating: " ", count: blanks))\(to)" : "       \(to)")
  }

  /// Says that the days of the chart have no score, where earlier ones do.
  private static func older(_ stats: StatsGet.Response, isEmpty: Bool, days: Int, to page: inout Page) {
    guard isEmpty, stats.averageAccuracy > 0 else { return }
    page.gap()
    page.prose("No guess was scored in the last \(Figures.of(days, "day")).")
    if days < longest { page.command("tqctl stats --days \(longest)", "further back") }
  }

  /// The days that `stats` can show.
  private static let longest = 366

  /// The part of a day's bar in the line `level`, from 1 at the bottom.
  private static func bar(_ accuracy: Double?, _ level: Int, isASCII: Bool, isWide: Bool) -> String {
    guard let accuracy else { return isWide ? "  " : " " }
    // At least an eighth, so that every day with a score is visible.
    let filled = max(1, Int((accuracy / 100 * Double(height * eighths.count)).rounded())) - (level - 1) * eighths.count
    let sign =
      switch filled {
      case ...0: " "
      case eighths.count...: isASCII ? "#" : eighths[eighths.count - 1]
      default: isASCII ? (filled <= 3 ? "." : filled <= 5 ? ":" : "#") : eighths[filled - 1]
      }
    return isWide ? sign + " " : sign
  }

  /// `2 Mar: 78 %`, newest first.
  private static func list(_ scored: [Int: Double], to page: inout Page) {
    page.line("Accuracy by day, newest first:")
    for (day, accuracy) in scored.sorted(by: { $0.key > $1.key }) {
      page.line("  \(CivilDay.weekdays[CivilDay.weekday(day)]) \(CivilDay.text(day)): \(Figures.percent(accuracy))")
    }
  }
}

/// Without blanks at the end.
func trimmed(_ line: String) -> String {
  var line = line
  while line.last == " " { line.removeLast() }
  return line
}
