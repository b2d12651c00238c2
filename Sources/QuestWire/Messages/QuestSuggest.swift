/// Quests that the player's history already holds: tasks that followed each other on most days of a kind, outside of the
/// quests there are. Make one with `quest.create`.
public struct QuestSuggest: HistoricalRequest {
  public static let method = "quest.suggest"

  public var asOf: String?

  public init(asOf: String? = nil) { self.asOf = asOf }

  public struct Response: Codable, Equatable, Sendable {
    /// At most 3, the one with most evidence first.
    public var quests: [FoundQuest]
    /// Says so when there is none.
    public var note: String?

    public init(quests: [FoundQuest], note: String? = nil) {
      self.quests = quests
      self.note = note
    }
  }
}

/// A quest found in history.
public struct FoundQuest: Codable, Equatable, Sendable {
  /// A free name, by the time of day.
  public var name: String
  /// In their order, each with its kind if it has one, as `quest.create` takes them: `Fix login @code`.
  public var tasks: [String]
  /// 1 = Sunday … 7 = Saturday, rising.
  public var days: [Int]
  /// On how many days they followed each other, of those days with history in the last 26 weeks of it.
  public var heldDays: Int
  public var seenDays: Int
  /// `06:48`: when it mostly begins; absent where there is no usual time.
  public var start: String?
  /// The evidence in words.
  public var text: String

  public init(
    name: String, tasks: [String], days: [Int], heldDays: Int, seenDays: Int, start: String? = nil, text: String
  ) {
    self.name = name
    self.tasks = tasks
    self.days = days
    self.heldDays = heldDays
    self.seenDays = seenDays
    self.start = start
    self.text = text
  }
}
