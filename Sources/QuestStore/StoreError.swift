private import Glibc
import GRDB

/// What keeps the store from doing what it was asked; the daemon turns it into an error for the client.
public enum StoreError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The disk is full or does not take writes; reading goes on.
  case readOnly(String)
  /// Another process holds the file, or the wait for it ran out.
  case busy
  /// The file was written by a newer version.
  case newerSchema(found: Int, known: Int)
  /// The file is no store, or damaged.
  case unusable(path: String, reason: String)
  /// A rule of the schema refused a value: a defect of the program, not of the input.
  case refused(String)

  /// For the log and for whoever starts the daemon: what is wrong, and what to do.
  public var description: String {
    switch self {
    case .readOnly(let reason):
      "The store takes no writes: \(reason). Make room on the disk or mend its permissions."
    case .busy:
      "The store is busy: another program holds it."
    case .newerSchema(let found, let known):
      "The store was written by a newer version (schema \(found), this one knows \(known)). Update timequestd."
    case .unusable(let path, let reason):
      "\(path.isEmpty ? "The store" : path) cannot be used: \(reason)."
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
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy
    case .SQLITE_CANTOPEN where Self.areDescriptorsExhausted: self = .busy
    case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_CANTOPEN: self = .unusable(path: "", reason: text)
    default: self = .refused(text)
    }
  }

  /// Whether the process may open nothing more right now: the file is as good as ever, and will open in a moment.
  private static var areDescriptorsExhausted: Bool {
    let descriptor = Glibc.open("/dev/null", O_RDONLY | O_CLOEXEC)
    guard descriptor < 0 else {
      Glibc.close(descriptor)
      return false
    }
    return errno == EMFILE || errno == ENFILE
  }

  static func translating<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as DatabaseError {
      throw StoreError(error)
    }
  }
}
