internal import LinuxHost
internal import NIOConcurrencyHelpers
internal import NIOPosix

/// The queue of all changes. It runs one change at a time and serves the Unix users in turn.
///
/// Every change runs on the queue's own thread. A changing call waits here as a job and occupies no thread. Other threads
/// (the last step of an import, storing a reminder) wait while the queue's thread runs their change: they may have a low
/// priority, and the next change must not wait until they get processor time.
public final class ChangeQueue: Sendable {
  /// Not a bare function: the generic list would wrap it in another one.
  private struct Job: Sendable {
    /// `isActive` is false after `end`; then the job must not change anything.
    var run: @Sendable (_ isActive: Bool) -> Void
  }

  private struct State: Sendable {
    var isTaken = false
    var waiting = FairQueue<UInt32, Job>()
  }

  private let state = NIOLockedValueBox(State())
  private let thread = NIOThreadPool(numberOfThreads: 1)
  /// Set on the thread that holds the turn.
  private let holder = ThreadSpecificVariable<Holder>()
  /// One turn.
  private final class Holder: Sendable {
    let followUps = NIOLockedValueBox<[@Sendable () -> Void]>([])
  }

  public init() { thread.start() }

  /// Runs the job on the queue's own thread when its turn has come. Returns at once.
  func submit(for owner: UInt32, _ job: @escaping @Sendable () -> Void) {
    enter(for: owner, Job { [self] isActive in if isActive { holding(job) } })
  }

  /// Runs the body on the queue's thread when its turn has come, and waits for it. Within a turn it runs at once; after
  /// `end` it runs on the calling thread.
  package func perform<Value, Failure>(
    for owner: UInt32, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    guard holder.currentValue == nil else { return try body() }
    var result: Result<Value, Failure>?
    LentBody.lend {
      result = Result(catching: body)
    } to: { lent in
      let isOver = ConditionLock(value: false)
      let job = Job { [self] isActive in
        if isActive { holding(lent.run) }
        isOver.lock()
        isOver.unlock(withValue: true)
      }
      enter(for: owner, job)
      isOver.lock(whenValue: true)
      isOver.unlock()
    }
    guard let result else { return try body() }
    return try result.get()
  }

  /// Runs the work at the end of the current turn: after the reply of a call, and before the next change. Outside a
  /// turn it runs at once.
  package func afterTurn(_ work: @escaping @Sendable () -> Void) {
    guard let turn = holder.currentValue else { return work() }
    turn.followUps.withLockedValue { $0.append(work) }
  }

  /// Ends the thread. Waiting jobs are dropped.
  package func end() throws { try thread.syncShutdownGracefully() }

  /// Runs the job on the queue's thread when its turn has come.
  private func enter(for owner: UInt32, _ job: Job) {
    let isFree = state.withLockedValue { state in
      guard state.isTaken else {
        state.isTaken = true
        return true
      }
      state.waiting.append(job, of: owner)
      return false
    }
    if isFree { begin(job) }
  }

  private func begin(_ job: Job) {
    thread.submit { [self] item in
      job.run(item == .active)
      passOn()
    }
  }

  /// Runs the body as a turn.
  private func holding(_ body: () -> Void) {
    let turn = Holder()
    holder.currentValue = turn
    body()
    while let work = turn.followUps.withLockedValue({ $0.isEmpty ? nil : $0.removeFirst() }) { work() }
    holder.currentValue = nil
  }

  private func passOn() {
    let next = state.withLockedValue { state in
      let next = state.waiting.popFirst()?.element
      state.isTaken = next != nil
      return next
    }
    if let next { begin(next) }
  }
}
