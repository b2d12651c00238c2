public import LinuxHost
internal import Logging
internal import NIOConcurrencyHelpers
internal import NIOPosix
public import DesktopNotifications
internal import QuestModel
internal import QuestWire
internal import Synchronization

/// The observer of changes that reminders depend on.
package protocol ReminderWatch: Sendable {
  /// Something has changed. Called on any thread; returns at once.
  func lookAgain()
}

/// Brings the owner's reminders to the desktop: one thread that sleeps until the next one is due.
///
/// What was shown is recorded only in the store. The thread asks the game at each wakeup, shows new notifications, and
/// removes all of them at lock-in: desktops print a notification's age, which is a clock (SPEC §3). Without a desktop a
/// reminder is an event and a journal line.
public final class ReminderScheduler: ReminderWatch {
  private let application: Application
  private let alarm: WallAlarm
  private let connect: @Sendable () -> (any Desktop)?
  private let launcher: any Launcher & Sendable
  private let atFirstReminder: @Sendable () -> Void
  private let tellNext: @Sendable (String?) -> Void
  private let thread = NIOThreadPool(numberOfThreads: 1)
  private let isStopping = Mutex(false)
  private let working = ConditionLock(value: false)

  /// - Parameters:
  ///   - application: the application whose owner's reminders are shown.
  ///   - launcher: opens the terminal for *Start*.
  ///   - connect: opens the desktop; called when there is something to show, `nil` when there is none.
  ///   - atFirstReminder: called when the first quest gets a reminder: from then on the service must start at login.
  ///   - tellNext: called on the scheduler's thread when the next reminder changes: its moment in words, or `nil`
  ///     without one. Also `nil` while a task runs.
  /// - Throws: a `SystemError` when the process is out of descriptors.
  public init(
    _ application: Application, launcher: any Launcher & Sendable = DesktopTerminal(),
    connect: @escaping @Sendable () -> (any Desktop)? = { NotificationBus() },
    atFirstReminder: @escaping @Sendable () -> Void = {}, tellNext: @escaping @Sendable (String?) -> Void = { _ in }
  ) throws {
    self.application = application
    self.launcher = launcher
    self.connect = connect
    self.atFirstReminder = atFirstReminder
    self.tellNext = tellNext
    alarm = try WallAlarm()
  }

  /// Starts the thread.
  public func start() {
    application.tell(self)
    working.lock()
    working.unlock(withValue: true)
    thread.start()
    thread.submit { [self] _ in
      work()
      working.lock()
      working.unlock(withValue: false)
    }
  }

  /// Stops as soon as no call to the desktop is in progress, and removes the notifications: after the next start valid
  /// ones are shown again.
  ///
  /// Waits at most a second for that.
  public func stop() {
    isStopping.withLock { $0 = true }
    alarm.knock()
    if working.lock(whenValue: false, timeoutSeconds: 1) { working.unlock() }
  }

  package func lookAgain() { alarm.knock() }

  private func work() {
    var screen = ReminderScreen(
      application: application, launcher: launcher, connect: connect, atFirstReminder: atFirstReminder)
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
        application.log.error("Reminders have stopped; restart the service.", metadata: ["error": "\(error)"])
        return
      }
    }
    screen.clear()
  }
}
