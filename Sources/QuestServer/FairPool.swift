internal import LinuxHost
internal import NIOConcurrencyHelpers
internal import NIOPosix

/// Threads that serve several Unix users in turn, so that many jobs of one user delay another user by at most one job.
final class FairPool: Sendable {
  private struct State: Sendable {
    var waiting = FairQueue<UInt32, @Sendable () -> Void>()
    var running: [UInt32: Int] = [:]
  }

  private let state = NIOLockedValueBox(State())
  private let threads: NIOThreadPool
  private let mostOfOne: Int
  private let priority: ThreadPriority

  /// A number of threads, of which one user may occupy `mostOfOne` at a time; all by default.
  init(threads count: Int, mostOfOne: Int? = nil, priority: ThreadPriority = .usual) {
    threads = NIOThreadPool(numberOfThreads: count)
    self.priority = priority
    self.mostOfOne = mostOfOne ?? count
  }

  func start() { threads.start() }

  /// Ends the threads after the running jobs. Waiting jobs are dropped.
  func end() throws { try threads.syncShutdownGracefully() }

  /// Runs the job on one of the threads. Returns at once.
  func submit(for owner: UInt32, _ job: @escaping @Sendable () -> Void) {
    state.withLockedValue { $0.waiting.append(job, of: owner) }
    threads.submit { [self] item in
      guard case .active = item else { return }
      priority.take()
      // A thread that ends a job also runs the job that became possible; the thread submitted for that job then finds
      // none.
      while let (owner, job) = next() {
        job()
        finished(owner)
      }
    }
  }

  private func next() -> (owner: UInt32, element: @Sendable () -> Void)? {
    state.withLockedValue { state in
      let next = state.waiting.popFirst { state.running[$0, default: 0] >= mostOfOne }
      if let next { state.running[next.owner, default: 0] += 1 }
      return next
    }
  }

  private func finished(_ owner: UInt32) {
    state.withLockedValue { state in
      let left = state.running[owner, default: 1] - 1
      state.running[owner] = left > 0 ? left : nil
    }
  }
}
