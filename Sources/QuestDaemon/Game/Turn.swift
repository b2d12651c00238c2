internal import QuestModel
internal import QuestStore
internal import QuestWire

/// One change in work: the snapshot it starts from, the transaction it writes to, and the news for subscribers.
final class Turn {
  let writer: StoreWriter
  let look: Look
  private var generator = SystemRandomNumberGenerator()
  /// The session that this change ends.
  var endedSession: SessionID?
  private var topics: [(topic: Event.Topic, what: String)] = []

  init(writer: StoreWriter, look: Look) {
    self.writer = writer
    self.look = look
  }

  var now: ClockReading { look.now }
  var player: PlayerID { look.player }

  func newID<Owner>() -> Identifier<Owner> { .random(using: &generator) }

  /// Tells subscribers of the topic, after the commit, with the state as it is then.
  func announce(_ topic: Event.Topic, _ what: String) { topics.append((topic, what)) }

  func news() throws -> [News] {
    try topics.map { topic, what in
      let session = topic == .session ? try look.state() : nil
      return News(
        topic: topic, what: what, session: session, progress: topic == .progress ? try look.progress() : nil,
        // A session that is put away for the next is not told of: the moment would be that of the next one's start.
        endedSession: session?.phase == "none" ? endedSession : nil)
    }
  }
}
