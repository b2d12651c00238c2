/// The player's changes, newest first. The journal keeps them for 400 days. While a task runs, changes since the
/// preceding `done` are left out.
public struct HistoryJournal: HistoricalRequest {
  public static let method = "history.journal"

  /// Only changes of this play or run: its id, or a unique prefix of it.
  public var id: String?
  public var asOf: String?
  /// `nextCursor` of the page before.
  public var cursor: String?
  /// The most entries, 1 … 500; 20 when absent.
  public var limit: Int?

  public init(id: String? = nil, asOf: String? = nil, cursor: String? = nil, limit: Int? = nil) {
    self.id = id
    self.asOf = asOf
    self.cursor = cursor
    self.limit = limit
  }

  public struct Response: Codable, Equatable, Sendable {
    public var entries: [Entry]
    public var nextCursor: String?
    /// Changes hidden until the running task is done; absent when none.
    public var hidden: Int?

    public init(entries: [Entry], nextCursor: String?, hidden: Int? = nil) {
      self.entries = entries
      self.nextCursor = nextCursor
      self.hidden = hidden
    }
  }

  /// One change.
  public struct Entry: Codable, Equatable, Sendable {
    public var id: String
    /// The method: `session.done`.
    public var method: String
    /// What was changed, in words: "finishing Shower". Absent when it was erased.
    public var label: String?
    /// The moment in RFC 3339 in the player's current time zone, and the same in words.
    public var at: String
    public var atText: String
    /// The change can be redone if `undone`; it cannot be undone if `final`.
    public var state: Open<State>
    /// Whether repeated undo can still reach it.
    public var undoable: Bool
    /// The number of changed records; for an import, the number of its plays.
    public var records: Int
    /// Runs whose facts the change changed, with values before and after.
    public var corrections: [Correction]

    public enum State: String, CaseIterable, Sendable { case done, undone, undoneForGood, final }

    public init(
      id: String, method: String, label: String?, at: String, atText: String, state: State, undoable: Bool,
      records: Int, corrections: [Correction]
    ) {
      self.id = id
      self.method = method
      self.label = label
      self.at = at
      self.atText = atText
      self.state = Open(state)
      self.undoable = undoable
      self.records = records
      self.corrections = corrections
    }
  }

  /// One value of one run.
  public struct Correction: Codable, Equatable, Sendable {
    public var task: String
    public var what: Open<Value>
    /// The value in words: "40m". Absent if there is none.
    public var before: String?
    public var after: String?

    public enum Value: String, CaseIterable, Sendable { case estimate, actual, felt, confirmed }

    public init(task: String, what: Value, before: String?, after: String?) {
      self.task = task
      self.what = Open(what)
      self.before = before
      self.after = after
    }
  }
}
