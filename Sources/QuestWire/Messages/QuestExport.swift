/// A quest as a file to share: its tasks, days and reminder, without personal data of the player.
public struct QuestExport: Request {
  public static let method = "quest.export"

  /// The quest by its name, a unique prefix of it, or its id.
  public var quest: String

  public init(quest: String) { self.quest = quest }

  public struct Response: Codable, Equatable, Sendable {
    public var name: String
    /// The whole file, as lines of JSON.
    public var text: String

    public init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }
}
