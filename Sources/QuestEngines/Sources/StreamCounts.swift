public import QuestModel
private import QuestText

/// Days whose items a service is asked to count, from midnight UTC to midnight UTC.
public struct CountedDays: Hashable, Codable, Sendable {
  /// The first day and the one after the last, as ordinals.
  public var first: Int32
  public var end: Int32

  public init(first: Int32, end: Int32) {
    self.first = first
    self.end = end
  }

  public var start: Instant { Instant(milliseconds: Int64(first) * 86_400_000) }
  /// Exclusive.
  public var stop: Instant { Instant(milliseconds: Int64(end) * 86_400_000) }
}

// MARK: - Services that can count

/// A stream of the strategy `cursor` never sees items that arrive late with an earlier position. If the service counts
/// its items, the counts are compared once in `SourceRules.fullPass`, month by month; everything is requested again
/// only if they differ. Otherwise a full pass replaces the comparison.
extension StreamProgress {
  /// The spans that the service should count with this want: the last `SourceRules.countedMonths` whole months, and one
  /// for all before them. Empty if it is not due. Samples from before `notBefore` are not stored, so they are not
  /// counted.
  public func counts(
    _ stream: Source.Stream, _ want: StreamWant, notBefore: Instant?, now: Instant
  ) -> [CountedDays] {
    guard stream.strategy == .cursor, stream.verify == true, case .after = want, let fullAt else { return [] }
    let age = Double(now.milliseconds - max(fullAt, verifiedAt ?? fullAt)) / 1000
    guard age < 0 || age >= SourceRules.fullPass else { return [] }
    let first = notBefore.map { Int32(clamping: ($0.milliseconds + 86_399_999) / 86_400_000) } ?? 0
    var counted: [CountedDays] = []
    var (year, month, _) = CivilDay.parts(Int(now.milliseconds / 86_400_000))
    var end = LocalDay(year: year, month: month, day: 1)?.ordinal ?? 0
    for _ in 0..<SourceRules.countedMonths where end > first {
      (year, month) = month == 1 ? (year - 1, 12) : (year, month - 1)
      let start = max(first, LocalDay(year: year, month: month, day: 1)?.ordinal ?? first)
      counted.append(CountedDays(first: start, end: end))
      end = start
    }
    if end > first { counted.append(CountedDays(first: first, end: end)) }
    return counted.reversed()
  }

  /// Records the comparison of the counts. If they differ, everything is requested again.
  public mutating func compared(isEqual: Bool, at now: Instant) -> Step {
    guard isEqual else { return restartWithEverything() }
    verifiedAt = now.milliseconds
    return .goesOn
  }
}
