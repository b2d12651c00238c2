/// Gives a skill another name. Runs keep the task names they were played under; runs to come under the old name count
/// for the renamed skill too.
public struct SkillRename: ChangingRequest {
  public static let method = "skill.rename"
  public typealias Response = SkillInfo

  /// Its name now.
  public var skill: String
  /// Its new one.
  public var name: String
  public var idempotencyKey: String?

  public init(skill: String, name: String, idempotencyKey: String? = nil) {
    self.skill = skill
    self.name = name
    self.idempotencyKey = idempotencyKey
  }
}
