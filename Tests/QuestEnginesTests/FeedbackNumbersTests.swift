import QuestEngines
import QuestModel
import QuestTestKit
import QuestText
import Testing

/// The words of a reveal follow the durations that are shown beside them, which leave fractions (and, from an hour on,
/// seconds) out.
struct FeedbackNumbersTests {
  /// `You guessed 5m. It took 4m 59s.` is no guess to the second.
  @Test(arguments: [
    (300, 299.4, "It took 1s less than you guessed."), (300, 300.6, "Just as you guessed, to the second."),
    (300.9, 300, "Just as you guessed, to the second."),
    (299.9, 300.2, "It took 1s longer than you guessed."),
    (4000, 4010, "Just as you guessed, to the minute."),
    (3599.5, 3601, "It took 1s longer than you guessed."), (4019, 4021, "It took 1m longer than you guessed."),
  ])
  func theComparisonIsOfTheNumbersShown(_ estimate: Double, _ actual: Double, _ words: String) {
    #expect(feedback(Estimate(seconds: estimate), actual).body == words)
  }

  @Test(arguments: [1, 2, 3])
  func noSentenceContradictsTheNumbersBesideIt(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let anchors: [Double] = [1, 3, 15, 59, 60, 61, 300, 599, 1500, 3599, 3600, 3601, 4020, 7200, 86_400]
    for _ in 0..<4000 {
      let estimate = max(1, anchors.randomElement(using: &generator) ?? 60 + quarter(&generator))
      let actual = max(
        3,
        (Bool.random(using: &generator) ? estimate : anchors.randomElement(using: &generator) ?? 60)
          + quarter(&generator))
      let body = feedback(Estimate(seconds: estimate), actual).body
      let (guessed, took) = (DurationText.short(estimate), DurationText.short(actual))
      let beside = "You guessed \(guessed). It took \(took). \(body)"
      let (said, measured) = (try seconds(guessed), try seconds(took))
      #expect(body.contains("Just as you guessed") == (guessed == took), "\(beside)")
      #expect(
        (body.contains(" longer than") || body.contains("It took ") && body.contains("as long as"))
          == (measured > said), "\(beside)")
      #expect((body.contains(" less than") || body.contains("Your guess was")) == (measured < said), "\(beside)")
      if let factor = try factor(body) {
        let quotient = max(said, measured) / min(said, measured)
        #expect(abs(factor - quotient) <= (quotient < 9.95 ? 0.051 : 0.51), "\(beside)")
      } else if guessed != took {
        #expect(body.contains(DurationText.short(abs(measured - said))), "\(beside)")
      }
      #expect(!body.contains(" 0s "), "\(beside)")
    }
  }

  @Test(arguments: [1, 2])
  func aRangeHoldsWhereTheNumbersShownSayThatItDoes(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<4000 {
      let low = 1200 + quarter(&generator), high = 2100 + quarter(&generator)
      let actual = [low, high, 3600].randomElement(using: &generator) ?? 60 + quarter(&generator)
      let words = feedback(Estimate(low: low, high: high), actual)
      let shown = (try seconds(DurationText.short(low)))...(try seconds(DurationText.short(high)))
      let isInside = shown.contains(try seconds(DurationText.short(actual)))
      let beside = "\(low) to \(high), \(actual): \(words)"
      #expect(words.body.contains("inside your range") == isInside, "\(beside)")
      #expect(words.body.contains("past the top") || words.body.contains("below your range") != isInside, "\(beside)")
      #expect(!words.body.contains(" 0s ") && !words.body.contains("you guessed"), "\(beside)")
    }
  }

  @Test func anInnerClockIsComparedAsItIsShown() {
    #expect(ForecastWording.felt(target: 5, actual: 5.9) == "Right on: your inner clock kept time.")
    #expect(ForecastWording.felt(target: 100, actual: 111.2) == "11s late: your inner clock ran slow.")
    #expect(ForecastWording.promise(said: 300.4, seconds: 290) == "You guess 5m. That's a good promise.")
  }

  /// `2.4 times as long` or `twice as long`.
  private func factor(_ body: String) throws -> Double? {
    if body.contains("twice as long") { return 2 }
    return try /([0-9.]+) times as long/.firstMatch(in: body).flatMap { Double($0.1) }
  }

  private func quarter(_ generator: inout SeededGenerator) -> Double {
    Double(Int.random(in: -260...260, using: &generator)) / 4
  }

  private func seconds(_ text: String) throws -> Double { try DurationParser.seconds(text) }

  private func feedback(_ estimate: Estimate, _ actual: Double) -> Feedback {
    let run = Estimation(
      sessionID: SessionID("run"), position: 0, task: TaskName(name: "Shower"), recordedAt: Instant(milliseconds: 0),
      zone: .utc, day: LocalDay(ordinal: 0), calibration: false,
      facts: RunFacts(
        estimate: estimate, actual: actual, score: Scoring.score(estimate: estimate.seconds, actual: actual, level: 1)))
    return Feedback(for: run, isBest: false, isFirst: false)
  }
}
