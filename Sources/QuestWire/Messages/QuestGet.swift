/// One quest, by name, unique beginning or id.
public struct QuestGet: Request {
  public static let method = "quest.get"
  public typealias Response = QuestInfo

  public var quest: String

  public init(quest: String) { self.quest = quest }
}
