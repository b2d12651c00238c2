/// Moves all intervals of an activity to another one, and deletes it.
public struct ActivityMerge: ChangingRequest {
  public static let method = "activity.merge"
  public typealias Response = ActivityInfo

  /// The exact name of the activity to delete.
  public var from: String
  /// The name of the activity that stays.
  public var into: String
  public var idempotencyKey: String?

  public init(from: String, into: String, idempotencyKey: String? = nil) {
    self.from = from
    self.into = into
    self.idempotencyKey = idempotencyKey
  }
}
