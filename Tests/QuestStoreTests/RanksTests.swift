import QuestTestKit
import Testing

@testable import QuestStore

/// An order is kept as ranks, of which a move changes as few as possible.
struct RanksTests {
  /// Some in their ranks' order with equal ranks among them, then some moved, and some new ones.
  private static func items(_ generator: inout SeededGenerator) -> (sorted: [Ranks.Item], arranged: [Ranks.Item]) {
    func number(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }
    var rank = Double(number(5))
    let sorted = (0..<number(11)).map { index in
      rank += Double(number(3))
      return Ranks.Item(uid: String(UnicodeScalar(UInt8(97 + index))), rank: rank)
    }
    var arranged = sorted
    for _ in 0..<number(4) where !arranged.isEmpty {
      arranged.insert(arranged.remove(at: number(arranged.count)), at: number(arranged.count + 1))
    }
    for index in 0..<number(3) {
      arranged.insert(Ranks.Item(uid: "n\(index)", rank: nil), at: number(arranged.count + 1))
    }
    return (sorted, arranged)
  }

  /// The most items whose ranks are in order, by trying every choice.
  private static func mostInOrder(_ items: [Ranks.Item]) -> Int {
    let ranked = items.compactMap { item in item.rank.map { ($0, item.uid) } }
    return (0..<(1 << ranked.count)).map { choice in
      let chosen = ranked.indices.filter { choice >> $0 & 1 == 1 }.map { ranked[$0] }
      return zip(chosen, chosen.dropFirst()).allSatisfy { $0 < $1 } ? chosen.count : 0
    }.max() ?? 0
  }

  @Test(arguments: 1...300 as ClosedRange<UInt64>)
  func ranksGiveTheOrderAndFewChange(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let (sorted, arranged) = Self.items(&generator)
    #expect(Ranks.needed(sorted).isEmpty)
    let needed = Ranks.needed(arranged)
    let given = arranged.map { (needed[$0.uid] ?? $0.rank ?? .nan, $0.uid) }
    #expect(given.sorted { $0 < $1 }.map(\.1) == arranged.map(\.uid))
    #expect(Ranks.needed(zip(given, arranged).map { Ranks.Item(uid: $1.uid, rank: $0.0) }).isEmpty)
    let fewest = arranged.count - Self.mostInOrder(arranged)
    // Equal ranks leave no room between them for a third.
    let hasRoom = Set(sorted.map(\.rank)).count == sorted.count
    if hasRoom { #expect(needed.count == fewest) } else { #expect(needed.count >= fewest) }
  }

  /// Ranks from another device may be any number.
  @Test func numbersWithoutAnOrderAreReplaced() {
    let largest = Double.greatestFiniteMagnitude
    for ranks in [
      [Double.nan, 1], [.infinity, .infinity], [-.infinity, 0], [largest, -largest], [largest, largest],
    ] {
      let items = zip(["b", "a"], ranks).map { Ranks.Item(uid: $0, rank: $1) }
      let needed = Ranks.needed(items)
      let given = items.map { (needed[$0.uid] ?? $0.rank ?? .nan, $0.uid) }
      #expect(given.allSatisfy { $0.0.isFinite })
      #expect(given.map(\.1) == given.sorted { $0 < $1 }.map(\.1))
    }
  }
}
