/// One quest, by name, unique prefix or id.
public struct QuestGet: Request {
  public static let method = "quest.get"
  public typealias Response = QuestInfo

  /// The quest by its name, a unique prefix of it, or its id.
  public var quest: String

  public init(quest: String) { self.quest = quest }
}
