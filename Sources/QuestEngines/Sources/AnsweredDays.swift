public import QuestModel

/// The days a stream has answered for, each with the instant of its last answer (SPEC §18).
///
/// Answers are kept in order of arrival; the last one for a day counts. An answer from a clock that was ahead never
/// counts once the clock is right: the service could not know the days that it seemed to answer for.
public struct AnsweredDays: Hashable, Sendable {
  public struct Answer: Hashable, Codable, Sendable {
    public var first: Int32
    public var last: Int32
    /// Milliseconds since 1970.
    public var at: Int64
    /// The newest command at its arrival: a running task hides later answers.
    public var command: Int64

    public init(_ days: ClosedRange<LocalDay>, at: Instant, command: Int64) {
      first = days.lowerBound.ordinal
      last = days.upperBound.ordinal
      self.at = at.milliseconds
      self.command = command
    }

    public var days: ClosedRange<LocalDay> {
      LocalDay(ordinal: first)...LocalDay(ordinal: max(first, last))
    }
    public var instant: Instant { Instant(milliseconds: at) }
  }

  /// In order of arrival.
  public private(set) var answers: [Answer]

  public init(_ answers: [Answer] = []) { self.answers = answers }

  public mutating func add(_ answer: Answer) { answers.append(answer) }

  /// Answers that are not from the future, each with the days for which it is the last: disjoint, in rising order.
  /// O(answers²).
  public func pieces(now: Instant) -> [Answer] {
    var pieces: [Answer] = []
    for answer in answers where answer.instant <= now {
      pieces = pieces.flatMap { $0.without(answer.days) } + [answer]
    }
    return pieces.sorted { $0.first < $1.first }
  }

  /// Merges adjacent answers whose days are all settled into one, with the later instant.
  public mutating func compact(now: Instant, isSettled: (Answer) -> Bool) {
    var result: [Answer] = []
    for piece in pieces(now: now) {
      if var last = result.last, last.last + 1 == piece.first,
        last.at == piece.at || isSettled(last) && isSettled(piece)
      {
        last.last = piece.last
        last.at = max(last.at, piece.at)
        last.command = max(last.command, piece.command)
        result[result.count - 1] = last
      } else {
        result.append(piece)
      }
    }
    answers = result
  }

  /// The days that count as covered: today, and those that were answered after their end. If a day was answered before
  /// its end, its rest is unknown.
  public func covered(now: Instant, today: LocalDay, day: (Instant) -> LocalDay) -> DayRanges {
    var covered = DayRanges()
    for piece in pieces(now: now) {
      let answered = day(piece.instant)
      let last = min(piece.days.upperBound, answered == today ? today : answered.advanced(by: -1))
      if piece.days.lowerBound <= last { covered.insert(piece.days.lowerBound...last) }
    }
    return covered
  }
}

extension AnsweredDays.Answer {
  fileprivate func without(_ days: ClosedRange<LocalDay>) -> [Self] {
    let (low, high) = (days.lowerBound.ordinal, days.upperBound.ordinal)
    guard first <= high, low <= last else { return [self] }
    var rest: [Self] = []
    if first < low {
      var left = self
      left.last = low - 1
      rest.append(left)
    }
    if last > high {
      var right = self
      right.first = high + 1
      rest.append(right)
    }
    return rest
  }
}
