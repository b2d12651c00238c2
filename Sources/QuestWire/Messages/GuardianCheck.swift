/// Whether what a guardian has set up for a player can work: zone, reminders, desktop. Nothing about play: the answer is
/// the same whether a quest was played, declined or never looked at.
public struct GuardianCheck: Request {
  public static let method = "guardian.check"

  /// Name or number of the player's Unix user; may be left out where there is only one.
  public var player: String?

  public init(player: String? = nil) { self.player = player }

  public struct Response: Codable, Equatable, Sendable {
    public var player: PlayerInfo
    /// The zone the player's days and reminders follow.
    public var timeZone: String
    /// As in `system.info`.
    public var findings: [SystemInfo.Finding]
    /// Of the guardian's routines with a reminder.
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
    /// The next moment by the calendar; absent for `plan`, which follows what the player has played.
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
