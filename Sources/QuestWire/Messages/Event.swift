/// What a subscriber is told. The topic says which field is there; `quests`, `settings` and `store` only say that
/// something changed and is worth reading anew.
public struct Event: Codable, Equatable, Sendable {
  public enum Topic: String, Codable, CaseIterable, Sendable {
    case session, progress, quests, reminders, recap, settings, store
  }

  public var topic: Topic
  /// Rises by one with each event of the daemon, whatever the topic.
  public var seq: Int
  /// What happened: `estimated`, `done`, `undone`, …
  public var what: String
  public var session: SessionState?
  public var progress: Progress?

  public init(topic: Topic, seq: Int, what: String, session: SessionState? = nil, progress: Progress? = nil) {
    self.topic = topic
    self.seq = seq
    self.what = what
    self.session = session
    self.progress = progress
  }
}
