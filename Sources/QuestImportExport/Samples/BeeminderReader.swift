internal import QuestModel
internal import QuestStore
internal import QuestWire

/// Reads Beeminder's JSON export: the goals of a user or one goal, each with its datapoints, or only datapoints, for a
/// metric that the mapping names.
///
/// Each goal becomes the metric of its name: a sum if its values add up, else by its aggregation of a day. A datapoint
/// is identified by its id.
struct BeeminderReader: ToolReader {
  private(set) var runs: ToolRuns
  private var stream = JSONStream()
  private var builder: SampleBuilder
  /// The metric of datapoints without a goal.
  private let metric: String?

  /// The containers around the next token.
  private var levels: [Level] = []
  private var key = ""
  private var goal = Goal()
  private var point = Point(line: 0)
  /// Set for a table.
  private var table: BeeminderTableReader?
  private var hasBegun = false

  private enum Level: Equatable { case goal, goals, points, point, identifier, other }

  private struct Goal {
    var slug: String?
    var title: String?
    var unit: String?
    var addsUp: Bool?
    var dayRule: String?
    var points: [Point] = []
  }

  private struct Point {
    var line: Int
    var id: String?
    var value: Double?
    var day: String?
    var seconds: Double?
    var comment: String?
  }

  /// Far beyond real goals: a goal's datapoints are held until its definition is read.
  private static let mostPoints = 200_000

  init(_ builder: SampleBuilder, metric: String?) {
    self.builder = builder
    self.metric = metric
    runs = ToolRuns(zone: builder.zone)
  }

  var lines: Int { table?.lines ?? stream.line }

  mutating func feed(_ text: String.UTF8View) throws -> [ImportedSession] {
    if !hasBegun, let first = text.first(where: { !" \t\r\n".utf8.contains($0) }) {
      hasBegun = true
      if !"{[".utf8.contains(first) { table = BeeminderTableReader(builder, metric: metric) }
    }
    if table != nil { return try table?.feed(text) ?? [] }
    var stream = stream
    try stream.feed(text) { event, line in try take(event, line) }
    self.stream = stream
    return []
  }

  mutating func finish() throws -> [ImportedSession] {
    if table != nil { return try table?.finish() ?? [] }
    var stream = stream
    try stream.finish { event, line in try take(event, line) }
    self.stream = stream
    return []
  }

  mutating func takeRecords() -> [ImportedNote] { table?.takeRecords() ?? builder.takeRecords() }

  // MARK: - Structure

  private mutating func take(_ event: JSONStream.Event, _ line: Int) throws {
    switch event {
    case .beginObject, .beginArray:
      let level = level(isArray: event == .beginArray)
      levels.append(level)
      if level == .goal { goal = Goal() }
      if level == .goal || level == .point { point = Point(line: line) }
      key = ""
    case .endObject, .endArray:
      switch levels.removeLast() {
      case .goal: try endGoal()
      case .point:
        goal.points.append(point)
        guard goal.points.count <= Self.mostPoints else {
          throw ImportError(line: line, reason: "a goal has more than \(Self.mostPoints) datapoints")
        }
      default: break
      }
      key = levels.last == .point ? "id" : ""
    case .key(let name): key = name
    case .text(let text): take(text)
    case .number(let number): take(number)
    case .flag(let flag): if levels.last == .goal, key == "kyoom" { goal.addsUp = flag }
    case .null: break
    }
  }

  private func level(isArray: Bool) -> Level {
    switch (levels.last, isArray) {
    case (nil, false): .goal
    case (nil, true): .goals
    case (.goals, false): .goal
    case (.goal, true) where key == "goals": .goals
    case (.goal, true) where key == "datapoints": .points
    case (.points, false): .point
    case (.point, false) where key == "id" || key == "_id": .identifier
    default: .other
    }
  }

  private mutating func take(_ text: String) {
    switch (levels.last, key) {
    case (.goal, "slug"): goal.slug = text
    case (.goal, "title"): goal.title = text
    case (.goal, "gunits"): goal.unit = text
    case (.goal, "aggday"): goal.dayRule = text
    // Datapoints alone look like goals until their members are known.
    case (.point, "id"), (.point, "_id"), (.identifier, _), (.goal, "id"): point.id = text
    case (.point, "daystamp"), (.goal, "daystamp"): point.day = text
    case (.point, "comment"), (.goal, "comment"): point.comment = text
    default: break
    }
  }

  private mutating func take(_ number: Double) {
    switch (levels.last, key) {
    case (.point, "value"), (.goal, "value"): point.value = number
    case (.point, "timestamp"), (.goal, "timestamp"): point.seconds = number
    default: break
    }
  }

  // MARK: - Samples

  private mutating func endGoal() throws {
    defer {
      goal = Goal()
      point = Point(line: stream.line)
    }
    if goal.slug == nil, goal.points.isEmpty, point.value != nil { goal.points = [point] }
    guard let line = goal.points.first?.line else { return }
    guard let name = goal.slug.map({ MetricKey(made: $0).text }) ?? metric else { throw Self.namesNoGoal(line) }
    let metric: Metric
    do {
      metric = try builder.metric(name, goal.slug == nil ? nil : definition)
    } catch {
      throw ImportError(line: line, error)
    }
    for point in goal.points { try add(point, to: metric) }
  }

  private var definition: SampleBuilder.Definition {
    let kind: MetricKind =
      switch goal.dayRule {
      case "sum", "count", "binary", "nonzero", "triangle", "square": .sum
      case "mean", "median", "mode", "trimmean": .mean
      case nil: goal.addsUp == false ? .level : .sum
      default: goal.addsUp == true ? .sum : .level
      }
    return SampleBuilder.Definition(
      name: goal.title.map { ToolRuns.name($0) }.flatMap { $0.isEmpty ? nil : $0 }, kind: kind,
      unit: Self.unit(goal.unit ?? ""))
  }

  /// `20260315`, `2026-03-15`, or with blanks or slashes between the parts.
  static func day(_ text: String, in zone: Zone) -> TableMoment? {
    let digits = text.filter { !"-/ ".contains($0) }
    guard digits.count == 8, digits.allSatisfy(\.isNumber) else { return nil }
    return TableMoment("\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.suffix(2))", in: zone)
  }

  static func namesNoGoal(_ line: Int) -> ImportError {
    ImportError(
      line: line, reason: "the datapoints do not say of which goal they are", hint: "Name the metric: --map metric=KEY")
  }

  /// A unit as the store takes it.
  private static func unit(_ text: String) -> String {
    var unit = ToolRuns.name(text)
    while unit.utf8.count > 64 { unit.removeLast() }
    return unit
  }

  private mutating func add(_ point: Point, to metric: Metric) throws {
    func fault(_ reason: String) -> ImportError { ImportError(line: point.line, reason: reason) }
    guard let value = point.value else { throw fault("a datapoint has no value") }
    let moment: TableMoment
    if let day = point.day.flatMap({ Self.day($0, in: builder.zone) }) {
      moment = day
    } else if let seconds = point.seconds, abs(seconds) < 1e11 {
      moment = TableMoment(Instant(milliseconds: Int64(seconds * 1000)))
    } else {
      throw fault("a datapoint has neither daystamp nor timestamp")
    }
    var identity = ContentID("beeminder")
    identity.combine(metric.key.text)
    identity.combine(point.id)
    if point.id == nil {
      identity.combine(value)
      identity.combine(moment.instant)
    }
    do {
      try builder.add(
        SampleBuilder.Row(
          line: point.line, value: TypedSample(value: value), moment: moment, note: point.comment, identity: identity,
          hasOwnID: point.id != nil), to: metric)
    } catch {
      throw fault(error.message)
    }
  }
}
