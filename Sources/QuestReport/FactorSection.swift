import Glibc
import QuestText
import QuestWire

/// The factor between actual and guess for each task, with its uncertainty.
enum FactorSection {
  static func section(_ data: ReportData) -> Markup? {
    let tasks = data.patterns.tasks
    let bands = data.stats.bands.filter { $0.runs > 0 }
    guard !tasks.isEmpty || !bands.isEmpty || !data.patterns.learning.isEmpty else { return nil }
    let scale = Scale(tasks.compactMap(\.factor).flatMap { [$0.low, $0.high] } + bands.map(\.factor))
    var parts: [Markup] = [
      .tag("h2", ["id": "factors"], "Guess and time, task by task"),
      .tag(
        "p", ["class": "lead"],
        "1.30 × means that on average it takes 1.3 times the guess. The thick bar is how exactly that average is known; "
          + "single times vary more. The upright line is a guess that fits."),
    ]
    let known = tasks.filter { $0.factor != nil }
    if !known.isEmpty { parts.append(tasksTable(known, scale)) }
    if data.patterns.nextCursor != nil {
      parts.append(.tag("p", ["class": "note"], "These are the tasks you played last; tqctl patterns has all of them."))
    }
    if !data.patterns.learning.isEmpty { parts.append(learning(data.patterns.learning)) }
    if !bands.isEmpty { parts.append(bandsTable(bands, scale)) }
    return .tag("section", ["aria-labelledby": "factors"], parts)
  }

  private static func tasksTable(_ tasks: [PatternsGet.Pattern], _ scale: Scale) -> Markup {
    Table.table(
      caption: "How many times the guess a task takes on average", columns: ["Task", "Factor", "How exactly"],
      rows: tasks.compactMap { task in
        guard let factor = task.factor else { return nil }
        let (low, high) = (Figures.factor(factor.low), Figures.factor(factor.high))
        return [
          .tag(
            "span", [:],
            [
              .name(Names.cut(task.skill)),
              .tag("span", ["class": "note"], " \(Figures.of(task.sampleCount, "time"))"),
            ]),
          .tag(
            "span", [:],
            [
              .tag("strong", [:], "\(Figures.factor(factor.value)) ×"),
              .tag("span", ["class": "note"], " \(low)–\(high)"),
            ]),
          bar(
            scale, value: factor.value, range: factor.low...max(factor.low, factor.high),
            title: "\(Figures.factor(factor.value)) times the guess; the average is likely between \(low) and \(high)"),
        ]
      }, style: "factors")
  }

  private static func bandsTable(_ bands: [StatsGet.Band], _ scale: Scale) -> Markup {
    Table.table(
      caption: "The same by length", columns: ["Length", "Factor", "In a picture"],
      rows: bands.map { band in
        [
          .tag(
            "span", [:],
            [.text(band.label), .tag("span", ["class": "note"], " \(Figures.of(band.runs, "guess", "guesses"))")]),
          .tag(
            "span", [:],
            [
              .tag("strong", [:], "\(Figures.factor(band.factor)) ×"),
              .tag("span", ["class": "note"], " accuracy \(Figures.percent(band.averageAccuracy))"),
            ]),
          bar(scale, value: band.factor, range: nil, title: "\(Figures.factor(band.factor)) times the guess"),
        ]
      }, style: "factors")
  }

  private static func learning(_ skills: [PatternsGet.Learning]) -> Markup {
    .tag(
      "details", [:],
      [
        .tag("summary", [:], "Still learning about \(Figures.of(skills.count, "task"))"),
        .tag(
          "ul", [:],
          skills.map { .tag("li", [:], [.name(Names.cut($0.skill)), .text(": \($0.text)")]) }),
      ])
  }

  // MARK: - Bar

  /// A logarithmic axis, so that double and half are equally far from 1.
  struct Scale {
    let reach: Double

    /// Wide enough for all, at least 0.67 to 1.5 and at most 0.1 to 10.
    init(_ factors: [Double]) {
      let logs = factors.filter { $0.isFinite && $0 > 0 }.map { abs(log($0)) }
      reach = min(log(10.0), max(log(1.5), (logs.max() ?? 0) * 1.05))
    }

    /// 0 at the left end, 1 at the right one; values beyond are drawn at the end.
    func place(_ factor: Double) -> Double {
      guard factor.isFinite, factor > 0 else { return factor > 0 ? 1 : 0 }
      return max(0, min(1, 0.5 + log(factor) / reach / 2))
    }
  }

  private static func bar(_ scale: Scale, value: Double, range: ClosedRange<Double>?, title: String) -> Markup {
    .tag("div", [:], Drawing.Width.allCases.map { bar(scale, value: value, range: range, title: title, $0) })
  }

  private static func bar(
    _ scale: Scale, value: Double, range: ClosedRange<Double>?, title: String, _ window: Drawing.Width
  ) -> Markup {
    let width = window == .wide ? 220.0 : 110
    func x(_ factor: Double) -> String { Drawing.number(6 + scale.place(factor) * (width - 12)) }
    var marks: [Markup] = [
      .tag("title", [:], title),
      .tag("line", ["x1": "6", "x2": Drawing.number(width - 6), "y1": "14", "y2": "14", "class": "grid"]),
      .tag("line", ["x1": x(1), "x2": x(1), "y1": "2", "y2": "26", "class": "axis"]),
    ]
    if let range {
      marks.append(
        .tag("line", ["x1": x(range.lowerBound), "x2": x(range.upperBound), "y1": "14", "y2": "14", "class": "range"]))
    }
    marks.append(.tag("circle", ["cx": x(value), "cy": "14", "r": "5", "class": "value"]))
    return .tag(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "class": "bar \(window.rawValue)", "role": "img",
        "viewBox": "0 0 \(Drawing.number(width)) 28",
      ], marks)
  }
}

enum Names {
  /// A name shortened to one line with an ellipsis.
  static func cut(_ name: String) -> String { name.count <= 120 ? name : name.prefix(119) + "…" }

  /// The sentence with unbreakable blanks before percent signs.
  static func unbroken(_ sentence: String) -> String { sentence.replacing(" %", with: "\u{A0}%") }
}
