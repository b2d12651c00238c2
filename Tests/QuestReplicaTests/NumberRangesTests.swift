import Testing

@testable import QuestReplica

@Suite struct NumberRangesTests {
  @Test func rangesAreTheSameInAnyOrder() {
    var generator = SystemRandomNumberGenerator()
    let parts = (0..<50).map { 1 + $0 * 10...10 + $0 * 10 }.filter { ![13, 30].contains($0.lowerBound / 10) }
    for _ in 0..<50 {
      var ranges = NumberRanges()
      for part in parts.shuffled(using: &generator) { ranges.insert(part) }
      #expect(ranges.ranges == [1...130, 141...300, 311...500])
      #expect(NumberRanges(ranges.text) == ranges)
      #expect(ranges.wholeUpTo == 130 && ranges.hasGap)
    }
  }

  @Test func aLongTextLosesItsEndAlone() {
    var ranges = NumberRanges()
    for number in 1...200 { ranges.insert(number * 1000...number * 1000 + 1) }
    #expect(ranges.text.utf8.count <= NumberRanges.mostBytes)
    #expect(ranges.text.hasPrefix("1000-1001,2000-2001"))
    #expect(NumberRanges(ranges.text).ranges.allSatisfy { ranges.contains($0) })
  }

  @Test func whatIsNoCursorCountsAsNothing() {
    for text in ["", "all", "5-3", "-", "0-7", "1-99999999999999999999"] { #expect(NumberRanges(text).text == "") }
  }
}
