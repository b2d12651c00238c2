import QuestText
import QuestWire

/// A picture beside the calendar for metrics whose days contain more than a shade: bars of a time of day, the line of a
/// level such as a rating, typing speed above its accuracy.
struct MetricPicture {
  /// Days of the bars.
  private static let mostBars = 84
  /// So many points of a line are drawn as dots, too.
  private static let mostDots = 60

  private enum Form { case bars, line }

  /// The values of one metric, and how they are drawn.
  private struct Panel {
    var metric: MetricInfo
    var title: String
    /// Rising by day, at least one.
    var points: [(day: Int, value: Double)]
  }

  private let form: Form
  /// One above the other, over the same days.
  private let panels: [Panel]
  private let days: ClosedRange<Int>
  private let name: String

  /// `nil` if the calendar is enough. `cards` are all cards of the page, including the accuracy that belongs to a
  /// speed.
  init?(_ card: InsightList.Card, among cards: [InsightList.Card], last: Int) {
    var shown = [card]
    switch card.kind.known {
    case .clock: form = .bars
    case .level: form = .line
    default:
      // `typequicker.wpm` and `typequicker.accuracy`.
      guard card.metric.split(separator: ".").last == "wpm" else { return nil }
      let key = card.metric.dropLast(3) + "accuracy"
      shown += cards.filter { $0.metric == key }
      form = .line
    }
    let first = form == .bars ? last - Self.mostBars + 1 : Int.min
    panels = shown.map { card in
      let points = (card.days ?? []).compactMap { day in
        day.value.flatMap { value in CivilDay.number(day.day).map { (day: $0, value: value) } }
      }.filter { $0.day >= first }
      return Panel(metric: MetricInfo(card), title: Names.cut(card.name), points: points)
    }.filter { !$0.points.isEmpty }
    let known = panels.flatMap { $0.points.map(\.day) }
    guard let begin = known.min(), form == .bars || (known.max() ?? begin) > begin else { return nil }
    // A day on both sides, so that the first and the last bar have their width.
    days = form == .bars ? begin - 1...last + 1 : begin...last
    name = panels.map(\.title).joined(separator: " and ")
  }

  func figure(id: String) -> Markup {
    let caption = form == .bars ? "The time of each day, the last twelve weeks." : "\(name), the last year."
    let description = panels.map { panel in
      let values = panel.points.map(\.value)
      func text(_ value: Double?) -> String { value.map { ValueAxis.text($0, panel.metric) } ?? "" }
      return "\(panel.title): \(text(values.last)) on \(CivilDay.text(panel.points[panel.points.count - 1].day)), "
        + "between \(text(values.min())) and \(text(values.max()))."
    }.joined(separator: " ")
    return .tag(
      "figure", [:],
      Drawing.Width.allCases.map {
        drawing($0).picture(id: "\(id)-picture", title: "\(name) over time", description: description)
      } + [.tag("figcaption", [:], caption)])
  }

  private func drawing(_ width: Drawing.Width) -> Drawing {
    var plots: [GoalPlot] = []
    for panel in panels {
      let axis = ValueAxis(panel.points.map(\.value), metric: panel.metric, fromZero: false)
      plots.append(GoalPlot(width, days: days, axis: axis, below: plots.last))
    }
    // The days of one are above those of the other.
    let left = plots.map(\.left).max() ?? 0
    var drawing = Drawing(width, height: plots.last?.end ?? 0)
    for (panel, var plot) in zip(panels, plots) {
      plot.left = left
      let unit = ValueAxis.unit(panel.metric)
      plot.draw(into: &drawing, unit: panels.count == 1 || unit == panel.title ? unit : "\(panel.title), \(unit)")
      switch form {
      case .bars: drawBars(panel, plot, into: &drawing)
      case .line: drawLine(panel, plot, into: &drawing)
      }
    }
    return drawing
  }

  private func drawBars(_ panel: Panel, _ plot: GoalPlot, into drawing: inout Drawing) {
    let breadth = Drawing.number(min(16, (plot.right - plot.left) / Double(days.count) * 0.7))
    let half = (plot.right - plot.left) / Double(days.count) * 0.35
    let path = panel.points.map { day, value in
      let height = Drawing.number(max(1.5, plot.bottom - plot.y(value)))
      return
        "M\(Drawing.number(plot.x(day) - min(8, half))) \(Drawing.number(plot.bottom))v-\(height)h\(breadth)v\(height)z"
    }
    drawing.add(.tag("path", ["d": path.joined(), "class": "kept"]))
  }

  private func drawLine(_ panel: Panel, _ plot: GoalPlot, into drawing: inout Drawing) {
    let points = panel.points.map { "\(Drawing.number(plot.x($0.day))) \(Drawing.number(plot.y($0.value)))" }
    if points.count > 1 { drawing.add(.tag("path", ["d": "M" + points.joined(separator: "L"), "class": "way"])) }
    let dots = panel.points.count <= Self.mostDots ? panel.points[...] : panel.points.suffix(1)
    for (day, value) in dots {
      drawing.add(
        .tag(
          "circle",
          ["cx": Drawing.number(plot.x(day)), "cy": Drawing.number(plot.y(value)), "r": "3.2", "class": "value"],
          [.tag("title", [:], "\(CivilDay.text(day)): \(plot.axis.text(value))")]))
    }
  }
}

extension MetricInfo {
  fileprivate init(_ card: InsightList.Card) {
    self.init(
      key: card.metric, name: card.name, unit: card.unit, kind: card.kind, better: Open(.up), decimals: card.decimals,
      least: nil, most: nil, sensitive: card.sensitive, source: Open(.manual), offered: false, scopes: [])
  }
}
