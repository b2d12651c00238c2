import QuestText
import QuestWire

/// The days of the last year as a calendar: a column a week, a row a weekday. How much was played shows in the size of
/// the square as well as in its shade.
enum Heatmap {
  static func section(_ data: ReportData) -> Markup {
    let plays = Dictionary(
      data.stats.days.compactMap { day in CivilDay.number(day.date).map { ($0, day.quests + day.soloRuns) } },
      uniquingKeysWith: { $1 })
    let months = data.stats.months?.suffix(13) ?? []
    return .tag(
      "section", ["aria-labelledby": "played"],
      [.tag("h2", ["id": "played"], "Days played")]
        + (CivilDay.number(data.date).map { [figure(plays, last: $0, data)] } ?? [])
        + (months.isEmpty ? [] : [table(Array(months))]))
  }

  private static let weeks = 53

  private static func figure(_ plays: [Int: Int], last: Int, _ data: ReportData) -> Markup {
    let played = plays.values.count { $0 > 0 }
    let total = plays.values.reduce(0, +)
    let caption =
      "\(Figures.of(played, "day")) with \(Figures.of(total, "finished quest or task", "finished quests and tasks")) "
      + "in the last year. The larger and stronger a square, the more that day: none, 1, 2 to 3, 4 to 6, 7 or more."
    return .tag(
      "figure", [:],
      Drawing.Width.allCases.map {
        drawing(plays, last: last, weekStart: data.weekStart, $0)
          .picture(id: "calendar", title: "Finished quests and tasks by day", description: caption)
      } + [.tag("figcaption", [:], caption)])
  }

  private static func drawing(_ plays: [Int: Int], last: Int, weekStart: Int, _ width: Drawing.Width) -> Drawing {
    // The year in one piece, or in two halves one below the other.
    let parts = width == .wide ? 1 : 2
    let columns = (weeks + parts - 1) / parts
    let left = 34.0
    let pitch = (width.points - left - 4) / Double(columns)
    let partHeight = 20 + 7 * pitch
    var drawing = Drawing(width, height: Double(parts) * partHeight + Double(parts - 1) * 10)
    let lastWeek = last - (CivilDay.weekday(last) - weekStart + 7) % 7
    let firstWeek = lastWeek - 7 * (weeks - 1)
    for part in 0..<parts {
      let top = Double(part) * (partHeight + 10) + 18
      for row in [0, 2, 4] {
        let weekday = CivilDay.weekdays[(row + weekStart) % 7]
        drawing.text(weekday, x: left - 6, y: top + (Double(row) + 0.5) * pitch + 4, anchor: "end")
      }
      var named = -3
      for column in 0..<columns where part * columns + column < weeks {
        let week = firstWeek + 7 * (part * columns + column)
        let begins = CivilDay.parts(week)
        // The week in which a month begins names it, where the name before leaves room.
        if begins.day <= 7, column - named >= 3 {
          drawing.text(CivilDay.months[begins.month - 1], x: left + Double(column) * pitch, y: top - 6)
          named = column
        }
        for row in 0..<7 where week + row <= last {
          let count = plays[week + row] ?? 0
          drawing.add(square(week + row, count, x: left + Double(column) * pitch, y: top + Double(row) * pitch, pitch))
        }
      }
    }
    return drawing
  }

  private static func square(_ day: Int, _ plays: Int, x: Double, y: Double, _ pitch: Double) -> Markup {
    let level = level(plays)
    let size = (pitch - 1.5) * [0.34, 0.55, 0.7, 0.85, 1][level]
    let margin = (pitch - size) / 2
    let date = "\(CivilDay.text(day)) \(CivilDay.parts(day).year)"
    return .tag(
      "rect",
      [
        "x": Drawing.number(x + margin), "y": Drawing.number(y + margin), "width": Drawing.number(size),
        "height": Drawing.number(size), "class": "p\(level)",
      ], plays == 0 ? [] : [.tag("title", [:], "\(date): \(plays)")])
  }

  static func level(_ plays: Int) -> Int {
    switch plays {
    case ...0: 0
    case 1: 1
    case 2...3: 2
    case 4...6: 3
    default: 4
    }
  }

  private static func table(_ months: [StatsGet.Month]) -> Markup {
    .tag(
      "details", [:],
      [
        .tag("summary", [:], "The last year as a table"),
        Table.table(
          caption: "Played by month, newest first", columns: ["Month", "Days", "Quests", "Single tasks"],
          rows: months.reversed().map { month in
            [
              .text(MonthName.text(month.month)), .text(Figures.count(month.daysPlayed)),
              .text(Figures.count(month.quests)), .text(Figures.count(month.soloRuns)),
            ]
          }),
      ])
  }
}
