/// Dismisses the card of last week's recap; `recap.list` still returns the recap.
public struct RecapDismiss: ChangingRequest {
  public static let method = "recap.dismiss"
  public typealias Response = RecapDismissed

  /// A recap's `weekStart`, or any day of its week (`2026-03-15`).
  public var weekStart: String
  /// Only mark the card as seen: it stays as one line.
  public var seen: Bool?
  public var idempotencyKey: String?

  public init(weekStart: String, seen: Bool? = nil, idempotencyKey: String? = nil) {
    self.weekStart = weekStart
    self.seen = seen
    self.idempotencyKey = idempotencyKey
  }
}

public struct RecapDismissed: Codable, Equatable, Sendable {
  /// The first day of that week.
  public var weekStart: String
  public var dismissed: Bool

  public init(weekStart: String, dismissed: Bool) {
    self.weekStart = weekStart
    self.dismissed = dismissed
  }
}
