package import LinuxHost
internal import Logging
package import DesktopNotifications
package import QuestModel
internal import QuestServer
internal import QuestWire

/// The owner's screen, in the daemon itself. Belongs to the scheduler's thread, and holds the owner's notification
/// lease.
package struct ReminderScreen {
  private let application: Application
  private let source: OwnScreenSource
  private var screen: Screen
  /// Whether there were reminders at the last look; those at the start were handled earlier.
  private var hasReminders: Bool?
  private let atFirstReminder: () -> Void

  package init(
    application: Application, launcher: any Launcher = DesktopTerminal(), connect: @escaping () -> (any Desktop)?,
    atFirstReminder: @escaping () -> Void = {}
  ) {
    self.application = application
    self.atFirstReminder = atFirstReminder
    source = OwnScreenSource(application)
    screen = Screen(source, launcher: launcher, connect: connect)
  }

  package var waiting: WallAlarm.Other? { screen.waiting }

  /// When the next reminder comes, in words, as of the last look; `nil` when there is none, and while a task runs, so
  /// that it does not reveal its begin.
  package var nextReminder: String? { source.nextReminder }

  /// One round: reads the desktop's events, asks the game, shows and removes notifications. Returns when to look again.
  package mutating func look() -> Instant? {
    var next: Instant?
    do {
      let answer = try screen.look()
      if hasReminders == false, answer.hasReminders { atFirstReminder() }
      hasReminders = answer.hasReminders
      next = answer.wakeAt.map { Instant(milliseconds: Int64($0 * 1000)) }
    } catch {
      application.log.error("Reminders could not be looked up.", metadata: ["error": "\(error)"])
    }
    let retry = screen.retryAfter.map { application.clock.now().wall.advanced(bySeconds: $0) }
    return [next, retry].compactMap(\.self).min()
  }

  /// Removes all notifications; in the store they stay marked as shown.
  package mutating func clear() { screen.clear() }
}

/// The game of a user service as the source of a screen in the same process. In a system service `timequest-notify`
/// shows each player's reminders instead.
private final class OwnScreenSource: ReminderSource {
  private let application: Application
  private let lease = NotificationLease()

  var nextReminder: String? { lease.nextReminder }

  init(_ application: Application) {
    self.application = application
    if let player = application.solo { application.leases.assign(Audience(player), lease) }
  }

  func exchange(_ report: ReminderReport) throws -> ReminderReport.Response {
    guard let player = application.solo else { return ReminderReport.Response(yours: false) }
    return try application.exchange(report, with: lease, of: player)
  }
}
