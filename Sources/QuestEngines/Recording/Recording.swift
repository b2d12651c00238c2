public import QuestModel

/// Makes the facts of a run: the rules shared by `done`, import, confirmation and correction.
///
/// The facts of a run are made once, at its moment, and stored with it; a confirmation or correction recomputes only
/// its own. O(1) each, plus the closures.
public struct Recording: Sendable {
  public let rules: GameRules
  public let difficulty: Settings.Difficulty

  public init(difficulty: Settings.Difficulty = .fixed, rules: GameRules = .standard) {
    self.difficulty = difficulty
    self.rules = rules
  }

  // MARK: - At the moment of the run

  /// The facts of a run that has just ended, or of an imported one as if it had ended at its time.
  ///
  /// A duration from a file or from memory is accepted: marked `imported` or `recalled`, an overlong or very short run
  /// counts as confirmed. A run whose end the player stated (`adjusted`) is no slip.
  ///
  /// - Parameters:
  ///   - run: the guess, the felt time and the marks; its `actual` is the measurement of the stopwatch or the file, in
  ///     seconds above 0, or `nil` without one.
  ///   - isSolo: the task belongs to no quest.
  ///   - isAcrossReboot: the wall clock measured a part of it.
  ///   - isConfirmed: the player confirmed an overlong or very short run.
  ///   - usual: the recent duration of the skill in seconds, if known; called only for a very short run.
  ///   - staircase: the skill's staircase before the run; called only with adaptive difficulty.
  ///   - place: the run's position among the skill's scored runs of its local day, from 1; called once for a run with a
  ///     score.
  /// - Returns: the run to store.
  public func facts(
    of run: RunFacts, isSolo: Bool, isAcrossReboot: Bool = false, isConfirmed: Bool = false,
    usual: () throws -> Double?, staircase: () throws -> Staircase, place: () throws -> Int
  ) rethrows -> RunFacts {
    var facts = run
    facts.level = rules.levels.lowerBound
    guard let measured = run.actual else {
      facts.marks.insert(.unmeasured)
      return try scored(facts, isSolo: isSolo, place: place)
    }
    facts.actual = Scoring.measured(measured, rules: rules)
    let isTrusted = !run.marks.isDisjoint(with: [.recalled, .imported])
    try judge(&facts, measured: measured, isTrusted: isTrusted || run.marks.contains(.adjusted), usual: usual)
    if facts.integrity != .overlong, isAcrossReboot { facts.integrity = .clockChanged }
    if isTrusted || isConfirmed, facts.isWaiting { facts.marks.insert(.confirmed) }
    if facts.estimate != nil { facts.level = try DifficultyRule.level(difficulty, rules: rules, staircase) }
    return try scored(facts, isSolo: isSolo, place: place)
  }

  /// Points for a whole quest; a solo task earns none.
  public func bonus(isWhole: Bool, isSolo: Bool) -> Int { isWhole && !isSolo ? rules.completionBonus : 0 }

  // MARK: - Afterwards

  /// The run after the player has confirmed it, with its original level and position in the day.
  ///
  /// - Parameters:
  ///   - run: the stored run.
  ///   - isSolo: the task belongs to no quest.
  ///   - counted: its current position among the skill's scored runs of its day.
  /// - Returns: the run to store.
  public func confirmed(_ run: RunFacts, isSolo: Bool, counted: () throws -> Int) rethrows -> RunFacts {
    var facts = run
    facts.marks.insert(.confirmed)
    return try scored(facts, isSolo: isSolo) {
      let counted = try counted()
      guard run.isScored, let score = run.score, let actual = run.actual else { return counted }
      return place(
        earning: run.xp, rating: score.rating, level: run.level, isSolo: isSolo, actual: actual, counted: counted)
    }
  }

  /// The run with the player's corrections; `nil` leaves a value. The same run if nothing changes.
  ///
  /// A corrected measurement counts as confirmed, however long it is. For an unmeasured run it is a second guess. The
  /// points stay those of the `done`: a typed number earns none and costs none.
  ///
  /// - Parameters:
  ///   - run: the stored run.
  ///   - estimate: the corrected guess.
  ///   - actual: seconds above 0.
  ///   - felt: seconds.
  /// - Returns: the run to store.
  public func corrected(_ run: RunFacts, estimate: Estimate?, actual: Double?, felt: Double?) -> RunFacts {
    var facts = run
    facts.estimate = estimate ?? run.estimate
    facts.felt = felt ?? run.felt
    measure(&facts, as: actual, was: run)
    guard facts != run else { return run }
    facts.marks.insert(.corrected)
    if estimate != nil || actual != nil { facts.score = score(of: facts) }
    return facts
  }

  private func measure(_ run: inout RunFacts, as actual: Double?, was old: RunFacts) {
    if let actual {
      if old.actual == nil {
        run.marks.remove(.unmeasured)
        run.marks.formUnion([.adjusted, .recalled])
      }
      run.actual = Scoring.measured(actual, rules: rules)
    }
    guard let measured = actual ?? run.actual else { return }
    // A measurement below the minimum was replaced with it, and one by another clock has its own mark.
    guard actual != nil || old.integrity != .clockChanged && measured > rules.shortestActual else { return }
    let isTrusted = actual != nil || old.counts
    judge(&run, measured: measured, isTrusted: isTrusted) { nil }
    if isTrusted, run.isWaiting { run.marks.insert(.confirmed) }
  }

  // MARK: - Steps

  /// The plausibility of the measurement. A trusted one is no slip.
  private func judge(
    _ run: inout RunFacts, measured: Double, isTrusted: Bool, usual: () throws -> Double?
  ) rethrows {
    let estimate = run.estimate?.seconds
    let isShort = estimate.map { measured < rules.slipShare * $0 } ?? false
    let usual = isTrusted ? 0 : isShort ? try usual() : nil
    run.integrity = Scoring.integrity(actual: measured, estimate: estimate, usual: usual, rules: rules)
  }

  /// The run with its score at its level and its points as the skill's k-th run of its day.
  private func scored(_ run: RunFacts, isSolo: Bool, place: () throws -> Int) rethrows -> RunFacts {
    var facts = run
    facts.score = score(of: run)
    facts.xp = 0
    guard let score = facts.score, let actual = run.actual else { return facts }
    let place = try place()
    guard facts.counts else { return facts }
    facts.xp = Scoring.xp(
      rating: score.rating, level: run.level, runOfSkillThatDay: place, isSolo: isSolo, actual: actual, rules: rules)
    return facts
  }

  /// At the run's level; `nil` without a guess or a measurement.
  private func score(of run: RunFacts) -> Score? {
    guard let estimate = run.estimate, let actual = run.actual else { return nil }
    return Scoring.score(estimate: estimate.seconds, actual: actual, level: run.level, rules: rules)
  }

  /// The original position of a scored run in its day, derived from its stored points, because the other runs of the
  /// day may have changed since. If the points are ambiguous, `counted`, the current position, decides.
  private func place(
    earning xp: Int, rating: Rating, level: Int, isSolo: Bool, actual: Double, counted: Int
  ) -> Int {
    let places = [counted] + Array(1...(rules.fullyPaidRunsPerDay + 20))
    return places.first { place in
      xp
        == Scoring.xp(
          rating: rating, level: level, runOfSkillThatDay: place, isSolo: isSolo, actual: actual, rules: rules)
    } ?? counted
  }
}
