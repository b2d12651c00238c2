/// A quest as a file that can be shared: its tasks, days and reminder, without anything of its player.
public struct QuestExport: Request {
  public static let method = "quest.export"

  /// A quest's name, a unique prefix of it, or its id.
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
