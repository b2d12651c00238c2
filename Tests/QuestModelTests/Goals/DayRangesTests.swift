import QuestModel
import QuestTestKit
import Testing

struct DayRangesTests {
  @Test func rangesAreTheSetOfTheirDays() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<200 {
      var ranges = DayRanges()
      var days: Set<Int32> = []
      for _ in 0..<20 {
        let low = Int32.random(in: 0...60, using: &generator)
        let range = low...low + Int32.random(in: 0...9, using: &generator)
        let span = LocalDay(ordinal: range.lowerBound)...LocalDay(ordinal: range.upperBound)
        if Bool.random(using: &generator) {
          ranges.insert(span)
          days.formUnion(range)
        } else {
          ranges.remove(span)
          days.subtract(range)
        }
        for day in Int32(-1)...71 { #expect(ranges.contains(LocalDay(ordinal: day)) == days.contains(day)) }
        // Disjoint, rising, and never two that could be one.
        #expect(zip(ranges.ranges, ranges.ranges.dropFirst()).allSatisfy { $1.lowerBound - $0.upperBound > 1 })
      }
    }
  }

  @Test func theOrderOfInsertionDoesNotMatter() {
    let spans = [(1, 3), (10, 12), (4, 4), (2, 11)].map { LocalDay(ordinal: $0.0)...LocalDay(ordinal: $0.1) }
    #expect(DayRanges(spans) == DayRanges(spans.reversed()))
    #expect(DayRanges(spans).ranges == [LocalDay(ordinal: 1)...LocalDay(ordinal: 12)])
  }
}
