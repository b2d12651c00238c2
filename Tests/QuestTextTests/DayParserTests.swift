import QuestText
import Testing

/// Days as people write them.
@Suite struct DayParserTests {
  /// Mon 2026-03-16.
  private static let today = CivilDay.number("2026-03-16") ?? 0

  @Test func aDateHasItsNumberInAnyForm() {
    for number in stride(from: CivilDay.number("0001-01-01") ?? 0, through: 400_000, by: 61) {
      let date = CivilDay.date(number)
      let (year, month, day) = CivilDay.parts(number)
      #expect(CivilDay.number(date) == number && CivilDay.number("\(year)-\(month)-\(day)") == number)
    }
    for text in ["2026-13-01", "2026-00-10", "2026-01-32", "2026-01-00", "2026-0a-01", "20260-1-01", "2026/01/01", ""] {
      #expect(CivilDay.number(text) == nil, "\(text)")
    }
  }

  private static func text(_ number: Int?) -> String? {
    number.map(CivilDay.parts).map { "\($0.year)-\($0.month)-\($0.day)" }
  }

  @Test(arguments: [
    ("2026-03-01", "2026-3-1"), ("1mar", "2027-3-1"), ("1 March", "2027-3-1"), ("mar 20", "2026-3-20"),
    ("1mar2028", "2028-3-1"), ("29feb", "2028-2-29"), ("today", "2026-3-16"), ("Tomorrow", "2026-3-17"),
    ("mon", "2026-3-16"), ("sunday", "2026-3-22"), ("8w", "2026-5-11"), ("10 days", "2026-3-26"),
    ("1mo", "2026-4-16"), ("11 months", "2027-2-16"), ("1y", "2027-3-16"),
  ])
  func daysAheadAreRead(text: String, day: String) {
    #expect(Self.text(DayParser.day(text, today: Self.today)) == day)
  }

  @Test(arguments: [
    ("yesterday", "2026-3-15"), ("1mar", "2026-3-1"), ("20mar", "2025-3-20"), ("sun", "2026-3-15"),
    ("mon", "2026-3-16"),
    ("2w", "2026-3-2"),
  ])
  func daysBackAreRead(text: String, day: String) {
    #expect(Self.text(DayParser.day(text, today: Self.today, .back)) == day)
  }

  @Test(arguments: [
    "", "x", "30feb", "2026-02-30", "1 ma", "8", "8q", "32jan", "1mar26", "99999999999999999999d", "1m1",
  ])
  func whatIsNoDayIsRefused(text: String) {
    #expect(DayParser.day(text, today: Self.today) == nil)
  }

  @Test func monthsEndOnTheirLastDay() {
    let end = CivilDay.number("2026-01-31") ?? 0
    #expect(Self.text(DayParser.day("1mo", today: end)) == "2026-2-28")
  }

  @Test func rangesTakeTheUnitOfTheirEnd() throws {
    let range = try #require(DayParser.range("8..12w", today: Self.today))
    #expect(range == Self.today + 56...Self.today + 84)
    #expect(DayParser.range("8w..12w", today: Self.today) == range)
    #expect(DayParser.range("3d", today: Self.today) == Self.today + 3...Self.today + 3)
    #expect(DayParser.range("12w..8w", today: Self.today) == nil)
    #expect(DayParser.range("24dec..", today: Self.today) == nil)
  }
}
