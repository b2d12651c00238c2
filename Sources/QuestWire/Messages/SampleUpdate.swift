/// Changes a sample that was logged or imported. What is absent stays. Refused while a task runs.
public struct SampleUpdate: ChangingRequest {
  public static let method = "sample.update"
  public typealias Response = LoggedSample

  /// The sample's id, or a unique prefix of it.
  public var id: String
  /// As in `sample.log`, without `=`.
  public var value: SampleInput?
  /// Of a mean its weight, above 0; of a share what the hits are of.
  public var weight: Double?
  /// A time of day (`07:30`), or a moment (RFC 3339).
  public var at: String?
  /// The local day (`2026-03-15`, `today`, `yesterday`).
  public var day: String?
  /// One line, up to 400 bytes; empty for none.
  public var note: String?
  public var idempotencyKey: String?

  public init(
    id: String, value: SampleInput? = nil, weight: Double? = nil, at: String? = nil, day: String? = nil,
    note: String? = nil, idempotencyKey: String? = nil
  ) {
    self.id = id
    self.value = value
    self.weight = weight
    self.at = at
    self.day = day
    self.note = note
    self.idempotencyKey = idempotencyKey
  }
}
