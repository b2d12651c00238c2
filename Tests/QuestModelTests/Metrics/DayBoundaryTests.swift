import QuestModel
import QuestTestKit
import Testing

struct DayBoundaryTests {
  private static let zones = [
    "UTC", "Europe/Berlin", "America/New_York", "America/St_Johns", "America/Sao_Paulo", "America/Havana",
    "Pacific/Apia", "Asia/Kathmandu", "Australia/Lord_Howe",
  ]

  private func hours(_ date: String, _ zone: String, start: Int = 0) throws -> Double {
    let zone = try #require(Zone(zone))
    let day = try #require(LocalDay(date))
    let boundary = try #require(DayBoundary(minute: start))
    return (boundary.start(of: day.advanced(by: 1), in: zone) - boundary.start(of: day, in: zone)) / 3600
  }

  @Test func daysOfClockChangesHave23And25Hours() throws {
    #expect(try hours("2026-03-28", "Europe/Berlin") == 24)
    #expect(try hours("2026-03-29", "Europe/Berlin") == 23)
    #expect(try hours("2026-10-25", "Europe/Berlin") == 25)
    // With the day starting at 04:00 the change belongs to the day before.
    #expect(try hours("2026-03-28", "Europe/Berlin", start: 240) == 23)
    #expect(try hours("2011-12-30", "Pacific/Apia") == 0)
  }

  /// Every minute of the clock is in the day it is looked for, also where clocks change and where a zone has no such day.
  @Test(arguments: zones)
  func aMomentOfADayLiesInIt(name: String) throws {
    let zone = try #require(Zone(name))
    for start in [0, 90, 120, 150, 240, 360] {
      let boundary = try #require(DayBoundary(minute: start))
      for date in ["2011-12-29", "2026-03-07", "2026-03-28", "2026-03-29", "2026-10-24", "2026-10-25", "2026-10-31"] {
        let day = try #require(LocalDay(date))
        for minute in stride(from: 0, to: 1440, by: 15) {
          let moment = boundary.moment(on: day, minute: minute, in: zone)
          #expect(boundary.day(of: moment, in: zone) == day, "\(date) at minute \(minute) from \(start)")
        }
      }
    }
    let boundary = try #require(DayBoundary(minute: 240))
    let day = try #require(LocalDay("2026-05-01"))
    #expect(boundary.moment(on: day, minute: 239, in: zone) > boundary.moment(on: day, minute: 240, in: zone))
  }

  @Test func aDayStartsBetweenMidnightAndSix() {
    #expect(DayBoundary(minute: -1) == nil)
    #expect(DayBoundary(minute: 361) == nil)
    #expect(DayBoundary(minute: 360)?.minute == 360)
    #expect(DayBoundary(minute: 0) == .midnight)
  }

  @Test func anHourAfterMidnightBelongsToTheEveningOfANightOwl() throws {
    let berlin = try #require(Zone("Europe/Berlin"))
    let moment = try #require(Instant(rfc3339: "2026-05-02T00:30:00+02:00"))
    #expect(DayBoundary.midnight.day(of: moment, in: berlin).description == "2026-05-02")
    #expect(try #require(DayBoundary(minute: 180)).day(of: moment, in: berlin).description == "2026-05-01")
  }

  /// The day of a moment is the last one whose beginning is not after it, around every clock change of many years.
  @Test(arguments: zones)
  func daysFollowEachOtherWithoutGapOrOverlap(identifier: String) throws {
    let zone = try #require(Zone(identifier))
    var generator = SeededGenerator(seed: 8)
    for _ in 0..<400 {
      let boundary = try #require(DayBoundary(minute: [0, 0, 90, 150, 360].randomElement(using: &generator) ?? 0))
      // 2000 … 2026, mostly within two days around a change of the offset.
      var moment = Instant(milliseconds: Int64.random(in: 946_684_800_000...1_790_000_000_000, using: &generator))
      if let change = (0..<400).lazy.map({ moment.advanced(bySeconds: Double($0) * 86_400) })
        .first(where: { zone.offset(at: $0) != zone.offset(at: $0.advanced(bySeconds: 86_400)) })
      {
        moment = change.advanced(bySeconds: Double.random(in: -20_000...110_000, using: &generator))
      }
      let around = Int32(moment.milliseconds / 86_400_000)
      let expected = (around - 3...around + 3).map { LocalDay(ordinal: $0) }
        .last { boundary.start(of: $0, in: zone) <= moment }
      #expect(boundary.day(of: moment, in: zone) == expected, "\(zone.rfc3339(moment)), \(boundary.minute)")
    }
  }

  @Test(arguments: zones)
  func piecesOfAnIntervalAreItsTimeDayByDay(identifier: String) throws {
    let zone = try #require(Zone(identifier))
    var generator = SeededGenerator(seed: 9)
    for _ in 0..<200 {
      let boundary = try #require(DayBoundary(minute: Int.random(in: 0...360, using: &generator)))
      let start = Instant(milliseconds: Int64.random(in: 1_200_000_000_000...1_500_000_000_000, using: &generator))
      let length = Int64.random(in: 0...400_000_000, using: &generator)
      let span = TimeSpan(start: start, end: Instant(milliseconds: start.milliseconds + length))
      let pieces = boundary.pieces(span, in: zone)
      #expect(pieces.reduce(0) { $0 + $1.interval.milliseconds } == length)
      for piece in pieces {
        #expect(boundary.day(of: piece.interval.start, in: zone) == piece.day)
        let last = Instant(milliseconds: piece.interval.end.milliseconds - 1)
        #expect(boundary.day(of: last, in: zone) == piece.day)
      }
      #expect(zip(pieces, pieces.dropFirst()).allSatisfy { $0.interval.end == $1.interval.start && $0.day < $1.day })
    }
  }

  /// The union, against counting every millisecond.
  @Test func timeOfOverlappingIntervalsCountsOnce() {
    var generator = SeededGenerator(seed: 10)
    for _ in 0..<300 {
      let pieces = (0..<Int.random(in: 0...7, using: &generator)).map { _ in
        let start = Int64.random(in: 0..<200, using: &generator)
        let span = TimeSpan(
          start: Instant(milliseconds: start),
          end: Instant(milliseconds: start + Int64.random(in: 0...60, using: &generator)))
        return DayPiece(day: LocalDay(ordinal: Int32(start / 100)), interval: span)
      }
      var expected: [LocalDay: Int64] = [:]
      for millisecond in Int64(0)..<300 {
        let moment = Instant(milliseconds: millisecond)
        let holding = pieces.filter { $0.interval.start <= moment && moment < $0.interval.end }
        let first = holding.min {
          ($0.interval.start, $0.interval.end, $0.day) < ($1.interval.start, $1.interval.end, $1.day)
        }
        if let first { expected[first.day, default: 0] += 1 }
      }
      #expect(DayPiece.union(pieces).values.reduce(0, +) == expected.values.reduce(0, +))
      #expect(DayPiece.union(pieces) == expected)
    }
  }
}
