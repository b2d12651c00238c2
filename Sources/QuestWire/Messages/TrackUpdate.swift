/// Changes an interval; absent members stay. Refused while a task runs.
public struct TrackUpdate: ChangingRequest {
  public static let method = "track.update"
  public typealias Response = IntervalInfo

  /// Its id or a unique prefix of at least 4 characters; the newest interval when absent.
  public var id: String?
  /// An activity by its name; another name makes a new one.
  public var activity: String?
  /// A local time of day on the day that it began, or an RFC 3339 moment.
  public var from: String?
  /// The same; a time of day is the first one after its beginning. Ends an open interval.
  public var to: String?
  /// Replaces all tags; an empty list removes them.
  public var tags: [String]?
  /// An empty text removes it.
  public var note: String?
  /// Cut what is in the way. Otherwise an overlap is refused.
  public var replace: Bool?
  /// It really was that long, so it counts.
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
