internal import QuestModel
private import QuestText

/// All words of a reveal. They say how far and which way and never judge; a large gap is a discovery.
struct FeedbackWording {
  /// Picks among phrases of the same meaning.
  let choice: UInt64

  func feedback(_ run: Estimation, isBest: Bool) -> Feedback {
    guard let actual = run.actual else {
      return Feedback(
        headline: pick("Noted", "All right"),
        body: "No time for this one, and that is fine. It stays out of your numbers.")
    }
    if run.marks.contains(.unblinded) {
      return Feedback(
        headline: "With the clock in sight",
        body: "It took \(text(actual)). You had seen the time, so this one stays out of your numbers.")
    }
    if run.integrity == .overlong, !run.marks.contains(.confirmed) {
      return Feedback(
        headline: "A long one",
        body: "It took \(text(actual)). It is kept out of your numbers until you confirm it.")
    }
    guard let score = run.score, let estimate = run.estimate else {
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

    var direction: Direction { Direction(difference: score.difference) }
    var isInRange: Bool { estimate.range?.contains(actual) ?? false }
    /// A best far off is no cause for a cheer.
    var isCheered: Bool { isBest && score.rating > .off }
    /// The larger of the two as a multiple of the smaller.
    var factor: Double { max(estimate.seconds, actual) / min(estimate.seconds, actual) }
  }

  // MARK: - Headline

  private func headline(_ reveal: Reveal) -> String {
    if reveal.isCheered {
      return pick("Your closest guess yet!", "A new personal best!", "Never been closer!")
    }
    if reveal.score.rating == .spotOn { return pick("Nailed it!", "Spot on!", "Right on the mark!") }
    if reveal.isInRange { return pick("Inside your range!", "Your range held!") }
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
    var sentences = [comparison(reveal)]
    if let range = rangeSentence(reveal) { sentences.append(range) }
    if let felt = reveal.run.felt {
      sentences.append(
        "You planned \(text(reveal.estimate.seconds)), it felt like \(text(felt)), it took \(text(reveal.actual)).")
    }
    if reveal.run.integrity == .suspiciouslyFast {
      sentences.append("Anything under 3s counts as 3s.")
    } else if reveal.run.integrity == .clockChanged {
      sentences.append("The machine restarted on the way, so the time is the wall clock's.")
    }
    if reveal.run.marks.contains(.recalled) { sentences.append("The time is the one you remembered.") }
    if reveal.run.calibration {
      sentences.append(
        pick(
          "Early days: this is how TimeQuest learns your patterns.", "Still learning your patterns.",
          "Every run now helps to learn your patterns."))
    }
    return sentences
  }

  private func comparison(_ reveal: Reveal) -> String {
    let apart = abs(reveal.score.difference)
    guard apart >= 1 else { return "It took \(text(reveal.actual)), just as you guessed, to the second." }
    let gap = text(DurationText.apart(reveal.actual, reveal.estimate.seconds))
    if reveal.score.rating == .wayOff, reveal.factor >= 1.5 {
      return reveal.direction == .longer
        ? "It took \(text(reveal.actual)), \(gap) longer than you guessed: \(times(reveal.factor)) the guess."
        : "It took \(text(reveal.actual)), \(gap) less than you guessed: the guess held \(times(reveal.factor)) that."
    }
    return reveal.direction == .longer
      ? "It took \(gap) longer than you guessed." : "It took \(gap) less than you guessed."
  }

  private func rangeSentence(_ reveal: Reveal) -> String? {
    guard let range = reveal.estimate.range else { return nil }
    let said = "\(text(range.lowerBound)) to \(text(range.upperBound))"
    if range.contains(reveal.actual) { return "That lies inside your range of \(said)." }
    return reveal.actual > range.upperBound
      ? "That is \(text(reveal.actual - range.upperBound)) past the top of your range of \(said)."
      : "That is \(text(range.lowerBound - reveal.actual)) below your range of \(said)."
  }

  // MARK: - Words

  /// `1.5 times`, `twice`, `12 times`.
  private func times(_ factor: Double) -> String {
    let tenths = Int((min(factor, 1e6) * 10).rounded())
    if tenths == 20 { return "twice" }
    if tenths >= 100 || tenths.isMultiple(of: 10) { return "\((tenths + 5) / 10) times" }
    return "\(tenths / 10).\(tenths % 10) times"
  }

  private func text(_ seconds: Double) -> String { DurationText.short(seconds) }

  private func pick(_ phrases: String...) -> String { phrases[Int(choice % UInt64(phrases.count))] }
}
