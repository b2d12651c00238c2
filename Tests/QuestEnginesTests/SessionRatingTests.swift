import QuestEngines
import QuestModel
import Testing

/// The rating of a whole session.
struct SessionRatingTests {
  private func run(_ estimate: Double, _ actual: Double, level: Int = 1, marks: Marks = []) -> RunFacts {
    RunFacts(
      estimate: Estimate(seconds: estimate), actual: actual, marks: marks,
      score: Scoring.score(estimate: estimate, actual: actual, level: level), level: level)
  }

  /// Also at each band's own limit.
  @Test func oneRunGivesTheSessionItsRating() {
    for level in 1...5 {
      for actual in stride(from: 600.0, through: 3000, by: 1) {
        let run = run(1200, actual, level: level)
        #expect(Scoring.rating(ofSession: [run]) == run.score?.rating, "\(actual) s at level \(level)")
      }
    }
    #expect(Scoring.rating(ofSession: [run(60, 74)]) == .spotOn, "within 15 s")
    #expect(Scoring.rating(ofSession: [run(60, 76)]) == .off)
  }

  @Test func theMeanDecidesAndOneWideGuessDoesNot() {
    let exact = run(600, 600)
    #expect(Scoring.rating(ofSession: [exact, exact, exact, run(600, 6000)]) == .off)
    #expect(Scoring.rating(ofSession: [run(600, 660), run(600, 1200)]) == .off, "1 / .7045 − 1 = .42")
    #expect(Scoring.rating(ofSession: [run(600, 6000), run(6000, 600)]) == .wayOff)
  }

  @Test func theBandsAreThoseOfTheMeanLevel() {
    // 22 % apart: close at levels 1 and 2 would need .25 and .20.
    let levels = { (levels: [Int]) in Scoring.rating(ofSession: levels.map { run(1000, 1220, level: $0) }) }
    #expect(levels([1, 1]) == .close)
    #expect(levels([1, 2]) == .off, "1.5 is rounded up")
    #expect(levels([1, 1, 2]) == .close)
    #expect(levels([1, 5, 3]) == .off)
  }

  @Test func onlyScoredRunsCount() {
    #expect(Scoring.rating(ofSession: []) == nil)
    #expect(Scoring.rating(ofSession: [RunFacts(actual: 300)]) == nil)
    #expect(Scoring.rating(ofSession: [run(600, 6000, marks: .unblinded)]) == nil)
    #expect(Scoring.rating(ofSession: [run(600, 600), run(600, 6000, marks: .unblinded)]) == .spotOn)
  }
}
