/// All skills with a run, most recently played first.
public struct SkillList: Request {
  public static let method = "skill.list"

  public var cursor: String?
  /// The most skills, 1 … 500; 100 when absent.
  public var limit: Int?

  public init(cursor: String? = nil, limit: Int? = nil) {
    self.cursor = cursor
    self.limit = limit
  }

  public struct Response: Codable, Equatable, Sendable {
    public var skills: [SkillInfo]
    public var nextCursor: String?

    public init(skills: [SkillInfo], nextCursor: String?) {
      self.skills = skills
      self.nextCursor = nextCursor
    }
  }
}
