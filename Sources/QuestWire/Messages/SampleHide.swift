/// Hides a sample that a source brought: it counts for nothing, also after the source sends it again. Refused while a task
/// runs; `history.undo` shows it again.
///
/// A hidden sample stays as it is, whatever the source sends. Shown again, it follows the source from the next answer that
/// has it.
public struct SampleHide: ChangingRequest {
  public static let method = "sample.hide"
  public typealias Response = LoggedSample

  /// The sample's id, or a unique prefix of it.
  public var id: String
  /// False shows it again; true when absent.
  public var hidden: Bool?
  public var idempotencyKey: String?

  public init(id: String, hidden: Bool? = nil, idempotencyKey: String? = nil) {
    self.id = id
    self.hidden = hidden
    self.idempotencyKey = idempotencyKey
  }
}
