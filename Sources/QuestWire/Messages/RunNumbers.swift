/// The guess, the measurement and the score of a run: a part of `RunRecord` and `RevealedRun`, in JSON among their own
/// fields.
public struct RunNumbers: Codable, Equatable, Sendable {
  /// The estimate; absent for time imported from a tracker.
  public var estimatedSeconds: Double?
  /// The range that the player gave.
  public var estimatedLowSeconds: Double?
  public var estimatedHighSeconds: Double?
  /// The measured time without pauses. Absent if the run is unmeasured.
  public var actualSeconds: Double?
  /// Estimate minus actual.
  public var differenceSeconds: Double?
  public var accuracyPercent: Double?
  public var rating: Open<Rating>?
  /// `longer` if the task took longer than estimated.
  public var direction: Open<Direction>?
  public var xp: Int
  public var personalBest: Bool
  /// Whether it is a calibration run, which claims do not use.
  public var calibration: Bool
  public var integrity: Open<Integrity>
  /// How the run was recorded.
  public var marks: [Open<Mark>]
  public var feltSeconds: Double?

  public enum Rating: String, CaseIterable, Sendable {
    case spotOn = "spot_on"
    case close, off
    case wayOff = "way_off"
  }

  public enum Direction: String, CaseIterable, Sendable { case longer, shorter, same }
  public enum Integrity: String, CaseIterable, Sendable { case clean, suspiciouslyFast, overlong, clockChanged }

  public enum Mark: String, CaseIterable, Sendable {
    case adjusted, recalled, interrupted, hinted, unblinded, unmeasured, confirmed, imported, corrected, dayOnly
  }

  public init(
    estimatedSeconds: Double? = nil, estimatedLowSeconds: Double? = nil, estimatedHighSeconds: Double? = nil,
    actualSeconds: Double? = nil, differenceSeconds: Double? = nil, accuracyPercent: Double? = nil,
    rating: Open<Rating>? = nil, direction: Open<Direction>? = nil, xp: Int = 0, personalBest: Bool = false,
    calibration: Bool = false, integrity: Open<Integrity> = Open(.clean), marks: [Open<Mark>] = [],
    feltSeconds: Double? = nil
  ) {
    self.estimatedSeconds = estimatedSeconds
    self.estimatedLowSeconds = estimatedLowSeconds
    self.estimatedHighSeconds = estimatedHighSeconds
    self.actualSeconds = actualSeconds
    self.differenceSeconds = differenceSeconds
    self.accuracyPercent = accuracyPercent
    self.rating = rating
    self.direction = direction
    self.xp = xp
    self.personalBest = personalBest
    self.calibration = calibration
    self.integrity = integrity
    self.marks = marks
    self.feltSeconds = feltSeconds
  }

  /// Whether the run is very long or very short and waits for a confirmation to count. An `unblinded` run never counts.
  public var isWaiting: Bool {
    [.overlong, .suspiciouslyFast].contains(integrity.known)
      && !marks.contains { $0 == Open(.confirmed) || $0 == Open(.unblinded) }
  }
}
