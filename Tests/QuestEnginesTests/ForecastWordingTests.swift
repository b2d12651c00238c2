import Foundation
import QuestEngines
import Testing

/// Sentences about the future, each true.
struct ForecastWordingTests {
  @Test(arguments: [
    (Double?(1800), 2950.0, "You guess 30m. Promise 50m."), (1800, 1700, "You guess 30m. That's a good promise."),
    (3600, 1700, "You guess 1h. 30m would do."), (nil, 2950, "Promise 50m."),
  ])
  func aPromiseIsRoundedUp(said: Double?, seconds: Double, text: String) {
    #expect(ForecastWording.promise(said: said, seconds: seconds) == text)
    #expect(ForecastWording.rounded(seconds) >= seconds)
  }

  @Test(arguments: [
    (0.0, "less than 1 time in 20"), (0.06, "about 1 time in 10"), (0.68, "about 7 times in 10"),
    (0.94, "about 9 times in 10"), (0.97, "more than 19 times in 20"),
  ])
  func aChanceIsSaidInTens(chance: Double, text: String) {
    #expect(ForecastWording.times(chance) == text)
  }

  @Test func aTimeWithinIsNeverLessThanTheNumber() {
    #expect(ForecastWording.within(59.2) == "1m")
    #expect(ForecastWording.within(341) == "5m 50s")
    #expect(ForecastWording.within(2701) == "46m")
  }

  @Test(arguments: [(9, 10, "so far"), (18, 20, "what they promise"), (12, 20, "narrower"), (100, 100, "more room")])
  func plansAreJudgedAsFarAsTheirNumberAllows(held: Int, count: Int, text: String) {
    let said = ForecastWording.plans(Coverage(held: held, count: count))
    #expect(said?.contains("held \(held) of \(count)") == true)
    #expect(said?.contains(text) == true)
    #expect(ForecastWording.plans(Coverage(held: 0, count: 0)) == nil)
  }

  @Test func fewRangesSayNothing() {
    #expect(ForecastWording.ranges(Coverage(held: 15, count: 19)) == nil)
    #expect(ForecastWording.ranges(Coverage(held: 16, count: 20)) != nil)
  }

  @Test func theInnerClockIsJudgedWhenItsTriesAgree() {
    let slow = Moments([1.3, 1.25, 1.35, 1.28, 1.31].map { log($0) })
    #expect(ForecastWording.innerClock(slow, fewest: 5)?.contains("30 % late: your inner clock runs slow") == true)
    let fast = Moments([0.7, 0.75, 0.72, 0.68, 0.71].map { log($0) })
    #expect(ForecastWording.innerClock(fast, fewest: 5)?.contains("early: your inner clock runs fast") == true)
    let either = Moments([0.7, 1.4, 0.9, 1.2, 1.1].map { log($0) })
    #expect(ForecastWording.innerClock(either, fewest: 5)?.contains("neither slow nor fast") == true)
    #expect(ForecastWording.innerClock(Moments([0.3]), fewest: 5) == nil)
  }
}
