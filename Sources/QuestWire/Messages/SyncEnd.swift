/// Ends the sharing on this device. Every record stays here; the other devices keep theirs.
public struct SyncEnd: ChangingRequest {
  public static let method = "sync.end"

  public var idempotencyKey: String?

  public init(idempotencyKey: String? = nil) { self.idempotencyKey = idempotencyKey }

  public typealias Response = Nothing
}
