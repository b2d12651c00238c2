/// Starts an interval of an activity, and creates the activity if it does not exist. Another open interval ends at the
/// same moment; an open interval with the same activity and tags continues. While a task runs the result has no times.
public struct TrackStart: ChangingRequest {
  public static let method = "track.start"
  public typealias Response = TrackState

  /// The activity by its name; an unknown name creates one.
  public var activity: String
  /// Up to 8 tags, without commas.
  public var tags: [String]?
  /// A note, up to 200 bytes on one line.
  public var note: String?
  /// The interval began this long ago. Refused while a task runs, as is `at`.
  public var ago: DurationInput?
  /// The interval began at this local time of day, `07:45`: the latest such moment not after now.
  public var at: String?
  /// Cut overlapping intervals.
  public var replace: Bool?
  /// Refuse as `confirmOverlong` if the interval that the call would end was probably forgotten. Ignored while a task
  /// runs.
  public var askIfOverlong: Bool?
  /// Confirms the length of the interval that the call ends, however long it is.
  public var confirm: Bool?
  public var idempotencyKey: String?

  public init(
    activity: String, tags: [String]? = nil, note: String? = nil, ago: DurationInput? = nil, at: String? = nil,
    replace: Bool? = nil, askIfOverlong: Bool? = nil, confirm: Bool? = nil, idempotencyKey: String? = nil
  ) {
    self.activity = activity
    self.tags = tags
    self.note = note
    self.ago = ago
    self.at = at
    self.replace = replace
    self.askIfOverlong = askIfOverlong
    self.confirm = confirm
    self.idempotencyKey = idempotencyKey
  }
}
