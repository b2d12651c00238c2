/// Repeats the change that `history.undo` reverted, if nothing else was changed since.
public struct HistoryRedo: ChangingRequest {
  public static let method = "history.redo"
  public typealias Response = HistoryStep

  public var idempotencyKey: String?

  public init(idempotencyKey: String? = nil) { self.idempotencyKey = idempotencyKey }
}
