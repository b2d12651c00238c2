/// Starts a new interval with the activity and the tags of the last one. While a task runs the result has no times.
public struct TrackContinue: ChangingRequest {
  public static let method = "track.continue"
  public typealias Response = TrackState

  /// The interval began this long ago. Refused while a task runs, as is `at`.
  public var ago: DurationInput?
  /// The interval began at this local time of day, `07:45`: the latest such moment not after now.
  public var at: String?
  public var idempotencyKey: String?

  public init(ago: DurationInput? = nil, at: String? = nil, idempotencyKey: String? = nil) {
    self.ago = ago
    self.at = at
    self.idempotencyKey = idempotencyKey
  }
}
