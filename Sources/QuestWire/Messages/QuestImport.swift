/// Makes the quest that a shared file holds. A quest that is here already, just like it, is left alone.
public struct QuestImport: ChangingRequest {
  public static let method = "quest.import"

  /// The whole file, at most 64 KiB.
  public var text: String
  /// Another name than the file's.
  public var name: String?
  public var idempotencyKey: String?

  public init(text: String, name: String? = nil, idempotencyKey: String? = nil) {
    self.text = text
    self.name = name
    self.idempotencyKey = idempotencyKey
  }

  public struct Response: Codable, Equatable, Sendable {
    public var quest: QuestInfo
    /// It was not here before.
    public var isNew: Bool

    public init(quest: QuestInfo, isNew: Bool) {
      self.quest = quest
      self.isNew = isNew
    }
  }
}
