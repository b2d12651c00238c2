import GRDB
public import QuestModel

/// Makes a new store from the newest good backup and the change log, and verifies it before it is used.
///
/// The damaged file is read only if these leave something missing, and it is never changed. The report is based on
/// counts: the runs that the change log knows, and the newest command that is readable in the file.
public enum Rescue {
  /// What was saved.
  public struct Report: Equatable, Sendable {
    public var damage: StoreDamage
    /// Nothing is missing: the backup and the change log together contain the newest known change.
    public var isWhole = false
    public var usedBackup = false
    /// Changes were taken from the change log.
    public var usedLog = false
    /// Sessions in the new store.
    public var sessions = 0
    public var runs = 0
    /// Sessions among them that are in no backup.
    public var laterSessions = 0
    public var laterRuns = 0
    /// Number of lost runs; `nil` when it is unknown.
    public var lostRuns: Int?
    /// Sessions whose row is lost, and which were made again from their runs: without quest, end and bonus.
    public var remadeSessions = 0
  }

  /// The author of the rescue's record in the new store, and its moment.
  public struct Witness: Sendable {
    public var at: Instant
    /// The device's id, for a store that has lost it.
    public var deviceID: String
    /// The text for people. Contains no time.
    public var text: @Sendable (Report) -> String

    public init(at: Instant, deviceID: String, text: @escaping @Sendable (Report) -> String) {
      self.at = at
      self.deviceID = deviceID
      self.text = text
    }
  }

  /// Writes the new store to `path`, closed and in rollback mode.
  ///
  /// - Parameters:
  ///   - path: where; an existing file is overwritten.
  ///   - store: the path of the damaged one.
  ///   - damage: what was found.
  ///   - backups: paths, newest first; bad ones are skipped.
  ///   - isAhead: whether the change log continues the store, which is sound.
  ///   - witness: heads the notice and the journal's entry.
  /// - Returns: what was saved.
  /// - Throws: a `StoreError` when the disk is full, cannot be written or cannot be read: unreadable data is not lost.
  static func build(
    at path: String, of store: String, damage: StoreDamage, backups: [String], isAhead: Bool = false,
    witness: Witness
  ) throws -> Report {
    let log = try LogReader(folder: ChangeLog.folder(of: store))
    let isLogAlone = log.leads(from: LogPosition()) == true
    // A sound store that only lacks its newest changes needs no backup.
    let first: [RescueSource] = damage == .behind && isAhead ? [.store] : []
    // The names of backups tell their second. A restore makes one before and one after it, often in the same second, and
    // a clock may have been wrong.
    let complete = backups.filter { isComplete($0, with: log) }
    let ordered = complete + backups.filter { !complete.contains($0) }
    let continued = first + ordered.map { .backup($0, isContinued: true) } + (isLogAlone ? [.nothing] : [])
    // A backup that the log does not continue: it is of another store, or the whole log is lost.
    let others = backups.map { RescueSource.backup($0, isContinued: false) } + [.nothing]
    var reason = "nothing sound came of it"
    for source in continued + others {
      let build = RescueBuild(path: path, store: store, damage: damage, source: source, log: log)
      do {
        if let report = try build.run(witness) { return report }
      } catch {
        // A full disk stays full, and unreadable data is not lost; any other error may come from the source.
        let error = (error as? DatabaseError).map { StoreError($0) } ?? error
        if let error = error as? StoreError, error.takesNoWrites || error.isUnreadable { throw error }
        reason = "\(error)"
      }
    }
    throw StoreError.refused("no store could be made of what is left: \(reason)")
  }

  /// Whether backup and log together lack no known change. False for a backup that cannot be read.
  private static func isComplete(_ backup: String, with log: LogReader) -> Bool {
    let isComplete = try? ScratchFile.attached(backup) { db, _ in
      let position = try LogPosition.newest(in: db)
      return try log.leads(from: position) == true || log.isBehind(position, in: db)
    }
    return isComplete ?? false
  }
}
