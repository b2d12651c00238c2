public import QuestWire

/// The source of notifications for a screen, which reports outcomes back: the game in the same process, or the service
/// behind a socket.
public protocol ReminderSource: AnyObject {
  func exchange(_ report: ReminderReport) throws -> ReminderReport.Response
}
