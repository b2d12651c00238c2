import GRDB
private import Glibc

/// Identifies the file at a path, independently of its name.
struct FileIdentity: Equatable, Sendable {
  private let device: UInt64
  private let inode: UInt64

  enum Seen: Equatable {
    case file(FileIdentity)
    case missing
    /// The path cannot be examined, which proves nothing.
    case unknown
  }

  /// One stat(2), about a microsecond.
  static func seen(at path: String) -> Seen {
    var status = stat()
    if stat(path, &status) == 0 { return .file(FileIdentity(status)) }
    return errno == ENOENT || errno == ENOTDIR ? .missing : .unknown
  }

  init?(path: String) {
    guard case .file(let identity) = Self.seen(at: path) else { return nil }
    self = identity
  }

  init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
  }
}

/// The store's file and its log as they were opened. It shows whether the next start would open the same files.
///
/// The log's index (`-shm`) is left out: it is rebuilt from the log, and all connections of a process share one.
struct StorePlace: Sendable {
  enum Standing: Equatable, Sendable {
    case inPlace
    /// A file was removed, and none has its name.
    case removed
    /// Another file has the name of one of them.
    case replaced
  }

  private let files: [(path: String, identity: FileIdentity)]

  /// For files that are open and in place.
  init(of store: String) {
    files = [store, store + "-wal"].compactMap { path in FileIdentity(path: path).map { (path, $0) } }
  }

  /// Two stat(2).
  var standing: Standing {
    var isRemoved = false
    for (path, identity) in files {
      switch FileIdentity.seen(at: path) {
      case .file(identity), .unknown: continue
      case .file: return .replaced
      case .missing: isRemoved = true
      }
    }
    return isRemoved ? .removed : .inPlace
  }

  /// Opens a connection to the files, which must be in place: SQLite would make a removed log again, and then the
  /// store would seem to be replaced.
  func opening(_ open: () throws -> DatabaseQueue) throws -> DatabaseQueue {
    try expectInPlace()
    let connection = try open()
    do {
      try expectInPlace()
    } catch {
      Connections.end(connection)
      throw error
    }
    return connection
  }

  private func expectInPlace() throws {
    switch standing {
    case .inPlace: return
    case .removed: throw StoreError.cannotOpen("it was removed")
    case .replaced: throw StoreError.displaced(path: files[0].path, copy: nil)
    }
  }

  /// Whether the file at that path is the store's main file.
  func isMain(_ path: String) -> Bool { files.first.map { FileIdentity(path: path) == $0.identity } ?? false }
}
