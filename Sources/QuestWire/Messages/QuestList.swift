/// The player's quests in their order: all of them, or those active on a day.
public struct QuestList: HistoricalRequest {
  public static let method = "quest.list"

  /// Include inactive quests and those of other days. When absent, true unless a date is given.
  public var all: Bool?
  /// `2026-03-15`; today when absent.
  public var date: String?
  public var asOf: String?

  public init(all: Bool? = nil, date: String? = nil, asOf: String? = nil) {
    self.all = all
    self.date = date
    self.asOf = asOf
  }

  public struct Response: Codable, Equatable, Sendable {
    public var quests: [QuestInfo]
    /// The local day of the result, `2026-03-15` and `Sun 15 Mar 2026`.
    public var date: String
    public var dateText: String

    public init(quests: [QuestInfo], date: String, dateText: String) {
      self.quests = quests
      self.date = date
      self.dateText = dateText
    }
  }
}
