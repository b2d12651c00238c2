import QuestText

/// A calendar in a terminal: a column a week, a row a weekday, and the months above.
struct CalendarGrid {
  /// Columns before the weeks: `  Mon  `.
  static let margin = 7

  /// The first day of each week, rising.
  let weeks: [Int]
  /// Two columns a week, else one.
  let isWide: Bool

  /// `cell` draws a day in one column.
  func write(to page: inout Page, cell: (Int) -> String) {
    guard let first = weeks.first else { return }
    page.row(months)
    for row in 0..<7 {
      let cells = weeks.map { isWide ? cell($0 + row) + " " : cell($0 + row) }
      page.row(Page.trimmed("  \(CivilDay.weekdays[CivilDay.weekday(first + row)])  \(cells.joined())"))
    }
  }

  /// A month's name above the week of its first day, if there is room.
  private var months: String {
    var line = String(repeating: " ", count: Self.margin)
    let end = Self.margin + weeks.count * (isWide ? 2 : 1)
    for (index, week) in weeks.enumerated() {
      let (_, month, day) = CivilDay.parts(week + 6)
      let column = Self.margin + index * (isWide ? 2 : 1)
      // A complete first month is named, too.
      guard day <= 7 || index == 0, line.count <= column, column + 3 <= end else { continue }
      line += String(repeating: " ", count: column - line.count) + CivilDay.months[month - 1] + " "
    }
    return Page.trimmed(line)
  }

  /// Signs of the shades 0 … 4.
  static func shades(_ style: Terminal.RenderStyle) -> [String] {
    style.symbols == .unicode ? ["·", "░", "▒", "▓", "█"] : [".", ":", "+", "*", "#"]
  }
}
