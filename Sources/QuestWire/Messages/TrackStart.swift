/// Starts an interval of an activity, which is made if there is none of that name. Another open interval ends at the same
/// moment; one of the same activity and tags goes on. While a task runs the result has no times.
public struct TrackStart: ChangingRequest {
  public static let method = "track.start"
  public typealias Response = TrackState

  /// An activity by its name; another name makes a new one.
  public var activity: String
  /// Up to 8, without commas.
  public var tags: [String]?
  /// Up to 200 bytes on one line.
  public var note: String?
  /// It began this long ago. Refused while a task runs, as is `at`.
  public var ago: DurationInput?
  /// It began at this local time of day, `07:45`: the latest such moment not after now.
  public var at: String?
  /// Cut what is in the way.
  public var replace: Bool?
  /// Refuse as `confirmOverlong` if the interval that this would end was probably forgotten. Ignored while a task runs.
  public var askIfOverlong: Bool?
  /// The interval that this ends was tracked the whole time, however long that was.
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
