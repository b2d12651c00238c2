/// Deletes a goal with its terms, rest days and guess. `history.undo` restores it; samples stay.
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
    /// Badges that the change earned; absent for none, with the setting `rewards off`, and while a task runs.
    public var badges: [BadgeInfo]?

    public init(id: String, name: String) {
      self.id = id
      self.name = name
    }
  }
}
