/// An event for subscribers. The topic says which field is present; `quests`, `settings` and `store` only say that
/// something changed and should be read again.
public struct Event: Codable, Equatable, Sendable {
  public enum Topic: String, Codable, CaseIterable, Sendable {
    case session, progress, quests, reminders, recap, settings, store
  }

  public var topic: Topic
  /// Increases by one with each event of the daemon, over all topics.
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
