/// Changes an interval; absent members stay unchanged. Refused while a task runs.
public struct TrackUpdate: ChangingRequest {
  public static let method = "track.update"
  public typealias Response = IntervalInfo

  /// The interval's id or a unique prefix of at least 4 characters; the newest interval when absent.
  public var id: String?
  /// The activity by its name; an unknown name creates one.
  public var activity: String?
  /// The new start: a local time of day on the day of the present start, or an RFC 3339 moment.
  public var from: String?
  /// The new end, in the same form; a time of day is the first one after the start. Ends an open interval.
  public var to: String?
  /// Replaces all tags; an empty list removes them.
  public var tags: [String]?
  /// The note; an empty text removes it.
  public var note: String?
  /// Cut overlapping intervals. Otherwise an overlap is refused.
  public var replace: Bool?
  /// Confirms the length, so that the interval counts.
  public var confirm: Bool?
  public var idempotencyKey: String?

  public init(
    id: String? = nil, activity: String? = nil, from: String? = nil, to: String? = nil, tags: [String]? = nil,
    note: String? = nil, replace: Bool? = nil, confirm: Bool? = nil, idempotencyKey: String? = nil
  ) {
    self.id = id
    self.activity = activity
    self.from = from
    self.to = to
    self.tags = tags
    self.note = note
    self.replace = replace
    self.confirm = confirm
    self.idempotencyKey = idempotencyKey
  }
}
