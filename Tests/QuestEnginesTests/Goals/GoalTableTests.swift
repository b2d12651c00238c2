import QuestEngines
import QuestModel
import Testing

/// Single rules of goals on small tables.
struct GoalTableTests {
  /// A Monday.
  private static let monday = LocalDay(ordinal: 19_716)

  private func metric(
    _ values: [Int: Double], kind: MetricKind = .sum, coverage: SourceCoverage = .samples, today: Int
  ) throws -> MetricDays {
    let key = try #require(MetricKey("m"))
    var rollups: [LocalDay: DayRollup] = [:]
    for (day, value) in values {
      let local = Self.monday.advanced(by: day)
      let sample = Sample(
        id: SampleID("s"), metric: key, value: value, at: Instant(milliseconds: 0), day: local,
        recordedAt: Instant(milliseconds: 0))
      rollups[local] = DayRollup([sample], kind: kind)
    }
    return MetricDays(kind: kind, rollups: Array(rollups), coverage: coverage, today: Self.monday.advanced(by: today))
  }

  private func goal(
    _ kind: Goal.Kind, _ amount: Double, _ rhythm: GoalTerms.Rhythm = .days(.all), by: Int? = nil,
    baseline: Double? = nil, reachedBy: Goal.ReachedBy = .value
  ) throws -> Goal {
    Goal(
      id: GoalID("g"), name: "Goal", kind: kind, metric: try #require(MetricKey("m")),
      terms: GoalTerms(since: Self.monday, amount: amount, rhythm: rhythm, by: by.map { Self.monday.advanced(by: $0) }),
      baseline: baseline, reachedBy: reachedBy)
  }

  private func states(_ goal: Goal, _ metric: MetricDays, _ days: ClosedRange<Int>) -> [GoalDayState?] {
    let judge = GoalJudge(goal, metric, weekStart: 2)
    return days.map { judge.state(of: Self.monday.advanced(by: $0)) }
  }

  @Test func aDayWithoutAnEntryIsUnknownAndOneWithTooLittleIsMissed() throws {
    let metric = try metric([0: 30, 1: 29, 3: 31, 4: 5], today: 4)
    #expect(states(try goal(.atLeast, 30), metric, 0...5) == [.kept, .missed, .unknown, .kept, .open, .open])
  }

  @Test func aLimitIsOpenToTheEndOfTheDayAndOverIsOver() throws {
    let metric = try metric([0: 2, 1: 3, 2: 3, 3: 1], today: 3)
    #expect(states(try goal(.atMost, 2), metric, 0...3) == [.kept, .missed, .missed, .open])
  }

  @Test func withSilenceZeroNothingLoggedIsALimitKept() throws {
    var limit = try goal(.atMost, 0)
    let metric = try metric([1: 1], today: 3)
    #expect(states(limit, metric, 0...3) == [.unknown, .missed, .unknown, .open])
    limit.silence = .zero
    #expect(states(limit, metric, 0...3) == [.kept, .missed, .kept, .open])
  }

  @Test func daysAConnectorHasNotAnsweredForStayOpenForAWeek() throws {
    let answered = DayRanges([Self.monday...Self.monday])
    let metric = try metric([:], coverage: .answered(answered), today: 9)
    #expect(states(try goal(.atLeast, 1), metric, 0...2) == [.missed, .unknown, .open])
  }

  @Test func restDaysShortenTheAmountOfAWeek() throws {
    var weekly = try goal(.atLeast, 14, .week)
    weekly.rests.insert(Self.monday.advanced(by: 5)...Self.monday.advanced(by: 6))
    let metric = try metric([0: 5, 1: 5, 6: 9], coverage: .always, today: 8)
    let unit = try #require(GoalJudge(weekly, metric, weekStart: 2).unit(containing: Self.monday))
    #expect(unit.amount == 10)
    #expect(unit.value == 10)
    #expect(unit.state == .kept)
    #expect(unit.share(.atLeast) == 1 && unit.left(.atLeast) == 0)
  }

  @Test func anEditCountsFromItsDayOn() throws {
    var daily = try goal(.atLeast, 10)
    daily.change(to: GoalTerms(since: Self.monday.advanced(by: 2), amount: 20))
    let metric = try metric([0: 12, 1: 12, 2: 12, 3: 12], today: 9)
    #expect(states(daily, metric, 0...3) == [.kept, .kept, .missed, .missed])
    // A week with both amounts asks for the share of each.
    var weekly = try goal(.atLeast, 7, .week)
    weekly.change(to: GoalTerms(since: Self.monday.advanced(by: 3), amount: 14, rhythm: .week))
    #expect(GoalJudge(weekly, metric, weekStart: 2).unit(containing: Self.monday)?.amount == 11)
  }

  @Test func aQuotaIsKeptAtItsDaysAndMissedWhenMissedDaysPutItOutOfReach() throws {
    let quota = try goal(.atLeast, 1, .quota(5))
    func week(_ values: [Int: Double], today: Int, resting: ClosedRange<Int>? = nil) throws -> GoalUnit? {
      var goal = quota
      if let resting {
        goal.rests.insert(Self.monday.advanced(by: resting.lowerBound)...Self.monday.advanced(by: resting.upperBound))
      }
      return GoalJudge(goal, try metric(values, today: today), weekStart: 2).unit(containing: Self.monday)
    }
    #expect(try week([0: 1, 1: 1, 2: 1, 3: 1, 4: 1], today: 4)?.state == .kept)
    #expect(try week([0: 1, 1: 0, 2: 0, 3: 1], today: 4)?.state == .open)
    #expect(try week([0: 0, 1: 0, 2: 0], today: 4)?.state == .missed)
    #expect(try week([0: 1, 1: 1, 2: 0, 3: 0], today: 9)?.state == .unknown)
    #expect(try week([0: 1, 1: 1, 2: 0, 3: 0, 4: 1], today: 9, resting: 5...6)?.state == .rest)
  }

  @Test func aGoalIsNotActiveBeforeItsFirstDayAndAfterItsLast() throws {
    let metric = try metric([0: 1, 3: 1], today: 9)
    #expect(states(try goal(.atLeast, 1, by: 3), metric, -1...4) == [nil, .kept, .unknown, .unknown, .kept, nil])
  }

  @Test func aBadDayChangesTheDaysKeptByOne() throws {
    let good = Dictionary(uniqueKeysWithValues: (0..<40).map { ($0, 1.0) })
    var bad = good
    bad[35] = 0
    bad[36] = nil
    func kept(_ values: [Int: Double]) throws -> DaysKept {
      GoalJudge(try goal(.atLeast, 1), try metric(values, today: 39), weekStart: 2).kept
    }
    #expect(try kept(good).kept == 28)
    let after = try kept(bad)
    #expect([after.kept, after.missed, after.unknown, after.judged] == [26, 1, 1, 27])
    #expect(GoalWording.kept(after, units: ["day"]) == "kept 26 of the last 27 days (1 unknown)")
  }

  @Test func progressWorksBothWaysAndNeverRoundsUpToReached() {
    let down = ReachProgress(current: 74, baseline: 80, target: 72)
    #expect(down.share == 0.75 && down.percent == 75 && down.behind == nil && down.left == 2)
    let worse = ReachProgress(current: 81, baseline: 80, target: 72)
    #expect(worse.share == 0 && worse.behind == 1)
    let near = ReachProgress(current: 999.999, baseline: 0, target: 1000)
    #expect(near.percent == 99 && !near.isReached)
    #expect(ReachProgress(current: 1000, baseline: 0, target: 1000).percent == 100)
    #expect(ReachProgress(current: nil, baseline: nil, target: 5).share == nil)
  }

  @Test func oneLuckyReadingDoesNotReachATrend() throws {
    let values = [0: 75.0, 1: 75, 2: 71, 3: 75, 9: 71, 10: 72, 11: 72]
    let metric = try metric(values, kind: .level, today: 20)
    let trend = ReachJudge(try goal(.reach, 72, baseline: 80, reachedBy: .trend), metric).reached
    #expect(trend?.day == Self.monday.advanced(by: 11))
    let value = ReachJudge(try goal(.reach, 72, baseline: 80), metric).reached
    #expect(value == GoalReached(day: Self.monday.advanced(by: 2), value: 71))
  }

  @Test func withoutABaselineTheFirstSampleIsOne() throws {
    let judge = ReachJudge(try goal(.reach, 1600), try metric([2: 1500, 4: 1550], kind: .level, today: 5))
    #expect(judge.baseline == 1500)
    #expect(judge.progress.share == 0.5)
    let empty = ReachJudge(try goal(.reach, 1600), try metric([:], kind: .level, today: 5))
    #expect(empty.progress.share == nil && empty.progress.behind == nil)
  }
}
