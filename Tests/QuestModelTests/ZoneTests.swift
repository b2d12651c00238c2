import QuestModel
import QuestTestKit
import Testing

struct ZoneTests {
  static let identifiers = ["Europe/Berlin", "America/St_Johns", "Pacific/Apia", "Africa/Casablanca", "UTC"]

  @Test(arguments: identifiers)
  func aWallTimeFallsOnItsDayOrIsSkippedByAJump(identifier: String) throws {
    let zone = try #require(Zone(identifier))
    let first = try #require(LocalDay("2010-01-01"))
    for offset in 0..<6000 {
      let day = first.advanced(by: offset)
      for second in [0, 1800, 7200, 9000, 10_800, 43_200, 86_399] {
        let instant = zone.instant(on: day, secondOfDay: second)
        if zone.localDay(of: instant) == day, zone.secondOfDay(of: instant) == second {
          // Of two moments that show the same time it is the first.
          for earlier in [1800.0, 3600] {
            let before = instant.advanced(bySeconds: -earlier)
            guard zone.localDay(of: before) != day || zone.secondOfDay(of: before) != second else {
              Issue.record("\(day) \(second) is the later one in \(identifier)")
              return
            }
          }
        } else {
          // Skipped: the clock jumps at that very moment, from before the time asked for to after it.
          let before = instant.advanced(bySeconds: -0.001)
          let shown = wallSeconds(zone, instant)
          let asked = Int(day.ordinal) * 86_400 + second
          guard zone.offset(at: before) < zone.offset(at: instant), wallSeconds(zone, before) < asked, shown > asked
          else {
            Issue.record("\(day) \(second) in \(identifier) became \(zone.text(instant))")
            return
          }
        }
      }
    }
  }

  @Test(arguments: identifiers)
  func aMomentComesBackThroughItsWallTime(identifier: String) throws {
    let zone = try #require(Zone(identifier))
    var generator = SeededGenerator(seed: 41)
    let range = 1_000_000_000...2_000_000_000
    for _ in 0..<5000 {
      let instant = Instant(milliseconds: Int64(Int.random(in: range, using: &generator)) * 1000)
      let back = zone.instant(on: zone.localDay(of: instant), secondOfDay: zone.secondOfDay(of: instant))
      // Only in a doubled hour is it another moment, and then the first of the two.
      #expect(back == instant || (back < instant && zone.offset(at: back) > zone.offset(at: instant)))
      #expect(Instant(rfc3339: zone.rfc3339(instant)) == instant)
    }
  }

  @Test func theClockChangesOfBerlinAreKnown() throws {
    let zone = try #require(Zone("Europe/Berlin"))
    let spring = try #require(LocalDay("2026-03-29"))
    let autumn = try #require(LocalDay("2026-10-25"))
    #expect(zone.rfc3339(zone.instant(on: spring, secondOfDay: 9000)) == "2026-03-29T03:00:00+02:00")
    #expect(zone.rfc3339(zone.instant(on: autumn, secondOfDay: 9000)) == "2026-10-25T02:30:00+02:00")
    #expect(zone.startOfDay(spring.advanced(by: 1)) - zone.startOfDay(spring) == 82_800)
    #expect(zone.startOfDay(autumn.advanced(by: 1)) - zone.startOfDay(autumn) == 90_000)
  }

  @Test func theDayThatApiaSkippedLeadsToTheNext() throws {
    let zone = try #require(Zone("Pacific/Apia"))
    let skipped = try #require(LocalDay("2011-12-30"))
    let noon = zone.instant(on: skipped, secondOfDay: 43_200)
    #expect(zone.rfc3339(noon) == "2011-12-31T00:00:00+14:00")
  }

  @Test(arguments: ["", "Mars/Olympus", "Europe/berlin2", String(repeating: "A", count: 100), "../etc/passwd"])
  func unknownZonesAreRefused(identifier: String) {
    #expect(Zone(identifier) == nil)
  }

  @Test func momentsAreWrittenForPeople() throws {
    let zone = try #require(Zone("America/St_Johns"))
    let instant = try #require(Instant(rfc3339: "2026-11-21T11:02:30Z"))
    #expect(zone.text(instant) == "Sat 21 Nov 2026, 07:32")
  }

  private func wallSeconds(_ zone: Zone, _ instant: Instant) -> Int {
    Int(zone.localDay(of: instant).ordinal) * 86_400 + zone.secondOfDay(of: instant)
  }
}
