internal import QuestModel
private import QuestText

/// All texts of a reveal. They say how far and in which direction the guess was off, and never judge; a large gap is a
/// discovery.
struct FeedbackWording {
  /// Selects among phrases of the same meaning.
  let choice: UInt64
  /// Whether a calibration run mentions calibration.
  let saysLearning: Bool

  func feedback(_ run: Estimation, isBest: Bool) -> Feedback {
    guard let actual = run.facts.actual else {
      return Feedback(
        headline: pick("Noted", "All right"),
        body: "No time for this one, and that is fine. It stays out of your numbers.")
    }
    if run.facts.marks.isSuperset(of: [.unblinded, .corrected]) {
      return Feedback(
        headline: "A second guess",
        body: "You had changed the guess on the way, so this one stays out of your numbers.")
    }
    if run.facts.marks.contains(.unblinded) {
      return Feedback(
        headline: "With the clock in sight",
        body: "You had seen the time, so this one stays out of your numbers.")
    }
    if run.facts.isWaiting, run.facts.integrity == .suspiciouslyFast {
      return Feedback(
        headline: pick("That was quick", "Over already"),
        body: "It took \(text(actual)). It is kept out of your numbers, in case it was a slip.")
    }
    if run.facts.isWaiting {
      return Feedback(
        headline: "A long one",
        body: "It is kept out of your numbers until you confirm it.")
    }
    guard let score = run.facts.score, let estimate = run.facts.estimate else {
      return Feedback(headline: pick("Done", "There it is"), body: "It took \(text(actual)).")
    }
    let reveal = Reveal(run: run, estimate: estimate, actual: actual, score: score, isBest: isBest)
    return Feedback(
      headline: headline(reveal), body: sentences(reveal).joined(separator: " "), celebratesBest: reveal.isCheered)
  }

  private struct Reveal {
    let run: Estimation
    let estimate: Estimate
    let actual: Double
    let score: Score
    let isBest: Bool

    // From here on the durations are compared as shown, so that no sentence contradicts the numbers beside it.
    private var guessed: Double { DurationText.shown(estimate.seconds) }
    private var took: Double { DurationText.shown(actual) }
    var direction: Direction { Direction(difference: guessed - took) }
    var gap: Double { DurationText.apart(estimate.seconds, actual) }
    /// How far the actual lies outside the range, negative below it, 0 inside; `nil` without a range.
    var beyondRange: Double? {
      estimate.range.map { range in
        let (low, high) = (DurationText.shown(range.lowerBound), DurationText.shown(range.upperBound))
        return took < low ? took - low : max(0, took - high)
      }
    }
    /// A best that is far off is not celebrated.
    var isCheered: Bool { isBest && score.rating > .off }
    /// The larger of the two as a multiple of the smaller; `nil` if the smaller one shows as 0.
    var factor: Double? { min(guessed, took) > 0 ? max(guessed, took) / min(guessed, took) : nil }
  }

  // MARK: - Headline

  private func headline(_ reveal: Reveal) -> String {
    if reveal.isCheered {
      return pick("Your closest guess yet!", "A new personal best!", "Never been closer!")
    }
    if reveal.score.rating == .spotOn { return pick("Nailed it!", "Spot on!", "Right on the mark!") }
    if reveal.beyondRange == 0 { return pick("Inside your range!", "Your range held!") }
    switch (reveal.score.rating, reveal.direction) {
    case (.close, _), (.spotOn, _): return pick("Close!", "Very near!", "Nearly there!")
    case (.off, .longer): return pick("A bit more than planned", "It ran longer", "A little longer")
    case (.off, _): return pick("A bit less than planned", "It was shorter", "A little shorter")
    case (.wayOff, .longer): return pick("A discovery!", "Good to know!", "There is more in it!")
    case (.wayOff, _): return pick("A discovery!", "Good to know!", "Time to spare!")
    }
  }

  // MARK: - Body

  private func sentences(_ reveal: Reveal) -> [String] {
    var sentences = [rangeSentence(reveal) ?? comparison(reveal)]
    if reveal.run.facts.integrity == .suspiciouslyFast {
      sentences.append("Anything under 3s counts as 3s.")
    } else if reveal.run.facts.integrity == .clockChanged {
      sentences.append("The machine restarted on the way, so the time is the wall clock's.")
    }
    if reveal.run.facts.marks.contains(.recalled) { sentences.append("The time is the one you remembered.") }
    if reveal.run.calibration, saysLearning {
      sentences.append(
        pick(
          "Early days: this is how TimeQuest learns your patterns.", "Still learning your patterns.",
          "Every task now helps to learn your patterns."))
    }
    return sentences
  }

  /// One difference: a factor if that is clearer, else the gap. The guess and the time are shown beside it.
  private func comparison(_ reveal: Reveal) -> String {
    if reveal.gap == 0 { return "Just as you guessed, to the \(reveal.actual < 3600 ? "second" : "minute")." }
    guard reveal.score.rating == .wayOff, let factor = reveal.factor, factor >= 1.5 else {
      return "It took \(text(reveal.gap)) \(reveal.direction == .longer ? "longer" : "less") than you guessed."
    }
    return reveal.direction == .longer
      ? "It took \(times(factor)) as long as you guessed." : "Your guess was \(times(factor)) as long."
  }

  private func rangeSentence(_ reveal: Reveal) -> String? {
    guard let range = reveal.estimate.range, let beyond = reveal.beyondRange else { return nil }
    let said = "your range of \(text(range.lowerBound)) to \(text(range.upperBound))"
    if beyond == 0 { return "That is inside \(said)." }
    return beyond > 0 ? "That is \(text(beyond)) past the top of \(said)." : "That is \(text(beyond)) below \(said)."
  }

  // MARK: - Words

  /// `1.5 times`, `twice`, `12 times`.
  private func times(_ factor: Double) -> String {
    let tenths = Int((min(factor, 1e6) * 10).rounded())
    if tenths == 20 { return "twice" }
    if tenths >= 100 || tenths.isMultiple(of: 10) { return "\(Int(min(factor, 1e6).rounded())) times" }
    return "\(tenths / 10).\(tenths % 10) times"
  }

  private func text(_ seconds: Double) -> String { DurationText.short(seconds) }

  private func pick(_ phrases: String...) -> String { phrases[Int(choice % UInt64(phrases.count))] }
}
