internal import QuestDaemon
internal import QuestModel
internal import QuestTestKit
internal import Synchronization

/// The daemon as the simulation runs it: the real game on the real store, and the real screen. Only its timer is
/// simulated, because the real one would wait for the machine's clock.
struct Service {
  private final class Bell: ReminderWatch {
    private let isRung = Mutex(false)
    func lookAgain() { isRung.withLock { $0 = true } }

    func answer() -> Bool {
      isRung.withLock { isRung in
        defer { isRung = false }
        return isRung
      }
    }
  }

  private let bell = Bell()
  private var screen: ReminderScreen
  /// The moment to which its timer is set.
  private(set) var timer: Instant?

  init(_ fixture: GameFixture, _ desktop: SimulatedDesktop) {
    screen = ReminderScreen(application: fixture.game, launcher: desktop) { desktop.isPresent ? desktop : nil }
    fixture.game.tell(bell)
  }

  /// Does what the desk's thread does between two sleeps. Returns how often it had to check.
  mutating func wake() -> Int {
    for count in 1... {
      timer = screen.look()
      guard count < 10, bell.answer() else { return count }
    }
    return 0
  }

  /// Ends as on request.
  mutating func stop() { screen.clear() }
}
