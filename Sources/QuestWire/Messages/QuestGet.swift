/// One quest, by name, unique beginning or id.
public struct QuestGet: Request {
  public static let method = "quest.get"
  public typealias Response = QuestInfo

  /// A quest's name, a unique beginning of it, or its id.
  public var quest: String

  public init(quest: String) { self.quest = quest }
}
