import QuestModel
import QuestText
import Testing

struct MetricTests {
  private static func metric(_ key: String) throws -> Metric {
    try #require((Metric.builtIn + Metric.offered).first { $0.key.text == key })
  }

  private static let today = LocalDay(ordinal: 20_000)

  private func problem(_ metric: Metric, _ value: Double, weight: Double = 1, day: LocalDay = today) -> SampleProblem? {
    do throws(SampleProblem) {
      try metric.check(value: value, weight: weight, day: day, today: Self.today)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    ("pages", "pages"), ("Anki.Reviews", "anki.reviews"), (" seiten ", "seiten"), ("a-b_c9", "a-b_c9"),
    ("слова", "слова"),
  ])
  func keysAreComparedAsNamesAre(text: String, key: String) {
    #expect(MetricKey(text)?.text == key)
  }

  @Test(arguments: ["", " ", "9lives", ".a", "two words", "a/b", "=40", String(repeating: "a", count: 65)])
  func whatIsNoKeyIsRefused(text: String) {
    #expect(MetricKey(text) == nil)
  }

  @Test func metricsThatNeedNoDefinitionHaveOneKeyEachAndValidFacts() {
    let all = Metric.builtIn + Metric.offered
    #expect(Set(all.map(\.key)).count == all.count)
    for metric in all {
      #expect(MetricKey(metric.key.text) == metric.key)
      #expect((0...6).contains(metric.decimals))
    }
    #expect(all.filter { $0.isSensitive && $0.source != .food }.map(\.key.text) == ["weight"])
    #expect(!all.contains { $0.source == .food && !$0.isSensitive })
  }

  @Test func aValueThatIsNoneIsRefusedWithWhatToDo() throws {
    let pages = try Self.metric("pages")
    #expect(problem(pages, .nan) == .notANumber)
    #expect(problem(pages, .infinity) == .notANumber)
    #expect(problem(pages, 1e300) == .tooLarge)
    #expect(problem(pages, -12) == nil)
    #expect(SampleProblem.tooLarge.message.contains("larger unit"))
  }

  @Test func daysBefore1970AndAfterTheDayAfterTomorrowAreRefused() throws {
    let pages = try Self.metric("pages")
    #expect(problem(pages, 1, day: LocalDay(ordinal: 0)) == nil)
    #expect(problem(pages, 1, day: Self.today.advanced(by: 2)) == nil)
    #expect(problem(pages, 1, day: LocalDay(ordinal: -1)) == .beforeTheFirstDay(LocalDay(ordinal: 0)))
    #expect(problem(pages, 1, day: Self.today.advanced(by: 3)) == .afterTheLastDay(Self.today.advanced(by: 2)))
  }

  @Test func eachKindHasItsOwnBounds() throws {
    let mood = try Self.metric("mood")
    #expect(problem(mood, 5) == nil)
    #expect(problem(mood, 6) == .outside(1...5))
    #expect(problem(mood, 3, weight: 0) == .badWeight)
    #expect(problem(try Self.metric("meds"), 2) == .notACheck)
    #expect(problem(try Self.metric("bedtime"), 1440) == .notAClock)
    var share = mood
    share.kind = .share
    share.bounds = 50...100
    #expect(problem(share, 3, weight: 4) == nil)
    #expect(problem(share, 1, weight: 4) == .outside(50...100))
    #expect(problem(share, 5, weight: 4) == .badWeight)
    #expect(problem(share, 0, weight: 0) == nil)
  }

  @Test func aSumIsBoundedByItsDay() throws {
    let pages = try Self.metric("pages")
    #expect(throws: SampleProblem.outside(0...100_000)) { try pages.check(daySum: -1) }
    #expect(throws: SampleProblem.daySumTooLarge) { try pages.check(daySum: 1e13) }
    try pages.check(daySum: 40)
  }

  @Test func halfPastMidnightIsLaterThanElevenInTheEvening() {
    #expect(ClockMinutes.afterNoon(minuteOfDay: 30) > ClockMinutes.afterNoon(minuteOfDay: 23 * 60))
    for minute in 0..<1440 {
      let minutes = ClockMinutes.afterNoon(minuteOfDay: minute)
      #expect(ClockMinutes.range.contains(minutes))
      #expect(TimeOfDay.text(afterNoon: Double(minutes)) == TimeOfDay.text(minute: minute))
    }
  }
}
