/// The facts of a run: guess, measurement, and the result by the rules of that moment. Plays, imports, exports and
/// corrections share them.
public struct RunFacts: Hashable, Sendable {
  /// `nil` for time imported from a tracker: hints and forecasts use it, scores do not.
  public var estimate: Estimate?
  /// Seconds; `nil` when the run is unmeasured.
  public var actual: Double?
  /// How long it felt, in seconds, stated before the reveal.
  public var felt: Double?
  public var marks: Marks

  // MARK: - Made by the rules

  public var integrity: Integrity
  /// `nil` unless there is both an estimate and an actual.
  public var score: Score?
  /// The staircase's level the run was rated at, 1 … 5.
  public var level: Int
  /// Points, multiplier and farming guard applied.
  public var xp: Int

  public init(
    estimate: Estimate? = nil, actual: Double? = nil, felt: Double? = nil, marks: Marks = [],
    integrity: Integrity = .clean, score: Score? = nil, level: Int = 1, xp: Int = 0
  ) {
    self.estimate = estimate
    self.actual = actual
    self.felt = felt
    self.marks = marks
    self.integrity = integrity
    self.score = score
    self.level = level
    self.xp = xp
  }

  // MARK: - Reads

  /// Whether the run counts in statistics and rewards: measured, not seen early, not waiting for confirmation.
  public var counts: Bool { actual != nil && !marks.contains(.unblinded) && !isWaiting }

  /// Whether the run has a score that averages, days and bests use.
  public var isScored: Bool { counts && score != nil }

  /// Whether the run may be a personal best. A second guess may not.
  public var canBeBest: Bool { isScored && !marks.contains(.recalled) }

  /// Whether the collection counts the run: scored, not remembered and not corrected.
  public var isCollected: Bool { isScored && marks.isDisjoint(with: .uncollected) }

  /// Whether the run affects difficulty: scored, guessed without a hint, measured without a second guess.
  public var isOwnGuess: Bool { isScored && marks.isOwnGuess }

  /// Whether the very long or very short run waits for the player's confirmation.
  public var isWaiting: Bool { integrity.isDoubtful && !marks.contains(.confirmed) }
}

/// The result of comparing an estimate with an actual.
public struct Score: Hashable, Sendable {
  /// Estimate minus actual, seconds.
  public var difference: Double
  /// 0 ..< 100 …= 100.
  public var accuracy: Double
  public var rating: Rating

  public init(difference: Double, accuracy: Double, rating: Rating) {
    self.difference = difference
    self.accuracy = accuracy
    self.rating = rating
  }
}
