/// Shows a notification now, as a reminder would.
public struct ReminderTest: Request {
  public static let method = "reminder.test"

  public init() {}

  public struct Response: Codable, Equatable, Sendable {
    /// The desktop took it.
    public var shown: Bool
    /// Whether it offers *Start*; absent when unknown.
    public var start: Bool?
    /// What happened, and what to do when nothing was shown.
    public var text: String

    public init(shown: Bool, start: Bool? = nil, text: String) {
      self.shown = shown
      self.start = start
      self.text = text
    }
  }
}
