/// Makes a backup of the store now, or lists those there are. A backup is a verified copy of one moment; while it is made,
/// everybody is served.
public struct DataBackup: Request {
  public static let method = "data.backup"

  /// Only list them.
  public var list: Bool?

  public init(list: Bool? = nil) { self.list = list }

  public struct Response: Codable, Equatable, Sendable {
    /// Where the backups are.
    public var folder: String
    /// The one that holds everything now: the new one, or the newest if nothing was changed since.
    public var backup: BackupRecord?
    /// Whether it was made by this call.
    public var isNew: Bool?
    /// With `list`: newest first. While a task runs, those made since the last `done` are left out.
    public var backups: [BackupRecord]?
    /// With `list`: backups left out so; absent where none is.
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
  /// What `data.restore` takes.
  public var name: String
  /// `daily`, `manual`, `before-import`, `before-migration`, `before-restore`, `displaced`, `after-change`.
  public var reason: String
  public var at: String
  public var atText: String
  public var bytes: Int
  /// Absent when the file cannot be read, as the next two.
  public var schema: Int?
  public var sessions: Int?
  public var estimations: Int?
  /// It was checked when it was made, and can be read now. A restore checks all of it once more.
  public var verified: Bool
  /// It is being erased from: `data.erase` has not come to it yet. `data.restore` waits for that.
  public var isBeingErasedFrom: Bool?

  public init(
    name: String, reason: String, at: String, atText: String, bytes: Int, schema: Int?, sessions: Int?,
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
