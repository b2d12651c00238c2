import ReminderYears
import Testing

/// Some weeks of the simulated years; `make reminders` simulates a thousand days per seed.
struct ReminderYearsTests {
  @Test(arguments: [2, 15] as [UInt64])
  func remindersComeOnceInTimeOrNotAtAll(seed: UInt64) throws {
    let report = try ReminderYears(ReminderYears.Options(seeds: seed...seed, days: 25)).run()
    for violation in report.rows.flatMap(\.violations) { Issue.record("\(violation.kind): \(violation.text)") }
    let row = try #require(report.rows.first)
    #expect(row.shown > 5 && row.crashes > 2 && row.suspends > 5 && row.hops > 0 && row.steps > 0)
  }

  @Test(arguments: [3, 8] as [UInt64])
  func remindersComeOncePerDayOfThoseWhoPlayAfterMidnight(seed: UInt64) throws {
    let report = try ReminderYears(ReminderYears.Options(seeds: seed...seed, days: 25, isNightOwl: true)).run()
    for violation in report.rows.flatMap(\.violations) { Issue.record("\(violation.kind): \(violation.text)") }
    #expect(try #require(report.rows.first).shown > 5)
  }

  @Test(arguments: Defect.allCases)
  func theOracleNoticesADefect(defect: Defect) throws {
    let isNoticed = try (20...40 as ClosedRange<UInt64>).contains { seed in
      let options = ReminderYears.Options(seeds: seed...seed, days: 40, defect: defect)
      return try !ReminderYears(options).run().isClean
    }
    #expect(isNoticed)
  }
}
