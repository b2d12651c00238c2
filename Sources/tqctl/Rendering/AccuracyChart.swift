import QuestText
import QuestWire

/// Mean accuracy, a bar a day or a month.
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
    page.line("Accuracy by day, in percent")
    bars((start...last).map { shown[$0] }, from: CivilDay.text(start), to: CivilDay.text(last), on: &page)
  }

  /// A bar a month; the newest of them, as many as fit the line.
  static func write(_ months: [StatsGet.Month], to page: inout Page) {
    let scored = Dictionary(
      months.filter { $0.scoredRuns > 0 }.compactMap { month in month.number.map { ($0, month) } },
      uniquingKeysWith: { $1 })
    guard scored.count > 1, let first = scored.keys.min(), let last = scored.keys.max() else { return }
    page.gap()
    guard page.style.symbols != .words else {
      page.line("Accuracy by month, newest first:")
      for (number, month) in scored.sorted(by: { $0.key > $1.key }) {
        let guesses = Figures.of(month.scoredRuns, "guess", "guesses")
        page.line("  \(StatsGet.Month.text(number)): \(Figures.percent(month.averageAccuracy)), \(guesses)")
      }
      return
    }
    let start = max(first, last - page.style.width + 7 + 1)
    page.line("Accuracy by month, in percent")
    bars(
      (start...last).map { scored[$0]?.averageAccuracy }, from: StatsGet.Month.text(start),
      to: StatsGet.Month.text(last), on: &page)
  }

  /// The bars above their axis, which is named at both ends.
  private static func bars(_ values: [Double?], from: String, to: String, on page: inout Page) {
    let wide = values.count * 2 <= min(page.style.width, 120) - 7
    let isASCII = page.style.symbols == .ascii
    for level in stride(from: height, through: 1, by: -1) {
      let label = level == height ? "100" : level == height / 2 ? " 50" : "   "
      let bars = values.map { bar($0, level, isASCII: isASCII, isWide: wide) }
      page.row(Page.trimmed("  \(label) \(isASCII ? "|" : "│")\(bars.joined())"))
    }
    let columns = values.count * (wide ? 2 : 1)
    page.row("    0 " + (isASCII ? "+" : "└") + String(repeating: isASCII ? "-" : "─", count: columns))
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

extension StatsGet.Month {
  /// Months since the year 0; `nil` for an invalid month.
  var number: Int? {
    CivilDay.number(month + "-01").map { day in
      let (year, month, _) = CivilDay.parts(day)
      return year * 12 + month - 1
    }
  }

  /// `Mar 2026`.
  static func text(_ number: Int) -> String { "\(CivilDay.months[number % 12]) \(number / 12)" }
}
