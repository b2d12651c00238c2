/// Starts a stream of `event` notifications on this connection. The result is the full state; later changes come as
/// events. A subscriber more than 1,000 events or 1 MiB behind is disconnected.
public struct EventsSubscribe: Request {
  public static let method = "events.subscribe"

  /// The topics to receive; all when absent.
  public var topics: [Open<Event.Topic>]?

  public init(topics: [Event.Topic]? = nil) { self.topics = topics?.map(Open.init) }

  public struct Response: Codable, Equatable, Sendable {
    /// The number of the last event; the next one is greater.
    public var seq: Int
    public var topics: [Open<Event.Topic>]
    public var session: SessionState
    public var progress: Progress

    public init(seq: Int, topics: [Open<Event.Topic>], session: SessionState, progress: Progress) {
      self.seq = seq
      self.topics = topics
      self.session = session
      self.progress = progress
    }
  }
}

/// Points and days, for a status bar.
public struct Progress: Codable, Equatable, Sendable {
  public var totalXP: Int
  public var level: Int
  public var streak: Streak
  public var daysPlayed: Int

  public init(totalXP: Int, level: Int, streak: Streak, daysPlayed: Int) {
    self.totalXP = totalXP
    self.level = level
    self.streak = streak
    self.daysPlayed = daysPlayed
  }
}
