import QuestEngines
import QuestModel
import QuestTestKit
import Testing

/// What overlaps, what a replacement leaves, and what was probably forgotten.
struct IntervalRulesTests {
  private let now = ClockReading(wall: Instant(milliseconds: 100_000), bootNanoseconds: 50_000_000_000, bootID: "one")

  private func interval(_ start: Int64, _ end: Int64?) -> Interval {
    Interval(
      id: IntervalID("one"), activity: ActivityID("code"), startedAt: Instant(milliseconds: start),
      endedAt: end.map(Instant.init(milliseconds:)), zone: .utc,
      boot: end == nil ? Interval.BootMoment(bootID: "one", milliseconds: start - 50_000) : nil)
  }

  private func span(_ start: Int64, _ end: Int64) -> TimeSpan {
    TimeSpan(start: Instant(milliseconds: start), end: Instant(milliseconds: end))
  }

  private func milliseconds(_ interval: Interval?) -> [Int64]? {
    interval.map { [$0.startedAt.milliseconds, $0.end(at: now).milliseconds] }
  }

  /// Every moment of the interval is in one of the parts or in the span, and in one only.
  @Test func theRestIsTheIntervalWithoutTheSpan() {
    var random = SeededGenerator(seed: 15)
    for _ in 1...2000 {
      let ends = (0..<4).map { _ in Int64.random(in: 50_000...99_000, using: &random) }
      let isOpen = Bool.random(using: &random)
      let one = interval(min(ends[0], ends[1]), isOpen ? nil : max(ends[0], ends[1]) + 1)
      let hole = span(min(ends[2], ends[3]), max(ends[2], ends[3]) + 1)
      let rest = IntervalRules.rest(of: one, without: hole, at: now)
      #expect(rest.after?.endedAt == (rest.after == nil ? nil : one.endedAt))
      for moment in stride(from: Int64(50_000), through: 100_000, by: 1777) {
        func holds(_ part: Interval?) -> Bool {
          milliseconds(part).map { $0[0] <= moment && moment < $0[1] } ?? false
        }
        let isInHole = hole.start.milliseconds <= moment && moment < hole.end.milliseconds
        #expect((holds(rest.before) || holds(rest.after)) == (holds(one) && !isInHole))
        #expect(!(holds(rest.before) && holds(rest.after)))
      }
    }
  }

  @Test func aSpanWithoutAnEndLeavesWhatCameBefore() {
    let open = TimeSpan(start: Instant(milliseconds: 60_000), end: .latest)
    #expect(
      milliseconds(IntervalRules.rest(of: interval(50_000, nil), without: open, at: now).before) == [50_000, 60_000])
    #expect(IntervalRules.rest(of: interval(50_000, nil), without: open, at: now).after == nil)
    let covered = IntervalRules.rest(of: interval(60_000, 70_000), without: open, at: now)
    #expect(covered.before == nil && covered.after == nil)
  }

  @Test func overFourHoursAndThreeTimesTheLongestIsProbablyForgotten() {
    let hour: Int64 = 3_600_000
    #expect(!IntervalRules.isProbablyForgotten(4 * hour, earlier: []))
    #expect(IntervalRules.isProbablyForgotten(4 * hour + 1, earlier: [hour]))
    #expect(!IntervalRules.isProbablyForgotten(6 * hour, earlier: [hour, 2 * hour]))
    #expect(IntervalRules.isProbablyForgotten(6 * hour + 1, earlier: [2 * hour, hour]))
  }

  @Test func anOpenIntervalIsMeasuredByTheBootClock() {
    let open = interval(60_000, nil)
    var later = now
    later.bootNanoseconds += 1_500_000_000
    later.wall = Instant(milliseconds: 0)
    #expect(open.end(at: later) == Instant(milliseconds: 101_500))
    later.bootID = "two"
    #expect(open.end(at: later) == open.startedAt, "never before its start")
    later.wall = Instant(milliseconds: 70_000)
    #expect(open.end(at: later) == Instant(milliseconds: 70_000))
  }
}
