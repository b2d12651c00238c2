/// Restores the store from a backup, after making a backup of its current state. `history.undo` reverts it. Refused
/// while a session is open.
public struct DataRestore: ChangingRequest {
  public static let method = "data.restore"

  /// A name from the list of `data.backup`; when absent, the newest one that was not made by a restore.
  public var name: String?
  /// Only report what would be lost and gained.
  public var dryRun: Bool?
  public var idempotencyKey: String?

  public init(name: String? = nil, dryRun: Bool? = nil, idempotencyKey: String? = nil) {
    self.name = name
    self.dryRun = dryRun
    self.idempotencyKey = idempotencyKey
  }

  public struct Response: Codable, Equatable, Sendable {
    public var dryRun: Bool
    public var backup: BackupRecord
    /// What the store has and the backup lacks.
    public var lost: Amount
    /// What the backup has and the store lacks.
    public var gained: Amount
    /// Changes since the backup, without undone ones.
    public var changes: Int
    /// Open sessions that would be lost; absent in a user service, where an open session is refused.
    public var openSessions: Int?
    /// The backup of the previous state; absent in a dry run.
    public var savedAs: String?
    /// The player's state afterwards; absent in a dry run.
    public var session: SessionState?

    public init(
      dryRun: Bool, backup: BackupRecord, lost: Amount, gained: Amount, changes: Int, openSessions: Int? = nil,
      savedAs: String? = nil, session: SessionState? = nil
    ) {
      self.dryRun = dryRun
      self.backup = backup
      self.lost = lost
      self.gained = gained
      self.changes = changes
      self.openSessions = openSessions
      self.savedAs = savedAs
      self.session = session
    }
  }

  public struct Amount: Codable, Equatable, Sendable {
    /// Finished sessions.
    public var sessions: Int
    /// Runs of these sessions with an estimate and an actual.
    public var estimations: Int

    public init(sessions: Int, estimations: Int) {
      self.sessions = sessions
      self.estimations = estimations
    }
  }
}
