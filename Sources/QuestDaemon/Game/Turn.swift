internal import QuestModel
internal import QuestStore
internal import QuestWire

/// One change in work: the snapshot it starts from, the transaction it writes to, and the news for subscribers.
final class Turn {
  let writer: StoreWriter
  let look: Look
  private var generator = SystemRandomNumberGenerator()
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
      News(
        topic: topic, what: what, session: topic == .session ? try look.state() : nil,
        progress: topic == .progress ? try look.progress() : nil)
    }
  }
}
