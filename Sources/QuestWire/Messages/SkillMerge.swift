/// Merges one skill into another, for past and future runs.
public struct SkillMerge: ChangingRequest {
  public static let method = "skill.merge"
  public typealias Response = SkillInfo

  /// The skill that ends.
  public var from: String
  /// The skill that remains.
  public var into: String
  public var idempotencyKey: String?

  public init(from: String, into: String, idempotencyKey: String? = nil) {
    self.from = from
    self.into = into
    self.idempotencyKey = idempotencyKey
  }
}
