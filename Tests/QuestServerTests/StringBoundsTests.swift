import QuestTestKit
import QuestWire
import Testing

@testable import QuestServer

@Suite struct StringBoundsTests {
  /// Texts with every kind of escape, between other values. The bound is that of the longest as it is written, which no
  /// decoded text exceeds.
  @Test(arguments: 0..<60)
  func theLongestTextOfALineBoundsEveryTextInIt(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let pieces = ["a", "é", "\\\"", "\\\\", "\\n", "\\u00e9", "\\ud83d\\ude00", "{", "[1, 2]", ":"]
    let texts = (0..<40).map { _ in
      (0..<Int.random(in: 0...400, using: &generator)).map { _ in
        pieces[.random(in: pieces.indices, using: &generator)]
      }.joined()
    }
    let line = Array("[\(texts.map { "\"\($0)\"" }.joined(separator: ",17,"))]".utf8)
    let bound = StringBounds.longestText(in: line)
    #expect(bound == texts.map(\.utf8.count).max())
    let document = try JSONDocument(line)
    var longest = 0
    for node in document.nodes.indices where document.nodes[node].kind == .text {
      longest = max(longest, try WireJSON.decode(String.self, from: Array(document.written(node))).utf8.count)
    }
    #expect(longest > 0 && longest <= bound)
  }

  @Test func aLineThatIsTooShortToBreakABoundIsNotLookedAt() {
    let text = "\"\(String(repeating: "x", count: WireLimits.stringBytes - 2))\""
    #expect(StringBounds.longestText(in: Array(text.utf8)) == 0)
    #expect(StringBounds.longestText(in: Array(text.utf8) + [0x20]) == WireLimits.stringBytes - 2)
  }
}
