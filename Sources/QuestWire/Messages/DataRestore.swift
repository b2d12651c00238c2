/// Takes the store back to a backup, after a backup of what it is now. `history.undo` takes it back. Refused while a
/// session is open.
public struct DataRestore: ChangingRequest {
  public static let method = "data.restore"

  /// As `data.backup` lists it; the newest that no restore made when absent.
  public var name: String?
  /// Only tell what would be lost and gained.
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
    /// What is here and not in the backup.
    public var lost: Amount
    /// What is in the backup and not here.
    public var gained: Amount
    /// Changes made since the backup, those taken back left out.
    public var changes: Int
    /// Sessions that players have open and that would be gone; absent in a user service, where an open one is in the way.
    public var openSessions: Int?
    /// The backup of what was here before; absent in a dry run.
    public var savedAs: String?
    /// Where the player stands now; absent in a dry run.
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
    /// Their runs with an estimate and an actual.
    public var estimations: Int

    public init(sessions: Int, estimations: Int) {
      self.sessions = sessions
      self.estimations = estimations
    }
  }
}
