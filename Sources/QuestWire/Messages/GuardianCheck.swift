/// Checks whether a guardian's setup for a player can work: time zone, reminders, desktop. The result reveals nothing
/// about play: it is the same whether a quest was played, declined or ignored.
public struct GuardianCheck: Request {
  public static let method = "guardian.check"

  /// Name or number of the player's Unix user; may be left out if there is only one.
  public var player: String?

  public init(player: String? = nil) { self.player = player }

  public struct Response: Codable, Equatable, Sendable {
    public var player: PlayerInfo
    /// The time zone of the player's days and reminders.
    public var timeZone: String
    /// As in `system.info`.
    public var findings: [SystemInfo.Finding]
    /// The guardian's routines with a reminder.
    public var reminders: [Reminder]

    public init(player: PlayerInfo, timeZone: String, findings: [SystemInfo.Finding], reminders: [Reminder]) {
      self.player = player
      self.timeZone = timeZone
      self.findings = findings
      self.reminders = reminders
    }
  }

  public struct Reminder: Codable, Equatable, Sendable {
    public var routine: String
    /// `07:30` or `plan`.
    public var time: String
    public var by: String?
    /// The next moment by the calendar; absent for `plan`, whose moment depends on the player's history.
    public var next: String?
    public var nextText: String?

    public init(routine: String, time: String, by: String?, next: String?, nextText: String?) {
      self.routine = routine
      self.time = time
      self.by = by
      self.next = next
      self.nextText = nextText
    }
  }
}
