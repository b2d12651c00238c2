import QuestText
import QuestWire
import Testing

@testable import QuestReport

/// The pictures of goals and metrics, read back from the page.
@Suite struct GoalPictureTests {
  private func tree(goals: [ReportData.Goal] = [], cards: [InsightList.Card] = []) throws -> PageTree.Element {
    var data = SampleHistory.data()
    (data.goals, data.cards) = (goals, cards)
    let tree = PageTree(ReportPage.html(data))
    #expect(tree.problem == nil, "\(tree.problem ?? "")")
    return try #require(tree.root)
  }

  private func picture(_ id: String, _ root: PageTree.Element) throws -> PageTree.Element {
    try #require(root.all("svg").first { $0.attributes["aria-labelledby"]?.hasPrefix("\(id)-title") == true })
  }

  /// The points of a path that has moves and lines alone.
  private func points(_ element: PageTree.Element) -> [(x: Double, y: Double)] {
    (element.attributes["d"] ?? "").split { "MLz".contains($0) }.compactMap { pair in
      let numbers = pair.split(separator: " ").compactMap { Double($0) }
      return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
    }
  }

  /// The value at a height, from two lines of the grid and their labels.
  private func value(at y: Double, in picture: PageTree.Element) throws -> Double {
    let lines = picture.all(style: "grid").compactMap { $0.attributes["y1"].flatMap(Double.init) }
    let labels = picture.all(style: "label").filter { $0.attributes["text-anchor"] == "end" }
      .compactMap { Double($0.text.replacing(",", with: "")) }
    let (low, high) = (try #require(labels.first), try #require(labels.last))
    let (bottom, top) = (try #require(lines.first), try #require(lines.last))
    return low + (bottom - y) / (bottom - top) * (high - low)
  }

  @Test(arguments: ["wide", "narrow"], 1...3 as ClosedRange<UInt64>)
  func thePathIsTheTotalAndTheFanEndsAtTheTarget(_ width: String, _ seed: UInt64) throws {
    let goal = SampleGoals.reach(seed: seed)
    let picture = try picture("goal-0-\(width)", tree(goals: [goal]))
    let path = points(try #require(picture.all(style: "way").first))
    try #require(path.count == 60)
    var total = 0.0
    for (point, day) in zip(path, goal.details.days) {
      total += day.value ?? 0
      #expect(abs(try value(at: point.y, in: picture) - total) < 0.5)
    }
    let target = try #require(picture.all(style: "target").first?.attributes["y1"].flatMap(Double.init))
    #expect(abs(try value(at: target, in: picture) - 480) < 0.5)
    let fan = points(try #require(picture.all(style: "fan").first))
    try #require(fan.count == 3)
    #expect(abs(fan[0].y - path[59].y) < 0.02 && abs(fan[1].y - target) < 0.02 && abs(fan[2].y - target) < 0.02)
    // 60 days of the path are as wide as 60 days ahead.
    let day = (path[59].x - path[0].x) / 59
    #expect(abs((fan[1].x - path[59].x) / day - 47) < 0.1 && abs((fan[2].x - path[59].x) / day - 86) < 0.1)
    #expect(picture.text.contains("due 1 Jun") && picture.text.contains("8 in 10 by 20 May"))
    #expect(picture.all(style: "label strong").first?.text == "pages")
  }

  @Test func theGuessIsMarkedAfterTheRevealAlone() throws {
    func isMarked(_ goal: ReportData.Goal) throws -> Bool {
      let root = try tree(goals: [goal])
      return !root.all(style: "guess").isEmpty || root.text.contains("You guessed")
    }
    #expect(try !isMarked(SampleGoals.reach()))
    #expect(try isMarked(SampleGoals.reach(isReached: true)))
    #expect(try tree(goals: [SampleGoals.reach()]).text.contains("Your guess is sealed"))
  }

  @Test func aDateFarAheadLeavesRoomForWhatHasHappened() throws {
    var goal = SampleGoals.reach()
    goal.pace?.dates?.p90 = "2027-12-31"
    goal.pace?.dates?.p80 = nil
    let picture = try picture("goal-0-wide", tree(goals: [goal]))
    let right = try #require(picture.all(style: "target").first?.attributes["x2"].flatMap(Double.init))
    let path = points(try #require(picture.all(style: "way").first))
    #expect((path[59].x - path[0].x) / right > 0.25)
    #expect(points(try #require(picture.all(style: "fan").first)).allSatisfy { $0.x <= right + 0.01 })
  }

  @Test func everyStateOfADayHasItsSign() throws {
    let picture = try picture("goal-0-wide", tree(goals: [SampleGoals.habit()]))
    for style in ["kept", "missed", "open", "resting", "unknown"] {
      let path = picture.all(style: style).first?.attributes["d"] ?? ""
      #expect(path.split(separator: "M").count == 8, "\(style)")
    }
    let amounts = picture.all("line").filter { $0.attributes["class"] == "target" }
    let heights = try amounts.map { try value(at: try #require(Double($0.attributes["y1"] ?? "")), in: picture) }
    #expect(heights.map { $0.rounded() } == [5, 8])
    for word in ["kept", "missed", "not judged", "rest", "unknown", "8 pages"] { #expect(picture.text.contains(word)) }
  }

  @Test(arguments: ["wide", "narrow"]) func everyDayOfAMetricHasTheSquareOfItsShade(_ width: String) throws {
    let card = SampleGoals.card()
    let picture = try picture("metric-0-\(width)", tree(cards: [card]))
    let days = try #require(card.days)
    let begin = try #require(days.firstIndex { $0.state == .known })
    let shown = days[begin...]
    func count(_ style: String) -> Int {
      picture.all(style: style).first?.attributes["d"]?.split(separator: "M").count ?? 0
    }
    for shade in 0...4 {
      let expected = shown.count { $0.shade == shade && [.known, .empty].contains($0.state.known) }
      #expect(count("p\(shade)") == expected)
    }
    #expect(count("resting") == shown.count { $0.state == .rest })
    #expect(count("unknown") == shown.count { $0.state == .unknown })
    for word in ["0", "less", "40 and more", "rest", "unknown"] { #expect(picture.text.contains(word)) }
  }

  @Test(arguments: ["wide", "narrow"]) func aTimeOfDayIsABarUpToIt(_ width: String) throws {
    let card = SampleGoals.card("bedtime", kind: .clock) { back in back < 100 ? 640 + Double(back % 7) * 10 : nil }
    let picture = try picture("metric-0-picture-\(width)", tree(cards: [card]))
    let bars = try #require(picture.all(style: "kept").first?.attributes["d"]).split(separator: "M")
    try #require(bars.count == 84)
    let heights = try bars.map { bar in
      try #require(
        bar.split(separator: "v").dropFirst().first?.split(separator: "h").first.flatMap { Double($0.dropFirst()) })
    }
    // The bottom of the axis is at 22:30, ten minutes are as high everywhere.
    let unit = (heights.max() ?? 0) - (heights.min() ?? 0)
    for (height, back) in zip(heights, (0..<84).reversed()) {
      #expect(abs(height - (heights.min() ?? 0) - unit * Double(back % 7) / 6) < 0.05)
    }
    #expect(picture.text.contains("time of day") && picture.text.contains("22:40"))
    #expect(picture.text.contains("between 22:40 and 23:40"))
  }

  @Test(arguments: ["wide", "narrow"]) func aSpeedHasItsAccuracyBelowItOverTheSameDays(_ width: String) throws {
    let speed = SampleGoals.card("typequicker.wpm", name: "Speed", unit: "wpm", kind: .mean) { Double(60 + $0 % 5) }
    let accuracy = SampleGoals.card("typequicker.accuracy", name: "Accuracy", unit: "%", kind: .mean) { back in
      back % 3 == 0 ? 95 : nil
    }
    let root = try tree(cards: [accuracy, speed])
    let picture = try picture("metric-1-picture-\(width)", root)
    let lines = picture.all(style: "way").map(points)
    try #require(lines.count == 2)
    #expect(lines[0].count > 360 && lines[1].count == (lines[0].count + 2) / 3)
    #expect(abs(lines[0][lines[0].count - 1].x - lines[1][lines[1].count - 1].x) < 0.02)
    #expect((lines[0].map(\.y).max() ?? 0) < (lines[1].map(\.y).min() ?? 0))
    #expect(picture.text.contains("Speed, wpm") && picture.text.contains("Accuracy, %"))
    #expect(!root.all("svg").contains { $0.attributes["aria-labelledby"]?.hasPrefix("metric-0-picture") == true })
  }

  @Test func aLevelIsALineOverItsKnownDays() throws {
    let rating = SampleGoals.card("atcoder.rating", unit: "points", kind: .level) { back in
      back % 30 == 0 ? 1600 - Double(back) : nil
    }
    let picture = try picture("metric-0-picture-wide", tree(cards: [rating]))
    let path = points(try #require(picture.all(style: "way").first))
    try #require(path.count == 13 && picture.all(style: "value").count == 13)
    for (index, point) in path.enumerated() {
      #expect(abs(try value(at: point.y, in: picture) - Double(1240 + 30 * index)) < 1)
    }
    let once = SampleGoals.card("atcoder.rating", kind: .level) { $0 == 3 ? 1600 : nil }
    #expect(try !tree(cards: [once]).text.contains("Metric over time"))
  }

  @Test(arguments: ReportPageTests.names) func namesOfGoalsAndMetricsAreText(_ name: String) throws {
    func shape(_ name: String) throws -> [String] {
      let root = try tree(
        goals: [SampleGoals.reach(name: name), SampleGoals.habit(name: name)], cards: [SampleGoals.card(name: name)])
      return root.all.map { "\($0.name) \($0.attributes.keys.sorted())" }
    }
    #expect(try shape(name) == shape("Tea"))
  }

  @Test func twelveGoalsAndTwelveMetricsStaySmall() {
    var data = SampleHistory.data(tasks: 24)
    let name = String(repeating: "&", count: 4000)
    data.goals = (0..<12).map { $0 < 6 ? SampleGoals.reach(name: name) : SampleGoals.habit(name: name) }
    data.cards = (1...12).map { SampleGoals.card(name: name, seed: $0) }
    #expect(ReportPage.html(data).utf8.count < 1 << 20)
  }

  @Test func goalsAreShownBeforeTheFirstGuess() throws {
    var data = SampleHistory.empty
    (data.goals, data.cards) = ([SampleGoals.habit()], [SampleGoals.card()])
    let root = try #require(PageTree(ReportPage.html(data)).root)
    #expect(root.text.contains("tqctl do Shower 10m"))
    #expect(root.all("article").count == 2 && root.all("svg").count == 4)
  }

  @Test(arguments: [
    [0.0], [5, 5], [0, 480], [-3, 7], [71.9, 72.4], [1e12, -1e12], [0.0001, 0.0002], [.nan, .infinity], [],
  ])
  func anAxisHoldsItsValues(_ values: [Double]) {
    for kind in [MetricInfo.Kind.sum, .level, .clock] {
      let axis = ValueAxis(values, metric: SampleGoals.metric(kind), fromZero: kind == .sum)
      #expect((2...13).contains(axis.ticks.count), "\(axis.ticks)")
      #expect(axis.low < axis.high && axis.low.isFinite && axis.high.isFinite)
      if values == [0] { #expect(Set(axis.ticks.map(axis.text)).count == axis.ticks.count, "\(axis.ticks)") }
      for value in values where value.isFinite && (kind != .clock || abs(value) < 1440) {
        #expect((axis.low - 1e-6...axis.high + 1e-6).contains(value))
      }
      #expect(kind != .sum || axis.low <= 0)
    }
  }
}
