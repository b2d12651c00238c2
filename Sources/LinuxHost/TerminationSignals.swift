internal import Glibc

/// SIGTERM and SIGINT as something a thread waits for: no handler, no queue, no wakeup.
public struct TerminationSignals {
  private var set = sigset_t()

  /// Takes both signals out of normal delivery, and lets writes to closed pipes fail in place of killing the process.
  /// Call it on the main thread before any other thread is started: threads inherit the mask.
  public init() {
    sigemptyset(&set)
    sigaddset(&set, SIGTERM)
    sigaddset(&set, SIGINT)
    pthread_sigmask(SIG_BLOCK, &set, nil)
    signal(SIGPIPE, SIG_IGN)
  }

  /// Blocks until one of them comes.
  public func wait() {
    var set = set
    var received: Int32 = 0
    while sigwait(&set, &received) != 0 {}
  }
}
