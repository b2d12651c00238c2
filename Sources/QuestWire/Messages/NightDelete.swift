/// Deletes one stretch of a night. Refused while a task runs.
public struct NightDelete: ChangingRequest {
  public static let method = "night.delete"
  public typealias Response = ChangedNight

  /// The stretch's id or a unique prefix of at least 4 characters.
  public var id: String
  public var idempotencyKey: String?

  public init(id: String, idempotencyKey: String? = nil) {
    self.id = id
    self.idempotencyKey = idempotencyKey
  }
}
