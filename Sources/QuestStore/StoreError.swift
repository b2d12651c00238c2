private import Glibc
import GRDB

/// An error of the store; the daemon turns it into an error for the client.
public enum StoreError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The disk is full; reads still work.
  case full
  /// The disk or the file is read-only; reads still work.
  case readOnly(String)
  /// Another file has replaced the store; the open content was saved as the backup of that name, if possible.
  case displaced(path: String, copy: String?)
  /// The change was committed to an open file that was removed or replaced meanwhile. Reads have it, but the next start
  /// may not find it.
  indirect case unacknowledged(because: StoreError)
  /// The disk reported an error while writing; reads may still work.
  case failing(String)
  /// The disk reported an error while reading.
  case unreadable(String)
  /// A file could not be opened because its folder refuses access.
  case cannotOpen(String)
  /// The process or the machine has reached its limit of open files.
  case tooManyFiles
  /// The disk has free space but no free inode.
  case noInodes
  /// Another process holds the file, or the wait for it timed out.
  case busy
  /// The store is closing, and the work was cancelled.
  case closing
  /// The file was written by a newer version; it is untouched.
  case newerSchema(found: Int, known: Int, path: String)
  /// The file was written by an older version and stays unchanged.
  case notMigrated(from: Int, to: Int, reason: String)
  /// The required backup is missing or cannot be read.
  case backupGone
  /// The file cannot be opened, or is another program's.
  case unusable(path: String, reason: String)
  /// The file is damaged.
  case damaged(String)
  /// A rule of the schema refused a value: a defect of the program, not of the input.
  case refused(String)

  /// Whether no change at all can be written.
  public var takesNoWrites: Bool {
    switch self {
    case .full, .noInodes, .readOnly, .failing, .displaced, .unacknowledged: true
    default: false
    }
  }

  /// For the log and for the start of the daemon: what is wrong, and what to do.
  public var description: String {
    switch self {
    case .full:
      "There is no room left on the store's disk. Make room; what was acknowledged is safe."
    case .readOnly(let reason):
      "The store takes no writes: \(reason). Make room on the disk or mend its permissions."
    case .displaced(let path, let copy):
      """
      Another file has taken the place of the store, \(path). Changes are refused; what is open can still be read\
      \(copy.map { " and was saved as the backup \($0)" } ?? ""). To go on with what is open, move the other file away; \
      to use the other file, start timequestd again.
      """
    case .unacknowledged(let reason):
      "The file of the store was removed or replaced while a change was stored, so the change may not last. \(reason)"
    case .failing(let reason):
      "The store's disk reported an error while writing: \(reason). Check the disk; see journalctl -k."
    case .unreadable(let reason):
      """
      The store's disk met an error while reading: \(reason). Nothing was changed. Look at the disk; journalctl -k \
      tells more.
      """
    case .cannotOpen(let reason):
      "A file of the store cannot be opened: \(reason). Look at its permissions."
    case .tooManyFiles:
      "Too many files are open. Close some, or allow more: ulimit -n, LimitNOFILE=."
    case .noInodes:
      "The store's disk has room, but no inodes are left for another file. Remove files there: df -i shows how many."
    case .busy:
      "The store is busy: other changes came first, or another program holds it."
    case .closing:
      "The store is closing; the work was cancelled."
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

  /// Another file has the store's place.
  public var isDisplaced: Bool { if case .displaced = self { true } else { false } }

  /// Whether the content of the file is unknown.
  public var isUnreadable: Bool {
    switch self {
    case .unreadable, .cannotOpen, .tooManyFiles, .noInodes, .busy, .closing: true
    default: false
    }
  }

  /// Whether a write failed halfway and may have left something in the log.
  var isBrokenWrite: Bool {
    switch self {
    case .full, .failing: true
    default: false
    }
  }

  init(opening error: DatabaseError, path: String) {
    switch StoreError(error) {
    case .refused(let reason), .unusable(_, let reason): self = .unusable(path: path, reason: reason)
    case .full where Disk.lacksInodes(path), .cannotOpen where Disk.lacksInodes(path): self = .noInodes
    case .cannotOpen(let reason): self = .cannotOpen("\(path): \(reason)")
    case .unreadable(let reason): self = .unreadable("\(path): \(reason)")
    case let other: self = other
    }
  }

  init(_ error: DatabaseError) {
    let text = error.message ?? "\(error.extendedResultCode)"
    switch error.resultCode {
    case .SQLITE_FULL: self = .full
    case .SQLITE_READONLY, .SQLITE_PERM: self = .readOnly(text)
    case .SQLITE_IOERR: self = StoreError(inputOutput: error.extendedResultCode, text)
    case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL: self = .busy
    case .SQLITE_INTERRUPT: self = .closing
    case .SQLITE_CANTOPEN: self = Descriptors.areFew ? .tooManyFiles : .cannotOpen(text)
    case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .damaged(text)
    default: self = .refused(text)
    }
  }

  private init(inputOutput code: ResultCode, _ text: String) {
    switch code {
    case .SQLITE_IOERR_READ, .SQLITE_IOERR_SHORT_READ, .SQLITE_IOERR_FSTAT, .SQLITE_IOERR_ACCESS, .SQLITE_IOERR_SEEK,
      .SQLITE_IOERR_MMAP, .SQLITE_IOERR_DATA, .SQLITE_IOERR_CORRUPTFS:
      self = .unreadable("\(text) (\(code.rawValue))")
    // The shared memory of the log is a file on the same disk, and growing it takes space.
    case .SQLITE_IOERR_SHMSIZE: self = .full
    case .SQLITE_IOERR_BLOCKED, .SQLITE_IOERR_LOCK, .SQLITE_IOERR_RDLOCK, .SQLITE_IOERR_CHECKRESERVEDLOCK:
      self = .busy
    default: self = .failing("\(text) (\(code.rawValue))")
    }
  }

  /// A system call failed with that errno, on a file that was to be read.
  init(unreadCode code: Int32, _ path: String) {
    switch code {
    case EACCES, EPERM: self = .unusable(path: path, reason: "it cannot be read; look at its owner and its mode")
    case EMFILE, ENFILE: self = .tooManyFiles
    default: self = .unreadable("\(path): \(String(cString: strerror(code)))")
    }
  }

  /// A system call failed with that errno, on a file that was to be written.
  public init(systemCode code: Int32, _ what: String) {
    let text = "\(what): \(String(cString: strerror(code)))"
    switch code {
    case ENOSPC: self = .full
    case EROFS, EACCES, EPERM, ENOTDIR: self = .readOnly(text)
    case EMFILE, ENFILE: self = .tooManyFiles
    default: self = .failing(text)
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
  /// The text without a full stop at its end.
  fileprivate var trimmedFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
