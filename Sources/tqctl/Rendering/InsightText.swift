import QuestText
import QuestWire

/// Cards of metrics.
enum InsightText {
  static func write(_ response: InsightList.Response, to page: inout Page) {
    HiddenText.asOfLastDone(response.dark, to: &page)
    if response.cards.isEmpty {
      // Values logged since then are hidden too.
      guard response.dark != true else { return page.line("What you count shows again after done.") }
      page.line("Nothing was counted in the last 30 days.")
      return page.command("tqctl log pages 12")
    }
    for card in response.cards {
      page.gap()
      write(card, to: &page)
    }
    guard let leftOut = response.leftOut else { return }
    page.gap()
    page.prose("\(Figures.of(leftOut, "more metric")): tqctl insights METRIC shows one.", .quiet)
  }

  private static func write(_ card: InsightList.Card, to page: inout Page) {
    let day = card.dayText.map { $0.first?.isNumber == true ? "on \($0)" : $0 }
    let value = day.map { "\(card.valueText) \($0)" } ?? "nothing in the last 30 days"
    page.line("\(page.styled(card.name, .strong))  \(value)")
    spark(card, to: &page)
    let mean = card.meanText.map { "mean of 7 days \($0)" }
    let texts = [mean, card.change?.text].compactMap(\.self)
    if !texts.isEmpty { page.prose(texts.joined(separator: ", "), indent: 2) }
    if let line = card.goalLine { page.prose(line, indent: 2) }
    if let days = card.days { InsightYear(card, days).write(to: &page) }
  }

  /// `▁▃▇▅ ▂  30 days, 3 to 12 km`.
  private static func spark(_ card: InsightList.Card, to page: inout Page) {
    let known = card.spark.compactMap(\.self)
    guard known.count > 1, let least = known.min(), let most = known.max() else { return }
    let ends = [least, most].map { figure($0, card) }
    let unit = card.unit.map { " \($0)" } ?? ""
    let values =
      card.kind == .check
      ? "done on \(known.count { $0 > 0 })" : (ends[0] == ends[1] ? ends[0] : "\(ends[0]) to \(ends[1])") + unit
    let range = "\(card.spark.count) days, \(values)"
    guard page.style.symbols != .words else { return page.prose("\(range), \(known.count) known", indent: 2) }
    let isAdditive = [.sum, .check].contains(card.kind.known)
    let line = "  " + Sparkline.text(card.spark, fromZero: isAdditive, page.style)
    if Page.columns(line) + 2 + Page.columns(range) <= page.style.width {
      page.row("\(line)  \(page.styled(range, .quiet))")
    } else {
      page.row(Page.trimmed(line))
      page.prose(range, indent: 2, .quiet)
    }
  }

  /// `12`, `72.5`, `23:10`.
  static func figure(_ value: Double, _ card: InsightList.Card) -> String {
    card.kind == .clock ? TimeOfDay.text(afterNoon: value) : Figures.decimal(value, places: card.decimals)
  }
}

/// The last 53 weeks of a metric as a calendar; as numbers in `--plain` output.
struct InsightYear {
  private let card: InsightList.Card
  private let days: [Int: InsightList.Day]
  /// The first day of the first week, and today.
  private let first: Int
  private let last: Int
  /// The first day with data.
  private let begin: Int

  init(_ card: InsightList.Card, _ days: [InsightList.Day]) {
    self.card = card
    let numbered = days.compactMap { day in CivilDay.number(day.day).map { ($0, day) } }
    self.days = Dictionary(numbered) { one, _ in one }
    first = numbered.first?.0 ?? 0
    last = numbered.last?.0 ?? 0
    begin = numbered.first { $0.1.state == .known }?.0 ?? .max
  }

  func write(to page: inout Page) {
    guard begin <= last else { return }
    let weeks = Array(stride(from: first, through: last, by: 7))
    guard page.style.symbols != .words else { return list(weeks, to: &page) }
    let style = page.style
    let room = style.width - CalendarGrid.margin
    let isWide = 2 * weeks.count <= room
    // If the year does not fit, its parts are placed one below the other.
    let parts = isWide ? 1 : (weeks.count + room - 1) / room
    let length = (weeks.count + parts - 1) / parts
    for start in stride(from: 0, to: weeks.count, by: length) {
      let part = Array(weeks[start..<min(start + length, weeks.count)])
      guard part[part.count - 1] + 6 >= begin else { continue }
      page.gap()
      let grid = CalendarGrid(weeks: part, isWide: isWide)
      grid.write(to: &page) { sign($0, style) }
    }
    legend(to: &page)
  }

  private func sign(_ day: Int, _ style: Terminal.RenderStyle) -> String {
    guard let entry = days[day], day >= begin else { return " " }
    return switch entry.state.known {
    case .unknown: "?"
    case .rest: "-"
    default: CalendarGrid.shades(style)[min(max(entry.shade, 0), 4)]
    }
  }

  /// `· 0, ░ ▒ ▓ less, █ 12 and more, - rest, ? unknown`, with only the signs in use.
  private func legend(to page: inout Page) {
    let shown = days.filter { $0.key >= begin }.values
    let signs = CalendarGrid.shades(page.style)
    var parts: [String] = []
    if shown.contains(where: { $0.shade == 0 && [.known, .empty].contains($0.state.known) }) {
      parts.append("\(signs[0]) \(card.kind == .check ? "not done" : "0")")
    }
    if card.kind == .check {
      parts.append("\(signs[4]) done")
    } else if let darkest = card.darkestText {
      parts += ["\(signs[1]) \(signs[2]) \(signs[3]) less", "\(signs[4]) \(darkest) and more"]
    }
    if shown.contains(where: { $0.state == .rest }) { parts.append("- rest") }
    if shown.contains(where: { $0.state == .unknown }) { parts.append("? unknown") }
    page.prose(parts.joined(separator: ", "), indent: 2, .quiet)
  }

  /// `Week of 2 Mar: 12, 5, rest, unknown`, newest first.
  private func list(_ weeks: [Int], to page: inout Page) {
    page.prose("By week, newest first:", indent: 2)
    for week in weeks.reversed() where week + 6 >= begin {
      let days = (week..<week + 7).compactMap { self.days[$0] }
      let texts = days.map { day in
        switch day.state.known {
        case .unknown: "unknown"
        case .rest: "rest"
        default: day.value.map { InsightText.figure($0, card) } ?? "nothing"
        }
      }
      let isUniform = Set(texts).count == 1 && texts.count > 1
      let text = isUniform ? "\(texts[0]) all week" : texts.joined(separator: ", ")
      page.prose("Week of \(CivilDay.text(week)): \(text)", indent: 2)
    }
  }
}
