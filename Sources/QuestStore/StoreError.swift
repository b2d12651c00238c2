import GRDB

/// What keeps the store from doing what it was asked; the daemon turns it into an error for the client.
public enum StoreError: Error, Equatable, Sendable {
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

  init(opening error: DatabaseError, path: String) {
    switch StoreError(error) {
    case .refused(let reason): self = .unusable(path: path, reason: reason)
    case let other: self = other
    }
  }

  init(_ error: DatabaseError) {
    let text = error.message ?? "\(error.resultCode)"
    switch error.resultCode {
    case .SQLITE_FULL, .SQLITE_READONLY, .SQLITE_IOERR, .SQLITE_PERM: self = .readOnly(text)
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy
    case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_CANTOPEN: self = .unusable(path: "", reason: text)
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
