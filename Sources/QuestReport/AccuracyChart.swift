import QuestText
import QuestWire

/// Accuracy over time: a dot a day and the mean of four weeks through them; for longer histories a dot a month.
enum AccuracyChart {
  /// A point of the chart.
  struct Point: Equatable {
    var day: Int
    var percent: Double
    var runs: Int
    var label: String
  }

  /// Days in the moving mean.
  static let window = 28

  static func section(_ data: ReportData) -> Markup {
    let days = points(data.stats.days)
    let months = data.stats.months?.filter { $0.scoredRuns > 0 } ?? []
    let monthPoints = points(months)
    // Up to a year is shown by day; so is the last year of a longer part.
    let byMonth = monthPoints.count > (data.part == nil ? 12 : 1)
    let isLastYear = data.part == nil || data.stats.months != nil
    return .tag(
      "section", ["aria-labelledby": "accuracy"],
      [
        .tag("h2", ["id": "accuracy"], "Accuracy over time"),
        .tag(
          "p", ["class": "lead"],
          "How close guesses came: 100 % is to the second, 50 % is about half or twice as long as guessed."),
      ]
        + (days.count < 2
          ? [.tag("p", [:], alone(days.first, isLastYear: isLastYear, isWhole: data.part == nil))]
          : [
            figure(
              days, id: "days", title: "Accuracy by day\(isLastYear ? ", the last year" : "")",
              caption: "A dot is a day; the line is the mean of four weeks.", mean: means(of: days))
          ])
        + (byMonth
          ? [
            figure(
              monthPoints, id: "months", title: "Accuracy by month",
              caption: "A dot is a month; the line joins neighbouring months.", mean: joined(monthPoints))
          ] : [])
        + (months.isEmpty ? [] : [table(months)]))
  }

  /// The content of the chart while there are too few points for a line.
  private static func alone(_ day: Point?, isLastYear: Bool, isWhole: Bool) -> String {
    day.map { "One day\(isWhole ? " so far" : ""), \($0.label). The picture begins with the second." }
      ?? "No guess with a measurement in \(isLastYear ? "the last year" : "these days")."
  }

  // MARK: - Points

  static func points(_ days: [StatsGet.Day]) -> [Point] {
    days.compactMap { day in
      guard let runs = day.scoredRuns, runs > 0, let number = CivilDay.number(day.date) else { return nil }
      return Point(
        day: number, percent: day.averageAccuracy, runs: runs,
        label: "\(day.date): \(Figures.percent(day.averageAccuracy)), \(Figures.of(runs, "guess", "guesses"))")
    }
  }

  private static func points(_ months: [StatsGet.Month]) -> [Point] {
    months.compactMap { month in
      guard let number = CivilDay.number("\(month.month)-15") else { return nil }
      return Point(
        day: number, percent: month.averageAccuracy, runs: month.scoredRuns,
        label: "\(MonthName.text(month.month)): \(Figures.percent(month.averageAccuracy)), "
          + Figures.of(month.scoredRuns, "guess", "guesses"))
    }
  }

  /// The mean over the runs of the days up to each point, in stretches: a gap of four weeks begins a new one. O(points).
  static func means(of points: [Point]) -> [[(day: Int, percent: Double)]] {
    var stretches: [[(day: Int, percent: Double)]] = []
    var sum = 0.0
    var runs = 0
    var oldest = 0
    for (index, point) in points.enumerated() {
      if index == 0 || point.day - points[index - 1].day >= window { stretches.append([]) }
      sum += point.percent * Double(point.runs)
      runs += point.runs
      while points[oldest].day <= point.day - window {
        sum -= points[oldest].percent * Double(points[oldest].runs)
        runs -= points[oldest].runs
        oldest += 1
      }
      stretches[stretches.count - 1].append((point.day, max(0, min(100, sum / Double(runs)))))
    }
    return stretches
  }

  private static func joined(_ points: [Point]) -> [[(day: Int, percent: Double)]] {
    points.indices.reduce(into: []) { stretches, index in
      let point = points[index]
      if index == 0 || point.day - points[index - 1].day > 45 { stretches.append([]) }
      stretches[stretches.count - 1].append((point.day, point.percent))
    }
  }

  // MARK: - Picture

  private static func figure(
    _ points: [Point], id: String, title: String, caption: String, mean: [[(day: Int, percent: Double)]]
  ) -> Markup {
    let description = "\(points.first?.label ?? ""); \(points.last?.label ?? ""). " + spread(points)
    return .tag(
      "figure", [:],
      Drawing.Width.allCases.map {
        drawing(points, $0, mean: mean).picture(id: id, title: title, description: description)
      } + [.tag("figcaption", [:], "\(title). \(caption)")])
  }

  private static func spread(_ points: [Point]) -> String {
    let values = points.map(\.percent)
    guard let least = values.min(), let most = values.max() else { return "" }
    return "Between \(Figures.percent(least)) and \(Figures.percent(most))."
  }

  private static func drawing(
    _ points: [Point], _ width: Drawing.Width, mean: [[(day: Int, percent: Double)]]
  ) -> Drawing {
    let isWide = width == .wide
    var drawing = Drawing(width, height: isWide ? 260 : 220)
    let (left, top, right) = (46.0, 12.0, width.points - 10)
    let bottom = drawing.height - 30
    let first = points.first?.day ?? 0
    let span = Double(max(1, (points.last?.day ?? 0) - first))
    func x(_ day: Int) -> Double { left + 6 + Double(day - first) / span * (right - left - 12) }
    func y(_ percent: Double) -> Double { bottom - percent / 100 * (bottom - top) }
    for percent in stride(from: 0, through: 100, by: isWide ? 25 : 50) {
      let height = y(Double(percent))
      drawing.line(left, height, right, height, style: "grid")
      drawing.text("\(percent) %", x: left - 6, y: height + 4, anchor: "end")
    }
    for (day, label) in ticks(from: first, to: points.last?.day ?? first, most: isWide ? 12 : 5) {
      drawing.line(x(day), bottom, x(day), bottom + 5, style: "axis")
      drawing.text(label, x: min(max(x(day), left + 14), right - 14), y: bottom + 20, anchor: "middle")
    }
    for point in points {
      drawing.add(
        .tag(
          "circle",
          [
            "cx": Drawing.number(x(point.day)), "cy": Drawing.number(y(point.percent)), "r": isWide ? "2.6" : "2.2",
            "class": "dot",
          ], [.tag("title", [:], point.label)]))
    }
    for stretch in mean where stretch.count > 1 {
      let path = stretch.enumerated().map { index, point in
        "\(index == 0 ? "M" : "L")\(Drawing.number(x(point.day))) \(Drawing.number(y(point.percent)))"
      }
      drawing.add(.tag("path", ["d": path.joined(), "class": "mean"]))
    }
    return drawing
  }

  /// Ticks at the first days of months, or of years for long histories, at most that many, with labels; both ends if
  /// there is no such day.
  static func ticks(from first: Int, to last: Int, most: Int) -> [(day: Int, label: String)] {
    let start = CivilDay.parts(first)
    let end = CivilDay.parts(last)
    let months = (end.year - start.year) * 12 + end.month - start.month
    let steps = [1, 2, 3, 6, 12, 24, 60, 120]
    let step = steps.first { months / $0 < most } ?? 240
    let from = start.year * 12 + start.month - 1
    let ticks = (from...from + months).compactMap { index -> (Int, String)? in
      let (year, month) = (index / 12, index % 12)
      guard (step >= 12 ? year * 12 + month : month).isMultiple(of: step) else { return nil }
      guard let day = CivilDay.number("\(year)-\(month + 1)-1"), first <= day, day <= last else { return nil }
      return (day, month == 0 ? String(year) : CivilDay.months[month])
    }
    guard ticks.isEmpty else { return ticks }
    return [((first + last) / 2, "\(CivilDay.text(first)) \(start.year)")]
  }

  // MARK: - Table

  private static func table(_ months: [StatsGet.Month]) -> Markup {
    .tag(
      "details", [:],
      [
        .tag("summary", [:], "The months as a table"),
        Table.table(
          caption: "Accuracy by month, newest first", columns: ["Month", "Guesses", "Accuracy"],
          rows: months.reversed().map { month in
            [
              .text(MonthName.text(month.month)), .text(Figures.count(month.scoredRuns)),
              .text(Figures.percent(month.averageAccuracy)),
            ]
          }),
      ])
  }
}

/// A table with a caption and headings; the first column names the row, the others are numbers.
enum Table {
  static func table(caption: String, columns: [String], rows: [[Markup]], style: String = "") -> Markup {
    .tag(
      "table", style.isEmpty ? [:] : ["class": style],
      [
        .tag("caption", [:], caption),
        .tag("thead", [:], [.tag("tr", [:], columns.map { .tag("th", ["scope": "col"], $0) })]),
        .tag(
          "tbody", [:],
          rows.map { row in
            .tag(
              "tr", [:],
              row.enumerated().map { index, cell in
                index == 0 ? .tag("th", ["scope": "row"], [cell]) : .tag("td", [:], [cell])
              })
          }),
      ])
  }
}
