import QuestText
import QuestWire

/// The last twelve weeks of a goal for days, weeks or months: a bar a day, and the amount if days are judged.
struct HabitPicture {
  private static let most = 84

  private let goal: ReportData.Goal
  /// Rising, without gaps.
  private let days: [(day: Int, info: GoalInfo.Day)]

  /// `nil` before the first day of the goal.
  init?(_ goal: ReportData.Goal, today: Int) {
    self.goal = goal
    days = goal.details.days.compactMap { info in CivilDay.number(info.day).map { (day: $0, info: info) } }
      .filter { $0.day > today - Self.most }
    guard !days.isEmpty else { return nil }
  }

  var drawings: [Drawing] { Drawing.Width.allCases.map(drawing) }

  private func drawing(_ width: Drawing.Width) -> Drawing {
    let amounts = amounts
    let values = days.compactMap(\.info.value) + amounts.map(\.amount)
    let isSum = [.sum, .check].contains(goal.metric.kind.known)
    let axis = ValueAxis(values, metric: goal.metric, fromZero: isSum)
    // One extra day on both sides, so that the first and the last bar have their full width, and at least two weeks.
    let last = days[days.count - 1].day
    let plot = GoalPlot(width, days: min(days[0].day - 1, last - 13)...last + 1, axis: axis)
    let legend = legend(amounts)
    var drawing = Drawing(width, height: plot.end + Legend.height(legend, width.points - 14))
    plot.draw(into: &drawing, unit: ValueAxis.unit(goal.metric))
    let breadth = min(16, (plot.right - plot.left) / Double(plot.days.count) * 0.7)
    var paths: [Sign: String] = [:]
    for (day, info) in days {
      let sign = Sign(info)
      let height = info.value.map { max(1.5, plot.bottom - plot.y($0)) }
      paths[sign, default: ""] += sign.path(x: plot.x(day), bottom: plot.bottom, breadth: breadth, height: height)
    }
    for sign in Sign.allCases {
      if let path = paths[sign], !path.isEmpty { drawing.add(.tag("path", ["d": path, "class": sign.rawValue])) }
    }
    for part in amounts {
      drawing.line(plot.x(part.from), plot.y(part.amount), plot.x(part.to), plot.y(part.amount), style: "target")
    }
    Legend.draw(legend, into: &drawing, x: 14, y: plot.end)
    return drawing
  }

  /// The amounts of a day in force within the picture; none if weeks or months are judged.
  private var amounts: [(from: Int, to: Int, amount: Double)] {
    let versions = goal.details.versions.compactMap { terms in CivilDay.number(terms.since).map { ($0, terms) } }
    let (first, last) = (days[0].day - 1, days[days.count - 1].day + 1)
    return versions.enumerated().compactMap { index, version in
      let (since, terms) = version
      let end = index + 1 < versions.count ? versions[index + 1].0 : last
      let from = max(since, first)
      guard terms.per == .day, from < end else { return nil }
      return (from, end, terms.amount)
    }
  }

  private func legend(_ amounts: [(from: Int, to: Int, amount: Double)]) -> [Legend.Entry] {
    let present = Set(days.map { Sign($0.info) })
    var entries = Sign.allCases.filter(present.contains).map { sign in
      Legend.Entry(text: sign.text) { drawing, x, y in
        let path = sign.path(x: x + 6, bottom: y + 12, breadth: 10, height: sign.isBar ? 11 : nil)
        drawing.add(.tag("path", ["d": path, "class": sign.rawValue]))
      }
    }
    if let amount = amounts.last?.amount {
      let unit = goal.metric.unit.map { " \($0)" } ?? ""
      let limit = goal.details.goal.kind == .atMost ? "at most " : ""
      entries.append(
        Legend.Entry(text: "\(limit)\(ValueAxis.text(amount, goal.metric))\(unit)") { drawing, x, y in
          drawing.add(.tag("path", ["d": "M\(Drawing.number(x)) \(Drawing.number(y + 7))h13", "class": "target"]))
        })
    }
    return entries
  }

  /// How a day is drawn, and its class in the style sheet. Signs differ in form as well as in colour.
  private enum Sign: String, CaseIterable {
    case kept, missed, open, resting, unknown

    init(_ day: GoalInfo.Day) {
      self =
        switch day.state?.known {
        case .kept: .kept
        case .missed: .missed
        // A day with data in a week that cannot be judged, and one with data on a rest day.
        case .unknown: day.value == nil ? .unknown : .open
        case .rest: day.value == nil ? .resting : .open
        case .open, nil: .open
        }
    }

    var text: String {
      switch self {
      case .kept, .missed, .unknown: rawValue
      case .resting: "rest"
      case .open: "not judged"
      }
    }

    var isBar: Bool { self != .resting && self != .unknown }

    /// A bar; without a value a dash for rest, a dot for unknown, and nothing otherwise.
    func path(x: Double, bottom: Double, breadth: Double, height: Double?) -> String {
      let size: (Double, Double)
      switch (height, self) {
      case (let height?, _): size = (breadth, height)
      case (nil, .resting): size = (breadth, 2)
      case (nil, .unknown): size = (3, 3)
      case (nil, _): return ""
      }
      let (w, h) = size
      let start = "M\(Drawing.number(x - w / 2)) \(Drawing.number(bottom - h))"
      return "\(start)h\(Drawing.number(w))v\(Drawing.number(h))h\(Drawing.number(-w))z"
    }
  }
}
