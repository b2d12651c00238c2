internal import QuestDaemon
internal import QuestModel
internal import QuestTestKit
internal import Synchronization

/// The daemon as the simulation runs it: the real game over the real store, and the real screen. Only its timer is turned by
/// hand, since it would wait for the machine's own clock.
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
  /// The moment its timer is set to.
  private(set) var timer: Instant?

  init(_ fixture: GameFixture, _ desktop: SimulatedDesktop) {
    screen = ReminderScreen(application: fixture.game, launcher: desktop) { desktop.isPresent ? desktop : nil }
    fixture.game.tell(bell)
  }

  /// What the desk's thread does from one sleep to the next. Answers how often it had to look.
  mutating func wake() -> Int {
    for count in 1... {
      timer = screen.look()
      guard count < 10, bell.answer() else { return count }
    }
    return 0
  }

  /// Ends as it does when it is asked to.
  mutating func stop() { screen.clear() }
}
