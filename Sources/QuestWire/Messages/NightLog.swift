/// Logs a night by its start and its end. Refused while a task runs.
public struct NightLog: ChangingRequest {
  public static let method = "night.log"
  public typealias Response = ChangedNight

  /// When sleep began: a local time of day, `23:10`, the last one before `to`; or an RFC 3339 moment.
  public var from: String
  /// When sleep ended: a local time of day, the latest one not after now; or an RFC 3339 moment.
  public var to: String
  /// The local day of waking, `2026-03-15`, `yesterday`. `to` is then a time of day on that day.
  public var day: String?
  /// A note, up to 200 bytes on one line.
  public var note: String?
  public var idempotencyKey: String?

  public init(from: String, to: String, day: String? = nil, note: String? = nil, idempotencyKey: String? = nil) {
    self.from = from
    self.to = to
    self.day = day
    self.note = note
    self.idempotencyKey = idempotencyKey
  }
}
