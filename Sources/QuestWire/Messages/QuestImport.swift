/// Creates the quest of a shared file. An identical existing quest is left unchanged.
public struct QuestImport: ChangingRequest {
  public static let method = "quest.import"

  /// The whole file, at most 64 KiB.
  public var text: String
  /// A name instead of the file's.
  public var name: String?
  public var idempotencyKey: String?

  public init(text: String, name: String? = nil, idempotencyKey: String? = nil) {
    self.text = text
    self.name = name
    self.idempotencyKey = idempotencyKey
  }

  public struct Response: Codable, Equatable, Sendable {
    public var quest: QuestInfo
    /// Whether the quest is new.
    public var isNew: Bool

    public init(quest: QuestInfo, isNew: Bool) {
      self.quest = quest
      self.isNew = isNew
    }
  }
}
