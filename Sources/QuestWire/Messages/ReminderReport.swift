/// What a program that shows notifications asks and tells: what became of those it showed, what its desktop can do, and
/// what belongs on the screen now. `timequest-notify` calls it for the players of a system service.
///
/// The answer is the whole screen: what is not in it is to be taken away, at once. A reminder counts as shown from the
/// answer that first holds it, so ask only where it can be shown. One connection of a player's shows at a time, the first
/// that asks; the others are told `yours: false` and, when it goes, an event of the topic `reminders`.
public struct ReminderReport: Request {
  public static let method = "reminder.report"

  /// What happened since the last report, in its order; at most 100.
  public var outcomes: [Outcome]?
  /// What the desktop can do; as reported before when absent.
  public var screen: Screen?

  public init(outcomes: [Outcome]? = nil, screen: Screen? = nil) {
    self.outcomes = outcomes
    self.screen = screen
  }

  public struct Outcome: Codable, Equatable, Sendable {
    /// Those of the card.
    public var parts: [String]
    /// `shown` or `failed` by the desktop; `start`, `later`, `notToday` or `closed` by the person.
    public var what: String

    public init(parts: [String], what: String) {
      self.parts = parts
      self.what = what
    }

    /// The person's own, after which it is on the screen no more.
    public var isWord: Bool { what != "shown" && what != "failed" }
  }

  public struct Screen: Codable, Equatable, Sendable {
    /// A notification server is there.
    public var shows: Bool
    /// It lets people choose.
    public var actions: Bool
    /// Why *Start* could not open a terminal; absent when it can.
    public var obstacle: String?

    public init(shows: Bool, actions: Bool, obstacle: String? = nil) {
      self.shows = shows
      self.actions = actions
      self.obstacle = obstacle
    }

    /// *Start* opens a terminal.
    public var canStart: Bool { shows && actions && obstacle == nil }
  }

  public struct Response: Codable, Equatable, Sendable {
    /// This connection shows the player's reminders.
    public var yours: Bool
    /// One notification each; empty when it is not yours, and while a task runs.
    public var cards: [Card]
    /// When to ask again if nothing else happens: seconds since 1970 on the wall clock, as a timer takes them.
    public var wakeAt: Double?
    /// Some quest will remind one day.
    public var hasReminders: Bool
    /// The store has what was reported. When it refuses, report it again in a while.
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
    /// What it stands for. A card that shares a part with one on the screen takes its place.
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
    /// The outcome to report when it is chosen: `start`, `later`, `notToday`.
    public var key: String
    public var label: String

    public init(key: String, label: String) {
      self.key = key
      self.label = label
    }
  }
}
