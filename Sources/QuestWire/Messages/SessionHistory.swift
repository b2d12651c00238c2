/// Sessions, newest first.
public struct SessionHistory: HistoricalRequest {
  public static let method = "session.history"

  /// Only this quest; a name, a unique prefix or an id.
  public var quest: String?
  /// Only sessions with this skill: a task's name or `@kind`.
  public var skill: String?
  /// Only sessions that started on this local day or later: `2026-03-15`, `yesterday`, `mon`, `8w` ago.
  public var from: String?
  /// Only sessions that started on this local day or before, written like `from`.
  public var to: String?
  public var asOf: String?
  /// `nextCursor` of the page before.
  public var cursor: String?
  /// Only sessions before this one: its id, the id of one of its runs, or a unique prefix of either. Excludes `cursor`.
  public var before: String?
  /// The most sessions, 1 … 500; 20 when absent.
  public var limit: Int?

  public init(
    quest: String? = nil, skill: String? = nil, from: String? = nil, to: String? = nil, asOf: String? = nil,
    cursor: String? = nil, before: String? = nil, limit: Int? = nil
  ) {
    self.quest = quest
    self.skill = skill
    self.from = from
    self.to = to
    self.asOf = asOf
    self.cursor = cursor
    self.before = before
    self.limit = limit
  }

  public struct Response: Codable, Equatable, Sendable {
    public var sessions: [SessionRecord]
    public var nextCursor: String?
    /// Plays hidden until the running task is done; absent when none.
    public var hidden: Int?

    public init(sessions: [SessionRecord], nextCursor: String?, hidden: Int? = nil) {
      self.sessions = sessions
      self.nextCursor = nextCursor
      self.hidden = hidden
    }
  }
}
