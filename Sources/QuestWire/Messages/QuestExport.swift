/// A quest as a file that can be shared: its tasks, days and reminder, and nothing of its player's.
public struct QuestExport: Request {
  public static let method = "quest.export"

  /// A quest's name, a unique beginning of it, or its id.
  public var quest: String

  public init(quest: String) { self.quest = quest }

  public struct Response: Codable, Equatable, Sendable {
    public var name: String
    /// The whole file, some lines of JSON.
    public var text: String

    public init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }
}
