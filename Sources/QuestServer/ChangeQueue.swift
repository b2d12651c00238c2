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
/// Jobs that wait behind each other may share one commit. Each commit waits for the disk, so otherwise the last of eight
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
    /// With a refusal it changes nothing, and its reply is the refusal.
    var change: @Sendable (_ refusal: RPCError?) -> Reply
    /// Called at the end of the turn, or instead of the change after `end`.
    var ended: Reply = {}
    var mayShareCommit = false
  }

  private struct State: Sendable {
    var isTaken = false
    var waiting = FairQueue<UInt32, Job>()
  }

  /// One turn.
  private final class Turn: Sendable {
    /// Whether the change is not durable yet when its job returns.
    let sharesCommit: Bool
    let publications = NIOLockedValueBox<[Reply]>([])
    let followUps = NIOLockedValueBox<[Reply]>([])

    init(sharesCommit: Bool) { self.sharesCommit = sharesCommit }
  }

  /// The most changes in one commit. The first one waits for all.
  private static let mostInCommit = 8

  private let state = NIOLockedValueBox(State())
  private let thread = NIOThreadPool(numberOfThreads: 1)
  private let sharedCommit: SharedCommit?
  /// Set on the queue's thread during a turn.
  private let turn = ThreadSpecificVariable<Turn>()

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
    enter(for: owner, Job(change: job, mayShareCommit: mayShareCommit))
  }

  /// Runs the body on the queue's thread when its turn has come, and waits for it. Within a turn it runs at once; after
  /// `end` it runs on the calling thread.
  package func perform<Value, Failure>(
    for owner: UInt32, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    guard turn.currentValue == nil else { return try body() }
    var result: Result<Value, Failure>?
    LentBody.lend {
      result = Result(catching: body)
    } to: { lent in
      let isOver = ConditionLock(value: false)
      let job = Job { _ in
        lent.run()
        return {}
      } ended: {
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

  /// Runs the work once the change of the current turn is durable: at once, or after the commit that it shares.
  package func onceDurable(_ work: @escaping @Sendable () -> Void) {
    guard let turn = turn.currentValue, turn.sharesCommit else { return work() }
    turn.publications.withLockedValue { $0.append(work) }
  }

  /// Runs the work at the end of the current turn: after the reply of a call, and before the next change. Outside a
  /// turn it runs at once.
  package func afterTurn(_ work: @escaping @Sendable () -> Void) {
    guard let turn = turn.currentValue else { return work() }
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
      if case .active = item {
        let joining = nextSharingJob(after: job)
        if let sharedCommit, let joining { together([job, joining], sharedCommit) } else { alone(job) }
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
    let turn = Turn(sharesCommit: false)
    holding(turn) { job.change(refusal)() }
    finish(turn)
    job.ended()
  }

  /// Makes the changes of the jobs, and of those that wait behind them, with one commit.
  private func together(_ first: [Job], _ sharedCommit: SharedCommit) {
    var jobs = first
    var turns: [(turn: Turn, reply: Reply)] = []
    let outcome = sharedCommit {
      while turns.count < jobs.count {
        let turn = Turn(sharesCommit: true)
        holding(turn) { turns.append((turn, jobs[turns.count].change(nil))) }
        if turns.count == jobs.count, jobs.count < Self.mostInCommit, let next = nextSharingJob(after: jobs[0]) {
          jobs.append(next)
        }
      }
    }
    switch outcome {
    case .notMade: for job in jobs { alone(job) }
    case .doubtful(let refusal): for job in jobs { alone(job, refusing: refusal) }
    case .durable:
      for (turn, reply) in turns {
        holding(turn) {
          for work in turn.publications.withLockedValue({ $0 }) { work() }
          reply()
        }
      }
      for (job, (turn, _)) in zip(jobs, turns) {
        finish(turn)
        job.ended()
      }
    }
  }

  /// Takes the next waiting job if both may share a commit.
  private func nextSharingJob(after job: Job) -> Job? {
    guard sharedCommit != nil, job.mayShareCommit else { return nil }
    return state.withLockedValue { state in
      state.waiting.first?.mayShareCommit == true ? state.waiting.popFirst()?.element : nil
    }
  }

  /// Runs the body as part of the turn.
  private func holding(_ turn: Turn, _ body: () -> Void) {
    self.turn.currentValue = turn
    body()
    self.turn.currentValue = nil
  }

  /// Runs the follow-ups of the turn, which may add others.
  private func finish(_ turn: Turn) {
    holding(turn) {
      while let work = turn.followUps.withLockedValue({ $0.isEmpty ? nil : $0.removeFirst() }) { work() }
    }
  }
}
