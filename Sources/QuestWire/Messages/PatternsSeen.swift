/// Marks all claims of now as seen: none of them is `newest` again.
public struct PatternsSeen: ChangingRequest {
  public static let method = "patterns.seen"

  public var idempotencyKey: String?

  public init(idempotencyKey: String? = nil) { self.idempotencyKey = idempotencyKey }

  public struct Response: Codable, Equatable, Sendable {
    public var seen: Bool

    public init(seen: Bool) { self.seen = seen }
  }
}
