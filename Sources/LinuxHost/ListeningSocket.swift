internal import CSystemd
internal import Glibc

/// A Unix stream socket that clients connect to: inherited from the service manager, or our own.
public struct ListeningSocket: Sendable {
  public let descriptor: Int32
  /// Where it is in the file system.
  public let path: String
  /// Inherited from the service manager, which also manages the file.
  public let isInherited: Bool
  /// The identity of the created file, to check that it is still ours before removing it.
  private let file: FileIdentity?

  /// Most bytes of a socket's path: `sun_path` holds 108 with the final zero.
  public static let longestPath = 107

  public enum Refusal: Error, CustomStringConvertible, Sendable {
    case pathTooLong(String)
    /// A running service listens there. The process is the listener, or the manager that listens on its behalf.
    case inUse(path: String, pid: Int32)
    /// Something other than a socket has that name.
    case notASocket(path: String)

    public var description: String {
      switch self {
      case .pathTooLong(let path):
        "The socket's path has \(path.utf8.count) bytes, the most is \(ListeningSocket.longestPath): \(path)"
      case .inUse(let path, let pid): "Process \(pid) already listens on \(path)."
      case .notASocket(let path): "\(path) exists and is not a socket; it is left alone."
      }
    }
  }

  /// The socket of socket activation, if the process was started by one, or the socket that the previous program of
  /// this process left. Unsets the environment variables that name it, so that no child uses it.
  public static func inherited() throws -> ListeningSocket? {
    var names: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    let count = sd_listen_fds_with_names(1, &names)
    guard count >= 0 else { throw SystemError("The inherited sockets cannot be listed", code: -count) }
    defer {
      for place in 0..<Int(count) { free(names?[place]) }
      free(names)
    }
    for descriptor in 3..<(3 + count) where sd_is_socket_unix(descriptor, stream, 1, nil, 0) > 0 {
      try makeNonblocking(descriptor)
      let name = names?[Int(descriptor - 3)].map { String(cString: $0) } ?? ""
      let file = FileIdentity(handedOverAs: name)
      let path = try boundPath(of: descriptor)
      keepTimeOfReading(path)
      return ListeningSocket(descriptor: descriptor, path: path, isInherited: file == nil, file: file)
    }
    return nil
  }

  /// Makes the socket file (mode 0600, missing folders 0700) and listens. A socket for all users has mode 0666 in a
  /// folder of 0755, if that was missing; access must then be checked for each connection.
  ///
  /// A stale socket file is replaced. The folder is locked meanwhile, so two processes that try at once take turns.
  public static func bound(to path: String, forEverybody: Bool = false) throws -> ListeningSocket {
    guard path.utf8.count <= longestPath else { throw Refusal.pathTooLong(path) }
    let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    let isNew = FileIdentity(path: folder) == nil
    try Folder.make(folder.isEmpty ? "/" : folder)
    if forEverybody, isNew, chmod(folder, 0o755) != 0 { throw SystemError("The folder \(folder) cannot be opened up") }
    let lock = try Folder.locked(folder.isEmpty ? "/" : folder)
    defer { close(lock) }
    try removeStale(path)
    let descriptor = socket(AF_UNIX, stream | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw SystemError("The socket cannot be made") }
    do {
      // Before bind, the mode of the descriptor becomes the mode of the file, so nobody else can connect in between.
      guard fchmod(descriptor, 0o600) == 0, withAddress(path, { Glibc.bind(descriptor, $0, $1) }) == 0,
        listen(descriptor, 512) == 0, !forEverybody || chmod(path, 0o666) == 0
      else { throw SystemError("The socket \(path) cannot be opened") }
      keepTimeOfReading(path)
      try makeNonblocking(descriptor)
      return ListeningSocket(descriptor: descriptor, path: path, isInherited: false, file: FileIdentity(path: path))
    } catch {
      close(descriptor)
      throw error
    }
  }

  /// Removes the socket's file, unless it is inherited or another file has its name. Call it before closing the
  /// descriptor: while that is open, no other file can have the same inode.
  public func removeFile() {
    if let file, FileIdentity(path: path) == file { unlink(path) }
  }
}

// MARK: - Handing over

extension ListeningSocket {
  /// The same socket through another descriptor, which stays open when this one is closed.
  public func twin() throws -> ListeningSocket {
    let other = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    guard other >= 0 else { throw SystemError("The socket cannot be kept") }
    return ListeningSocket(descriptor: other, path: path, isInherited: isInherited, file: file)
  }

  /// Passes the socket to the program that this process is about to execute, by socket activation. Clients that connect
  /// in between wait in its queue. Call it when no other thread uses a descriptor or the environment any more.
  public func leaveToSuccessor() throws {
    // A descriptor that is duplicated onto itself keeps closing itself at exec.
    let isLeft = descriptor == 3 ? fcntl(3, F_SETFD, 0) == 0 : dup2(descriptor, 3) == 3
    guard isLeft else { throw SystemError("The socket cannot be handed over") }
    setenv("LISTEN_PID", "\(getpid())", 1)
    setenv("LISTEN_FDS", "1", 1)
    setenv("LISTEN_FDNAMES", file.map(\.handOverName) ?? "", 1)
  }
}

// MARK: - Pieces

extension ListeningSocket {
  private static var stream: Int32 { Int32(SOCK_STREAM.rawValue) }

  private static func removeStale(_ path: String) throws {
    guard let existing = FileIdentity(path: path) else { return }
    guard existing.isSocket else { throw Refusal.notASocket(path: path) }
    let probe = socket(AF_UNIX, stream | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard probe >= 0 else { throw SystemError("The socket cannot be made") }
    defer { close(probe) }
    if withAddress(path, { connect(probe, $0, $1) }) == 0 {
      throw Refusal.inUse(path: path, pid: try PeerCredentials(socket: probe).pid)
    }
    guard errno == ECONNREFUSED else { throw SystemError("\(path) is there and cannot be asked") }
    guard unlink(path) == 0 else { throw SystemError("The stale socket \(path) cannot be removed") }
  }

  private static func withAddress<Result>(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(longestPath)) }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
  }

  private static func boundPath(of descriptor: Int32) throws -> String {
    var address = sockaddr_un()
    var size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
    }
    guard result == 0 else { throw SystemError("The inherited socket's path cannot be read") }
    return withUnsafeBytes(of: address.sun_path) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  /// A connection updates the access time of the socket's file, usually once after a start and once a day (`relatime`).
  /// `ls -lu` would show the time of the first command, which may be a lock-in. So the access time is set far ahead,
  /// which `relatime` does not change. For another user's file this is refused and skipped. With `strictatime` the
  /// newest connection still shows.
  private static func keepTimeOfReading(_ path: String) {
    // UTIME_OMIT, which Swift does not import.
    let asItIs = (1 << 30) - 2
    let times = [timespec(tv_sec: FileFacts.timeAhead, tv_nsec: 0), timespec(tv_sec: 0, tv_nsec: asItIs)]
    utimensat(AT_FDCWD, path, times, AT_SYMLINK_NOFOLLOW)
  }

  private static func makeNonblocking(_ descriptor: Int32) throws {
    let flags = fcntl(descriptor, F_GETFL)
    guard flags >= 0, fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0 else {
      throw SystemError("The socket cannot be made non-blocking")
    }
  }
}

/// The identity of the file that a path names now.
private struct FileIdentity: Equatable {
  var device: dev_t
  var inode: ino_t
  var isSocket: Bool

  /// `nil` when there is none, or when stat(2) fails.
  init?(path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    device = status.st_dev
    inode = status.st_ino
    isSocket = status.st_mode & S_IFMT == S_IFSOCK
  }

  /// The socket's file from the name under which a program passes it to its successor; `nil` for any other name.
  init?(handedOverAs name: String) {
    let parts = name.split(separator: "-")
    guard parts.count == 3, parts[0] == "timequestd", let device = dev_t(parts[1]), let inode = ino_t(parts[2]) else {
      return nil
    }
    self.device = device
    self.inode = inode
    isSocket = true
  }

  var handOverName: String { "timequestd-\(device)-\(inode)" }
}
