private import Glibc

/// Which file a path leads to, whatever it is called.
struct FileIdentity: Equatable, Sendable {
  private let device: UInt64
  private let inode: UInt64

  enum Seen: Equatable {
    case file(FileIdentity)
    case missing
    /// The path cannot be looked at: that says nothing.
    case unknown
  }

  /// One stat(2), about a microsecond.
  static func seen(at path: String) -> Seen {
    var status = stat()
    if stat(path, &status) == 0 {
      return .file(FileIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino)))
    }
    return errno == ENOENT || errno == ENOTDIR ? .missing : .unknown
  }

  init?(path: String) {
    guard case .file(let identity) = Self.seen(at: path) else { return nil }
    self = identity
  }

  private init(device: UInt64, inode: UInt64) {
    self.device = device
    self.inode = inode
  }
}

/// The store's file and its log as they were opened, to notice when they are no longer what the next start would open.
///
/// The log's index (`-shm`) is left out: it is made again from the log, and all connections of a process share one.
struct StorePlace: Sendable {
  enum Standing: Equatable, Sendable {
    case inPlace
    /// A file was removed, and none has its name.
    case removed
    /// Another file has the name of one.
    case replaced
  }

  private let files: [(path: String, identity: FileIdentity)]

  /// Of files that are open and in place.
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

  /// Whether the file at that path is the store's main file.
  func isMain(_ path: String) -> Bool { files.first.map { FileIdentity(path: path) == $0.identity } ?? false }
}
