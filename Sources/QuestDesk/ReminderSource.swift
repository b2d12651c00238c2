public import QuestWire

/// Where a screen learns what to show and tells what became of it: the game in the same process, or the service at the
/// other end of a socket.
public protocol ReminderSource: AnyObject {
  func exchange(_ report: ReminderReport) throws -> ReminderReport.Response
}
