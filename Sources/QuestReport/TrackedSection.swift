import QuestText
import QuestWire

/// Tracked hours of the last weeks, stacked by activity.
enum TrackedSection {
  /// Activities with a shade of their own; the others are one.
  static let most = 4
  private static let styles = ["p4", "p3", "p2", "p1", "resting"]

  /// A week's seconds of each name, in the order of `names`.
  struct Stack: Equatable {
    var firstDay: Int
    var seconds: [Double]

    var total: Double { seconds.reduce(0, +) }
  }

  static func section(_ data: ReportData) -> Markup? {
    let names = names(data.tracked)
    let stacks = data.tracked.compactMap { week in
      CivilDay.number(week.from).map { Stack(firstDay: $0, seconds: seconds(of: week, names)) }
    }
    guard !names.isEmpty, !stacks.isEmpty else { return nil }
    let total = stacks.reduce(0) { $0 + $1.total }
    let caption = "\(DurationText.short(total)) in the last \(Figures.of(stacks.count, "week")). This week is not over."
    return .tag(
      "section", ["aria-labelledby": "tracked"],
      [
        .tag("h2", ["id": "tracked"], "Tracked time"),
        .tag(
          "figure", [:],
          Drawing.Width.allCases.map {
            drawing(stacks, names, $0)
              .picture(id: "hours", title: "Tracked hours by week and activity", description: caption)
          } + [.tag("figcaption", [:], caption)]), table(data.tracked),
      ])
  }

  // MARK: - Numbers

  /// The activities with the most time, and a name for the others if there are more.
  static func names(_ weeks: [TrackList.Response]) -> [String] {
    let totals = Dictionary(weeks.flatMap(\.activities).map { ($0.activity, $0.seconds) }, uniquingKeysWith: +)
    let sorted = totals.filter { $0.value >= 1 }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    return sorted.count > most ? sorted.prefix(most) + ["others"] : sorted
  }

  /// Activities that are not among the names count under the last name.
  static func seconds(of week: TrackList.Response, _ names: [String]) -> [Double] {
    week.activities.reduce(into: Array(repeating: 0, count: names.count)) { seconds, total in
      guard let index = names.prefix(most).firstIndex(of: total.activity) ?? names.indices.last else { return }
      seconds[index] += total.seconds
    }
  }

  // MARK: - Picture

  private static func drawing(_ stacks: [Stack], _ names: [String], _ width: Drawing.Width) -> Drawing {
    let metric = MetricInfo(
      key: "hours", name: "Hours", unit: "hours", kind: Open(.sum), better: Open(.up), decimals: 1, least: nil,
      most: nil, sensitive: false, source: Open(.track), offered: false, scopes: [])
    // Its marks have one decimal, so some minutes alone don't fill it.
    let axis = ValueAxis(stacks.map { $0.total / 3600 } + [0.5], metric: metric, fromZero: true)
    let legend = zip(names, styles).map { name, style in
      Legend.Entry(text: name.count > 24 ? name.prefix(23) + "…" : name) { drawing, x, y in
        drawing.add(.tag("path", ["d": "M\(Drawing.number(x)) \(Drawing.number(y + 1))h12v11h-12z", "class": style]))
      }
    }
    let (left, top, right) = (46.0, 26.0, width.points - 10)
    let bottom = width == .wide ? 230.0 : 190
    var drawing = Drawing(width, height: bottom + 30 + Legend.height(legend, width.points - 14))
    func y(_ hours: Double) -> Double { bottom - axis.share(hours) * (bottom - top) }
    drawing.text("hours a week", x: 4, y: 12, style: "label strong")
    for tick in axis.ticks {
      drawing.line(left, y(tick), right, y(tick), style: "grid")
      drawing.text(axis.text(tick), x: left - 6, y: y(tick) + 4, anchor: "end")
    }
    let pitch = (right - left) / Double(stacks.count)
    for (index, stack) in stacks.enumerated() {
      let x = left + (Double(index) + 0.5) * pitch
      var hours = 0.0
      for (seconds, style) in zip(stack.seconds, styles) where seconds > 0 {
        let (low, high) = (y(hours), y(hours + seconds / 3600))
        hours += seconds / 3600
        drawing.add(
          .tag(
            "rect",
            [
              "x": Drawing.number(x - pitch * 0.35), "y": Drawing.number(high), "width": Drawing.number(pitch * 0.7),
              // A gap between two activities, so that they differ without colours, too.
              "height": Drawing.number(max(0.5, low - high - 1)), "class": style,
            ]))
      }
      // Every week of a wide picture has its name, every third one of a narrow one.
      guard width == .wide || (stacks.count - 1 - index).isMultiple(of: 3) else { continue }
      let half = width == .wide ? 0 : 14.0
      drawing.text(CivilDay.text(stack.firstDay), x: min(x, right - half), y: bottom + 20, anchor: "middle")
    }
    Legend.draw(legend, into: &drawing, x: 14, y: bottom + 30)
    return drawing
  }

  // MARK: - Table

  private static func table(_ weeks: [TrackList.Response]) -> Markup {
    .tag(
      "details", [:],
      [
        .tag("summary", [:], "The weeks as a table"),
        Table.table(
          caption: "Tracked time by week, newest first", columns: ["Week of", "In all", "Most of it"],
          rows: weeks.reversed().map { week in
            let largest = week.activities.max { $0.seconds < $1.seconds }
            return [
              .text(CivilDay.number(week.from).map(CivilDay.text) ?? week.from),
              .text(DurationText.short(week.totalSeconds)), .name(largest.map { Names.cut($0.activity) } ?? ""),
            ]
          }),
      ])
  }
}
