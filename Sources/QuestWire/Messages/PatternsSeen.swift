/// Marks all current claims as seen. None of them will be `newest` again.
public struct PatternsSeen: ChangingRequest {
  public static let method = "patterns.seen"

  public var idempotencyKey: String?

  public init(idempotencyKey: String? = nil) { self.idempotencyKey = idempotencyKey }

  public struct Response: Codable, Equatable, Sendable {
    public var seen: Bool

    public init(seen: Bool) { self.seen = seen }
  }
}
