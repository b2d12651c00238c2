import QuestTestKit
import QuestWire
import Testing

@testable import tqctl

/// Rendered text, at 80 columns without colour.
@Suite struct RevealTests {
  static func run(
    estimate: Double? = 300, low: Double? = nil, high: Double? = nil, actual: Double? = 372,
    rating: Open<RunNumbers.Rating>? = "off",
    xp: Int = 25, integrity: Open<RunNumbers.Integrity> = "clean", marks: [Open<RunNumbers.Mark>] = [],
    felt: Double? = nil, insight: String? = nil,
    next: RevealedRun.NextTask? = nil, summary: SessionSummary? = nil
  ) -> RevealedRun {
    RevealedRun(
      id: "3f9c1a2b77-0", sessionId: "3f9c1a2b77", recordedAt: "2026-03-16T07:37:12+01:00",
      recordedAtText: "Mon 16 Mar 2026, 07:37", quest: "Morning Quest", task: "Shower", skill: "Shower",
      numbers: RunNumbers(
        estimatedSeconds: estimate, estimatedLowSeconds: low, estimatedHighSeconds: high, actualSeconds: actual,
        differenceSeconds: -72, accuracyPercent: 81.4, rating: rating, direction: "longer", xp: xp, personalBest: true,
        calibration: true, integrity: integrity, marks: marks, feltSeconds: felt),
      feedback: RevealedRun.Feedback(
        headline: "A little longer",
        body: "It took 1m 12s longer than you guessed, and that is a thing to know about warm water on a cold morning."),
      insight: insight, phase: "revealing", next: next, summary: summary)
  }

  static func page(width: Int = 80, _ layOut: (inout Page) -> Void) -> String {
    var page = Page(Terminal.RenderStyle(width: width, isColoured: false))
    layOut(&page)
    return page.text
  }

  static let summary = SessionSummary(
    xpEarned: 105, completionBonus: 20, averageAccuracy: 78.9, levelBefore: 2, levelAfter: 3,
    streak: Streak(current: 5, active: true), daysPlayed: 26)

  @Test func aRevealTellsTheGuessTheTimeAndWhatComesNext() {
    let next = RevealedRun.NextTask(task: "Breakfast", started: false, hint: "Last 5 times: ~8m 10s")
    #expect(
      Self.page { RevealText.write(Self.run(felt: 290, insight: "Showers run long, maybe.", next: next), to: &$0) }
        == """
        Shower
        You guessed 5m. It took 6m 12s.
        It felt like 4m 50s.

        A little longer
        It took 1m 12s longer than you guessed, and that is a thing to know about warm
        water on a cold morning.
        +25 XP
        Showers run long, maybe.

        Next: Breakfast. How long will it take you?
          Last 5 times: ~8m 10s
          tqctl estimate TIME

        """)
  }

  @Test func theLastRevealEndsWithTheSummary() {
    #expect(
      Self.page { SummaryText.write(Self.summary, quest: "Morning Quest", to: &$0, showsRewards: true) } == """
        ★ Morning Quest is complete.
        +105 XP, 20 of it for finishing · accuracy 78 % on average
        ★ You reached level 3!
        26 days played · streak 5

        """)
  }

  @Test func theSummaryOfOneTaskDoesNotRepeatItsPoints() {
    let solo = SessionSummary(
      xpEarned: 10, completionBonus: 0, averageAccuracy: 50, levelBefore: 1, levelAfter: 1,
      streak: Streak(current: 1, active: true), daysPlayed: 1)
    #expect(
      Self.page { SummaryText.write(solo, quest: nil, to: &$0, showsRewards: true) } == "1 day played\n")
  }

  @Test func withRewardsOffNoPointsAndNoLevelAreShown() {
    let text = Self.page { page in
      RevealText.write(Self.run(summary: Self.summary), to: &page, showsRewards: false)
    }
    #expect(!text.contains("XP"))
    #expect(!text.contains("level"))
    #expect(text.contains("26 days played"))
  }

  @Test func aRangeATrackedRunAndAnUnmeasuredOneAreToldAsWhatTheyAre() {
    #expect(RevealText.measured(Self.run(low: 300, high: 600)) == "You guessed 5m to 10m. It took 6m 12s.")
    #expect(RevealText.measured(Self.run(estimate: nil)) == "It took 6m 12s.")
    #expect(RevealText.measured(Self.run(actual: nil)) == nil)
  }

  @Test func aLockedQuestGoesOnByItself() {
    let next = RevealedRun.NextTask(task: "Breakfast", started: true, estimateText: "10 minutes")
    #expect(
      Self.page { RevealText.write(Self.run(next: next), to: &$0) }.hasSuffix(
        "Next: Breakfast. It is on. Your guess: 10 minutes.\n  tqctl done\n"))
  }

  @Test func aVeryLongRunNamesTheCommandThatMakesItCount() {
    let text = Self.page { RevealText.write(Self.run(integrity: "overlong"), to: &$0) }
    #expect(text.contains("  tqctl confirm 3f9c1a2b-0\n"))
    #expect(
      !Self.page { RevealText.write(Self.run(integrity: "overlong", marks: ["confirmed"]), to: &$0) }.contains(
        "confirm "))
  }

  @Test(arguments: [
    ("Yes", #"{"at":"07:45","confirm":true,"felt":"1h"}"#), ("f", #"{"felt":"1h","forgot":true}"#),
    (" 40 min ", #"{"felt":"1h","took":"40min"}"#),
  ])
  func theAnswerToTheLongQuestionBecomesTheRequest(_ answer: String, _ request: String) throws {
    let asked = SessionDone(at: "07:45", felt: .text("1h"), askIfOverlong: true)
    let settled = try #require(OverlongQuestion.settled(asked, answer: answer))
    #expect(try WireJSON.line(settled) == Array((request + "\n").utf8))
  }

  @Test(arguments: ["maybe", "", "n"]) func theLongQuestionIsAskedAgain(_ answer: String) {
    #expect(OverlongQuestion.settled(SessionDone(), answer: answer) == nil)
  }

  @Test func aBareNumberIsMinutesOrSecondsAsThePersonSays() throws {
    #expect(try settle(["5"], ["m"]) == ["5m"])
    #expect(try settle(["5"], ["S"]) == ["5s"])
    #expect(try settle(["5"], ["what?", "7", ""]) == ["5m"])
    #expect(try settle(["5"], ["8m"]) == ["8m"])
    #expect(try settle(["5"], []) == ["5"])
  }

  @Test func allNumbersOfACommandAreOneQuestion() throws {
    #expect(try settle(["9", "5m", "4", "15"], [""]) == ["9m", "5m", "4m", "15m"])
    #expect(try settle(["5m", "90"], []) == ["5m", "90"])
  }

  /// Gives each answer once.
  private func settle(_ texts: [String], _ answers: [String]) throws -> [String] {
    var answers = answers[...]
    return try GuessQuestion.settle(texts) { _ in answers.popFirst() }
  }

  @Test func aBestIsHeardOnlyWithRewards() {
    var run = Self.run()
    run.feedback.celebratesBest = true
    #expect(Cue(run, celebrates: true) == .best)
    #expect(Cue(run, celebrates: false) == .reveal)
    let told = Self.run(insight: "Showers run long.")
    #expect(Cue(told, celebrates: true) == .insight)
    #expect(Cue.insight.usual == .reveal, "without `sound all`")
    #expect(Cue.allCases.filter { $0.usual == nil } == [.made, .recap])
  }
}
