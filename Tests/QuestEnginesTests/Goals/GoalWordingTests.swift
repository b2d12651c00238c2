import Foundation
import QuestEngines
import QuestModel
import Testing

struct GoalWordingTests {
  private static func metric(_ key: String) throws -> Metric {
    try #require(Metric.offered.first { $0.key.text == key })
  }

  private func problem(_ terms: GoalTerms, _ kind: Goal.Kind, _ key: String, baseline: Double? = nil) throws
    -> GoalProblem?
  {
    let metric = try Self.metric(key)
    do throws(GoalProblem) {
      try terms.check(kind, of: metric, baseline: baseline)
      return nil
    } catch {
      return error
    }
  }

  @Test func termsThatMeanNothingAreRefused() throws {
    let day = LocalDay(ordinal: 20_000)
    func terms(_ amount: Double, _ rhythm: GoalTerms.Rhythm = .week, by: Int? = nil) -> GoalTerms {
      GoalTerms(since: day, amount: amount, rhythm: rhythm, by: by.map(day.advanced(by:)))
    }
    #expect(try problem(terms(.nan), .atLeast, "pages") == .notANumber)
    #expect(try problem(terms(1e300), .atLeast, "pages") == .tooLarge)
    #expect(try problem(terms(0), .atLeast, "pages") == .notAboveZero)
    #expect(try problem(terms(0), .reach, "pages") == .notAboveZero)
    #expect(try problem(terms(0), .atMost, "pages") == nil)
    #expect(try problem(terms(-1), .atMost, "pages") == .belowZero)
    #expect(try problem(terms(72), .reach, "weight", baseline: 72) == .alreadyThere)
    #expect(try problem(terms(72), .reach, "weight", baseline: 80) == nil)
    #expect(try problem(terms(6), .atLeast, "mood") == .outside(1...5))
    #expect(try problem(terms(1440), .atMost, "bedtime") == .outside(0...1439))
    #expect(try problem(terms(1, .quota(8)), .atLeast, "pages") == .badQuota)
    #expect(try problem(terms(1, .days([])), .atLeast, "pages") == .noWeekday)
    #expect(try problem(terms(1, by: -1), .atLeast, "pages") == .endsBeforeItBegins)
  }

  @Test func theAbsoluteNumbersAreSaid() throws {
    let pages = GoalWording(try Self.metric("pages"))
    let progress = ReachProgress(current: 449, baseline: 0, target: 480)
    #expect(pages.progress(progress) == "449 of 480 pages")
    let march = try #require(LocalDay("2027-03-01"))
    #expect(pages.overdue(progress, by: march) == "due 1 Mar, 31 pages to go: new date, keep, or archive")
    let weight = GoalWording(try Self.metric("weight"))
    #expect(weight.progress(ReachProgress(current: 72.5, baseline: 80, target: 70)) == "72.5 kg, to 70 kg")
    let limit = GoalUnit(days: march...march, value: 3, amount: 2, state: .missed)
    #expect(pages.period(limit) == "3 of 2 pages")
    #expect(pages.period(GoalUnit(days: march...march, value: nil, amount: 0, state: .open)) == "none so far")
    #expect(GoalWording(try Self.metric("bedtime")).value(670) == "23:10")
  }

  @Test func theGuessIsRevealedAsAFactor() throws {
    let made = LocalDay(ordinal: 20_000)
    func outcome(_ low: Int, _ high: Int, _ actual: Int) -> GuessOutcome {
      let guess = GoalGuess(madeOn: made, days: made.advanced(by: low)...made.advanced(by: high))
      return GuessOutcome(guess, reachedOn: made.advanced(by: actual))
    }
    #expect(GoalWording.reveal(outcome(84, 84, 105)) == "You guessed 12 weeks, it took 15: 1.3 times.")
    #expect(GoalWording.reveal(outcome(10, 10, 10)) == "You guessed 10 days, it took 10.")
    #expect(GoalWording.reveal(outcome(24, 24, 1)) == "You guessed 24 days, it took 1.")
    #expect(GoalWording.reveal(outcome(1, 1, 24)) == "You guessed 1 day, it took 24: 24 times.")
    #expect(abs(outcome(56, 84, 70).guessed - (56.0 * 84).squareRoot()) < 1e-12)
    #expect(outcome(0, 0, 0).factor == 1)
  }

  @Test func fiveGuessesThatAreFarTooShortAreABias() {
    let made = LocalDay(ordinal: 20_000)
    func belief(_ count: Int) -> RatioBelief {
      let guess = GoalGuess(madeOn: made, days: made.advanced(by: 30)...made.advanced(by: 30))
      return GuessOutcome.belief(
        newestFirst: (0..<count).map { GuessOutcome(guess, reachedOn: made.advanced(by: 75 + $0)) })
    }
    #expect(belief(4).bias == nil)
    #expect(belief(5).bias?.direction == .under)
    let ratio = GuessOutcome(GoalGuess(madeOn: made, days: made...made), reachedOn: made.advanced(by: 900)).logRatio()
    #expect(abs(ratio + log(3)) < 1e-12)
  }
}
