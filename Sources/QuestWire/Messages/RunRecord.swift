/// One finished task as history shows it.
public struct RunRecord: Codable, Equatable, Sendable {
  public var id: String
  public var task: String
  /// The `@kind` without its `@`.
  public var kind: String?
  /// What knowledge is kept for.
  public var skill: String
  /// Seconds; absent for time that came from a tracker.
  public var estimatedSeconds: Double?
  /// The range the player gave.
  public var estimatedLowSeconds: Double?
  public var estimatedHighSeconds: Double?
  /// Absent when the run is unmeasured.
  public var actualSeconds: Double?
  /// Estimate minus actual.
  public var differenceSeconds: Double?
  public var accuracyPercent: Double?
  /// `spot_on`, `close`, `off`, `way_off`.
  public var rating: String?
  /// `longer` (it took longer than estimated), `shorter`, `same`.
  public var direction: String?
  /// Of the task, 1 … 5: how strictly it was rated.
  public var level: Int
  public var xp: Int
  public var personalBest: Bool
  public var calibration: Bool
  /// As in `session.done`.
  public var integrity: String
  /// As in `session.done`.
  public var marks: [String]
  public var feltSeconds: Double?
  /// RFC 3339 with the offset of the zone it happened in, and the same for people.
  public var recordedAt: String
  public var recordedAtText: String

  public init(
    id: String, task: String, kind: String?, skill: String, estimatedSeconds: Double?, estimatedLowSeconds: Double?,
    estimatedHighSeconds: Double?, actualSeconds: Double?, differenceSeconds: Double?, accuracyPercent: Double?,
    rating: String?, direction: String?, level: Int, xp: Int, personalBest: Bool, calibration: Bool, integrity: String,
    marks: [String], feltSeconds: Double?, recordedAt: String, recordedAtText: String
  ) {
    self.id = id
    self.task = task
    self.kind = kind
    self.skill = skill
    self.estimatedSeconds = estimatedSeconds
    self.estimatedLowSeconds = estimatedLowSeconds
    self.estimatedHighSeconds = estimatedHighSeconds
    self.actualSeconds = actualSeconds
    self.differenceSeconds = differenceSeconds
    self.accuracyPercent = accuracyPercent
    self.rating = rating
    self.direction = direction
    self.level = level
    self.xp = xp
    self.personalBest = personalBest
    self.calibration = calibration
    self.integrity = integrity
    self.marks = marks
    self.feltSeconds = feltSeconds
    self.recordedAt = recordedAt
    self.recordedAtText = recordedAtText
  }
}
