/// A set of local days as ranges: rest days, covered days.
public struct DayRanges: Hashable, Sendable {
  /// Disjoint, not even adjacent, in rising order.
  public private(set) var ranges: [ClosedRange<LocalDay>] = []

  public init(_ ranges: some Sequence<ClosedRange<LocalDay>> = []) {
    for range in ranges { insert(range) }
  }

  /// O(log ranges).
  public func contains(_ day: LocalDay) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < day { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(day)
  }

  /// O(ranges).
  public mutating func insert(_ range: ClosedRange<LocalDay>) {
    let before = ranges.prefix { $0.upperBound.advanced(by: 1) < range.lowerBound }
    let after = ranges.dropFirst(before.count).drop { $0.lowerBound <= range.upperBound.advanced(by: 1) }
    let joined = ranges[before.endIndex..<after.startIndex]
    let low = min(range.lowerBound, joined.first?.lowerBound ?? range.lowerBound)
    let high = max(range.upperBound, joined.last?.upperBound ?? range.upperBound)
    ranges = Array(before) + [low...high] + Array(after)
  }

  /// O(ranges).
  public mutating func remove(_ range: ClosedRange<LocalDay>) {
    ranges = ranges.flatMap { old -> [ClosedRange<LocalDay>] in
      guard old.overlaps(range) else { return [old] }
      var rest: [ClosedRange<LocalDay>] = []
      if old.lowerBound < range.lowerBound { rest.append(old.lowerBound...range.lowerBound.advanced(by: -1)) }
      if old.upperBound > range.upperBound { rest.append(range.upperBound.advanced(by: 1)...old.upperBound) }
      return rest
    }
  }
}
