import QuestText
import QuestWire
import Testing

@testable import QuestReport

/// Tracked weeks, read back from the page.
@Suite struct TrackedSectionTests {
  private func week(_ back: Int, _ totals: [(String, Double)]) -> TrackList.Response {
    let monday = (CivilDay.number(SampleHistory.lastDay) ?? 0) - 7 * back
    return TrackList.Response(
      intervals: [], more: nil, days: [],
      activities: totals.map { TrackList.Response.Total(activity: $0.0, seconds: $0.1 * 3600, intervals: 1) },
      totalSeconds: totals.reduce(0) { $0 + $1.1 * 3600 }, from: CivilDay.date(monday), to: CivilDay.date(monday + 6))
  }

  private func page(_ weeks: [TrackList.Response]) throws -> PageTree.Element {
    var data = SampleHistory.data()
    data.tracked = weeks
    let tree = PageTree(ReportPage.html(data))
    #expect(tree.problem == nil)
    return try #require(tree.root)
  }

  @Test func theActivitiesWithTheMostTimeStandApart() {
    let weeks = [
      week(1, [("A", 5), ("B", 4), ("C", 3), ("D", 2), ("E", 1), ("F", 0.5)]), week(0, [("F", 9), ("A", 1)]),
    ]
    #expect(TrackedSection.names(weeks) == ["F", "A", "B", "C", "others"])
    #expect(TrackedSection.seconds(of: weeks[0], TrackedSection.names(weeks)).map { $0 / 3600 } == [0.5, 5, 4, 3, 3])
    #expect(TrackedSection.names([week(0, [("B", 1), ("A", 1)])]) == ["A", "B"])
    #expect(TrackedSection.names([week(0, [("A", 0)])]).isEmpty)
  }

  @Test(arguments: ["wide", "narrow"]) func theHeightOfAColumnIsItsHours(_ width: String) throws {
    let weeks = (0..<12).reversed().map { week($0, [("Code", Double($0)), ("Mail & more", 2)]) }
    let root = try page(weeks)
    let picture = try #require(
      root.all("svg").first { $0.attributes["aria-labelledby"]?.hasPrefix("hours-\(width)-title") == true })
    let bars = picture.all("rect").filter { $0.attributes["class"] == "p4" }
    // The last week has none of it.
    try #require(bars.count == 11)
    let heights = try bars.map { try #require(Double($0.attributes["height"] ?? "")) + 1 }
    for (index, height) in heights.enumerated() { #expect(abs(height / heights[0] - Double(11 - index) / 11) < 0.01) }
    #expect(picture.text.contains("Mail & more") && picture.text.contains("hours a week"))
    let table = try #require(root.all("table").first { $0.children.first?.text.hasPrefix("Tracked time") == true })
    #expect(table.all("td").map(\.text).prefix(4) == ["2h", "Mail & more", "3h", "Mail & more"])
  }

  @Test func someSecondsDoNotFillThePicture() throws {
    let root = try page([week(0, [("Code", 40.0 / 3600)])])
    let picture = try #require(
      root.all("svg").first { $0.attributes["aria-labelledby"]?.hasPrefix("hours-wide-title") == true })
    let marks = picture.all("text").map(\.text).filter { Double($0) != nil }
    #expect(marks.count > 2 && Set(marks).count == marks.count, "\(marks)")
  }

  @Test func withoutTrackedTimeThereIsNoSection() throws {
    for totals in [[], [("Code", 0.4 / 3600)]] {
      #expect(try !page([week(0, totals)]).text.contains("Tracked time"))
    }
  }
}
