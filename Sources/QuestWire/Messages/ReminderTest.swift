/// Shows a notification now, as a reminder would.
public struct ReminderTest: Request {
  public static let method = "reminder.test"

  public init() {}

  public struct Response: Codable, Equatable, Sendable {
    /// The desktop took it.
    public var shown: Bool
    /// What happened, and what to do when nothing was shown.
    public var text: String

    public init(shown: Bool, text: String) {
      self.shown = shown
      self.text = text
    }
  }
}
