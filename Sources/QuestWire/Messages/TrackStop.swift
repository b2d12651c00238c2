/// Ends the open interval. While a task runs the result has no times.
public struct TrackStop: ChangingRequest {
  public static let method = "track.stop"
  public typealias Response = TrackState

  /// The interval ended this long ago. Refused while a task runs, as is `at`.
  public var ago: DurationInput?
  /// The interval ended at this local time of day, `18:10`: the latest such moment not after now.
  public var at: String?
  /// Refuse as `confirmOverlong` if the interval was probably forgotten: over 4 hours, and over 3 times the longest of
  /// the activity's last 20 intervals. Ignored while a task runs.
  public var askIfOverlong: Bool?
  /// Confirms the length, however long it is. Without it, an interval over 24 hours is marked `unconfirmed`.
  public var confirm: Bool?
  public var idempotencyKey: String?

  public init(
    ago: DurationInput? = nil, at: String? = nil, askIfOverlong: Bool? = nil, confirm: Bool? = nil,
    idempotencyKey: String? = nil
  ) {
    self.ago = ago
    self.at = at
    self.askIfOverlong = askIfOverlong
    self.confirm = confirm
    self.idempotencyKey = idempotencyKey
  }
}
