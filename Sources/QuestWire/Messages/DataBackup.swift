/// Makes a backup of the store now, or lists the existing backups. A backup is a verified copy of the store at one
/// moment. The service answers other calls meanwhile.
public struct DataBackup: Request {
  public static let method = "data.backup"

  /// List the existing backups and make none.
  public var list: Bool?

  public init(list: Bool? = nil) { self.list = list }

  public struct Response: Codable, Equatable, Sendable {
    /// Where the backups are.
    public var folder: String
    /// The backup of the current state: the new one, or the newest if nothing was changed since.
    public var backup: BackupRecord?
    /// Whether this call made the backup.
    public var isNew: Bool?
    /// With `list`: newest first. While a task runs, those made since the last `done` are left out.
    public var backups: [BackupRecord]?
    /// With `list`: the number of backups left out for that reason; absent for none.
    public var hidden: Int?

    public init(
      folder: String, backup: BackupRecord? = nil, isNew: Bool? = nil, backups: [BackupRecord]? = nil,
      hidden: Int? = nil
    ) {
      self.folder = folder
      self.backup = backup
      self.isNew = isNew
      self.backups = backups
      self.hidden = hidden
    }
  }
}

/// One backup.
public struct BackupRecord: Codable, Equatable, Sendable {
  /// The name to give to `data.restore`.
  public var name: String
  public var reason: Open<Reason>
  public var at: String
  public var atText: String
  public var bytes: Int
  /// Absent when the file cannot be read; so are the next two.
  public var schema: Int?
  public var sessions: Int?
  public var estimations: Int?
  /// Whether it was verified when it was made and can be read now. A restore verifies it again.
  public var verified: Bool
  /// An erasure still has to process this backup. `data.restore` waits for that.
  public var isBeingErasedFrom: Bool?

  /// Why it was made.
  public enum Reason: String, CaseIterable, Sendable {
    case daily, manual, displaced
    case beforeImport = "before-import"
    case beforeMigration = "before-migration"
    case beforeRestore = "before-restore"
    case afterChange = "after-change"
  }

  public init(
    name: String, reason: Open<Reason>, at: String, atText: String, bytes: Int, schema: Int?, sessions: Int?,
    estimations: Int?, verified: Bool, isBeingErasedFrom: Bool? = nil
  ) {
    self.name = name
    self.reason = reason
    self.at = at
    self.atText = atText
    self.bytes = bytes
    self.schema = schema
    self.sessions = sessions
    self.estimations = estimations
    self.verified = verified
    self.isBeingErasedFrom = isBeingErasedFrom
  }
}
