/// Renames a skill. Runs keep the task names they were played under; future runs under the old name count for the
/// renamed skill too.
public struct SkillRename: ChangingRequest {
  public static let method = "skill.rename"
  public typealias Response = SkillInfo

  /// The skill's current name.
  public var skill: String
  /// The skill's new name.
  public var name: String
  public var idempotencyKey: String?

  public init(skill: String, name: String, idempotencyKey: String? = nil) {
    self.skill = skill
    self.name = name
    self.idempotencyKey = idempotencyKey
  }
}
