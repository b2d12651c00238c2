/// What was guessed, measured and earned: a part of `RunRecord` and `RevealedRun`, in JSON among their own fields.
public struct RunNumbers: Codable, Equatable, Sendable {
  /// Seconds; absent for time that came from a tracker.
  public var estimatedSeconds: Double?
  /// The range the player gave.
  public var estimatedLowSeconds: Double?
  public var estimatedHighSeconds: Double?
  /// Without pauses. Absent when the run is unmeasured.
  public var actualSeconds: Double?
  /// Estimate minus actual.
  public var differenceSeconds: Double?
  public var accuracyPercent: Double?
  /// `spot_on`, `close`, `off`, `way_off`.
  public var rating: String?
  /// `longer` (it took longer than estimated), `shorter`, `same`.
  public var direction: String?
  public var xp: Int
  public var personalBest: Bool
  /// Whether it is a calibration run, which supports no claim.
  public var calibration: Bool
  /// `clean`, `suspiciouslyFast`, `overlong`, `clockChanged`.
  public var integrity: String
  /// How it was made: `adjusted`, `recalled`, `interrupted`, `hinted`, `unblinded`, `unmeasured`, `confirmed`,
  /// `imported`, `corrected`, `dayOnly`.
  public var marks: [String]
  public var feltSeconds: Double?

  public init(
    estimatedSeconds: Double? = nil, estimatedLowSeconds: Double? = nil, estimatedHighSeconds: Double? = nil,
    actualSeconds: Double? = nil, differenceSeconds: Double? = nil, accuracyPercent: Double? = nil,
    rating: String? = nil, direction: String? = nil, xp: Int = 0, personalBest: Bool = false, calibration: Bool = false,
    integrity: String = "clean", marks: [String] = [], feltSeconds: Double? = nil
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
}
