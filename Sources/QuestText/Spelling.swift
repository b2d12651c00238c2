/// Spelling suggestions for mistyped words.
public enum Spelling {
  /// The words that start with the typed one or are within one typing error of it (two from six letters on), nearest
  /// first, at most three. Case does not count. O(n · m) for each word.
  public static func nearest(_ typed: String, among words: [String]) -> [String] {
    let typed = typed.lowercased()
    guard typed.count >= 2 else { return [] }
    let slips = typed.count < 6 ? 1 : 2
    let near = words.enumerated().compactMap { index, word -> (distance: Int, index: Int, word: String)? in
      let lowered = word.lowercased()
      let distance = lowered.hasPrefix(typed) ? 0 : distance(typed, lowered)
      return distance <= slips ? (distance, index, word) : nil
    }
    return near.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }.prefix(3).map(\.word)
  }

  /// `Did you mean quest or quests?`; `nil` when no word is near.
  public static func question(_ typed: String, among words: [String]) -> String? {
    let near = nearest(typed, among: words)
    return near.isEmpty ? nil : "Did you mean \(choice(near))?"
  }

  /// `quest`, `quest or quests`, `d, do or done`.
  public static func choice(_ words: [String]) -> String {
    guard words.count > 2 else { return words.joined(separator: " or ") }
    return words.dropLast().joined(separator: ", ") + " or " + words[words.count - 1]
  }

  /// Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours.
  public static func distance(_ one: some StringProtocol, _ other: some StringProtocol) -> Int {
    let (a, b) = (Array(one), Array(other))
    guard !a.isEmpty else { return b.count }
    guard !b.isEmpty else { return a.count }
    var twoAgo = [Int](repeating: 0, count: b.count + 1)
    var previous = Array(0...b.count)
    for i in 1...a.count {
      var current = [i] + [Int](repeating: 0, count: b.count)
      for j in 1...b.count {
        let change = previous[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
        current[j] = min(change, previous[j] + 1, current[j - 1] + 1)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { current[j] = min(current[j], twoAgo[j - 2] + 1) }
      }
      (twoAgo, previous) = (previous, current)
    }
    return previous[b.count]
  }
}
