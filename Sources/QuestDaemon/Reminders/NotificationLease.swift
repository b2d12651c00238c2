internal import NIOConcurrencyHelpers
internal import QuestModel
internal import QuestServer
internal import QuestWire
internal import Synchronization

/// The right to show one player's reminders, held by the daemon's own screen or by a program on a connection. Only one
/// holder exists at a time, so that nothing is shown twice.
final class NotificationLease: ConnectionBound {
  private struct State {
    var screen: ReminderReport.Screen?
    var nextReminder: String?
    var lastLook: LocalDay?
    /// Test notifications to show, by number.
    var tests: [Int: Test] = [:]
    var lastTest = 0
  }

  /// A test that a caller waits for.
  final class Test: Sendable {
    private let isAnswered = ConditionLock(value: false)
    private let answer = Mutex<Bool?>(nil)

    fileprivate var isSettled: Bool { answer.withLock { $0 } != nil }

    /// The first outcome counts.
    fileprivate func settle(_ wasShown: Bool) {
      answer.withLock { $0 = $0 ?? wasShown }
      isAnswered.lock()
      isAnswered.unlock(withValue: true)
    }

    /// Waits some seconds at most, and returns whether the desktop accepted it.
    func isShown() -> Bool {
      guard isAnswered.lock(whenValue: true, timeoutSeconds: 5) else { return false }
      isAnswered.unlock()
      return answer.withLock { $0 } ?? false
    }
  }

  private let state = Mutex(State())
  private let leave: @Sendable (NotificationLease) -> Void

  /// `leave` releases the lease; it is called when the connection ends.
  init(leave: @escaping @Sendable (NotificationLease) -> Void = { _ in }) { self.leave = leave }

  func close() { leave(self) }

  /// The desktop's capabilities, as far as known.
  var screen: ReminderReport.Screen? { state.withLock { $0.screen } }

  func note(_ screen: ReminderReport.Screen) { state.withLock { $0.screen = screen } }

  /// When the player's next reminder comes, in words; `nil` without one, and while a task runs.
  var nextReminder: String? {
    get { state.withLock { $0.nextReminder } }
    set { state.withLock { $0.nextReminder = newValue } }
  }

  /// The player's day when notifications were last removed; `nil` before the first time.
  var lastLook: LocalDay? {
    get { state.withLock { $0.lastLook } }
    set { state.withLock { $0.lastLook = newValue } }
  }

  // MARK: - Tests

  /// `nil` while another test is pending.
  func addTest() -> Test? {
    state.withLock { state in
      guard state.tests.values.allSatisfy(\.isSettled) else { return nil }
      state.lastTest += 1
      let test = Test()
      state.tests[state.lastTest] = test
      return test
    }
  }

  var tests: [Int] { state.withLock { $0.tests.keys.sorted() } }

  func settleTest(_ number: Int, wasShown: Bool) {
    let test = state.withLock { wasShown ? $0.tests[number] : $0.tests.removeValue(forKey: number) }
    test?.settle(wasShown)
  }

  func removeTests(_ numbers: some Sequence<Int>) {
    for number in numbers { settleTest(number, wasShown: false) }
  }
}

/// The leases of all players. Thread-safe.
final class NotificationLeases: Sendable {
  private let leases = Mutex<[Audience: NotificationLease]>([:])

  /// Takes the player's lease from any holder: the daemon shows its owner's reminders itself.
  func assign(_ player: Audience, _ lease: NotificationLease) { leases.withLock { $0[player] = lease } }

  /// Takes the player's lease if it is free. Returns whether the caller holds it.
  func claim(_ player: Audience, by lease: NotificationLease) -> Bool {
    leases.withLock { leases in
      if let holder = leases[player] { return holder === lease }
      leases[player] = lease
      return true
    }
  }

  /// Returns whether it held the lease.
  func release(_ player: Audience, by lease: NotificationLease) -> Bool {
    leases.withLock { leases in
      guard leases[player] === lease else { return false }
      leases[player] = nil
      return true
    }
  }

  /// Ends all waits for tests.
  func endTests() {
    for lease in leases.withLock({ Array($0.values) }) { lease.removeTests(lease.tests) }
  }

  func holder(for player: Audience) -> NotificationLease? { leases.withLock { $0[player] } }
}
