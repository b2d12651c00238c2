internal import Logging
internal import NIOConcurrencyHelpers
internal import QuestEngines
internal import QuestModel
internal import QuestServer
internal import QuestStore
internal import QuestWire

/// Publishes the effects of a committed change to subscribers, the service's log, reminders and the status file.
///
/// Its functions are called in the order of commits, inside the change's turn in the queue.
struct EventPublisher: Sendable {
  private let events: EventHub
  private let store: QuestStore
  private let solo: PlayerID?
  private let clock: any Clock
  private let rules: GameRules
  private let log: Logger
  /// Shows reminders on the desktop, if there is one.
  private let reminders = NIOLockedValueBox<(any ReminderWatch)?>(nil)
  /// Shows the only player's state in the status file, if there is one.
  private let board = NIOLockedValueBox<(any SessionWatch)?>(nil)

  init(_ events: EventHub, _ store: QuestStore, solo: PlayerID?, clock: any Clock, rules: GameRules, log: Logger) {
    self.events = events
    self.store = store
    self.solo = solo
    self.clock = clock
    self.rules = rules
    self.log = log
  }

  func tell(_ reminders: any ReminderWatch) { self.reminders.withLockedValue { $0 = reminders } }

  func tell(_ board: any SessionWatch) {
    self.board.withLockedValue { $0 = board }
    showState()
  }

  /// Publishes one event without a change; `nil` as audience means everybody.
  func publish(_ topic: Event.Topic, to audience: Audience?, what: Event.What) {
    events.publish(topic: topic, to: audience, what: Open(what))
  }

  /// Tells subscribers and reminders.
  func publish(_ news: [News], to audience: Audience) {
    tellSubscribers(news, in: audience)
    tellReminders(news)
  }

  /// Publishes the news to subscribers, the service's log and the status file.
  func tellSubscribers(_ news: [News], in audience: Audience) {
    for item in news {
      // Other users may read the machine's log, which must not show who plays.
      if let session = item.endedSession {
        log.log(
          level: solo == nil ? .debug : .info, "A session has ended.",
          metadata: .noted(.sessionEnded, ["session": "\(session.text)"]))
      }
      events.publish(
        topic: item.topic, to: item.audience ?? audience, what: Open(item.what), session: item.session,
        progress: item.progress, track: item.track)
    }
    if news.contains(where: { [.session, .progress, .store].contains($0.topic) }) {
      showState(news.last { $0.session != nil }?.session)
    }
  }

  /// Lets the reminders look at what has changed. This wakes their thread, which can delay a reply that was not sent yet.
  func tellReminders(_ news: [News]) {
    // A deleted play changes progress only.
    if news.contains(where: { [.session, .progress, .quests, .goals, .settings, .reminders].contains($0.topic) }) {
      reminders.withLockedValue { $0 }?.lookAgain()
    }
  }

  /// Shows the only player's state in the status file, if there is one.
  ///
  /// - Parameter state: `nil` reads it from the store, as after an erasure or a repair.
  func showState(_ state: SessionState? = nil) {
    guard let solo, let board = board.withLockedValue({ $0 }) else { return }
    do {
      board.show(
        try state
          ?? store.read { reader in
            try ReadContext(reader: reader, player: solo, now: clock.now(), rules: rules).state()
          })
    } catch {
      log.error("The state for prompts cannot be read.", metadata: ["error": "\(error)"])
    }
  }
}

/// An event to publish after the commit.
struct News: Sendable {
  var topic: Event.Topic
  var what: Event.What
  var session: SessionState?
  var progress: Progress?
  var track: Event.Tracking?
  /// The session that the change ended, if no other is open now.
  var endedSession: SessionID?
  /// The audience, if not the player whose change it was.
  var audience: Audience?
}
