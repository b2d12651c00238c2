import QuestModel
import QuestTestKit
import Testing

struct ValuesTests {
  @Test func weekdaysComeBackFromTheirNumbers() {
    for rawValue in 1..<128 {
      let days = Weekdays(rawValue: rawValue)
      #expect(Weekdays(days: days.days) == days)
      #expect((1...7).filter(days.contains(weekday:)) == days.days)
    }
    #expect(Weekdays.weekdays.union(.weekends) == .all)
    #expect(Weekdays.weekends.days == [1, 7])
  }

  @Test(arguments: [[], [0], [8], [1, 9], [-1], [Int.max], [Int.min]])
  func otherNumbersAreNoWeekdays(days: [Int]) {
    #expect(Weekdays(days: days) == nil)
  }

  @Test func aRangeIsGuessedAtItsGeometricMean() {
    let range = Estimate(low: 1200, high: 2700)
    #expect(range.seconds == 1800)
    #expect(range.range == 1200...2700)
    #expect(Estimate(low: 300, high: 300) == Estimate(seconds: 300))
  }

  @Test func marksComeBackFromTheirNames() {
    for rawValue in 0..<256 {
      let marks = Marks(rawValue: rawValue)
      #expect(Marks(names: marks.names) == marks)
    }
    #expect(Marks(names: ["adjusted", "unheard-of"]) == nil)
  }

  @Test func randomIdentifiersAreSixteenPlainCharactersAndDiffer() {
    var generator = SeededGenerator(seed: 51)
    var seen: Set<SessionID> = []
    for _ in 0..<2000 {
      let id = SessionID.random(using: &generator)
      #expect(id.text.utf8.count == 16)
      #expect(id.text.allSatisfy { "0123456789abcdefghjkmnpqrstvwxyz".contains($0) })
      seen.insert(id)
    }
    #expect(seen.count == 2000)
  }

  @Test func ratingsRiseFromWayOffToSpotOn() {
    #expect(Rating.allCases.sorted() == [.wayOff, .off, .close, .spotOn])
    #expect(Rating.allCases.map(\.name) == ["way_off", "off", "close", "spot_on"])
  }
}
