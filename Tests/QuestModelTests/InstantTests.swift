import QuestModel
import QuestTestKit
import Testing

struct InstantTests {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("2026-03-15T18:48:28Z", 1_773_600_508_000),
    ("2026-03-15T18:48:28.5Z", 1_773_600_508_500), ("2026-03-15T18:48:28.1239Z", 1_773_600_508_123),
    ("2026-03-15T19:48:28+01:00", 1_773_600_508_000), ("2026-03-15T15:18:28-03:30", 1_773_600_508_000),
    ("2026-03-15t18:48:28z", 1_773_600_508_000), ("2026-03-15 18:48:28Z", 1_773_600_508_000),
    ("1969-12-31T23:59:59.999Z", -1), ("2016-12-31T23:59:60Z", 1_483_228_800_000),
  ])
  func momentsAreReadToTheMillisecond(text: String, milliseconds: Int) {
    #expect(Instant(rfc3339: text)?.milliseconds == Int64(milliseconds))
  }

  @Test(arguments: [
    "", "2026", "2026-03-15", "2026-03-15T18:48:28", "2026-03-15T18:48Z", "2026-02-30T00:00:00Z",
    "2026-13-01T00:00:00Z",
    "2026-03-15T24:00:00Z", "2026-03-15T18:60:00Z", "2026-03-15T18:48:61Z", "2026-03-15T18:48:28.Z",
    "2026-03-15T18:48:28.1234567890Z", "2026-03-15T18:48:28+1:00", "2026-03-15T18:48:28+0100",
    "2026-03-15T18:48:28+24:00",
    "2026-03-15T18:48:28+01:60", "2026-03-15T18:48:28Zz", " 2026-03-15T18:48:28Z", "2026-03-15T18:48:28,5Z",
    "20260315T184828Z", "2026-3-15T18:48:28Z", "0000-01-01T00:00:00Z", "+2026-03-15T18:48:28Z",
    "0001-01-01T00:00:00+01:00",
    "9999-12-31T23:59:59-01:00", "2026-03-15X18:48:28Z", "１970-01-01T00:00:00Z", "2026-03-15T18:48:28\u{2212}01:00",
  ])
  func anythingElseIsRefused(text: String) {
    #expect(Instant(rfc3339: text) == nil)
  }

  @Test func writtenMomentsAreReadBackAtAnyOffset() {
    var generator = SeededGenerator(seed: 31)
    for _ in 0..<5000 {
      // A day from either end, where an offset would leave the years that can be written.
      let instant = Instant(
        milliseconds: Int64.random(
          in: Instant.earliest.milliseconds + 86_400_000...Instant.latest.milliseconds - 86_400_000, using: &generator))
      let offset = Int.random(in: -1439...1439, using: &generator) * 60
      #expect(Instant(rfc3339: instant.rfc3339(offsetSeconds: offset)) == instant)
    }
  }

  @Test func theEndsOfTimeAreWrittenAndRead() {
    #expect(Instant.earliest.rfc3339() == "0001-01-01T00:00:00Z")
    #expect(Instant.latest.rfc3339() == "9999-12-31T23:59:59.999Z")
    for end in [Instant.earliest, .latest] { #expect(Instant(rfc3339: end.rfc3339()) == end) }
  }

  @Test func millisecondsAreWrittenOnlyWhenThereAreAny() {
    #expect(Instant(milliseconds: 1_000).rfc3339() == "1970-01-01T00:00:01Z")
    #expect(Instant(milliseconds: 1_007).rfc3339() == "1970-01-01T00:00:01.007Z")
    #expect(Instant(milliseconds: 1_070).rfc3339(offsetSeconds: -12_600) == "1969-12-31T20:30:01.070-03:30")
  }

  @Test func noTextCrashesTheReader() {
    var generator = SeededGenerator(seed: 32)
    let valid = Array("2026-03-15T18:48:28.123+01:00".utf8)
    for _ in 0..<20_000 {
      var bytes = valid
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      if let instant = Instant(rfc3339: String(decoding: bytes, as: UTF8.self)) {
        #expect(Instant(rfc3339: instant.rfc3339()) == instant)
      }
    }
  }
}
