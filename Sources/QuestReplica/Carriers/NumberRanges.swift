/// The numbers of taken items, as text in a cursor: `1-812,901-950`.
struct NumberRanges: Equatable {
  /// Disjoint ranges with gaps between them, in rising order.
  private(set) var ranges: [ClosedRange<Int>] = []
  /// Longest text of a cursor.
  static let mostBytes = 400

  init() {}

  /// An invalid text counts as nothing taken: everything is taken again, which changes nothing.
  init(_ text: String) {
    for word in text.split(separator: ",") {
      let ends = word.split(separator: "-").compactMap { Int($0) }
      if ends.count == 2, ends[0] > 0, ends[0] <= ends[1] { insert(ends[0]...ends[1]) }
    }
  }

  /// Omits the last ranges if the text is too long; their items are taken again.
  var text: String {
    var text = ""
    for range in ranges {
      let word = (text.isEmpty ? "" : ",") + "\(range.lowerBound)-\(range.upperBound)"
      if text.utf8.count + word.utf8.count > Self.mostBytes { break }
      text += word
    }
    return text
  }

  /// The end of the gapless range that starts at 1; 0 for none.
  var wholeUpTo: Int { ranges.first.flatMap { $0.lowerBound == 1 ? $0.upperBound : nil } ?? 0 }

  /// Whether something is missing before the last number.
  var hasGap: Bool { wholeUpTo != ranges.last?.upperBound ?? 0 }

  func contains(_ range: ClosedRange<Int>) -> Bool {
    ranges.contains { $0.lowerBound <= range.lowerBound && range.upperBound <= $0.upperBound }
  }

  mutating func insert(_ range: ClosedRange<Int>) {
    var low = range.lowerBound
    var high = range.upperBound
    ranges.removeAll { other in
      guard other.lowerBound <= high + 1, low - 1 <= other.upperBound else { return false }
      low = min(low, other.lowerBound)
      high = max(high, other.upperBound)
      return true
    }
    let place = ranges.firstIndex { $0.lowerBound > low } ?? ranges.count
    ranges.insert(low...high, at: place)
  }
}
