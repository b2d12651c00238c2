import QuestText

/// An SVG picture under construction, in units of about a pixel.
///
/// Each picture is drawn twice, for wide and for narrow windows, because scaling one would make its text too small; the
/// style sheet shows one of the two, to screen readers as well.
struct Drawing {
  enum Width: String, CaseIterable {
    case wide, narrow

    var points: Double { self == .wide ? 720 : 340 }
  }

  let width: Width
  var height: Double
  private(set) var marks: [Markup] = []

  init(_ width: Width, height: Double) {
    self.width = width
    self.height = height
  }

  mutating func add(_ mark: Markup) { marks.append(mark) }

  mutating func text(_ text: String, x: Double, y: Double, anchor: String = "start", style: String = "label") {
    add(.tag("text", ["x": Self.number(x), "y": Self.number(y), "text-anchor": anchor, "class": style], text))
  }

  mutating func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, style: String) {
    add(
      .tag(
        "line",
        [
          "x1": Self.number(x1), "y1": Self.number(y1), "x2": Self.number(x2), "y2": Self.number(y2), "class": style,
        ]))
  }

  /// The picture with its text alternative.
  func picture(id: String, title: String, description: String) -> Markup {
    let id = "\(id)-\(width.rawValue)"
    return .tag(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "class": width.rawValue, "role": "img",
        "viewBox": "0 0 \(Self.number(width.points)) \(Self.number(height))",
        "aria-labelledby": "\(id)-title \(id)-desc",
      ],
      [.tag("title", ["id": "\(id)-title"], title), .tag("desc", ["id": "\(id)-desc"], description)] + marks)
  }

  /// With at most two places: `12`, `12.5`, `-0.25`. NaN and infinity are written as 0, so that only digits can result.
  static func number(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e7 else { return "0" }
    let hundredths = Int((value * 100).rounded())
    let whole = hundredths.magnitude / 100
    let rest = hundredths.magnitude % 100
    let sign = hundredths < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(whole)" }
    return rest % 10 == 0 ? "\(sign)\(whole).\(rest / 10)" : "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}

/// Months as the daemon writes them, for people.
enum MonthName {
  /// `Mar 2026` of `2026-03`.
  static func text(_ month: String) -> String {
    let parts = month.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 2, (1...12).contains(parts[1]) else { return month }
    return "\(CivilDay.months[parts[1] - 1]) \(parts[0])"
  }
}
