import Foundation
import QuestEngines
import QuestModel
import QuestTestKit
import QuestText
import QuestWire
import Testing

/// docs/NUMBERS.md: its tables are generated from the rules, and the numbers in its sentences must equal the rules.
@Suite struct NumbersPageTests {
  private let rules = GameRules.standard

  @Test func numbersPageShowsWhatTheRulesMake() throws {
    var page = try MadePage("docs/NUMBERS.md")
    try page.make("ratings", ratings)
    try page.make("guesses", guesses)
    try page.make("levels", levels)
    try page.make("leanings", leanings)
    try page.make("forecasts", forecasts())
    try page.make("ranges", ranges)
    try page.make("counted", CountedRuns.table())
    try page.settle()
  }

  @Test func sentencesTellTheConstantsOfTheRules() throws {
    let text = try MadePage("docs/NUMBERS.md").kept.replacing("\n", with: " ").replacing("  ", with: " ")
    let middle = Estimate(low: 1200, high: 2100).seconds
    let claims = rules.claims
    let told = [
      "(smaller + \(whole(rules.softening)) s) / (larger + \(whole(rules.softening)) s)",
      "A guess within \(whole(rules.spotOnFloor)) seconds is always spot on",
      "Finishing a whole quest adds \(rules.completionBonus),",
      "The first \(rules.fullyPaidRunsPerDay) runs of a task on a day earn in full",
      "level n begins at \(rules.pointsOfLevelOne) · n · √n",
      "After \(rules.patternRuns) runs of a task", "from the last \(rules.evidence.window) guesses",
      "cut at three times either way", "a factor of \(claims.biasFactor).",
      "At least \(whole(claims.maybeProbability * 10)) in 10",
      "the chance is at least \(whole(claims.plainProbability * 20)) in 20",
      "from \(claims.steadinessRuns) runs on",
      "played \(claims.milestones.map(String.init).joined(separator: ", ")) … sessions",
      "at most \(claims.milestoneStep) more",
      "its last \(rules.forecast.window) plays", "its last \(rules.forecast.window) runs",
      "the last \(rules.forecast.pool), of all tasks", "your last \(rules.forecast.pool) guesses",
      "weigh as much as \(whole(rules.forecast.borrowed)) runs",
      "What came of the last \(rules.forecast.learningWindow)",
      "lies between the two \(whole(claims.factorChance * 10)) times in 10", "From \(rules.forecast.coverageFrom) on",
      "From \(rules.forecast.coverageFrom) ranges on", "about \(whole(middle / 60))m here",
      "\(rules.recap.changeErrors) standard errors", "\(whole(rules.recap.improvedLevel * 10)) time in 10",
      "below \(whole(rules.recap.surpriseAccuracy)) % and among at least \(rules.recap.surpriseRuns) guesses",
      "The first \(rules.calibrationSessions) plays of a quest, and your first \(rules.calibrationSessions) solo tasks",
      "the mean of your last \(rules.hintRuns) times", "beyond \(whole(rules.overlongFactor)) guesses",
      "or \(whole(rules.overlongSlope)) guesses and two hours",
      "**Under \(whole(rules.shortestActual)) seconds**",
      "vary by about \(percent(exp(rules.evidence.biasSpread) - 1)) from one run",
    ]
    for words in told { #expect(text.contains(words), "no word of: \(words)") }
    // Where the page says it in words.
    #expect(rules.course.farthestFactor == 3 && rules.shortestPaidSolo == 60 && rules.neverOverlong == 3600)
    #expect(rules.overlongOffset == 7200 && rules.course.targetHits == 0.7 && claims.trendProbability == 0.975)
    #expect(claims.milestoneGrowth == 1.5 && claims.dayPartLevel == 0.10)
  }

  @Test func quotedClaimsAreWhatIsSaid() throws {
    let text = try MadePage("docs/NUMBERS.md").kept.replacing("\n", with: " ").replacing("  ", with: " ")
    let said = stride(from: 1.2, through: 1.5, by: 0.02).flatMap { factor in
      stride(from: 0.05, through: 0.5, by: 0.05).flatMap { spread in
        [5, 8, 12, 20, 30, 40].flatMap { count in
          Claim.about(
            skill: "Packing",
            ratios: (0..<count).map { run in
              let actual = 1200 * factor * exp(run.isMultiple(of: 2) ? spread : -spread)
              return Scoring.boundedLogRatio(estimate: 1200, actual: actual)
            }
          ).map(\.text)
        }
      }
    }
    let quotes = text.matches(of: /[“"]((?:Maybe: |Against your guess, )?Packing [^”"]+)[”"]/).map { String($0.1) }
    #expect(quotes.count == 3)
    for quote in quotes { #expect(said.contains(quote), "\(quote)") }
    #expect(text.contains("**\"\(ClaimWording.notSure)\"**"))
  }

  private func whole(_ number: Double) -> Int { Int(number.rounded()) }

  // MARK: - Tables

  private func table(_ head: [String], _ rows: [[String]]) -> String {
    ([head, head.map { _ in "---" }] + rows).map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }

  private func percent(_ share: Double) -> String { "\(whole(share * 100)) %" }
  private func decimal(_ number: Double, _ places: Int = 1) -> String {
    number.formatted(.number.precision(.fractionLength(places)).locale(Locale(identifier: "en_US_POSIX")))
  }

  private var ratings: String {
    let rows = rules.levels.map { level in
      let tolerance = rules.tolerance(level: level)
      return ["\(level)"] + [tolerance.spotOn, tolerance.close, tolerance.off].map { "up to \(percent($0))" } + ["more"]
        + [
          Rating.allCases.reversed().map { rating in
            let xp = Scoring.xp(rating: rating, level: level, runOfSkillThatDay: 1, isSolo: false, actual: 600)
            return "\(xp)"
          }.joined(separator: ", ")
        ]
    }
    return table(["level of the task", "spot on", "close", "off", "way off", "XP for each"], rows)
  }

  private var guesses: String {
    let pairs: [(Double, Double)] = [
      (300, 300), (300, 372), (300, 600), (600, 300), (1800, 2400), (3600, 3900), (20, 40),
    ]
    let rows = pairs.map { guess, actual in
      let score = Scoring.score(estimate: guess, actual: actual, level: 1)
      return [
        DurationText.short(guess), DurationText.short(actual), percent(score.accuracy / 100),
        score.rating.name.replacing("_", with: " "),
      ]
    }
    return table(["guess", "it took", "accuracy", "rating"], rows)
  }

  private var levels: String {
    let shown = [1, 2, 3, 4, 5, 6, 9, 13, 20, 50]
    let themes = rules.themes
    return table(
      ["level", "begins at", "opens the theme"],
      shown.map { level in
        let points = level == 1 ? "the first point" : "\(Leveling.xpRequired(level)) XP"
        return ["\(level)", points, themes.first { $0.level == level }?.name ?? ""]
      })
  }

  /// Runs that really take `factor` times the guess, with the usual spread around it.
  private func leaning(_ factor: Double, runs: Int) -> String {
    let spread = rules.evidence.biasSpread
    // Two values each side of the mean have its spread exactly; an odd one lies on it.
    let half = (Double(runs) / Double(runs - runs % 2)).squareRoot() * spread
    let ratios = (0..<runs).map { run in
      let side = run == runs - 1 && runs % 2 == 1 ? 0 : run % 2 == 0 ? half : -half
      return side - log(factor)
    }
    guard let claim = Claim.about(skill: "It", ratios: ratios).first(where: { $0.kind == .bias }),
      let times = claim.text.firstMatch(of: /[0-9.]+ to [0-9.]+ times/)?.0
    else { return "not sure yet" }
    return claim.strength == .plain ? "“usually takes \(times)”" : "“maybe: \(times)”"
  }

  private var leanings: String {
    let factors = [1.2, 1.5, 2]
    return table(
      ["runs"] + factors.map { $0 == 2 ? "it really takes twice" : "it really takes \(decimal($0)) times" },
      [5, 10, 20, 40].map { runs in ["\(runs)"] + factors.map { leaning($0, runs: runs) } })
  }

  /// A quest of four tasks that took about half an hour each time.
  private func forecasts() throws -> String {
    let minutes = [30.0, 27, 34, 29, 31, 38, 28, 30, 33, 26, 30, 36, 29, 31, 27, 32, 30, 35, 28, 31]
    let rows = try [1, 3, 5, 10, 20].map { count in
      let past = minutes.prefix(count).map { Forecast.Past(estimate: nil, actual: $0 * 60, calibration: false) }
      let forecast = try #require(Forecast.quest(Array(past), tasks: 4, parts: nil)).duration
      return ["\(count)"] + rules.forecast.chances.map { ForecastWording.within(forecast.quantile($0)) }
    }
    return table(["plays of half an hour"] + rules.forecast.chances.map { "\(whole($0 * 10)) in 10" }, rows)
  }

  private var ranges: String {
    let guesses: [(Double, Double)] = [(20, 35), (25, 30), (10, 90)]
    return table(
      ["range", "it took 28m", "it took 40m"],
      guesses.map { low, high in
        ["\(whole(low))m to \(whole(high))m"]
          + [28.0, 40].map { decimal(ForecastScore.intervalScore(low: low * 60, high: high * 60, actual: $0 * 60), 2) }
      })
  }
}
