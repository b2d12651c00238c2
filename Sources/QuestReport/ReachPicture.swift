import QuestText
import QuestWire

/// The path of a `reach` from its baseline to its target, with a fan of the days on which it is reached at this pace.
struct ReachPicture {
  private let goal: ReportData.Goal
  private let today: Int
  private let target: Double
  /// Rising by day.
  private let path: [(day: Int, value: Double)]
  private let due: Int?
  /// The player's guess; known once the goal is reached.
  private let guess: ClosedRange<Int>?
  private let days: ClosedRange<Int>

  /// `nil` before the first value.
  init?(_ goal: ReportData.Goal, today: Int) {
    let info = goal.details.goal
    let path = Self.path(goal)
    guard let target = info.target, let first = path.first?.day else { return nil }
    self.goal = goal
    self.today = today
    self.target = target
    self.path = path
    due = info.by.flatMap(CivilDay.number)
    guess = info.guess.flatMap { guess in
      let ends = [guess.from, guess.to].compactMap { $0.flatMap(CivilDay.number) }
      return ends.count == 2 && ends[0] <= ends[1] ? ends[0]...ends[1] : nil
    }
    // A date in the far future would leave no room for the past.
    let farthest = today + max(90, 2 * (today - first))
    let ahead = [due, guess?.upperBound].compactMap(\.self) + Self.dates(goal).map { min($0, farthest) }
    days = first...max(ahead.max() ?? today, today, first + 1)
  }

  /// The values of the days; for a metric that adds up, the total since the first day of the goal.
  private static func path(_ goal: ReportData.Goal) -> [(day: Int, value: Double)] {
    let days = goal.details.days.compactMap { day in CivilDay.number(day.day).map { ($0, day.value) } }
    guard [.sum, .check].contains(goal.metric.kind.known) else {
      return days.compactMap { day, value in value.map { (day, $0) } }
    }
    var total = goal.details.goal.current ?? 0
    return days.reversed().map { day, value in
      defer { total -= value ?? 0 }
      return (day, total)
    }.reversed()
  }

  /// The dates with chances of 5, 8 and 9 in 10.
  private static func dates(_ goal: ReportData.Goal) -> [Int] {
    let dates = goal.pace?.dates
    return [dates?.p50, dates?.p80, dates?.p90].compactMap { $0.flatMap(CivilDay.number) }
  }

  var drawings: [Drawing] { Drawing.Width.allCases.map(drawing) }

  private func drawing(_ width: Drawing.Width) -> Drawing {
    let metric = goal.metric
    let isSum = [.sum, .check].contains(metric.kind.known)
    let values = path.map(\.value) + [target] + [goal.details.goal.baseline].compactMap(\.self)
    let axis = ValueAxis(values, metric: metric, fromZero: isSum)
    let plot = GoalPlot(width, days: days, axis: axis)
    let legend = legend
    var drawing = Drawing(width, height: plot.end + Legend.height(legend, width.points - 14))
    plot.draw(into: &drawing, unit: ValueAxis.unit(metric))
    drawFan(plot, into: &drawing)
    drawing.line(plot.left, plot.y(target), plot.right, plot.y(target), style: "target")
    if let due { drawing.line(plot.x(due), plot.top, plot.x(due), plot.bottom, style: "due") }
    let points = path.map { "\(Drawing.number(plot.x($0.day))) \(Drawing.number(plot.y($0.value)))" }
    drawing.add(.tag("path", ["d": "M" + points.joined(separator: "L"), "class": "way"]))
    if let last = path.last {
      drawing.add(
        .tag(
          "circle",
          [
            "cx": Drawing.number(plot.x(last.day)), "cy": Drawing.number(plot.y(last.value)), "r": "4.5",
            "class": "value",
          ], [.tag("title", [:], "\(CivilDay.text(last.day)): \(axis.text(last.value))")]))
    }
    if let guess {
      let (from, to) = (plot.x(guess.lowerBound), plot.x(guess.upperBound))
      drawing.line(from, plot.y(target), max(to, from + 1), plot.y(target), style: "guess")
    }
    Legend.draw(legend, into: &drawing, x: 14, y: plot.end)
    return drawing
  }

  /// From today's value to the target, between the days of 5 and 9 chances in 10, with a line for 8.
  private func drawFan(_ plot: GoalPlot, into drawing: inout Drawing) {
    let dates = Self.dates(goal).filter { $0 > today }
    guard let current = goal.details.goal.current, let first = dates.first, let last = dates.last else { return }
    /// The position of the line to the target on that day, at most at the edge of the picture.
    func end(_ date: Int) -> String {
      let day = min(date, plot.days.upperBound)
      let value = current + (target - current) * Double(day - today) / Double(date - today)
      return "\(Drawing.number(plot.x(day))) \(Drawing.number(plot.y(value)))"
    }
    let start = "M\(Drawing.number(plot.x(today))) \(Drawing.number(plot.y(current)))"
    let isCut = first <= plot.days.upperBound && last > plot.days.upperBound
    let corner = isCut ? "L\(Drawing.number(plot.right)) \(Drawing.number(plot.y(target)))" : ""
    drawing.add(.tag("path", ["d": "\(start)L\(end(first))\(corner)L\(end(last))z", "class": "fan"]))
    if let even = goal.pace?.dates?.p80.flatMap(CivilDay.number), even > today {
      drawing.add(.tag("path", ["d": "\(start)L\(end(even))", "class": "chance"]))
    }
  }

  private var legend: [Legend.Entry] {
    func line(_ text: String, _ style: String) -> Legend.Entry {
      Legend.Entry(text: text) { drawing, x, y in
        drawing.add(.tag("path", ["d": "M\(Drawing.number(x)) \(Drawing.number(y + 7))h13", "class": style]))
      }
    }
    let unit = goal.metric.unit.map { " \($0)" } ?? ""
    var entries = [line("so far", "way"), line("target \(ValueAxis.text(target, goal.metric))\(unit)", "target")]
    if let due { entries.append(line("due \(CivilDay.text(due))", "due")) }
    if let date = goal.pace?.dates?.p80.flatMap(CivilDay.number) {
      entries.append(line("8 in 10 by \(CivilDay.text(date))", "chance"))
      entries.append(
        Legend.Entry(text: "5 to 9 in 10") { drawing, x, y in
          drawing.add(.tag("path", ["d": "M\(Drawing.number(x)) \(Drawing.number(y + 2))h13v10h-13z", "class": "fan"]))
        })
    }
    if guess != nil { entries.append(line("your guess", "guess")) }
    return entries
  }
}
