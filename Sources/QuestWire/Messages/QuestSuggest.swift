/// Suggests quests from the player's history: tasks outside of existing quests that followed each other on most days of
/// a kind. Create a suggested quest with `quest.create`.
public struct QuestSuggest: HistoricalRequest {
  public static let method = "quest.suggest"

  public var asOf: String?

  public init(asOf: String? = nil) { self.asOf = asOf }

  public struct Response: Codable, Equatable, Sendable {
    /// At most 3 quests, the one with the most evidence first.
    public var quests: [FoundQuest]
    /// A text to show if there is no suggestion.
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
  /// The tasks in their order, each with its kind if it has one, as `quest.create` takes them: `Fix login @code`.
  public var tasks: [String]
  /// 1 = Sunday … 7 = Saturday, rising.
  public var days: [Int]
  /// The number of days on which the tasks followed each other, and the number of such days with history in its last 26
  /// weeks.
  public var heldDays: Int
  public var seenDays: Int
  /// The usual start: `06:48`; absent if there is none.
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
