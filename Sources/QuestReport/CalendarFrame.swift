import QuestText

/// A calendar of the last 53 weeks: a column a week, a row a weekday. In narrow windows it is split into two halves,
/// one below the other.
struct CalendarFrame {
  static let weeks = 53

  /// The last day, today.
  let last: Int
  /// 0 = Monday … 6 = Sunday.
  let weekStart: Int
  private let width: Drawing.Width
  private static let left = 34.0

  init(_ width: Drawing.Width, last: Int, weekStart: Int) {
    (self.width, self.last, self.weekStart) = (width, last, weekStart)
  }

  private var parts: Int { width == .wide ? 1 : 2 }
  private var columns: Int { (Self.weeks + parts - 1) / parts }
  /// From one day to the next.
  var pitch: Double { (width.points - Self.left - 4) / Double(columns) }
  private var partHeight: Double { 20 + 7 * pitch }
  var height: Double { Double(parts) * partHeight + Double(parts - 1) * 10 }
  var first: Int { last - (CivilDay.weekday(last) - weekStart + 7) % 7 - 7 * (Self.weeks - 1) }

  /// Writes the weekdays and months, and calls `cell` with each day and its upper left corner.
  func draw(into drawing: inout Drawing, cell: (inout Drawing, _ day: Int, _ x: Double, _ y: Double) -> Void) {
    for part in 0..<parts {
      let top = Double(part) * (partHeight + 10) + 18
      for row in [0, 2, 4] {
        let weekday = CivilDay.weekdays[(row + weekStart) % 7]
        drawing.text(weekday, x: Self.left - 6, y: top + (Double(row) + 0.5) * pitch + 4, anchor: "end")
      }
      var named = -3
      for column in 0..<columns where part * columns + column < Self.weeks {
        let week = first + 7 * (part * columns + column)
        let begins = CivilDay.parts(week)
        let x = Self.left + Double(column) * pitch
        // The label of a month is at its first week, if the previous label leaves room.
        if begins.day <= 7, column - named >= 3 {
          drawing.text(CivilDay.months[begins.month - 1], x: x, y: top - 6)
          named = column
        }
        for row in 0..<7 where week + row <= last { cell(&drawing, week + row, x, top + Double(row) * pitch) }
      }
    }
  }
}
