import LinuxHost
import Testing

/// The first day of a week as the C library's locales give it.
struct LocaleWeekTests {
  @Test func theDayIsCountedFromASundayOrAMonday() {
    #expect(LocaleWeek.firstDay(countedFrom: 19_971_130, offset: 1) == 1, "en_US: Sunday")
    #expect(LocaleWeek.firstDay(countedFrom: 19_971_130, offset: 2) == 2, "de_DE: Monday")
    #expect(LocaleWeek.firstDay(countedFrom: 19_971_130, offset: 7) == 7, "ar_EG: Saturday")
    #expect(LocaleWeek.firstDay(countedFrom: 19_971_201, offset: 1) == 2, "counted from Monday")
    #expect(LocaleWeek.firstDay(countedFrom: 19_971_201, offset: 7) == 1)
    #expect(LocaleWeek.firstDay(countedFrom: 0, offset: 1) == nil)
    #expect(LocaleWeek.firstDay(countedFrom: 19_971_130, offset: 0) == nil)
  }
}
