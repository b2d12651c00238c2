/// Adds an interval that has ended. Refused while a task runs.
public struct TrackAdd: ChangingRequest {
  public static let method = "track.add"
  public typealias Response = IntervalInfo

  /// The activity by its name; an unknown name creates one.
  public var activity: String
  /// A local time of day, `09:00`, or an RFC 3339 moment. Without a day it is the latest such time not after now.
  public var from: String
  /// The end, in the same form; a time of day is the first one after `from`.
  public var to: String
  /// The local day of `from`, `2026-03-15`.
  public var day: String?
  /// Up to 8 tags, without commas.
  public var tags: [String]?
  /// A note, up to 200 bytes on one line.
  public var note: String?
  /// Cut overlapping intervals. Otherwise an overlap is refused.
  public var replace: Bool?
  /// Confirms the length. Without it, an interval over 24 hours is marked `unconfirmed`.
  public var confirm: Bool?
  public var idempotencyKey: String?

  public init(
    activity: String, from: String, to: String, day: String? = nil, tags: [String]? = nil, note: String? = nil,
    replace: Bool? = nil, confirm: Bool? = nil, idempotencyKey: String? = nil
  ) {
    self.activity = activity
    self.from = from
    self.to = to
    self.day = day
    self.tags = tags
    self.note = note
    self.replace = replace
    self.confirm = confirm
    self.idempotencyKey = idempotencyKey
  }
}
