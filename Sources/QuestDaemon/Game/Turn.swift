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
  private var topics: [(topic: Event.Topic, what: String, audience: Audience?)] = []

  init(writer: StoreWriter, look: Look) {
    self.writer = writer
    self.look = look
  }

  var now: ClockReading { look.now }
  var player: PlayerID { look.player }

  func newID<Owner>() -> Identifier<Owner> { .random(using: &generator) }

  /// Tells subscribers of the topic, after the commit, with the state as it is then; another audience than the player's
  /// own is told without a state.
  func announce(_ topic: Event.Topic, _ what: String, to audience: Audience? = nil) {
    topics.append((topic, what, audience))
  }

  func news() throws -> [News] {
    try topics.map { topic, what, audience in
      let isOwn = audience == nil
      let session = topic == .session && isOwn ? try look.state() : nil
      return News(
        topic: topic, what: what, session: session,
        progress: topic == .progress && isOwn ? try look.progress() : nil,
        // A session that is put away for the next is not told of: the moment would be that of the next one's start.
        endedSession: session?.phase == "none" ? endedSession : nil, audience: audience)
    }
  }
}
