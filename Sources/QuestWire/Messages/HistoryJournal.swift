/// What was done when, newest first. Kept 400 days. While a task runs, nothing since the `done` before it is told.
public struct HistoryJournal: HistoricalRequest {
  public static let method = "history.journal"

  /// Only what changed this play or run: its id or a unique beginning.
  public var id: String?
  public var asOf: String?
  /// `nextCursor` of the page before.
  public var cursor: String?
  /// 1 … 500; 20 when absent.
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
    /// Changes that a running task hides, until it is done; absent where none is.
    public var hidden: Int?

    public init(entries: [Entry], nextCursor: String?, hidden: Int? = nil) {
      self.entries = entries
      self.nextCursor = nextCursor
      self.hidden = hidden
    }
  }

  /// One command.
  public struct Entry: Codable, Equatable, Sendable {
    public var id: String
    /// The protocol's name of it: `session.done`.
    public var method: String
    /// What was changed, in words: "finishing Shower". Absent where an erasure took it out.
    public var label: String?
    /// RFC 3339 in the player's zone of today, and the same for people.
    public var at: String
    public var atText: String
    /// `done`, `undone` (redo brings it back), `undoneForGood`, or `final`: nothing that undo is about.
    public var state: String
    /// Whether undo can still reach it, after everything that came later.
    public var undoable: Bool
    /// Records it changed; for an import, the plays it brought.
    public var records: Int
    /// Runs whose facts it changed: what stood there before, and after.
    public var corrections: [Correction]

    public init(
      id: String, method: String, label: String?, at: String, atText: String, state: String, undoable: Bool,
      records: Int, corrections: [Correction]
    ) {
      self.id = id
      self.method = method
      self.label = label
      self.at = at
      self.atText = atText
      self.state = state
      self.undoable = undoable
      self.records = records
      self.corrections = corrections
    }
  }

  /// One value of one run.
  public struct Correction: Codable, Equatable, Sendable {
    public var task: String
    /// `estimate`, `actual`, `felt`, `confirmed`.
    public var what: String
    /// In words: "40m". Absent when there was, or is, none.
    public var before: String?
    public var after: String?

    public init(task: String, what: String, before: String?, after: String?) {
      self.task = task
      self.what = what
      self.before = before
      self.after = after
    }
  }
}
