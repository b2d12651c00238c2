/// Deletes a play, or one run of it, from history. Derived values are recomputed. `history.undo` restores the play or
/// run.
public struct SessionDelete: ChangingRequest {
  public static let method = "session.delete"

  /// A session's id deletes the play, a run's id only that run; a unique prefix is enough. Deleting the last run of a
  /// play deletes the play.
  public var id: String
  public var idempotencyKey: String?

  public init(id: String, idempotencyKey: String? = nil) {
    self.id = id
    self.idempotencyKey = idempotencyKey
  }

  public struct Response: Codable, Equatable, Sendable {
    public var sessionId: String
    /// Whether the whole play was deleted.
    public var wholeSession: Bool
    /// What was deleted, in words: "Shower of Morning Quest".
    public var what: String
    public var startedAt: String
    public var startedAtText: String
    /// The deleted runs.
    public var tasks: [RunRecord]
    /// Badges that the change earned; absent for none, with the setting `rewards off`, and while a task runs.
    public var badges: [BadgeInfo]?

    public init(
      sessionId: String, wholeSession: Bool, what: String, startedAt: String, startedAtText: String, tasks: [RunRecord]
    ) {
      self.sessionId = sessionId
      self.wholeSession = wholeSession
      self.what = what
      self.startedAt = startedAt
      self.startedAtText = startedAtText
      self.tasks = tasks
    }
  }
}
