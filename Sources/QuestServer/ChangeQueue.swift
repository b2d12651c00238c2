internal import LinuxHost
internal import NIOConcurrencyHelpers
internal import NIOPosix
public import QuestWire

/// The queue of all changes. It runs one change at a time and serves the Unix users in turn.
///
/// Every change runs on the queue's own thread. A changing call waits here as a job and occupies no thread. Other threads
/// (the last step of an import, storing a reminder) wait while the queue's thread runs their change: they may have a low
/// priority, and the next change must not wait until they get processor time.
///
/// Waiting jobs of different users may share one commit. Each commit waits for the disk, so otherwise the last of eight
/// players who press a key at once would wait for the disk eight times.
public final class ChangeQueue: Sendable {
  /// What follows a durable change: its reply.
  typealias Reply = @Sendable () -> Void

  /// Runs its argument, which makes several changes, and commits them together.
  public typealias SharedCommit = @Sendable (_ changes: () -> Void) -> SharedOutcome

  public enum SharedOutcome: Sendable {
    case durable
    /// None of the changes is made.
    case notMade
    /// They are made, but may not last.
    case doubtful(RPCError)
  }

  /// Not a bare function: the generic list would wrap it in another one.
  private struct Job: Sendable {
    var owner: UInt32
    /// With a refusal it changes nothing, and its reply is the refusal.
    var change: @Sendable (_ refusal: RPCError?) -> Reply
    /// Called at the end of the turn, or instead of the change after `end`.
    var ended: @Sendable () -> Void = {}
    var mayShareCommit = false
  }

  private struct State: Sendable {
    var isTaken = false
    var waiting = FairQueue<UInt32, Job>()
  }

  /// One execution of a job.
  private final class Execution: Sendable {
    /// Whether the change is not durable yet when its job returns.
    let sharesCommit: Bool
    let publications = NIOLockedValueBox<[@Sendable () -> Void]>([])
    let followUps = NIOLockedValueBox<[@Sendable () -> Void]>([])

    init(sharesCommit: Bool) { self.sharesCommit = sharesCommit }
  }

  /// The most changes in one commit, one of each user. The first one waits for all.
  private static let mostInCommit = 8

  private let state = NIOLockedValueBox(State())
  private let thread = NIOThreadPool(numberOfThreads: 1)
  private let sharedCommit: SharedCommit?
  /// Set on the queue's thread during a turn.
  private let current = ThreadSpecificVariable<Execution>()

  /// A queue whose changes share commits if there is a function for that.
  public init(_ sharedCommit: SharedCommit? = nil) {
    self.sharedCommit = sharedCommit
    thread.start()
  }

  /// Runs the job on the queue's own thread when its turn has come, and then the reply that it returns. Returns at once.
  ///
  /// A job that may share a commit makes one change, and makes it in the store only. It runs again, alone, if the commit
  /// fails. With a refusal it changes nothing and replies with it.
  func submit(
    for owner: UInt32, mayShareCommit: Bool = false, _ job: @escaping @Sendable (_ refusal: RPCError?) -> Reply
  ) {
    enter(Job(owner: owner, change: job, mayShareCommit: mayShareCommit))
  }

  /// Runs the body on the queue's thread when its turn has come, and waits for it. Within a turn it runs at once; after
  /// `end` it runs on the calling thread.
  package func perform<Value, Failure>(
    for owner: UInt32, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    guard current.currentValue == nil else { return try body() }
    var result: Result<Value, Failure>?
    LentBody.lend {
      result = Result(catching: body)
    } to: { lent in
      let isOver = ConditionLock(value: false)
      let job = Job(owner: owner) { _ in
        lent.run()
        return {}
      } ended: {
        isOver.lock()
        isOver.unlock(withValue: true)
      }
      enter(job)
      isOver.lock(whenValue: true)
      isOver.unlock()
    }
    guard let result else { return try body() }
    return try result.get()
  }

  /// Runs the work once the change of the current turn is durable: at once, or after the commit that it shares.
  package func onceDurable(_ work: @escaping @Sendable () -> Void) {
    guard let current = current.currentValue, current.sharesCommit else { return work() }
    current.publications.withLockedValue { $0.append(work) }
  }

  /// Runs the work at the end of the current turn: after the reply of a call, and before the next change. Outside a
  /// turn it runs at once.
  package func afterTurn(_ work: @escaping @Sendable () -> Void) {
    guard let current = current.currentValue else { return work() }
    current.followUps.withLockedValue { $0.append(work) }
  }

  /// Ends the thread. Waiting jobs are dropped.
  package func end() throws { try thread.syncShutdownGracefully() }

  /// Runs the job on the queue's thread when its turn has come.
  private func enter(_ job: Job) {
    let isFree = state.withLockedValue { state in
      guard state.isTaken else {
        state.isTaken = true
        return true
      }
      state.waiting.append(job, of: job.owner)
      return false
    }
    if isFree { begin(job) }
  }

  private func begin(_ job: Job) {
    thread.submit { [self] item in
      if case .active = item {
        if let sharedCommit, let next = takeJob(toJoin: [job]) {
          together([job, next], sharedCommit)
        } else {
          alone(job)
        }
      } else {
        job.ended()
      }
      passOn()
    }
  }

  private func passOn() {
    let next = state.withLockedValue { state in
      let next = state.waiting.popFirst()?.element
      state.isTaken = next != nil
      return next
    }
    if let next { begin(next) }
  }

  // MARK: - Turns

  private func alone(_ job: Job, refusing refusal: RPCError? = nil) {
    let execution = Execution(sharesCommit: false)
    holding(execution) { job.change(refusal)() }
    finish(execution)
    job.ended()
  }

  /// Makes the changes of the jobs, and of those that may join them, with one commit.
  private func together(_ first: [Job], _ sharedCommit: SharedCommit) {
    var jobs = first
    var executions: [(execution: Execution, reply: Reply)] = []
    let outcome = sharedCommit {
      while executions.count < jobs.count {
        let execution = Execution(sharesCommit: true)
        holding(execution) { executions.append((execution, jobs[executions.count].change(nil))) }
        if executions.count == jobs.count, let next = takeJob(toJoin: jobs) { jobs.append(next) }
      }
    }
    switch outcome {
    case .notMade: for job in jobs { alone(job) }
    case .doubtful(let refusal): for job in jobs { alone(job, refusing: refusal) }
    case .durable:
      for (execution, reply) in executions {
        holding(execution) {
          for work in execution.publications.withLockedValue({ $0 }) { work() }
          reply()
        }
      }
      for (job, (execution, _)) in zip(jobs, executions) {
        finish(execution)
        job.ended()
      }
    }
  }

  /// Takes the next waiting job if it may share a commit with these. A commit has one change of each user, so that nobody
  /// waits for more changes than without shared commits.
  private func takeJob(toJoin jobs: [Job]) -> Job? {
    guard jobs.count < Self.mostInCommit, jobs.allSatisfy(\.mayShareCommit) else { return nil }
    let owners = jobs.map(\.owner)
    return state.withLockedValue { state in
      guard let next = state.waiting.first, next.mayShareCommit, !owners.contains(next.owner) else { return nil }
      return state.waiting.popFirst()?.element
    }
  }

  /// Runs the body as part of the execution.
  private func holding(_ execution: Execution, _ body: () -> Void) {
    current.currentValue = execution
    body()
    current.currentValue = nil
  }

  /// Runs the follow-ups, which may add others.
  private func finish(_ execution: Execution) {
    holding(execution) {
      while let work = execution.followUps.withLockedValue({ $0.isEmpty ? nil : $0.removeFirst() }) { work() }
    }
  }
}
