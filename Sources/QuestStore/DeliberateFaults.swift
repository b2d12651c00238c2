#if DEBUG
  private import Glibc
  internal import GRDB
  private import Synchronization

  /// Faults of a debug build, enabled by the environment, to prove that the crash harness detects them. A release build
  /// contains none of this.
  public enum DeliberateFaults {
    private struct Plan {
      var step: StoreStep?
      /// How often the step is passed until the process dies.
      var passages = 0
      /// Changes in one transaction; 1 is the correct behaviour.
      var changesInOneCommit = 1
      var uncommitted = 0
      /// The weight from which a change is made on a copy; `nil` for the usual one.
      var large: Int?
    }

    private static let plan = Mutex(Plan())

    /// Reads `TIMEQUEST_DIE_AT=journaled:7` (SIGKILL when the step is passed for the seventh time),
    /// `TIMEQUEST_COMMIT_EVERY=5` (changes are answered at once and committed five at a time, which loses acknowledged
    /// ones), and `TIMEQUEST_LARGE_FROM=100` (no fault: changes of that weight, in rows, are made on a copy).
    public static func arm(from environment: (String) -> String?) {
      let words = environment("TIMEQUEST_DIE_AT")?.split(separator: ":") ?? []
      plan.withLock { plan in
        if words.count == 2, let passages = Int(words[1]) {
          plan.step = StoreStep.allCases.first { "\($0)" == words[0] }
          plan.passages = passages
        }
        plan.changesInOneCommit = environment("TIMEQUEST_COMMIT_EVERY").flatMap { Int($0) } ?? 1
        plan.large = environment("TIMEQUEST_LARGE_FROM").flatMap { Int($0) }
      }
    }

    @usableFromInline
    static func reach(_ step: StoreStep) {
      plan.withLock { plan in
        guard plan.step == step else { return }
        plan.passages -= 1
        if plan.passages == 0 { kill(getpid(), SIGKILL) }
      }
    }

    static var large: Int? { plan.withLock { $0.large } }

    static var commitsEachChange: Bool { plan.withLock { $0.changesInOneCommit == 1 } }

    /// Adds the change to a transaction that is committed some changes later. That leaves a transaction open on the
    /// connection, which GRDB calls unsafe. `Connections` allows it for this purpose alone.
    static func gathering<Value>(in db: Database, _ body: () throws -> Value) throws -> Value {
      if !db.isInsideTransaction { try db.beginTransaction(.immediate) }
      let value = try db.savepoint(body)
      let isDue = plan.withLock { plan in
        plan.uncommitted = (plan.uncommitted + 1) % plan.changesInOneCommit
        return plan.uncommitted == 0
      }
      if isDue { try db.commit() }
      return value
    }

    static func allow(in configuration: inout Configuration) {
      configuration.allowsUnsafeTransactions = !commitsEachChange
    }
  }
#endif
