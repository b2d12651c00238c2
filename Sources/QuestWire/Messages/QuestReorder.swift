/// Puts the named quests first, in this order; the others keep their order.
public struct QuestReorder: ChangingRequest {
  public static let method = "quest.reorder"
  public typealias Response = QuestList.Response

  /// Names, unique prefixes or ids, none twice.
  public var quests: [String]
  public var idempotencyKey: String?

  public init(quests: [String], idempotencyKey: String? = nil) {
    self.quests = quests
    self.idempotencyKey = idempotencyKey
  }
}
