internal import LinuxHost

/// What a reminder says: that something is ready, never that it is late.
enum ReminderWording {
  /// The key of the action that declines.
  static let notToday = "not-today"

  /// One notification for the quests; `nil` for none.
  static func content(_ names: [String]) -> NotificationBus.Content? {
    guard let first = names.first else { return nil }
    let summary = names.count == 1 ? "\(first) is ready" : "\(names.count) quests are ready"
    let body = names.count == 1 ? "How long will it take today?" : names.joined(separator: ", ")
    return NotificationBus.Content(
      summary: summary, body: body, actions: [.init(key: notToday, label: "Not today")], sound: nil,
      desktopEntry: "timequest")
  }
}
