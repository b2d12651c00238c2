import QuestEngines
import QuestModel
import QuestTestKit
import QuestText
import Testing

struct FeedbackTests {
  @Test func aRevealSaysHowFarAndWhichWay() {
    #expect(body(300, 372).hasPrefix("It took 1m 12s longer than you guessed."))
    #expect(body(372, 300).hasPrefix("It took 1m 12s less than you guessed."))
    // Beside "You guessed 5m. It took 4m 50s."
    #expect(body(300, 290.5).hasPrefix("It took 10s less than you guessed."))
    #expect(body(300, 300.4).hasPrefix("Just as you guessed, to the second."))
    #expect(body(300, 720).hasPrefix("It took 2.4 times as long as you guessed."))
    #expect(body(1200, 300).hasPrefix("Your guess was 4 times as long."))
    #expect(body(300, 600).contains("twice as long as you guessed"))
  }

  @Test func calibrationSaysThatItIsLearning() {
    for index in 0..<20 {
      let run = self.run(300, 372, calibration: true, id: "run\(index)")
      #expect(Feedback(for: run, isBest: false, isFirst: false).body.contains("learn"))
    }
    #expect(!body(300, 372).contains("learn"))
    let later = Feedback(for: run(300, 372, calibration: true), isBest: false, isFirst: false, saysLearning: false)
    #expect(!later.body.contains("learn"))
  }

  @Test func aBestIsCelebratedFromTheSecondRunOn() {
    let run = run(300, 372)
    let plain = Feedback(for: run, isBest: false, isFirst: false)
    #expect(Feedback(for: run, isBest: true, isFirst: true) == plain)
    let best = Feedback(for: run, isBest: true, isFirst: false)
    #expect(best.celebratesBest && !plain.celebratesBest)
    #expect(best.headline != plain.headline)
    #expect(best.body == plain.body)
    var recalled = run
    recalled.facts.marks = [.adjusted, .recalled]
    #expect(Feedback(for: recalled, isBest: true, isFirst: false).headline == plain.headline)
  }

  /// The guess, the time and what it felt like stand beside it.
  @Test func theBodyOfARevealRepeatsNoTime() {
    for (estimate, actual) in [(600.0, 840.0), (600, 600), (600, 11), (600, 7200), (4000, 9000)] {
      var run = run(estimate, actual)
      run.facts.felt = 480
      let body = Feedback(for: run, isBest: false, isFirst: false).body
      for time in [estimate, actual, 480] { #expect(!body.contains(DurationText.short(time)), "\(body)") }
    }
  }

  @Test func aRangeHeldOrTellsByHowMuchItDidNot() {
    func feedback(_ actual: Double) -> Feedback {
      var run = run(1, actual)
      let estimate = Estimate(low: 1200, high: 2100)
      run.facts.estimate = estimate
      run.facts.score = Scoring.score(estimate: estimate.seconds, actual: actual, level: 1)
      return Feedback(for: run, isBest: false, isFirst: false)
    }
    #expect(feedback(2050).body.contains("inside your range of 20m to 35m."))
    #expect(feedback(2050).headline.contains("range"))
    #expect(feedback(2460).body.contains("6m past the top of your range of 20m to 35m."))
    #expect(feedback(900).body.contains("5m below your range of 20m to 35m."))
  }

  @Test func runsOutsideTheNumbersAreToldCalmly() {
    var unmeasured = run(300, 300)
    unmeasured.facts.actual = nil
    unmeasured.facts.score = nil
    unmeasured.facts.marks = .unmeasured
    #expect(Feedback(for: unmeasured, isBest: false, isFirst: false).body.contains("that is fine"))

    var overlong = run(300, 9000)
    overlong.facts.integrity = .overlong
    let waiting = Feedback(for: overlong, isBest: true, isFirst: false).body
    #expect(waiting.contains("until you confirm it") && !waiting.contains("?") && !waiting.contains("guess"))
    overlong.facts.marks = .confirmed
    #expect(Feedback(for: overlong, isBest: false, isFirst: false).body.contains("30 times as long as you guessed"))

    var seen = run(300, 300)
    seen.facts.marks = .unblinded
    #expect(Feedback(for: seen, isBest: true, isFirst: false).body.contains("stays out of your numbers"))

    var tracked = run(300, 300)
    tracked.facts.estimate = nil
    tracked.facts.score = nil
    #expect(Feedback(for: tracked, isBest: false, isFirst: false).body == "It took 5m.")
  }

  @Test func theSameRunAlwaysGetsTheSameWordsAndRunsDiffer() {
    var headlines: Set<String> = []
    for index in 0..<40 {
      let run = run(300, 300, id: "id\(index)")
      let feedback = Feedback(for: run, isBest: false, isFirst: false)
      #expect(feedback == Feedback(for: run, isBest: false, isFirst: false))
      headlines.insert(feedback.headline)
    }
    #expect(headlines.count == 3)
    // Pinned: another process must say the same.
    let pinned = Feedback(for: run(300, 300, id: "pinned"), isBest: false, isFirst: false)
    #expect(pinned.headline == "Right on the mark!")
  }

  @Test func noWordJudgesPromisesOrCounts() {
    let barred = [
      "wrong", "bad", "fail", "late", "slow", "lazy", "should", "poor", "mistake", "miss", "error", "worse", "worst",
      "must", "never mind", "unfortunately", "sorry", "try harder", "only", "again", "xp", "point", "level", "streak",
      "adhd", "therapy", "cure", "treat", "symptom", "disorder", "heal", "brain", "punctual", "blindness", "cheat",
      "routine", "guardian", "parent",
    ]
    var seen: Set<String> = []
    for feedback in everyFeedback() {
      let text = "\(feedback.headline) \(feedback.body)".lowercased()
      for word in barred where text.contains(word) { Issue.record("\(word) in \(text)") }
      #expect(feedback.headline.count <= 40 && feedback.headline.count >= 4)
      #expect(feedback.body.hasSuffix("."))
      #expect(!feedback.body.contains("  ") && !feedback.body.contains("nan") && !feedback.body.contains("inf "))
      seen.insert(feedback.headline)
    }
    #expect(seen.count > 25)
  }

  // MARK: - Runs

  private func everyFeedback() -> [Feedback] {
    var all: [Feedback] = []
    for index in 0..<12 {
      for (estimate, actual) in [
        (300.0, 300.0), (300, 360), (300, 400), (300, 900), (900, 300), (400, 300), (360, 300),
      ] {
        for integrity in Integrity.allCases {
          for marks: Marks in [[], .confirmed, .unblinded, [.adjusted, .recalled], .interrupted, .hinted, .imported] {
            for calibration in [true, false] {
              for range in [nil, 0.5, 2.0] {
                var run = run(estimate, actual, calibration: calibration, id: "\(index)")
                run.facts.integrity = integrity
                run.facts.marks = marks
                run.facts.felt = index.isMultiple(of: 2) ? 200 : nil
                if let range { run.facts.estimate = Estimate(low: estimate * range, high: estimate * range * 1.6) }
                all.append(Feedback(for: run, isBest: index.isMultiple(of: 3), isFirst: false))
                run.facts.score = nil
                all.append(Feedback(for: run, isBest: false, isFirst: true))
                run.facts.actual = nil
                all.append(Feedback(for: run, isBest: false, isFirst: false))
              }
            }
          }
        }
      }
    }
    return all
  }

  private func body(_ estimate: Double, _ actual: Double) -> String {
    Feedback(for: run(estimate, actual), isBest: false, isFirst: false).body
  }

  private func run(_ estimate: Double, _ actual: Double, calibration: Bool = false, id: String = "run") -> Estimation {
    Estimation(
      sessionID: SessionID(id), position: 0, task: TaskName(name: "Shower"), recordedAt: Instant(milliseconds: 0),
      zone: .utc, day: LocalDay(ordinal: 0), calibration: calibration,
      facts: RunFacts(
        estimate: Estimate(seconds: estimate), actual: actual,
        score: Scoring.score(estimate: estimate, actual: actual, level: 1)))
  }
}
