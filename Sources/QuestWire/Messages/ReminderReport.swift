/// The report of a program that shows notifications. The program sends outcomes and the desktop's capabilities; the
/// result is what belongs on the screen now. `timequest-notify` calls it for the players of a system service.
///
/// The result lists everything on the screen: remove other notifications at once. A reminder counts as shown from the
/// first result that has it, so call this only if you can show it. Only one connection of a player shows reminders at a
/// time, the first that calls. Others get `yours: false`, and an event of the topic `reminders` when that connection
/// ends.
public struct ReminderReport: Request {
  public static let method = "reminder.report"

  /// Outcomes since the last report, oldest first; at most 100.
  public var outcomes: [Outcome]?
  /// The desktop's capabilities; as reported before when absent.
  public var screen: Screen?

  public init(outcomes: [Outcome]? = nil, screen: Screen? = nil) {
    self.outcomes = outcomes
    self.screen = screen
  }

  public struct Outcome: Codable, Equatable, Sendable {
    /// The parts of the card.
    public var parts: [String]
    /// `shown` or `failed` by the desktop, the others by the user.
    public var what: Open<What>

    public enum What: String, CaseIterable, Sendable { case shown, failed, start, log, later, notToday, closed }

    public init(parts: [String], what: Open<What>) {
      self.parts = parts
      self.what = what
    }

    /// Whether it is an outcome by the user, after which the notification is no longer on the screen.
    public var isWord: Bool { what != .shown && what != .failed }
  }

  public struct Screen: Codable, Equatable, Sendable {
    /// Whether a notification server is running.
    public var shows: Bool
    /// Whether it supports actions.
    public var actions: Bool
    /// Why *Start* could not open a terminal; absent when it can.
    public var obstacle: String?

    public init(shows: Bool, actions: Bool, obstacle: String? = nil) {
      self.shows = shows
      self.actions = actions
      self.obstacle = obstacle
    }

    /// Whether *Start* opens a terminal.
    public var canStart: Bool { shows && actions && obstacle == nil }
  }

  public struct Response: Codable, Equatable, Sendable {
    /// Whether this connection shows the player's reminders.
    public var yours: Bool
    /// The notifications to show; empty if `yours` is false, and while a task runs.
    public var cards: [Card]
    /// When to report again if nothing else happens: seconds since 1970 on the wall clock, for a timer.
    public var wakeAt: Double?
    /// Whether any quest has a reminder.
    public var hasReminders: Bool
    /// Whether the store has recorded the report. If not, send it again later.
    public var noted: Bool

    public init(
      yours: Bool, cards: [Card] = [], wakeAt: Double? = nil, hasReminders: Bool = false, noted: Bool = true
    ) {
      self.yours = yours
      self.cards = cards
      self.wakeAt = wakeAt
      self.hasReminders = hasReminders
      self.noted = noted
    }
  }

  public struct Card: Codable, Equatable, Sendable {
    /// The reminders of this card. A card replaces one on the screen that shares a part with it.
    public var parts: [String]
    public var summary: String
    public var body: String
    public var actions: [Action]

    public init(parts: [String], summary: String, body: String, actions: [Action] = []) {
      self.parts = parts
      self.summary = summary
      self.body = body
      self.actions = actions
    }
  }

  public struct Action: Codable, Equatable, Sendable {
    /// The outcome to report when the user chooses the action.
    public var key: Open<Outcome.What>
    public var label: String

    public init(key: Outcome.What, label: String) {
      self.key = Open(key)
      self.label = label
    }
  }
}
