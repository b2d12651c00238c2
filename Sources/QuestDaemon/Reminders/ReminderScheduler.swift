public import LinuxHost
internal import Logging
internal import NIOConcurrencyHelpers
internal import NIOPosix
public import QuestDesk
internal import QuestModel
internal import QuestWire
internal import Synchronization

/// Whoever brings reminders to a desktop, as the game knows it.
package protocol ReminderWatch: Sendable {
  /// Something has changed. Called on any thread; returns at once.
  func lookAgain()
}

/// Brings the owner's reminders to the desktop: one thread that sleeps until the next one is due.
///
/// What has been said is in the store alone. The desk asks the game at each waking, shows what is new, and takes its
/// notifications off the screen as soon as a task is locked in: desktops print how old one is, and that is a clock
/// (SPEC §3). Without a desktop a reminder is an event and a journal line.
public final class ReminderScheduler: ReminderWatch {
  private let game: Game
  private let alarm: WallAlarm
  private let connect: @Sendable () -> (any Desktop)?
  private let launcher: any Launcher & Sendable
  private let atFirstReminder: @Sendable () -> Void
  private let tellNext: @Sendable (String?) -> Void
  private let thread = NIOThreadPool(numberOfThreads: 1)
  private let isStopping = Mutex(false)
  private let working = ConditionLock(value: false)

  /// - Parameters:
  ///   - game: whose owner's reminders they are.
  ///   - launcher: opens the terminal that *Start* promises.
  ///   - connect: opens the desktop; called when there is something to show, `nil` when there is none.
  ///   - atFirstReminder: called when the first quest gets a reminder: from then on the service has to be there without
  ///     anybody asking.
  ///   - tellNext: called on the desk's thread when another reminder is the next: when it comes, in words, or `nil` when
  ///     none does. While a task runs it is `nil`, too.
  /// - Throws: a `SystemError` when the process is out of descriptors.
  public init(
    _ game: Game, launcher: any Launcher & Sendable = DesktopTerminal(),
    connect: @escaping @Sendable () -> (any Desktop)? = { NotificationBus() },
    atFirstReminder: @escaping @Sendable () -> Void = {}, tellNext: @escaping @Sendable (String?) -> Void = { _ in }
  ) throws {
    self.game = game
    self.launcher = launcher
    self.connect = connect
    self.atFirstReminder = atFirstReminder
    self.tellNext = tellNext
    alarm = try WallAlarm()
  }

  /// Begins to work, on a thread of its own.
  public func start() {
    game.tell(self)
    working.lock()
    working.unlock(withValue: true)
    thread.start()
    thread.submit { [self] _ in
      work()
      working.lock()
      working.unlock(withValue: false)
    }
  }

  /// Ends the work as soon as no call to the desktop is under way, and takes the notifications off the screen: after the
  /// next start those still right are shown again.
  ///
  /// Waits for that a second at most.
  public func stop() {
    isStopping.withLock { $0 = true }
    alarm.knock()
    if working.lock(whenValue: false, timeoutSeconds: 1) { working.unlock() }
  }

  package func lookAgain() { alarm.knock() }

  private func work() {
    var screen = ReminderScreen(game: game, launcher: launcher, connect: connect, atFirstReminder: atFirstReminder)
    var told: String?
    while !isStopping.withLock({ $0 }) {
      let next = screen.look()
      if screen.nextReminder != told {
        told = screen.nextReminder
        tellNext(told)
      }
      do {
        _ = try alarm.wait(until: next?.milliseconds, or: screen.waiting.map { [$0] } ?? [])
      } catch {
        game.log.error("Reminders have stopped; restart the service.", metadata: ["error": "\(error)"])
        return
      }
    }
    screen.clear()
  }
}
