/// Records one try at feeling how long a time is. The client measures; no task knows of it.
public struct PracticeRecord: ChangingRequest {
  public static let method = "practice.record"

  /// What was to be felt: 5 s to 1 h.
  public var target: DurationInput
  /// How long it was until the player said so, in seconds; up to 24 h.
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
    /// What the newest tries together say; absent while they are few.
    public var clockText: String?
    /// Tries so far, at most 100.
    public var count: Int
    /// Another target for the next one, in seconds.
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

/// One try.
public struct PracticeInfo: Codable, Equatable, Sendable {
  public var id: String
  public var targetSeconds: Double
  public var actualSeconds: Double
  /// Actual by target: above 1 the player said so late, and the inner clock ran slow.
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
