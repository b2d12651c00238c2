import Foundation
import QuestText
import QuestWire
import Testing

@testable import QuestReport

/// What the pictures show is what the numbers say, read back from the page.
@Suite struct PictureTests {
  private func tree(_ data: ReportData) throws -> PageTree.Element {
    try #require(PageTree(ReportPage.html(data)).root)
  }

  private func picture(_ id: String, _ root: PageTree.Element) throws -> PageTree.Element {
    try #require(root.all("svg").first { $0.attributes["aria-labelledby"]?.hasPrefix("\(id)-title") == true })
  }

  private func number(_ element: PageTree.Element, _ name: String) throws -> Double {
    try #require(Double(element.attributes[name] ?? ""))
  }

  /// Where 0 % and 100 % lie, from the lines of the grid.
  private func percent(of y: Double, in picture: PageTree.Element) throws -> Double {
    let heights = try picture.all(style: "grid").map { try number($0, "y1") }
    let (bottom, top) = (try #require(heights.max()), try #require(heights.min()))
    return (bottom - y) / (bottom - top) * 100
  }

  @Test(arguments: ["wide", "narrow"], 1...3 as ClosedRange<UInt64>)
  func everyDayIsADotAtItsAccuracy(_ width: String, _ seed: UInt64) throws {
    let data = SampleHistory.data(seed: seed)
    let picture = try picture("days-\(width)", tree(data))
    let scored = data.stats.days.filter { $0.scoredRuns ?? 0 > 0 }
    let dots = picture.all(style: "dot")
    try #require(dots.count == scored.count)
    let days = try scored.map { Double(try #require(CivilDay.number($0.date))) }
    let places = try dots.map { try number($0, "cx") }
    for index in scored.indices {
      #expect(abs(try percent(of: number(dots[index], "cy"), in: picture) - scored[index].averageAccuracy) < 0.05)
      let share = (places[index] - places[0]) / (places[places.count - 1] - places[0])
      #expect(abs(share - (days[index] - days[0]) / (days[days.count - 1] - days[0])) < 0.001)
      #expect(
        dots[index].text
          == "\(scored[index].date): \(Figures.percent(scored[index].averageAccuracy)), "
          + Figures.of(scored[index].scoredRuns ?? 0, "guess", "guesses"))
    }
  }

  @Test func theLineIsTheMeanOfTheRunsOfFourWeeks() throws {
    let points = AccuracyChart.points(SampleHistory.data(seed: 5).stats.days)
    let means = AccuracyChart.means(of: points).flatMap(\.self)
    try #require(means.count == points.count)
    for (index, mean) in means.enumerated() {
      let near = points[...index].filter { $0.day > mean.day - 28 }
      let runs = near.reduce(0) { $0 + $1.runs }
      let expected = near.reduce(0) { $0 + $1.percent * Double($1.runs) } / Double(runs)
      #expect(abs(mean.percent - expected) < 1e-6)
    }
  }

  @Test func aGapOfFourWeeksBreaksTheLine() {
    func point(_ day: Int) -> AccuracyChart.Point { .init(day: day, percent: 50, runs: 1, label: "") }
    #expect(AccuracyChart.means(of: [0, 1, 28, 60, 61].map(point)).map(\.count) == [3, 2])
    #expect(AccuracyChart.means(of: []).isEmpty)
  }

  @Test(arguments: [0, 1, 5, 6]) func everyDayPlayedIsASquareInItsColumn(_ weekStart: Int) throws {
    var data = SampleHistory.data(seed: 9)
    data.weekStart = weekStart
    let picture = try picture("calendar-wide", tree(data))
    let squares = picture.all("rect")
    let last = try #require(CivilDay.number(data.date))
    // 53 columns that end with this week, of which today's is the last square.
    #expect(squares.count == 53 * 7 - (6 - (CivilDay.weekday(last) - weekStart + 7) % 7))
    let plays = Dictionary(
      data.stats.days.map { (CivilDay.number($0.date) ?? 0, $0.quests + $0.soloRuns) }, uniquingKeysWith: { $1 })
    for (index, square) in squares.enumerated() {
      let day = last - (squares.count - 1 - index)
      #expect(square.attributes["class"] == "p\(Heatmap.level(plays[day] ?? 0))")
      if let count = plays[day], count > 0 { #expect(square.text.hasSuffix(": \(count)")) }
    }
    let sizes = Set(squares.map { "\($0.attributes["class"] ?? "") \($0.attributes["width"] ?? "")" })
    #expect(sizes.count == Set(squares.map { $0.attributes["class"] ?? "" }).count, "a shade has one size of its own")
    let narrow = try self.picture("calendar-narrow", tree(data)).all("rect")
    #expect(narrow.map { $0.attributes["class"] ?? "" } == squares.map { $0.attributes["class"] ?? "" })
  }

  @Test func aFactorsBarSpansItsRangeOnALogarithmicAxis() throws {
    let data = SampleHistory.data(tasks: 6)
    let bars = try tree(data).all(style: "bar wide").prefix(6)
    let factors = data.patterns.tasks.compactMap(\.factor)
    try #require(bars.count == factors.count)
    for (bar, factor) in zip(bars, factors) {
      let axis = try number(try #require(bar.all(style: "axis").first), "x1")
      let range = try #require(bar.all(style: "range").first)
      let value = try number(try #require(bar.all(style: "value").first), "cx")
      let (low, high) = (try number(range, "x1"), try number(range, "x2"))
      #expect((value < axis) == (factor.value < 1))
      // Equal ratios are equal lengths.
      #expect(abs((high - value) - (value - low)) < 0.05)
      if abs(factor.value - 1) > 0.01 {
        #expect(abs((value - axis) / (high - low) - log(factor.value) / log(factor.high / factor.low)) < 0.01)
      }
      #expect(bar.text.contains("\(Figures.factor(factor.value)) times the guess"))
    }
  }

  @Test func wildFactorsStayWithinTheirBar() {
    let scale = FactorSection.Scale([0, .nan, .infinity, -1, 1e300, 1e-300])
    for factor in [0, .nan, .infinity, -.infinity, -1, 1e300, 1e-300, 1] {
      #expect((0...1).contains(scale.place(factor)))
    }
    #expect(scale.place(1) == 0.5)
    #expect(Drawing.number(.nan) == "0" && Drawing.number(.infinity) == "0")
    #expect([12, 12.5, -0.25, 0.01, -3].map(Drawing.number) == ["12", "12.5", "-0.25", "0.01", "-3"])
  }

  @Test func coverageIsWhatHeldBesideWhatWasPromised() throws {
    let data = SampleHistory.data()
    let root = try tree(data)
    let picture = try picture("coverage-wide", root)
    let grid = try picture.all(style: "grid").map { try number($0, "x1") }
    let (left, right) = (try #require(grid.min()), try #require(grid.max()))
    func shares(_ style: String, _ name: String) throws -> [Double] {
      try picture.all(style: style).map { (try number($0, name) - left) / (right - left) }
    }
    func matches(_ a: [Double], _ b: [Double]) -> Bool {
      a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < 0.001 }
    }
    #expect(matches(try shares("value", "cx"), [21 / 40.0, 30 / 40.0, 37 / 40.0, 16 / 20.0]))
    #expect(matches(try shares("promised", "x1"), [0.5, 0.8, 0.9, 0.8]))
    let table = try #require(root.all("table").first { $0.children.first?.text == "Promised and held" })
    #expect(table.all("td").map(\.text).prefix(3) == ["50 %", "21 (52 %)", "40"])
    #expect(root.text.contains("Your 9-in-10 plans held 37 of 40."))
  }

  /// Wilson's interval against values worked out elsewhere (z = 1.6449).
  @Test func fewPromisesAreUncertain() {
    let all = CoverageSection.Promise(label: "", promised: 0.9, held: 3, count: 3)
    #expect(abs(all.interval.lowerBound - 0.5258) < 0.001 && all.interval.upperBound == 1)
    let exact = CoverageSection.Promise(label: "", promised: 0.5, held: 60, exact: 20, count: 100)
    #expect(exact.share == 0.5, "those hit exactly count half")
    let half = CoverageSection.Promise(label: "", promised: 0.5, held: 50, count: 100)
    #expect(abs(half.interval.lowerBound - 0.4188) < 0.001 && abs(half.interval.upperBound - 0.5812) < 0.001)
  }

  @Test func timeIsTickedByMonthsOrYears() throws {
    func labels(_ from: String, _ to: String, _ most: Int) throws -> [String] {
      let (first, last) = (try #require(CivilDay.number(from)), try #require(CivilDay.number(to)))
      return AccuracyChart.ticks(from: first, to: last, most: most).map(\.label)
    }
    #expect(try labels("2025-12-10", "2026-03-16", 12) == ["2026", "Feb", "Mar"])
    #expect(try labels("2025-03-17", "2026-03-16", 5) == ["Apr", "Jul", "Oct", "2026"])
    #expect(try labels("2016-01-15", "2026-03-15", 5) == ["2020", "2025"])
    #expect(try labels("2026-03-05", "2026-03-16", 12) == ["5 Mar 2026"])
  }
}
