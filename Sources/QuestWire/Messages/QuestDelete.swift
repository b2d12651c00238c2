/// Deletes a quest. Its history stays: every run still counts, and a quest created later under the same name continues
/// the history.
public struct QuestDelete: ChangingRequest {
  public static let method = "quest.delete"

  /// The quest by its name, a unique prefix of it, or its id.
  public var quest: String
  public var idempotencyKey: String?

  public init(quest: String, idempotencyKey: String? = nil) {
    self.quest = quest
    self.idempotencyKey = idempotencyKey
  }

  public struct Response: Codable, Equatable, Sendable {
    public var id: String
    public var name: String
    /// The number of its sessions, which stay in history.
    public var sessionsKept: Int

    public init(id: String, name: String, sessionsKept: Int) {
      self.id = id
      self.name = name
      self.sessionsKept = sessionsKept
    }
  }
}
