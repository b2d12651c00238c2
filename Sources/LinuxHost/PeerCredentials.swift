internal import CSystemd
internal import Glibc

/// The process at the other end of a Unix socket, as the kernel recorded it at connect.
public struct PeerCredentials: Hashable, Sendable {
  public var uid: UInt32
  public var gid: UInt32
  public var pid: Int32
  /// The session (setsid(2)) of the process at connect; `nil` where it had ended or is not visible.
  public var session: Int32?

  public init(uid: UInt32, gid: UInt32, pid: Int32, session: Int32? = nil) {
    self.uid = uid
    self.gid = gid
    self.pid = pid
    self.session = session
  }

  /// Reads SO_PEERCRED and at once the process's session: later its process id may be reused. On the connecting side it
  /// is the listening process.
  public init(socket descriptor: Int32) throws {
    var credentials = timequest_peer()
    var size = socklen_t(MemoryLayout<timequest_peer>.size)
    guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0 else {
      throw SystemError("The peer's credentials cannot be read")
    }
    self.init(
      uid: credentials.uid, gid: credentials.gid, pid: credentials.pid, session: Self.session(of: credentials.pid))
  }

  /// A process in another PID namespace has number 0, which would be this process itself.
  private static func session(of pid: Int32) -> Int32? {
    guard pid > 0 else { return nil }
    let session = getsid(pid)
    return session > 0 ? session : nil
  }

  /// This process.
  public static var own: PeerCredentials {
    PeerCredentials(uid: geteuid(), gid: getegid(), pid: getpid(), session: session(of: getpid()))
  }
}
