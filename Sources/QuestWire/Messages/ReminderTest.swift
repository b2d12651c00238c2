/// Shows a notification now, as a reminder would.
public struct ReminderTest: Request {
  public static let method = "reminder.test"

  public init() {}

  public struct Response: Codable, Equatable, Sendable {
    /// Whether the desktop accepted the notification.
    public var shown: Bool
    /// Whether the notification offers *Start*; absent if unknown.
    public var start: Bool?
    /// What happened, and what to do if nothing was shown.
    public var text: String

    public init(shown: Bool, start: Bool? = nil, text: String) {
      self.shown = shown
      self.start = start
      self.text = text
    }
  }
}
