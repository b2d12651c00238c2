internal import LinuxHost
internal import NIOCore
internal import QuestWire
internal import Synchronization

/// Where a call runs.
public enum Lane: Sendable {
  /// A read that takes milliseconds at most, on threads shared by all clients.
  case short
  /// A change, in the single order of all changes.
  case change
  /// Work that may take seconds, on threads of its own with a low priority. It changes the store in short turns of the
  /// change queue.
  case long
}

/// The threads that run handlers.
final class Workers: Sendable {
  /// A round of reads of this duration or longer makes its connection laborious; a shorter round reverts that.
  static let longGo = TimeAmount.milliseconds(2)
  /// A round of reads yields to others after this long.
  static let longestGo = TimeAmount.milliseconds(10)

  private let short: FairPool
  private let laborious: FairPool
  private let long: FairPool
  private let changes: ChangeQueue
  private let stopping = Atomic(false)

  init(_ limits: ServerLimits, _ changes: ChangeQueue) {
    short = FairPool(threads: limits.workers)
    laborious = FairPool(threads: limits.laboriousWorkers)
    long = FairPool(threads: limits.longWorkers, mostOfOne: max(1, limits.longWorkers - 1), priority: .low)
    self.changes = changes
  }

  /// Runs the job on a thread of the lane on behalf of the Unix user, and then the reply that it returns. A job that gets
  /// a refusal replies with it. Reads of a
  /// laborious connection, whose last round took long, have their own threads: among the long work they would wait for
  /// seconds. For `mayShareCommit` see `ChangeQueue.submit`.
  func submit(
    to lane: Lane, for owner: UInt32, isLaborious: Bool = false, mayShareCommit: Bool = false,
    _ job: @escaping @Sendable (_ refusal: RPCError?) -> ChangeQueue.Reply
  ) {
    switch lane {
    case .short: (isLaborious ? laborious : short).submit(for: owner) { job(nil)() }
    case .change: changes.submit(for: owner, mayShareCommit: mayShareCommit, job)
    case .long: long.submit(for: owner) { [self] in job(isStopping ? .stopping : nil)() }
    }
  }

  /// Runs the job on a thread for short reads.
  func submit(for owner: UInt32, _ job: @escaping @Sendable () -> Void) { short.submit(for: owner, job) }

  /// Long work that has not begun is refused from now on.
  func beginStop() { stopping.store(true, ordering: .relaxed) }

  var isStopping: Bool { stopping.load(ordering: .relaxed) }

  func start() {
    short.start()
    laborious.start()
    long.start()
  }

  func end() throws {
    try short.end()
    try laborious.end()
    try long.end()
  }
}
