import QuestEngines
import QuestModel
import QuestTestKit
import Testing

struct DayStreakTests {
  @Test(arguments: [
    ([], 0), ([5], 1), ([5, 6], 2), ([5, 7], 1), ([1, 2, 3], 3), ([1, 2, 9, 10], 3), ([3, 1, 2, 2], 3), ([-1, 0], 2),
  ])
  func theStreakIsOneMoreThanTheDaysWithADayBefore(days: [Int], streak: Int) {
    #expect(DayStreak.current(days: days.map { LocalDay(ordinal: Int32($0)) }) == streak)
  }

  @Test func theStreakNeverFallsWhenDaysAreAdded() {
    var generator = SeededGenerator(seed: 81)
    for _ in 0..<100 {
      var days: [LocalDay] = []
      var previous = 0
      for _ in 0..<60 {
        days.append(LocalDay(ordinal: Int32.random(in: 0...90, using: &generator)))
        let streak = DayStreak.current(days: days)
        #expect(streak >= previous && streak <= Set(days).count)
        previous = streak
      }
    }
  }

  @Test func theStreakSurvivesTheSpringClockChange() throws {
    let zone = try #require(Zone("Europe/Berlin"))
    let first = try #require(LocalDay("2026-03-27"))
    // Half past eleven in the evening, which moves against UTC on the second night.
    let moments = (0..<4).map { zone.instant(on: first.advanced(by: $0), secondOfDay: 84_600) }
    #expect(DayStreak.current(days: moments.map(zone.localDay(of:))) == 4)
  }

  @Test func calibrationEndsWithTheThirdCompletedSession() {
    #expect((0...5).map { Calibration.isCalibrating(completedBefore: $0) } == [true, true, true, false, false, false])
  }
}
