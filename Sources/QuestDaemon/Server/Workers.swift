internal import NIOCore
internal import Synchronization

/// Where a call runs.
public enum Lane: Sendable {
  /// A reading that takes milliseconds at most, on the threads that answer everybody.
  case short
  /// A change, in the order of all changes.
  case change
  /// Work that may take seconds, on threads of its own. It changes the store in short turns of the change queue.
  case long
}

/// The threads that run handlers.
final class Workers: Sendable {
  /// A round of readings that takes this long or longer moves its connection to the long threads, a shorter one back.
  static let longGo = TimeAmount.milliseconds(2)
  /// A round of readings lets others come after this long.
  static let longestGo = TimeAmount.milliseconds(10)

  private let short: FairPool
  private let long: FairPool
  private let changes: ChangeQueue
  private let stopping = Atomic(false)

  init(_ limits: ServerLimits, _ changes: ChangeQueue) {
    short = FairPool(threads: limits.workers)
    long = FairPool(threads: limits.longWorkers, mostOfOne: max(1, limits.longWorkers - 1))
    self.changes = changes
  }

  /// Runs the job on a thread of the lane on behalf of the Unix user. Readings of a laborious connection, which took long
  /// the last time, run beside the long work.
  func submit(
    to lane: Lane, for owner: UInt32, isLaborious: Bool = false, _ job: @escaping @Sendable () -> Void
  ) {
    switch lane {
    case .short: (isLaborious ? long : short).submit(for: owner, job)
    case .change: changes.submit(for: owner, job)
    case .long: long.submit(for: owner, job)
    }
  }

  /// Long work that has not begun is refused from now on.
  func beginStop() { stopping.store(true, ordering: .relaxed) }

  var isStopping: Bool { stopping.load(ordering: .relaxed) }

  func start() {
    short.start()
    long.start()
  }

  func end() throws {
    try short.end()
    try long.end()
  }
}
