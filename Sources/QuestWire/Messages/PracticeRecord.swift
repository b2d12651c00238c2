/// Records a practice run: the player tries to stop after a target time, without a clock or a task. The client measures
/// the time.
public struct PracticeRecord: ChangingRequest {
  public static let method = "practice.record"

  /// The target: 5 s to 1 h.
  public var target: DurationInput
  /// Seconds until the player stopped; up to 24 h.
  public var actual: Double
  public var idempotencyKey: String?

  public init(target: DurationInput, actual: Double, idempotencyKey: String? = nil) {
    self.target = target
    self.actual = actual
    self.idempotencyKey = idempotencyKey
  }

  public struct Response: Codable, Equatable, Sendable {
    public var run: PracticeInfo
    /// `9s late: your inner clock ran slow.`
    public var text: String
    /// The result of the newest runs together, in words; absent while there are few runs.
    public var clockText: String?
    /// Number of runs, at most 100.
    public var count: Int
    /// A suggested target for the next run, in seconds.
    public var suggestedSeconds: Double

    public init(run: PracticeInfo, text: String, clockText: String?, count: Int, suggestedSeconds: Double) {
      self.run = run
      self.text = text
      self.clockText = clockText
      self.count = count
      self.suggestedSeconds = suggestedSeconds
    }
  }
}

/// One practice run.
public struct PracticeInfo: Codable, Equatable, Sendable {
  public var id: String
  public var targetSeconds: Double
  public var actualSeconds: Double
  /// Actual / target. Above 1 the player stopped late: the inner clock ran slow.
  public var factor: Double
  public var recordedAt: String
  public var recordedAtText: String

  public init(
    id: String, targetSeconds: Double, actualSeconds: Double, factor: Double, recordedAt: String, recordedAtText: String
  ) {
    self.id = id
    self.targetSeconds = targetSeconds
    self.actualSeconds = actualSeconds
    self.factor = factor
    self.recordedAt = recordedAt
    self.recordedAtText = recordedAtText
  }
}
