import QuestModel
import QuestTestKit
import Testing

struct LocalDayTests {
  @Test(arguments: [
    ("1970-01-01", 0, 5), ("1969-12-31", -1, 4), ("2000-02-29", 11016, 3), ("2026-11-21", 20778, 7),
    ("0001-01-01", -719_162, 2), ("9999-12-31", 2_932_896, 6), ("1900-03-01", -25508, 5), ("2024-12-31", 20088, 3),
  ])
  func knownDaysHaveTheirOrdinalAndWeekday(text: String, ordinal: Int, weekday: Int) throws {
    let day = try #require(LocalDay(text))
    #expect(day.ordinal == Int32(ordinal))
    #expect(day.weekday == weekday)
    #expect(day.description == text)
  }

  @Test(arguments: [
    "2026-02-29", "1900-02-29", "2026-04-31", "2026-00-10", "2026-13-01", "2026-01-00", "2026-01-32", "0000-01-01",
    "26-01-01", "2026-1-1", "2026-01-01T", "2026/01/01", "", "-001-01-01", "２026-01-01",
  ])
  func daysThatDoNotExistAreRefused(text: String) {
    #expect(LocalDay(text) == nil)
  }

  @Test func everyDayOfTenThousandYearsComesBack() throws {
    var day = try #require(LocalDay("0001-01-01"))
    let last = try #require(LocalDay("9999-12-31"))
    var weekday = day.weekday
    var previous = (year: 0, month: 12, day: 31)
    while day <= last {
      let civil = day.civil
      guard LocalDay(year: civil.year, month: civil.month, day: civil.day) == day, day.weekday == weekday,
        civil > previous
      else {
        Issue.record("\(day)")
        return
      }
      previous = civil
      weekday = weekday % 7 + 1
      day = day.advanced(by: 1)
    }
  }

  @Test func textIsReadBack() {
    var generator = SeededGenerator(seed: 21)
    for _ in 0..<2000 {
      let day = LocalDay(ordinal: Int32.random(in: -719_162...2_932_896, using: &generator))
      #expect(LocalDay(day.description) == day)
    }
  }

  @Test func aWeekStartsOnItsFirstDay() {
    for weekStart in 1...7 {
      for ordinal in -20...20 {
        let day = LocalDay(ordinal: Int32(ordinal))
        let start = day.startOfWeek(weekStart: weekStart)
        #expect(start.weekday == weekStart)
        #expect((0...6).contains(day - start))
      }
    }
  }
}
