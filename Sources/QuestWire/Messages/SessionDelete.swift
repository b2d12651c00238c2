/// Takes a play, or one run of it, out of history. Everything learned follows; `history.undo` brings it back.
public struct SessionDelete: ChangingRequest {
  public static let method = "session.delete"

  /// A session's id deletes the play, an estimation's that run alone; a unique beginning is enough. The last run of a
  /// play takes the play with it.
  public var id: String
  public var idempotencyKey: String?

  public init(id: String, idempotencyKey: String? = nil) {
    self.id = id
    self.idempotencyKey = idempotencyKey
  }

  public struct Response: Codable, Equatable, Sendable {
    public var sessionId: String
    /// Whether the whole play is gone.
    public var wholeSession: Bool
    /// What is gone, in words: "Shower of Morning Quest".
    public var what: String
    public var startedAt: String
    public var startedAtText: String
    /// The runs that are gone, as they were.
    public var tasks: [RunRecord]

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
