public import QuestModel

/// A request to a stream.
public enum StreamWant: Hashable, Codable, Sendable {
  /// The first and the last day, as ordinals.
  case days(Int32, Int32)
  /// The changes since a version.
  case since(Int)
  /// The items at a position and after it.
  case after(StreamPosition)
  /// All items.
  case everything
  /// The current values on this day, as ordinal.
  case today(Int32)

  public static func range(_ days: ClosedRange<LocalDay>) -> StreamWant {
    .days(days.lowerBound.ordinal, days.upperBound.ordinal)
  }

  /// Whether items that are not sent again are withdrawn at the end.
  public var isFull: Bool { self == .everything }
}

/// The time of a fetch, and where local days begin.
public struct FetchTime: Sendable {
  public var now: Instant
  public var today: LocalDay
  public var start: @Sendable (LocalDay) -> Instant

  public init(now: Instant, today: LocalDay, start: @escaping @Sendable (LocalDay) -> Instant) {
    self.now = now
    self.today = today
    self.start = start
  }
}

/// The progress of a stream on this machine. It is never exported: another machine fetches for itself.
public struct StreamProgress: Hashable, Codable, Sendable {
  /// The answered days, in the order of the answers.
  public var answers: [AnsweredDays.Answer] = []
  /// For `version`: the version of the last complete pass.
  public var version: Int?
  /// For `cursor`: where to continue.
  public var after: StreamPosition?
  /// When the last full pass ended, in milliseconds since 1970.
  public var fullAt: Int64?
  /// When the service's counts last matched, in milliseconds since 1970.
  public var verifiedAt: Int64?
  /// When everything was requested again, in milliseconds since 1970.
  public var fullFrom: Int64?
  /// The pass of the current fetch.
  public var pass: Pass?

  /// A pass over the items of a service, page by page.
  public struct Pass: Hashable, Codable, Sendable {
    public var want: StreamWant
    /// The version of the pages so far.
    public var version: Int?
    public var restarts = 0
    /// What the service has to count; `nil` for nothing.
    public var counted: [CountedDays]?
    /// A page has arrived, without a word on whether it was the last.
    public var isOpen = false
    /// The last page has arrived.
    public var isWhole = false
    /// Set on a full pass that began without a stored sample of the stream: all stored samples come from it, so it
    /// needs no list of seen items.
    public var beganEmpty: Bool?

    public init(want: StreamWant) { self.want = want }

    /// Whether seen items must be noted, because the others are withdrawn at the end.
    public var listsSeen: Bool { want.isFull && beganEmpty != true }
  }

  public init() {}
}

// MARK: - What to ask for

extension StreamProgress {
  /// The current wants of the stream; empty if everything is known. O(answers², chunks).
  public func wants(_ stream: Source.Stream, since: LocalDay, _ time: FetchTime) -> [StreamWant] {
    switch stream.strategy {
    case .days: chunks(stream, since, time).map(StreamWant.range)
    case .version: [needsFull(time.now) ? .everything : version.map(StreamWant.since) ?? .everything]
    case .cursor:
      [needsFull(time.now, isCounted: stream.verify == true) ? .everything : after.map(StreamWant.after) ?? .everything]
    case .snapshot: isAnsweredToday(time) ? [] : [.today(time.today.ordinal)]
    }
  }

  /// Whether a full pass was requested, is due, or seems to come from a clock that was ahead.
  private func needsFull(_ now: Instant, isCounted: Bool = false) -> Bool {
    guard let fullAt else { return true }
    let age = Double(now.milliseconds - fullAt) / 1000
    return age < 0 || !isCounted && age >= SourceRules.fullPass || fullFrom.map { $0 > fullAt } == true
  }

  private func isAnsweredToday(_ time: FetchTime) -> Bool {
    AnsweredDays(answers).pieces(now: time.now).contains { piece in
      piece.days.contains(time.today) && fullFrom.map { piece.at < $0 && $0 <= time.now.milliseconds } != true
    }
  }

  /// The days from `since` to today that are not settled, newest first.
  private func chunks(_ stream: Source.Stream, _ since: LocalDay, _ time: FetchTime) -> [ClosedRange<LocalDay>] {
    guard since <= time.today else { return [] }
    var open = DayRanges([since...time.today])
    for piece in AnsweredDays(answers).pieces(now: time.now) {
      if let fullFrom, fullFrom <= time.now.milliseconds, piece.at < fullFrom { continue }
      if let settled = Self.settled(piece, stream, time) { open.remove(settled) }
    }
    var chunks: [ClosedRange<LocalDay>] = []
    for range in open.ranges.reversed() {
      var last = range.upperBound
      while last >= range.lowerBound, chunks.count < SourceRules.chunks {
        let first = max(range.lowerBound, last.advanced(by: 1 - stream.chunkDays))
        chunks.append(first...last)
        last = first.advanced(by: -1)
      }
    }
    return chunks
  }

  /// The days of the answer whose values are final: they ended at least `settle` before it.
  static func settled(
    _ answer: AnsweredDays.Answer, _ stream: Source.Stream, _ time: FetchTime
  ) -> ClosedRange<LocalDay>? {
    let days = answer.days
    func isSettled(_ day: LocalDay) -> Bool {
      time.start(day.advanced(by: 1)).advanced(bySeconds: Double(stream.settle)) <= answer.instant
    }
    guard isSettled(days.lowerBound) else { return nil }
    var (low, high) = (days.lowerBound, days.upperBound)
    while low < high {
      let middle = low.advanced(by: (high - low + 1) / 2)
      if isSettled(middle) { low = middle } else { high = middle.advanced(by: -1) }
    }
    return days.lowerBound...low
  }
}

// MARK: - What came

extension StreamProgress {
  /// The effect of a `state` line.
  public enum Step: Hashable, Sendable {
    /// More pages follow, or the last page is not known.
    case goesOn
    /// The pass is complete: items that a full pass has not seen are withdrawn.
    case isWhole
    /// The pages do not belong together, or the service has gone back: ask again.
    case again(StreamWant)
    /// The pages never belonged together: left to the next fetch.
    case givesUp
  }

  /// Records the position of a page; `isLast` says whether it is the last one, if known. The items of the page are
  /// stored already.
  public mutating func take(
    version: Int?, after: StreamPosition?, isLast: Bool?, _ strategy: Source.Strategy, at now: Instant
  ) -> Step {
    guard var pass else { return .goesOn }
    if strategy == .version, let version {
      if case .since(let known) = pass.want, version < known { return restart(&pass, with: .everything) }
      if let before = pass.version, before != version { return restart(&pass, with: pass.want) }
      pass.version = version
    }
    if strategy == .cursor, let after {
      if case .after(let known) = pass.want, after.isBefore(known) { return restart(&pass, with: .everything) }
      self.after = after
    }
    pass.isOpen = true
    self.pass = pass
    return isLast == true ? finish(at: now) : .goesOn
  }

  /// Completes the pass.
  public mutating func finish(at now: Instant) -> Step {
    guard let pass, pass.isOpen else { return .goesOn }
    if let version = pass.version { self.version = version }
    if pass.want.isFull { fullAt = now.milliseconds }
    if let fullFrom, let fullAt, fullFrom <= fullAt { self.fullFrom = nil }
    self.pass?.isOpen = false
    self.pass?.isWhole = true
    return .isWhole
  }

  mutating func restartWithEverything() -> Step {
    guard var pass else { return .goesOn }
    return restart(&pass, with: .everything)
  }

  private mutating func restart(_ pass: inout Pass, with want: StreamWant) -> Step {
    pass.restarts += 1
    let isOver = pass.restarts > SourceRules.restarts
    pass.version = nil
    pass.isOpen = false
    pass.beganEmpty = nil
    pass.want = want
    // So the next fetch requests everything, too.
    if want.isFull { fullAt = nil }
    self.pass = pass
    return isOver ? .givesUp : .again(want)
  }

  /// Notes that the service has answered for these days.
  public mutating func answered(_ days: ClosedRange<LocalDay>, at now: Instant, command: Int64) {
    answers.append(AnsweredDays.Answer(days, at: now, command: command))
  }

  /// Shortens the list of answers. Do not call it while a task runs, because the blind filter needs them unchanged.
  public mutating func compact(_ stream: Source.Stream, _ time: FetchTime) {
    var days = AnsweredDays(answers)
    days.compact(now: time.now) { answer in
      // An answer from before the restart must not be merged with one from after it.
      Self.settled(answer, stream, time) == answer.days && fullFrom.map { $0 > answer.at } != true
    }
    answers = days.answers
    if let fullFrom, fullFrom > time.now.milliseconds { self.fullFrom = nil }
  }
}

// MARK: - One sample

/// Whether a sent sample replaces the stored one.
public enum SampleMerge {
  /// `rev` is the version of the sent sample, `stored` that of the existing one. With `isReplaced` the answer is
  /// complete, so the version does not matter: a service may go back.
  public static func wins(rev: Int?, over stored: Int?, isReplaced: Bool) -> Bool {
    guard !isReplaced, let rev, let stored else { return true }
    return rev >= stored
  }
}
