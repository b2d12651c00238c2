/// Hides a sample that a source sent: it does not count, even if the source sends it again. Refused while a task runs;
/// `history.undo` shows it again.
///
/// A hidden sample does not change when the source sends it again. After it is shown again, the next answer with the
/// sample updates it.
public struct SampleHide: ChangingRequest {
  public static let method = "sample.hide"
  public typealias Response = LoggedSample

  /// The sample's id, or a unique prefix of it.
  public var id: String
  /// False shows the sample again; true when absent.
  public var hidden: Bool?
  public var idempotencyKey: String?

  public init(id: String, hidden: Bool? = nil, idempotencyKey: String? = nil) {
    self.id = id
    self.hidden = hidden
    self.idempotencyKey = idempotencyKey
  }
}
