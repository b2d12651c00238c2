/// Deletes a goal with its terms, rests and guess. Undo brings it back; samples stay.
public struct GoalDelete: ChangingRequest {
  public static let method = "goal.delete"

  /// A name, a unique prefix or an id.
  public var goal: String
  public var idempotencyKey: String?

  public init(
    goal: String, idempotencyKey: String? = nil
  ) {
    self.goal = goal
    self.idempotencyKey = idempotencyKey
  }

  public struct Response: Codable, Equatable, Sendable {
    public var id: String
    public var name: String
    /// What the change has earned; absent for nothing, with the setting `rewards off`, and while a task runs.
    public var badges: [BadgeInfo]?

    public init(id: String, name: String) {
      self.id = id
      self.name = name
    }
  }
}
