/// An event for subscribers. The topic determines which field is present. Events of `quests`, `goals`, `settings`,
/// `store` and `sources` only say that something changed and should be read again.
public struct Event: Codable, Equatable, Sendable {
  public enum Topic: String, CaseIterable, Sendable {
    case session, progress, quests, goals, reminders, recap, settings, store, track, sources
  }

  public enum What: String, CaseIterable, Sendable {
    // session
    case started, estimated, estimating, ready, active, paused, revealing, skipped, abandoned, done
    case putAway = "put away"
    // progress
    case completed, confirmed, corrected, renamed, merged
    // quests
    case created, changed, deleted, reordered
    case setUp = "set up"
    // goals, with metrics and samples
    case logged
    // sources
    case added, configured, removed, answered
    // settings and store
    case set, mended, notice
    // track; hidden with lock-in, shown again with done
    case stopped, hidden, shown
    // reminders and recap
    case due, snoozed, declined, test, free, seen, dismissed
    // more than one topic
    case imported, erased, restored, undone, redone
  }

  public var topic: Open<Topic>
  /// Increases by one with each event of the daemon, over all topics.
  public var seq: Int
  /// What happened.
  public var what: Open<What>
  public var session: SessionState?
  public var progress: Progress?
  public var track: Tracking?

  public init(
    topic: Topic, seq: Int, what: Open<What>, session: SessionState? = nil, progress: Progress? = nil,
    track: Tracking? = nil
  ) {
    self.topic = Open(topic)
    self.seq = seq
    self.what = what
    self.session = session
    self.progress = progress
    self.track = track
  }

  /// Whether time is tracked, and whether a running task hides its clock. `track.status` has the rest.
  public struct Tracking: Codable, Equatable, Sendable {
    public var running: Bool
    public var dark: Bool

    public init(running: Bool, dark: Bool) {
      self.running = running
      self.dark = dark
    }
  }
}
