internal import NIOConcurrencyHelpers
internal import NIOPosix

/// The queue of all changes. It runs one change at a time and serves the Unix users in turn.
///
/// A changing call waits here as a job and occupies no thread; jobs run on the queue's own thread. Work on another
/// thread (a slice of an import, storing a reminder) waits for its turn on that thread.
public final class ChangeQueue: Sendable {
  private enum Waiter: Sendable {
    case job(@Sendable () -> Void)
    case thread(ConditionLock<Bool>)
  }

  private struct State: Sendable {
    var isTaken = false
    var waiting = FairQueue<UInt32, Waiter>()
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
    let isFree = enter(.job(job), owner)
    if isFree { begin(job) }
  }

  /// Waits for a turn, then runs the body on the calling thread. Within a turn it runs at once.
  package func perform<Value>(for owner: UInt32, _ body: () throws -> Value) rethrows -> Value {
    guard holder.currentValue == nil else { return try body() }
    let gate = ConditionLock(value: false)
    if !enter(.thread(gate), owner) {
      gate.lock(whenValue: true)
      gate.unlock()
    }
    defer { passOn() }
    return try holding(body)
  }

  /// Runs the work at the end of the current turn: after the reply of a call, and before the next change. Outside a
  /// turn it runs at once.
  package func afterTurn(_ work: @escaping @Sendable () -> Void) {
    guard let turn = holder.currentValue else { return work() }
    turn.followUps.withLockedValue { $0.append(work) }
  }

  /// Ends the thread. Waiting jobs are dropped.
  package func end() throws { try thread.syncShutdownGracefully() }

  /// Takes the turn if it is free, else queues the waiter.
  private func enter(_ waiter: Waiter, _ owner: UInt32) -> Bool {
    state.withLockedValue { state in
      guard state.isTaken else {
        state.isTaken = true
        return true
      }
      state.waiting.append(waiter, of: owner)
      return false
    }
  }

  private func begin(_ job: @escaping @Sendable () -> Void) {
    thread.submit { [self] item in
      if case .active = item { holding(job) }
      passOn()
    }
  }

  private func holding<Value>(_ body: () throws -> Value) rethrows -> Value {
    let turn = Holder()
    holder.currentValue = turn
    defer {
      while let work = turn.followUps.withLockedValue({ $0.isEmpty ? nil : $0.removeFirst() }) { work() }
      holder.currentValue = nil
    }
    return try body()
  }

  private func passOn() {
    let next = state.withLockedValue { state in
      let next = state.waiting.popFirst()?.element
      state.isTaken = next != nil
      return next
    }
    switch next {
    case .job(let job): begin(job)
    case .thread(let gate):
      gate.lock()
      gate.unlock(withValue: true)
    case nil: break
    }
  }
}
