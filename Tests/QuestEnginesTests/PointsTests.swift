import QuestEngines
import QuestModel
import QuestTestKit
import Testing

struct PointsTests {
  @Test(arguments: [
    (Rating.spotOn, 1, 1, 100), (.close, 1, 1, 60), (.off, 1, 1, 25), (.wayOff, 1, 1, 10), (.spotOn, 2, 3, 115),
    (.off, 2, 1, 28), (.off, 3, 1, 33), (.close, 4, 1, 96), (.spotOn, 5, 1, 200), (.spotOn, 1, 4, 50),
    (.spotOn, 1, 5, 25), (.off, 1, 4, 12), (.off, 3, 4, 16), (.wayOff, 1, 6, 1), (.wayOff, 1, 7, 0),
  ])
  func pointsFollowRatingLevelAndRunOfTheDay(rating: Rating, level: Int, run: Int, points: Int) {
    #expect(
      Scoring.xp(rating: rating, level: level, runOfSkillThatDay: run, isSolo: false, actual: 30) == points)
  }

  @Test func shortSoloTasksEarnNothing() {
    func xp(_ actual: Double, solo: Bool) -> Int {
      Scoring.xp(rating: .spotOn, level: 1, runOfSkillThatDay: 1, isSolo: solo, actual: actual)
    }
    #expect(xp(59.9, solo: true) == 0)
    #expect(xp(60, solo: true) == 100)
    #expect(xp(59.9, solo: false) == 100)
  }

  @Test func pointsAreNeverNegativeNeverRiseOverTheDayAndNeverExceedTheTable() {
    for rating in Rating.allCases {
      for level in 1...5 {
        let full = Scoring.xp(rating: rating, level: level, runOfSkillThatDay: 1, isSolo: false, actual: 3)
        #expect(full <= GameRules.standard.points(rating) * 2)
        var previous = full
        for run in Array(1...80) + [1000, .max] {
          let xp = Scoring.xp(rating: rating, level: level, runOfSkillThatDay: run, isSolo: false, actual: 3)
          #expect(xp >= 0 && xp <= previous)
          if run <= 3 { #expect(xp == full) }
          previous = xp
        }
        #expect(previous == 0)
      }
    }
  }

  @Test func aHundredRunsOfADayEarnLessThanFourFullOnes() {
    let day = (1...100).reduce(0) {
      $0 + Scoring.xp(rating: .spotOn, level: 1, runOfSkillThatDay: $1, isSolo: true, actual: 600)
    }
    #expect(day == 397)
  }
}
