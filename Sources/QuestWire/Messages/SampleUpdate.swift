/// Changes a sample that was logged or imported. Absent members stay unchanged. Refused while a task runs.
public struct SampleUpdate: ChangingRequest {
  public static let method = "sample.update"
  public typealias Response = LoggedSample

  /// The sample's id, or a unique prefix of it.
  public var id: String
  /// As in `sample.log`, without `=`.
  public var value: SampleInput?
  /// For a mean its weight, above 0; for a share the total that the hits are part of.
  public var weight: Double?
  /// A time of day (`07:30`), or a moment (RFC 3339).
  public var at: String?
  /// The local day (`2026-03-15`, `today`, `yesterday`).
  public var day: String?
  /// A note on one line, up to 400 bytes; an empty text removes it.
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
