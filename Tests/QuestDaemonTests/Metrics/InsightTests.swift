import QuestEngines
@testable import QuestDaemon
import QuestModel
import QuestStore
import QuestTestKit
import QuestWire
import Testing

/// Cards of metrics through the service.
struct InsightTests {
  /// Monday 2 March 2026, 08:00.
  private let fixture: GameFixture

  init() throws { fixture = try GameFixture() }

  /// Samples on the days before today, yesterday first, at noon.
  private func log(_ metric: String, _ values: [Double?]) throws {
    let today = try #require(LocalDay("2026-03-02"))
    try fixture.load(
      values.enumerated().compactMap { back, value in
        value.map {
          let at = "\(today.advanced(by: -1 - back))T12:00:00Z"
          return #"{"type":"sample","id":"\#(metric)-\#(back)","metric":"\#(metric)","value":\#($0),"#
            + #""at":"\#(at)","recordedAt":"\#(at)"}"# + "\n"
        }
      }.joined())
  }

  private func cards(_ metrics: [String]? = nil, year: Bool? = nil) throws -> [InsightList.Card] {
    try fixture.call(InsightList(metrics: metrics, year: year)).cards
  }

  @Test func aCardNamesAChangeOnlyWhenItIsOne() throws {
    try log("pages", [20, 24, 18, 22, nil, 23, 21, 9, 12, 8, 13, 10, 7, 11])
    try log("water", [5, 6, 5, 7, 5, 6, 5, 6, 5, 5, 6, 7, 5, 6])
    try fixture.call(SampleLog(metric: "pages", value: .number(3)))
    let found = try cards()
    #expect(found.map(\.metric) == ["pages", "water"])
    #expect(found[0].valueText == "3" && found[0].dayText == "today" && found[0].day == "2026-03-02")
    #expect(found[0].spark.count == 30 && found[0].spark.last == 3 && found[0].spark[24] == nil)
    #expect(found[0].meanText == "21.3 pages")
    #expect(found[0].change?.meaningful == true)
    #expect(found[0].change?.text == "11.3 pages more than the week before")
    #expect(found[1].change?.text == "about the same as the week before")
    #expect(found[1].dayText == "yesterday")
    #expect(found.allSatisfy { $0.days == nil && $0.goalLine == nil })
  }

  @Test func whatIsShownIsWhatIsInUse() throws {
    #expect(try cards().isEmpty)
    try log("pages", Array(repeating: nil, count: 29) + [5])
    try log("steps", Array(repeating: nil, count: 28) + [500])
    #expect(try cards().map(\.metric) == ["steps"])
    try fixture.call(GoalCreate(name: "Novel", metric: "pages", reach: 480, guess: "none"))
    #expect(try cards().map(\.metric) == ["pages", "steps"])
  }

  @Test func builtInMetricsNeedAGoalOrAreAskedFor() throws {
    try fixture.call(SessionDo(name: "Read", estimates: [.seconds(600)]))
    fixture.clock.advance(1200)
    try fixture.call(SessionDone())
    #expect(try cards().isEmpty)
    #expect(try cards(["play.minutes", "play.runs", "play.minutes"]).map(\.valueText) == ["20 min", "1 task"])
    try fixture.call(GoalCreate(name: "Read more", metric: "play.minutes", of: "Read", atLeast: 30))
    let card = try #require(try cards().first)
    #expect(card.metric == "play.minutes")
    #expect(card.goalLine == "Read more: 20 of 30 min today")
    try fixture.call(GoalArchive(goal: "Read more"))
    #expect(try cards().isEmpty)
  }

  @Test func sensitiveOnesAreShownWithWhereTheGoalStands() throws {
    try log("weight", [79.5, 80, nil, 80.5])
    try fixture.call(GoalCreate(name: "Lighter", metric: "weight", reach: 72, guess: "none"))
    let card = try #require(try cards().first)
    #expect(card.sensitive && card.valueText == "79.5 kg" && card.dayText == "yesterday")
    #expect(card.goalLine?.hasPrefix("Lighter: ") == true)
    #expect(card.spark.filter { $0 == nil }.count == 27)
  }

  @Test func theYearHasTheDaysSinceTheFirstWeek() throws {
    try log("pages", [30, 20, 5, 0, nil] + Array(repeating: nil, count: 300) + [10])
    try fixture.call(SettingsSet(key: "weekStart", value: "sunday"))
    try fixture.call(GoalCreate(name: "Read", metric: "pages", atLeast: 30, from: "2026-02-01"))
    try fixture.call(GoalRest(goal: "Read", from: "2026-02-25"))
    let card = try #require(try cards(["pages"], year: true).first)
    let days = try #require(card.days)
    #expect(days.first?.day == "2025-03-02")
    #expect(days.last?.day == "2026-03-02" && days.last?.state == .unknown)
    #expect(days.suffix(7).map(\.shade) == [0, 0, 0, 1, 3, 4, 0])
    #expect(days.suffix(7).map(\.state.known) == [.unknown, .rest, .known, .known, .known, .known, .unknown])
    #expect(days.count { $0.state == .known } == 5)
    #expect(card.darkestText == "30")
  }

  @Test func wrongRequestsAreRefused() throws {
    #expect(try fixture.refusal(of: InsightList(metrics: ["pagse"])) == .unknownMetric)
    let many = Array(repeating: "pages", count: 21)
    #expect(try fixture.refusal(of: InsightList(metrics: many, year: true)) == .invalidArgument)
    #expect(try cards(many).map(\.valueText) == ["–"])
  }

  @Test func cardsBeyondTheLimitAreCounted() throws {
    for number in 1...21 {
      try fixture.call(MetricDefine(metric: "m\(number)"))
      try fixture.call(SampleLog(metric: "m\(number)", value: .number(1)))
    }
    let year = try fixture.call(InsightList(year: true))
    #expect(year.cards.count == 20 && year.leftOut == 1)
    #expect(try fixture.call(InsightList()).cards.count == 21)
  }

  @Test func whileATaskRunsCardsAreAsOfTheLastDone() throws {
    try fixture.call(SampleLog(metric: "pages", value: .number(5)))
    try fixture.call(TrackStart(activity: "Code"))
    fixture.clock.advance(60)
    try fixture.call(SessionDo(name: "Tea", estimates: [.seconds(60)]))
    fixture.clock.advance(60)
    try fixture.call(SessionDone())
    let metrics = ["pages", "steps", "play.minutes", "time.minutes", "track.minutes"]
    fixture.clock.advance(600)
    try fixture.call(SessionDo(name: "Tea", estimates: [.seconds(60)]))
    func look() throws -> InsightList.Response { try fixture.call(InsightList(metrics: metrics, year: true)) }
    let before = try look()
    #expect(before.dark == true)
    #expect(before.cards.map(\.valueText) == ["5", "–", "1 min", "2 min", "2 min"])
    try fixture.call(SampleLog(metric: "pages", value: .number(7)))
    try fixture.call(SampleLog(metric: "steps", value: .number(700)))
    try fixture.call(TrackStop())
    fixture.clock.advance(900)
    #expect(try look() == before)
    #expect(try cards().map(\.metric) == ["pages"])
    try fixture.call(SessionDone())
    let after = try look()
    #expect(after.dark == nil)
    #expect(after.cards.map(\.valueText) == ["12", "700", "16 min", "27 min", "12 min"])
  }
}
