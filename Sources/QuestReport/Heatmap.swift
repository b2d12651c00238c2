import QuestText
import QuestWire

/// The days of the last year as a calendar: a column a week, a row a weekday. The size of a square as well as its shade
/// shows how much was played.
enum Heatmap {
  static func section(_ data: ReportData) -> Markup {
    let plays = Dictionary(
      data.stats.days.compactMap { day in CivilDay.number(day.date).map { ($0, day.runs ?? day.quests + day.soloRuns) }
      },
      uniquingKeysWith: { $1 })
    let months = data.stats.months?.suffix(13) ?? []
    return .tag(
      "section", ["aria-labelledby": "played"],
      [.tag("h2", ["id": "played"], "Days played")]
        + (CivilDay.number(data.date).map { [figure(plays, last: $0, data)] } ?? [])
        + (months.isEmpty ? [] : [table(Array(months))]))
  }

  private static func figure(_ plays: [Int: Int], last: Int, _ data: ReportData) -> Markup {
    let first = CalendarFrame(.wide, last: last, weekStart: data.weekStart).first
    let shown = plays.filter { data.part == nil || $0.key >= first }.values
    let played = shown.count { $0 > 0 }
    let total = shown.reduce(0, +)
    let caption =
      "\(Figures.of(played, "day")) with \(Figures.of(total, "finished quest or task", "finished quests and tasks")) "
      + "in the \(data.part == nil ? "last year" : "year up to \(data.dateText)"). The larger and stronger a square, the more that day: none, 1, 2 to 3, 4 to 6, 7 or more."
    return .tag(
      "figure", [:],
      Drawing.Width.allCases.map {
        drawing(plays, last: last, weekStart: data.weekStart, $0)
          .picture(id: "calendar", title: "Finished quests and tasks by day", description: caption)
      } + [.tag("figcaption", [:], caption)])
  }

  private static func drawing(_ plays: [Int: Int], last: Int, weekStart: Int, _ width: Drawing.Width) -> Drawing {
    let frame = CalendarFrame(width, last: last, weekStart: weekStart)
    var drawing = Drawing(width, height: frame.height)
    frame.draw(into: &drawing) { drawing, day, x, y in
      drawing.add(square(day, plays[day] ?? 0, x: x, y: y, frame.pitch))
    }
    return drawing
  }

  private static func square(_ day: Int, _ plays: Int, x: Double, y: Double, _ pitch: Double) -> Markup {
    let level = level(plays)
    let size = (pitch - 1.5) * sizes[level]
    let margin = (pitch - size) / 2
    let date = "\(CivilDay.text(day)) \(CivilDay.parts(day).year)"
    return .tag(
      "rect",
      [
        "x": Drawing.number(x + margin), "y": Drawing.number(y + margin), "width": Drawing.number(size),
        "height": Drawing.number(size), "class": "p\(level)",
      ], plays == 0 ? [] : [.tag("title", [:], "\(date): \(plays)")])
  }

  /// The size of a square for each shade, so that shades are distinguishable without colours.
  static let sizes = [0.34, 0.55, 0.7, 0.85, 1]

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
