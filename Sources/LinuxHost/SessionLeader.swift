internal import CSystemd
internal import Glibc

/// A session of processes (setsid(2)), such as that of a terminal, held by a pidfd of its leader: while the leader
/// lives, its number is not reused.
public final class SessionLeader: Sendable {
  public let session: Int32
  private let descriptor: Int32

  /// `nil` when the leader has ended, since its number may be reused. Needs no access to /proc, which units hide.
  public init?(session: Int32) {
    guard session > 0 else { return nil }
    let descriptor = timequest_pidfd_open(session)
    guard descriptor >= 0 else { return nil }
    self.session = session
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Whether the leader is still running. Cost: one system call.
  public var isAlive: Bool {
    var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&state, 1, 0) == 0
  }
}
