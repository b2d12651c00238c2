package import LinuxHost
internal import Logging
package import QuestDesk
package import QuestModel
internal import QuestWire

/// The screen of the owner, in the daemon itself. Lives on the desk's thread, and takes the owner's place among those who
/// show reminders.
package struct ReminderScreen {
  private let game: Game
  private let source: OwnScreenSource
  private var screen: Screen
  /// Whether there were any at the last look. What was there at the start has been seen to before.
  private var hasReminders: Bool?
  private let atFirstReminder: () -> Void

  package init(
    game: Game, launcher: any Launcher = DesktopTerminal(), connect: @escaping () -> (any Desktop)?,
    atFirstReminder: @escaping () -> Void = {}
  ) {
    self.game = game
    self.atFirstReminder = atFirstReminder
    source = OwnScreenSource(game)
    screen = Screen(source, launcher: launcher, connect: connect)
  }

  package var waiting: WallAlarm.Other? { screen.waiting }

  /// When the next reminder comes, in words, as of the last look; `nil` when none does, and while a task runs: nothing of
  /// it tells when that began.
  package var nextReminder: String? { source.nextReminder }

  /// One waking: hears the desktop, asks the game, shows and takes away. Answers when to look again.
  package mutating func look() -> Instant? {
    var next: Instant?
    do {
      let answer = try screen.look()
      if hasReminders == false, answer.hasReminders { atFirstReminder() }
      hasReminders = answer.hasReminders
      next = answer.wakeAt.map { Instant(milliseconds: Int64($0 * 1000)) }
    } catch {
      game.log.error("Reminders could not be looked up.", metadata: ["error": "\(error)"])
    }
    let retry = screen.retryAfter.map { game.clock.now().wall.advanced(bySeconds: $0) }
    return [next, retry].compactMap(\.self).min()
  }

  /// Takes everything off the screen; the store goes on knowing it as shown.
  package mutating func clear() { screen.clear() }
}

/// The game of a user service as the source of a screen in the same process. A system service has no such player:
/// programs of the players' own show their reminders.
private final class OwnScreenSource: ReminderSource {
  private let game: Game
  private let seat = NotificationLease()

  var nextReminder: String? { seat.nextReminder }

  init(_ game: Game) {
    self.game = game
    if let player = game.solo { game.seats.seat(Audience(player), seat) }
  }

  func exchange(_ report: ReminderReport) throws -> ReminderReport.Response {
    guard let player = game.solo else { return ReminderReport.Response(yours: false) }
    return try game.exchange(report, with: seat, of: player)
  }
}
