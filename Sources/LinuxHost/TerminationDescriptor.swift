internal import CSystemd
internal import Glibc

/// SIGTERM and SIGINT as a descriptor to poll.
public final class TerminationDescriptor: Sendable {
  let descriptor: Int32

  /// Blocks normal delivery of both signals, and makes writes to closed pipes fail instead of killing the process.
  /// Create it on the main thread before any other thread is started: threads inherit the mask.
  ///
  /// - Throws: a `SystemError` when the process is out of descriptors.
  public init() throws {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, SIGTERM)
    sigaddset(&set, SIGINT)
    pthread_sigmask(SIG_BLOCK, &set, nil)
    signal(SIGPIPE, SIG_IGN)
    descriptor = signalfd(-1, &set, Int32(SFD_CLOEXEC) | Int32(SFD_NONBLOCK))
    guard descriptor >= 0 else { throw SystemError("Signals cannot be waited for") }
  }

  deinit { close(descriptor) }

  public var waiting: WallAlarm.Other { .init(descriptor: descriptor, events: Int16(POLLIN), deadline: nil) }

  /// Whether a signal has arrived.
  public var hasCome: Bool {
    var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&watched, 1, 0) > 0
  }
}
