import QuestTestKit
import QuestText
import Testing

struct SuggestionTextTests {
  @Test(arguments: [
    ("Shower 5m..15m", "Shower", "5m..15m"),
    ("Shower = Shower Power @care  5m..15m ", "Shower = Shower Power @care", "5m..15m"),
    ("Tea 15m..5m", "Tea", "15m..5m"), ("Tea nan..5m", "Tea", "nan..5m"), ("Tea -5m..3m", "Tea", "-5m..3m"),
    ("Tea 5..what", "Tea", "5..what"), ("Tea\t1m..2m", "Tea", "1m..2m"),
  ])
  func aRangeBehindATaskIsSplitOff(text: String, task: String, range: String) {
    let (left, split) = SuggestionText.split(text)
    #expect(left == task && split == range)
  }

  @Test(arguments: [
    "", " ", "Shower", "Shower Power", "5m..15m", " 5m..15m", "Wait..what", "And then Wait..what", "Part 1...",
    "Part 1..", "Read ..5", "Tea 5m", "Tea ..", "Tea 5m to 15m",
  ])
  func whatIsNoRangeStaysAName(text: String) {
    let (left, split) = SuggestionText.split(text)
    #expect(left == text && split == nil)
  }

  @Test(arguments: [
    (300.0, 900.0, "5m..15m", "5 to 15 minutes"), (90, 240, "90s..4m", "1 minute 30 seconds to 4 minutes"),
    (60, 120, "1m..2m", "1 to 2 minutes"), (3600, 7200, "1h..2h", "1 to 2 hours"),
    (1200, 3600, "20m..1h", "20 minutes to 1 hour"), (10, 30, "10s..30s", "10 to 30 seconds"),
    (5400, 86_400, "90m..24h", "1 hour 30 minutes to 24 hours"), (1, 60, "1s..1m", "1 second to 1 minute"),
  ])
  func aRangeIsTypedShortAndToldInWords(low: Double, high: Double, typed: String, words: String) {
    #expect(SuggestionText.typed(low...high) == typed)
    #expect(SuggestionText.words(low...high) == words)
  }

  /// Whatever is typed for a range reads back as the same numbers.
  @Test func typedRangesReadBackAsTheyWere() throws {
    var random = SeededGenerator(seed: 17)
    for round in 0..<2000 {
      let ends = [Double.random(in: 1...86_400, using: &random), Double.random(in: 1...86_400, using: &random)]
        .map { round.isMultiple(of: 2) ? $0.rounded() : $0 }.sorted()
      guard ends[0] < ends[1] else { continue }
      let text = SuggestionText.typed(ends[0]...ends[1])
      let (task, range) = SuggestionText.split("Tea @drinks \(text)")
      #expect(task == "Tea @drinks" && range == text)
      let read = try DurationParser.range(text)
      #expect(read == (ends[0], ends[1]), "\(text)")
    }
  }
}
