import QuestText
import Testing

struct DurationTextTests {
  @Test(arguments: [
    (0.0, "0s"), (0.9, "0s"), (8, "8s"), (59.999, "59s"), (60, "1m"), (72, "1m 12s"), (300, "5m"), (3599.9, "59m 59s"),
    (3600, "1h"), (3659, "1h"), (3900, "1h 5m"), (7200, "2h"), (86_400, "24h"), (2_592_000, "720h"), (-72, "1m 12s"),
  ])
  func tablesShowTheTwoLargestUnits(seconds: Double, text: String) {
    #expect(DurationText.short(seconds) == text)
  }

  @Test(arguments: [
    (0.0, "0 seconds"), (1, "1 second"), (60, "1 minute"), (300, "5 minutes"), (72, "1 minute 12 seconds"),
    (3910, "1 hour 5 minutes 10 seconds"), (7200, "2 hours"), (3601, "1 hour 1 second"),
  ])
  func wordsSayEveryPart(seconds: Double, text: String) {
    #expect(DurationText.words(seconds) == text)
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan, .greatestFiniteMagnitude])
  func wildNumbersStayPrintable(seconds: Double) {
    #expect(!DurationText.short(seconds).isEmpty)
    #expect(!DurationText.words(seconds).isEmpty)
  }
}
