import QuestText
import QuestWire

/// Each goal: its current state, and a picture of its course.
enum GoalSection {
  static func section(_ data: ReportData) -> Markup? {
    guard !data.goals.isEmpty, let today = CivilDay.number(data.date) else { return nil }
    return .tag(
      "section", ["aria-labelledby": "goals"],
      [.tag("h2", ["id": "goals"], "Goals")]
        + data.goals.enumerated().map { article($1, id: "goal-\($0)", today: today) })
  }

  private static func article(_ goal: ReportData.Goal, id: String, today: Int) -> Markup {
    let info = goal.details.goal
    let percent = info.kind == .reach ? info.progress.map { ", \($0) %" } ?? "" : ""
    var lines = ["\(info.texts.value)\(percent)"]
    if let note = info.texts.note { lines.append(note) }
    if let pace = goal.pace, pace.withheld == nil || pace.withheld == .tooLittle { lines.append(pace.text) }
    if let guess = info.guess { lines.append(guess.text ?? "Your guess is sealed until you are there.") }
    let drawings =
      info.kind == .reach
      ? ReachPicture(goal, today: today)?.drawings : HabitPicture(goal, today: today)?.drawings
    return .tag(
      "article", [:],
      [
        .tag("h3", [:], [.name(Names.cut(info.name))]), .tag("p", ["class": "lead"], info.texts.terms),
      ] + lines.map { .tag("p", [:], Names.unbroken($0)) } + figure(drawings, info, id: id))
  }

  private static func figure(_ drawings: [Drawing]?, _ info: GoalInfo, id: String) -> [Markup] {
    guard let drawings else { return [] }
    let description = "\(info.texts.terms): \(info.texts.value)."
    return [
      .tag(
        "figure", [:],
        drawings.map { $0.picture(id: id, title: Names.cut(info.name), description: description) } + [
          .tag(
            "figcaption", [:],
            info.kind == .reach ? "From where it began to the target." : "A bar for each day, twelve weeks at most.")
        ])
    ]
  }
}

/// The axes of a goal's picture: days to the right, values upwards.
struct GoalPlot {
  let days: ClosedRange<Int>
  let axis: ValueAxis
  var left: Double
  let right: Double
  let top: Double
  let bottom: Double

  /// At the top of the picture, or below another one.
  init(_ width: Drawing.Width, days: ClosedRange<Int>, axis: ValueAxis, below other: GoalPlot? = nil) {
    self.days = days
    self.axis = axis
    left = 14 + 7 * Double(axis.ticks.map { axis.text($0).count }.max() ?? 1)
    right = width.points - 10
    top = (other?.end ?? 0) + 26
    bottom = top + (width == .wide ? 204 : 164)
  }

  /// Below the names of the days.
  var end: Double { bottom + 30 }

  func x(_ day: Int) -> Double {
    left + Double(min(max(day, days.lowerBound), days.upperBound) - days.lowerBound) / Double(max(1, days.count - 1))
      * (right - left)
  }

  func y(_ value: Double) -> Double { bottom - axis.share(value) * (bottom - top) }

  /// The lines of the grid with their values and unit, and the months.
  func draw(into drawing: inout Drawing, unit: String) {
    drawing.text(unit, x: 4, y: top - 14, style: "label strong")
    for tick in axis.ticks {
      drawing.line(left, y(tick), right, y(tick), style: "grid")
      drawing.text(axis.text(tick), x: left - 6, y: y(tick) + 4, anchor: "end")
    }
    let most = drawing.width == .wide ? 10 : 4
    for (day, label) in AccuracyChart.ticks(from: days.lowerBound, to: days.upperBound, most: most) {
      drawing.line(x(day), bottom, x(day), bottom + 5, style: "axis")
      let half = 4 * Double(label.count)
      drawing.text(label, x: min(max(x(day), left + half), right - half), y: bottom + 20, anchor: "middle")
    }
  }
}
