import QuestText
import QuestWire

/// The counted quantities: a calendar of the last 53 weeks for each metric, and for some a picture above it.
enum MetricHeatmap {
  static func section(_ data: ReportData) -> Markup? {
    let cards = data.cards.filter { card in card.days?.contains { $0.state == .known } == true }
    guard !cards.isEmpty, let last = CivilDay.number(data.date) else { return nil }
    return .tag(
      "section", ["aria-labelledby": "counted"],
      [.tag("h2", ["id": "counted"], "What you count")]
        + cards.enumerated().map { article($1, number: $0, last: last, data) })
  }

  private static func article(_ card: InsightList.Card, number: Int, last: Int, _ data: ReportData) -> Markup {
    let days = Dictionary(
      (card.days ?? []).compactMap { day in CivilDay.number(day.day).map { ($0, day) } }, uniquingKeysWith: { $1 })
    let value = card.dayText.map { "\(card.valueText) \($0.first?.isNumber == true ? "on \($0)" : $0)" }
    let texts = [value, card.meanText.map { "mean of 7 days \($0)" }, card.change?.text].compactMap(\.self)
    return .tag(
      "article", [:],
      [
        .tag("h3", [:], [.name(Names.cut(card.name))]), .tag("p", [:], texts.joined(separator: ", ")),
      ] + [MetricPicture(card, among: data.cards, last: last)?.figure(id: "metric-\(number)")].compactMap(\.self) + [
        figure(card, days, id: "metric-\(number)", last: last, data), table(card, days),
      ])
  }

  private static func figure(
    _ card: InsightList.Card, _ days: [Int: InsightList.Day], id: String, last: Int, _ data: ReportData
  ) -> Markup {
    let known = days.values.count { $0.state == .known }
    let darkest =
      card.kind == .check ? "" : card.darkestText.map { " The largest squares are \($0) and more." } ?? ""
    let caption = "\(Figures.of(known, "day")) with data in the last year.\(darkest)"
    return .tag(
      "figure", [:],
      Drawing.Width.allCases.map {
        drawing(card, days, last: last, data.weekStart, $0)
          .picture(id: id, title: "\(Names.cut(card.name)) by day", description: caption)
      } + [.tag("figcaption", [:], caption)])
  }

  /// The squares of a shade are one path, which keeps the page small.
  private static func drawing(
    _ card: InsightList.Card, _ days: [Int: InsightList.Day], last: Int, _ weekStart: Int, _ width: Drawing.Width
  ) -> Drawing {
    let frame = CalendarFrame(width, last: last, weekStart: weekStart)
    let begin = days.filter { $0.value.state == .known }.keys.min() ?? last
    let legend = legend(card, days.filter { $0.key >= begin }.values)
    var drawing = Drawing(width, height: frame.height + 10 + Legend.height(legend, width.points - 34))
    var paths: [Sign: String] = [:]
    frame.draw(into: &drawing) { _, day, x, y in
      guard day >= begin, let entry = days[day] else { return }
      let sign = Sign(entry)
      paths[sign, default: ""] += sign.path(x, y, frame.pitch)
    }
    for sign in Sign.allCases {
      if let path = paths[sign] { drawing.add(.tag("path", ["d": path, "class": sign.style])) }
    }
    Legend.draw(legend, into: &drawing, x: 34, y: frame.height + 8)
    return drawing
  }

  private static func legend(_ card: InsightList.Card, _ days: some Collection<InsightList.Day>) -> [Legend.Entry] {
    let present = Set(days.map(Sign.init))
    func entry(_ sign: Sign, _ text: String) -> Legend.Entry {
      Legend.Entry(text: text) { drawing, x, y in
        drawing.add(.tag("path", ["d": sign.path(x, y, 13), "class": sign.style]))
      }
    }
    var entries: [Legend.Entry] = []
    let isCheck = card.kind == .check
    if present.contains(.shade0) { entries.append(entry(.shade0, isCheck ? "not done" : "0")) }
    if isCheck {
      if present.contains(.shade4) { entries.append(entry(.shade4, "done")) }
    } else if let darkest = card.darkestText {
      entries += [entry(.shade2, "less"), entry(.shade4, "\(darkest) and more")]
    }
    if present.contains(.rest) { entries.append(entry(.rest, "rest")) }
    if present.contains(.unknown) { entries.append(entry(.unknown, "unknown")) }
    return entries
  }

  /// How a day is drawn. Signs differ in form and size as well as in colour.
  private enum Sign: Int, CaseIterable {
    case shade0, shade1, shade2, shade3, shade4, rest, unknown

    init(_ day: InsightList.Day) {
      switch day.state.known {
      case .unknown: self = .unknown
      case .rest: self = .rest
      default: self = Sign(rawValue: min(max(day.shade, 0), 4)) ?? .shade0
      }
    }

    var style: String {
      switch self {
      case .rest: "resting"
      case .unknown: "unknown"
      default: "p\(rawValue)"
      }
    }

    func path(_ x: Double, _ y: Double, _ pitch: Double) -> String {
      let (width, height): (Double, Double) =
        switch self {
        case .rest: (0.7, 0.16)
        case .unknown: (0.14, 0.14)
        default: (Heatmap.sizes[rawValue], Heatmap.sizes[rawValue])
        }
      let (w, h) = ((pitch - 1.5) * width, (pitch - 1.5) * height)
      let corner = "M\(Drawing.number(x + (pitch - w) / 2)) \(Drawing.number(y + (pitch - h) / 2))"
      return "\(corner)h\(Drawing.number(w))v\(Drawing.number(h))h\(Drawing.number(-w))z"
    }
  }

  /// By month: known days, and their sum or mean.
  private static func table(_ card: InsightList.Card, _ days: [Int: InsightList.Day]) -> Markup {
    let known = days.filter { $0.value.value != nil }
    let months = Dictionary(grouping: known) { day, _ in
      let parts = CivilDay.parts(day)
      return parts.year * 12 + parts.month - 1
    }
    let isSum = [.sum, .check].contains(card.kind.known)
    return .tag(
      "details", [:],
      [
        .tag("summary", [:], "The year as a table"),
        Table.table(
          caption: "By month, newest first", columns: ["Month", "Known days", isSum ? "Sum" : "Mean"],
          rows: months.sorted { $0.key > $1.key }.map { month, days in
            let sum = days.compactMap(\.value.value).reduce(0, +)
            let value = isSum ? sum : sum / Double(days.count)
            let text =
              card.kind == .clock
              ? TimeOfDay.text(afterNoon: value) : Figures.decimal(value, places: max(1, card.decimals))
            return [
              .text("\(CivilDay.months[month % 12]) \(month / 12)"), .text(Figures.count(days.count)), .text(text),
            ]
          }),
      ])
  }
}
