import QuestTestKit
import QuestText
import Testing

struct DurationParserTests {
  @Test(arguments: [
    ("5m-10m", 300.0, 600.0), ("5-10m", 300, 600), ("5m-10", 300, 600), ("20 min – 35 min", 1200, 2100),
    ("5m TO 10m", 300, 600), ("half an hour-1h", 1800, 3600), ("~5m..~10m", 300, 600), ("5-10", 5, 10),
  ])
  func aRangeMayHaveADashOrTo(_ text: String, _ low: Double, _ high: Double) throws {
    #expect(try DurationParser.range(text) == (low, high))
  }

  @Test(arguments: ["5m-", "-5m", "5m-10m-15m", "10m-5m", "five-ten", "5m to", "to 5m"])
  func halfARangeIsNone(_ text: String) {
    #expect(throws: DurationParser.Failure.self) { try DurationParser.range(text) }
  }

  @Test(arguments: [
    ("1,5h", 5400.0), ("2,25 min", 135), ("~10m", 600), (" ~ 10m", 600), ("Half an hour", 1800), ("an  hour", 3600),
    ("an hour and a half", 5400), ("a minute", 60),
  ])
  func whatPeopleWriteIsRead(_ text: String, _ seconds: Double) throws {
    #expect(try DurationParser.seconds(text) == seconds)
  }

  @Test(arguments: ["1,5", "5,10,8", "1,500s", "1,m", ",5h", "8am", "an", "half", "hour", "5m~"])
  func commasAndWordsAloneAreUnreadable(_ text: String) {
    #expect(throws: DurationParser.Failure.unreadable) { try DurationParser.seconds(text) }
  }

  @Test(arguments: [
    ("5", true), (" 59.5 ", true), ("5..10", true), ("5-10", true), ("5..90", true), ("0.5", true), ("~5", true),
    ("60", false), ("60..90", false), ("5m", false), ("5..10m", false), ("5m..10", false), ("0", false),
    ("10..5", false), ("5:00", false), ("x", false), ("", false), ("1h10", false),
  ])
  func onlyNumbersUnderSixtyLackAUnit(_ text: String, _ lacks: Bool) {
    #expect(DurationParser.lacksUnit(text) == lacks)
  }

  @Test(arguments: [
    ("300", 300.0), ("0", 0), ("90s", 90), ("5m", 300), ("5m30s", 330), ("1h10", 4200), ("1h10m", 4200), ("5m30", 330),
    ("5:00", 300), ("1:05:00", 3900), ("90:00", 5400), ("0:07.5", 7.5), ("5 min", 300), ("5 Minutes", 300),
    ("1.5h", 5400),
    (".5m", 30), ("1 hour 5 minutes 10 seconds", 3910), ("2HRS", 7200), ("  5m  ", 300), ("1h30s", 3630),
    ("1\th", 3600),
    ("0.25s", 0.25),
  ])
  func everyFormOfTheGrammarIsRead(text: String, seconds: Double) throws {
    #expect(try DurationParser.seconds(text) == seconds)
  }

  @Test(arguments: [
    "five", "5x", "m", "5m5m", "30s5m", "5m 1h", "5s30", "-5", "+5", "5,5", "1:2:3:4", "5:", ":5", "1:60", "1:60:00",
    "1.5:00", "5:00m", "5m:00", "1.2.3", ".", "5 10", "1e5", "0x10", "nan", "inf", "∞", "５m", "5\u{1F551}", "5m\n",
    "5..10",
  ])
  func anythingElseIsUnreadable(text: String) {
    #expect(throws: DurationParser.Failure.unreadable) { try DurationParser.seconds(text) }
  }

  @Test(arguments: ["", "   ", "\t"])
  func nothingIsSaidToBeEmpty(text: String) {
    #expect(throws: DurationParser.Failure.empty) { try DurationParser.seconds(text) }
  }

  @Test func aVeryLongTextIsNotLookedAt() {
    #expect(throws: DurationParser.Failure.tooLong) {
      try DurationParser.seconds(String(repeating: "1", count: DurationParser.longestText + 1))
    }
  }

  @Test(arguments: [
    ("20m..35m", 1200.0, 2100.0), ("20..35m", 1200, 2100), ("20m…35m", 1200, 2100), ("20 .. 35 min", 1200, 2100),
    ("90..2m", 5400, 120), ("300..600", 300, 600), ("5:00..7:30", 300, 450), ("5m", 300, 300), ("5m..5m", 300, 300),
    ("1.5..2h", 5400, 7200),
  ])
  func rangesTakeTheUnitOfTheirHighEnd(text: String, low: Double, high: Double) throws {
    guard low <= high else {
      #expect(throws: DurationParser.Failure.rangeReversed) { try DurationParser.range(text) }
      return
    }
    let read = try DurationParser.range(text)
    #expect(read.low == low)
    #expect(read.high == high)
  }

  @Test func rangesWithoutAnEndAreRefused() {
    #expect(throws: DurationParser.Failure.empty) { try DurationParser.range("20m..") }
    #expect(throws: DurationParser.Failure.empty) { try DurationParser.range("..20m") }
    #expect(throws: DurationParser.Failure.rangeReversed) { try DurationParser.range("35m..20m") }
  }

  @Test func whatIsWrittenIsReadBack() throws {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<5000 {
      let seconds = Double(Int.random(in: 0...2_592_000, using: &generator))
      #expect(try DurationParser.seconds(DurationText.words(seconds)) == seconds)
      // Tables leave the seconds out from one hour on.
      let shown = seconds < 3600 ? seconds : (seconds / 60).rounded(.down) * 60
      #expect(try DurationParser.seconds(DurationText.short(seconds)) == shown)
    }
  }

  @Test func noTextCrashesTheParserOrReadsAsNonsense() {
    var generator = SeededGenerator(seed: 12)
    let likely = Array("0123456789.:hms minsec…- ")
    for _ in 0..<20_000 {
      let isLikely = Bool.random(using: &generator)
      let length = Int.random(in: 0...70, using: &generator)
      let text =
        isLikely
        ? String((0..<length / 4).map { _ in likely.randomElement(using: &generator) ?? "0" })
        : String(decoding: (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }, as: UTF8.self)
      if let seconds = try? DurationParser.seconds(text) { #expect(seconds.isFinite && seconds >= 0, "\(text)") }
      if let range = try? DurationParser.range(text) { #expect(0 <= range.low && range.low <= range.high, "\(text)") }
    }
  }
}
