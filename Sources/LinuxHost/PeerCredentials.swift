internal import CSystemd
internal import Glibc

/// Who is at the other end of a Unix socket, as the kernel noted it when the connection was made.
public struct PeerCredentials: Hashable, Sendable {
  public var uid: UInt32
  public var gid: UInt32
  public var pid: Int32

  public init(uid: UInt32, gid: UInt32, pid: Int32) {
    self.uid = uid
    self.gid = gid
    self.pid = pid
  }

  /// Asks the kernel (SO_PEERCRED). On a socket that connected, it is the process that listens.
  public init(socket descriptor: Int32) throws {
    var credentials = timequest_peer()
    var size = socklen_t(MemoryLayout<timequest_peer>.size)
    guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0 else {
      throw SystemError("The peer's credentials cannot be read")
    }
    self.init(uid: credentials.uid, gid: credentials.gid, pid: credentials.pid)
  }

  /// This process.
  public static var own: PeerCredentials { PeerCredentials(uid: geteuid(), gid: getegid(), pid: getpid()) }
}
