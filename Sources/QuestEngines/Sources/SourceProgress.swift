public import QuestModel

/// This machine's progress of fetches from one source.
public struct SourceProgress: Hashable, Codable, Sendable {
  public var standing = SourceStanding()
  /// By the names of the streams.
  public var streams: [String: StreamProgress] = [:]
  /// The current fetch, or the last one.
  public var lease: Lease?
  /// How many fetches have begun; `nil` in progress from before they were counted.
  public var fetches: Int?
  /// The ends of the last fetches, oldest first; at most `SourceRules.ends`.
  public var ends: [End] = []

  public init() {}

  /// The right to fetch. A process that died holds a source for `SourceRules.lease` at most.
  public struct Lease: Hashable, Codable, Sendable {
    public var run: String
    /// Milliseconds since 1970.
    public var beganAt: Int64
    public var touchedAt: Int64
    /// The number of the last put, and its JSON answer; after the end, the answer of the end.
    public var number = 0
    public var answer: String?
    public var isEnded = false
    public var counts = Counts()

    public init(run: String, at now: Instant) {
      self.run = run
      beganAt = now.milliseconds
      touchedAt = now.milliseconds
    }

    /// Whether it still holds the source. A jump of the clock ends it.
    public func holds(at now: Instant) -> Bool {
      !isEnded && abs(Double(now.milliseconds - touchedAt)) / 1000 < SourceRules.lease
    }
  }

  /// Samples that were stored, that existed already, and that were withdrawn.
  public struct Counts: Hashable, Codable, Sendable {
    public var stored = 0
    public var unchanged = 0
    public var withdrawn = 0

    public init() {}

    public static func += (a: inout Counts, b: Counts) {
      a.stored += b.stored
      a.unchanged += b.unchanged
      a.withdrawn += b.withdrawn
    }
  }

  public struct End: Hashable, Codable, Sendable {
    /// Milliseconds since 1970.
    public var at: Int64
    /// The newest command at that time: a running task hides later ends.
    public var command: Int64
    public var outcome: SourceStanding.Outcome
    public var problem: String?
    public var counts: Counts

    public init(
      at now: Instant, command: Int64, outcome: SourceStanding.Outcome, problem: String?, counts: Counts
    ) {
      at = now.milliseconds
      self.command = command
      self.outcome = outcome
      self.problem = problem
      self.counts = counts
    }
  }

  public mutating func note(_ end: End) {
    ends.append(end)
    if ends.count > SourceRules.ends { ends.removeFirst(ends.count - SourceRules.ends) }
  }

  /// A unique name for the stream's current pass.
  public func passName(_ stream: String) -> String {
    "\(stream) \(fetches ?? 0).\(streams[stream]?.pass?.restarts ?? 0)"
  }

  /// The stream's progress, or its progress before a command.
  public func stream(_ name: String, before command: Int64? = nil) -> StreamProgress {
    var stream = streams[name] ?? StreamProgress()
    if let command { stream.answers.removeAll { $0.command >= command } }
    return stream
  }

  /// When the source last answered, or last answered before a command.
  public func lastAnswer(before command: Int64? = nil, now: Instant) -> Instant? {
    streams.keys.flatMap { stream($0, before: command).answers }.map(\.instant).filter { $0 <= now }.max()
  }

  /// Requests everything again.
  public mutating func fetchAgain(_ source: Source, at now: Instant) {
    for stream in source.streams { streams[stream.name, default: StreamProgress()].fullFrom = now.milliseconds }
  }

  /// What to request from a source, with the names of its streams.
  public func wants(_ source: Source, _ time: FetchTime) -> [(stream: String, want: StreamWant)] {
    source.streams.flatMap { stream in
      self.stream(stream.name).wants(stream, since: source.since, time).map { (stream.name, $0) }
    }
  }

  /// What a fetch has not completed: days without an answer, and passes whose pages never belonged together.
  public func left(_ source: Source, _ time: FetchTime) -> [(stream: String, want: StreamWant)] {
    guard let lease else { return [] }
    return source.streams.flatMap { stream -> [(stream: String, want: StreamWant)] in
      let progress = self.stream(stream.name)
      switch stream.strategy {
      case .days:
        // Days answered in this fetch count as settled here.
        let days = AnsweredDays(progress.answers).pieces(now: time.now).filter { $0.at >= lease.beganAt }
        var open = DayRanges()
        for case .days(let first, let last) in progress.wants(stream, since: source.since, time) {
          open.insert(LocalDay(ordinal: first)...LocalDay(ordinal: last))
        }
        for piece in days { open.remove(piece.days) }
        return open.ranges.map { (stream.name, .range($0)) }
      case .version, .cursor:
        guard let pass = progress.pass, pass.restarts > 0, !pass.isWhole else { return [] }
        return [(stream.name, pass.want)]
      case .snapshot: return []
      }
    }
  }
}

/// Texts about sources.
public enum SourceWording {
  /// `no word from Anki since Tuesday`, `no word from Anki yet`; `nil` if the source is not silent.
  public static func silence(
    of source: Source, lastAnswer: Instant?, now: Instant, today: LocalDay, day: (Instant) -> LocalDay
  ) -> String? {
    guard let lastAnswer else { return "no word from \(source.title) yet" }
    guard now - lastAnswer > 86_400 + Double(source.every) else { return nil }
    let last = day(lastAnswer)
    let weekday = Weekday.fullNames[last.weekday - 1]
    let name =
      today - last < 7 ? weekday.prefix(1).uppercased() + weekday.dropFirst() : GoalWording.day(last, today: today)
    return "no word from \(source.title) since \(name)"
  }

  /// `just now`, `23 min ago`, `5 h ago`, `3 days ago`.
  public static func ago(_ seconds: Double) -> String {
    let minutes = Int(max(0, seconds) / 60)
    switch minutes {
    case 0: return "just now"
    case ..<60: return "\(minutes) min ago"
    case ..<(48 * 60): return "\(minutes / 60) h ago"
    default: return "\(minutes / 1440) days ago"
    }
  }
}
