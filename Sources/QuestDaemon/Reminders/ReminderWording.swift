internal import LinuxHost
internal import QuestEngines

/// What a reminder says: that something is ready, never that it is late.
enum ReminderWording {
  /// The key of the action that declines.
  static let notToday = "not-today"
  /// The key of the action that puts off.
  static let later = "later"

  /// One notification for the quests; `nil` for none.
  static func content(_ names: [String]) -> NotificationBus.Content? {
    guard let first = names.first else { return nil }
    let summary = names.count == 1 ? "\(first) is ready" : "\(names.count) quests are ready"
    let body = names.count == 1 ? "How long will it take today?" : names.joined(separator: ", ")
    return NotificationBus.Content(
      summary: summary, body: body,
      actions: [.init(key: later, label: "In 10 minutes"), .init(key: notToday, label: "Not today")], sound: nil,
      desktopEntry: "timequest")
  }

  static let test = NotificationBus.Content(
    summary: "This is how a reminder looks", body: "It comes once a day and stays quiet while you play.", actions: [],
    sound: nil, desktopEntry: "timequest")

  /// What becomes of a reminder, for `tqctl remind`.
  static func explanation(_ silence: ReminderBoard.Silence?, next: String?) -> String {
    let then = next.map { "; next \($0)" } ?? ""
    return switch silence {
    case nil: next.map { "comes \($0)" } ?? "does not come in the next days"
    case .off: "silent: all reminders are off (tqctl remind on)"
    case .inactive: "silent: the quest is not active (tqctl quest edit QUEST --active)"
    case .unplanned: "silent: too little is known yet to plan it; give it a time (tqctl remind at 07:30 QUEST)"
    case .played: "played today" + then
    case .playing: "is being played" + then
    case .declined: "not today" + then
    case .shown: "shown today" + then
    case .missed: "today's time went by while nobody could be told" + then
    case .clockBehind: "silent: the machine's clock is earlier than your newest run (tqctl doctor)"
    case .taskRunning: "waits until the task is done"
    }
  }
}
