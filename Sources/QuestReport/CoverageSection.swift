import QuestText
import QuestWire

/// How often kept plans and ranges held, compared with their promised chance.
enum CoverageSection {
  struct Promise: Equatable {
    var label: String
    var promised: Double
    var held: Int
    /// Exact hits, which count half.
    var exact = 0
    var count: Int

    var share: Double { (Double(held) - Double(exact) / 2) / Double(count) }

    /// The range of the true share with a chance of 9 in 10: Wilson's interval (1927), which stays within 0 … 1 even
    /// for few.
    var interval: ClosedRange<Double> {
      let z = 1.6449
      let n = Double(count)
      let centre = (share + z * z / (2 * n)) / (1 + z * z / n)
      let reach = z / (1 + z * z / n) * (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot()
      return max(0, centre - reach)...min(1, centre + reach)
    }
  }

  static func promises(_ stats: StatsGet.Response) -> [Promise] {
    var promises: [Promise] = []
    if let plans = stats.plans, plans.scored > 0 {
      promises = [
        Promise(
          label: "Plans, 5 in 10", promised: 0.5, held: plans.held50, exact: plans.exact50 ?? 0, count: plans.scored),
        Promise(
          label: "Plans, 8 in 10", promised: 0.8, held: plans.held80, exact: plans.exact80 ?? 0, count: plans.scored),
        Promise(
          label: "Plans, 9 in 10", promised: 0.9, held: plans.held90, exact: plans.exact90 ?? 0, count: plans.scored),
      ]
    }
    if let ranges = stats.ranges, ranges.count > 0 {
      promises.append(
        Promise(
          label: "Ranges, 8 in 10", promised: 0.8, held: ranges.held, exact: ranges.exact ?? 0, count: ranges.count))
    }
    return promises
  }

  static func section(_ data: ReportData) -> Markup {
    let promises = promises(data.stats)
    var parts: [Markup] = [.tag("h2", ["id": "plans"], "How your plans worked out")]
    if promises.isEmpty {
      parts.append(
        .tag(
          "p", [:],
          [
            .text("No kept plan has come true yet. "), .tag("code", [:], "tqctl plan NAME --by 07:45 --keep"),
            .text(" keeps one, and here you will see how such plans do."),
          ]))
    } else {
      parts.append(figure(promises))
      for text in [data.stats.plans?.text, data.stats.ranges?.text].compactMap(\.self) where !text.isEmpty {
        parts.append(.tag("p", [:], text))
      }
      parts.append(table(promises))
    }
    return .tag("section", ["aria-labelledby": "plans"], parts)
  }

  private static func figure(_ promises: [Promise]) -> Markup {
    let words = promises.map { "\($0.label): \($0.held) of \($0.count) held" }.joined(separator: "; ")
    return .tag(
      "figure", [:],
      Drawing.Width.allCases.map {
        drawing(promises, $0)
          .picture(id: "coverage", title: "How often plans and ranges held", description: "\(words).")
      } + [
        .tag(
          "figcaption", [:],
          "The dot is how often it held, the thick line where that lies 9 times in 10, the upright mark what was "
            + "promised. A mark on the thick line is a promise kept as well as can be told.")
      ])
  }

  private static func drawing(_ promises: [Promise], _ width: Drawing.Width) -> Drawing {
    let isWide = width == .wide
    let row = isWide ? 34.0 : 50.0
    var drawing = Drawing(width, height: Double(promises.count) * row + 30)
    let (left, right) = (isWide ? 150.0 : 12.0, width.points - 14)
    func x(_ share: Double) -> Double { left + share * (right - left) }
    let bottom = Double(promises.count) * row + 6
    for percent in stride(from: 0, through: 100, by: isWide ? 10 : 25) {
      drawing.line(x(Double(percent) / 100), 4, x(Double(percent) / 100), bottom, style: "grid")
      let anchor = percent == 100 ? "end" : percent == 0 && !isWide ? "start" : "middle"
      drawing.text("\(percent) %", x: x(Double(percent) / 100), y: bottom + 16, anchor: anchor)
    }
    for (index, promise) in promises.enumerated() {
      let y = Double(index) * row + row - (isWide ? 14 : 12)
      if isWide {
        drawing.text(promise.label, x: left - 12, y: y + 4, anchor: "end", style: "label strong")
      } else {
        drawing.text(promise.label, x: left, y: y - 14, style: "label strong")
      }
      drawing.line(x(promise.interval.lowerBound), y, x(promise.interval.upperBound), y, style: "range")
      drawing.line(x(promise.promised), y - 11, x(promise.promised), y + 11, style: "promised")
      drawing.add(
        .tag(
          "circle",
          ["cx": Drawing.number(x(promise.share)), "cy": Drawing.number(y), "r": "5", "class": "value"],
          [.tag("title", [:], "\(promise.label): \(promise.held) of \(promise.count)")]))
    }
    return drawing
  }

  private static func table(_ promises: [Promise]) -> Markup {
    Table.table(
      caption: "Promised and held", columns: ["What", "Promised", "Held", "Of"],
      rows: promises.map { promise in
        [
          .text(promise.label), .text(Figures.percent(promise.promised * 100 + 1e-9)),
          .text("\(Figures.count(promise.held)) (\(Figures.percent(promise.share * 100 + 1e-9)))"),
          .text(Figures.count(promise.count)),
        ]
      })
  }
}
