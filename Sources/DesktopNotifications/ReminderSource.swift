public import QuestWire

/// What a screen asks for notifications to show and reports outcomes to: the game in the same process, or the service
/// behind a socket.
public protocol ReminderSource: AnyObject {
  func exchange(_ report: ReminderReport) throws -> ReminderReport.Response
}
