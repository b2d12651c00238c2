import GRDB

/// What keeps the store from doing what it was asked; the daemon turns it into an error for the client.
public enum StoreError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The disk is full or does not take writes; reading goes on.
  case readOnly(String)
  /// Another process holds the file, or the wait for it ran out.
  case busy
  /// The file was written by a newer version; it is untouched.
  case newerSchema(found: Int, known: Int, path: String)
  /// The file was written by an older version and stays as it was.
  case notMigrated(from: Int, to: Int, reason: String)
  /// The backup that is needed is not there any more, or cannot be read.
  case backupGone
  /// The file cannot be opened, or is another program's.
  case unusable(path: String, reason: String)
  /// Something in the file makes no sense.
  case damaged(String)
  /// A rule of the schema refused a value: a defect of the program, not of the input.
  case refused(String)

  /// For the log and for whoever starts the daemon: what is wrong, and what to do.
  public var description: String {
    switch self {
    case .readOnly(let reason):
      "The store takes no writes: \(reason). Make room on the disk or mend its permissions."
    case .busy:
      "The store is busy: another program holds it."
    case .newerSchema(let found, let known, let path):
      """
      \(path) was written by a newer timequestd: it has schema \(found), this version knows up to \(known). Nothing in it \
      was changed. Install the newer timequestd again. To go back to this version instead, without what was recorded \
      since: move \(path), \(path)-wal and \(path)-shm to another folder and copy the newest \
      \(Disk.folder(of: path))/backups/timequest-…-before-migration.sqlite to \(path).
      """
    case .notMigrated(let from, let to, let reason):
      """
      The store could not be brought from schema \(from) to schema \(to) and is as it was: \(reason.trimmedFullStop). \
      Mend that and start timequestd again; the version before goes on with it meanwhile.
      """
    case .backupGone:
      "The backup is not there any more, or cannot be read."
    case .unusable(let path, let reason):
      "\(path.isEmpty ? "The store" : path) cannot be used: \(reason)."
    case .damaged(let reason):
      "The store is damaged: \(reason)."
    case .refused(let reason):
      "The store refused a value: \(reason)."
    }
  }

  init(opening error: DatabaseError, path: String) {
    switch StoreError(error) {
    case .refused(let reason), .unusable(_, let reason): self = .unusable(path: path, reason: reason)
    case let other: self = other
    }
  }

  init(_ error: DatabaseError) {
    let text = error.message ?? "\(error.resultCode)"
    switch error.resultCode {
    case .SQLITE_FULL, .SQLITE_READONLY, .SQLITE_IOERR, .SQLITE_PERM: self = .readOnly(text)
    case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_INTERRUPT: self = .busy
    case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .damaged(text)
    case .SQLITE_CANTOPEN: self = .unusable(path: "", reason: text)
    default: self = .refused(text)
    }
  }

  static func translating<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as DatabaseError {
      throw StoreError(error)
    }
  }
}

extension String {
  /// A sentence to go on with.
  fileprivate var trimmedFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
