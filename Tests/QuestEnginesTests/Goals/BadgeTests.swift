import QuestEngines
import QuestModel
import Testing

struct BadgeTests {
  /// A Monday.
  private static let monday = LocalDay(ordinal: 19_716)

  private func goal(_ number: Int) -> GoalID { GoalID("goal\(number)") }

  private func record(_ change: (inout BadgeRecord) -> Void) -> [Badge] {
    var record = BadgeRecord()
    change(&record)
    return Badge.earned(by: record)
  }

  @Test func nothingEarnsNothing() {
    #expect(record { _ in } == [])
  }

  @Test func tiersOfReachedGoalsStandBesideEachOther() {
    let badges = record {
      $0.made = [.init(goal: goal(2), day: Self.monday.advanced(by: 1)), .init(goal: goal(1), day: Self.monday)]
      $0.reached = (1...10).reversed().map {
        .init(goal: goal($0), day: Self.monday.advanced(by: $0), guess: nil)
      }
    }
    #expect(badges.map(\.key) == [.firstGoal, .goalsReached, .goalsReached])
    #expect(badges.map(\.tier) == [nil, 1, 10])
    #expect(badges.map(\.earnedOn) == [0, 1, 10].map(Self.monday.advanced(by:)))
    #expect(Set(badges.map(\.id)).count == 3)
  }

  /// A gap pauses the streak: the day after it does not count, the next one does.
  @Test func theStreakIsEarnedOnTheDayItFirstHeld() {
    let days = [0, 1, 2, 5, 6, 9, 10, 11, 12].map(Self.monday.advanced(by:))
    let badges = record { $0.daysPlayed = Set(days) }
    #expect(badges == [Badge(key: .streak, tier: 7, earnedOn: Self.monday.advanced(by: 12))])
    #expect(record { $0.daysPlayed = Set(days.dropLast()) } == [])
  }

  @Test func aGoodGuessIsWithinAQuarterOfTwoWeeksOrMore() {
    func isGood(_ guessed: Int, _ actual: Int) -> Bool {
      let day = Self.monday.advanced(by: guessed)
      let outcome = GuessOutcome(
        GoalGuess(madeOn: Self.monday, days: day...day), reachedOn: Self.monday.advanced(by: actual))
      return record { $0.reached = [.init(goal: goal(1), day: Self.monday, guess: outcome)] }
        .contains { $0.key == .goodGuess }
    }
    #expect(isGood(15, 20) && isGood(25, 20))
    #expect(!isGood(14, 20) && !isGood(26, 20))
    #expect(isGood(14, 14) && !isGood(13, 13))
  }

  @Test func idsAreTheSameEverywhere() {
    #expect(Badge(key: .streak, tier: 7, earnedOn: Self.monday).id.text == "2jdwpqmpj0x2kzpp")
    // The day a tier was earned may change with older data; the badge stays the same.
    #expect(
      Badge(key: .streak, tier: 7, earnedOn: Self.monday).id
        == Badge(key: .streak, tier: 7, earnedOn: Self.monday.advanced(by: -3)).id)
    #expect(
      Badge(key: .perfectWeek, earnedOn: Self.monday).id
        != Badge(key: .perfectWeek, earnedOn: Self.monday.advanced(by: 7)).id)
  }

  private func judge(
    _ values: [Double?], _ rhythm: GoalTerms.Rhythm, today: Int = 7, resting: Set<Int> = []
  ) throws -> GoalJudge {
    let key = try #require(MetricKey("m"))
    var goal = Goal(
      id: GoalID("g"), name: "Goal", kind: .atLeast, metric: key,
      terms: GoalTerms(since: Self.monday, amount: 1, rhythm: rhythm))
    for day in resting { goal.rests.insert(Self.monday.advanced(by: day)...Self.monday.advanced(by: day)) }
    var rollups: [LocalDay: DayRollup] = [:]
    for (offset, value) in values.enumerated() {
      guard let value else { continue }
      let day = Self.monday.advanced(by: offset)
      let sample = Sample(
        id: SampleID("s"), metric: key, value: value, at: Instant(milliseconds: 0), day: day,
        recordedAt: Instant(milliseconds: 0))
      rollups[day] = DayRollup([sample], kind: .sum)
    }
    let days = MetricDays(
      kind: .sum, rollups: Array(rollups), coverage: .samples, today: Self.monday.advanced(by: today))
    return GoalJudge(goal, days, weekStart: 2)
  }

  @Test func aPerfectWeekHasNoMissedOrUnknownDayAndFourKeptOnes() throws {
    func holds(_ judges: GoalJudge...) -> Bool? { PerfectWeek.holds(from: Self.monday, judges) }
    let all: [Double?] = [1, 1, 1, 1, 1, 1, 1]
    #expect(holds(try judge(all, .days(.all))) == true)
    #expect(holds() == false)
    #expect(holds(try judge([1, 1, 1, 1, 1, 1, 0], .days(.all))) == false)
    #expect(holds(try judge([1, 1, 1, nil, 1, 1, 1], .days(.all))) == false)
    #expect(holds(try judge([1, 1, 1, nil, 1, 1, 1], .days(.all), resting: [3])) == true)
    #expect(holds(try judge([1, 1, 1, nil, nil, nil, nil], .days(.all), resting: [3, 4, 5, 6])) == false)
    #expect(holds(try judge([1, 1, 1, 1, 1, 1], .days(.all), today: 6)) == nil)
    #expect(holds(try judge([1, 1, 0, 1, 1, nil, 1], .quota(5))) == true)
    #expect(holds(try judge([1, 1, 0, 0, 0, 1, 1], .quota(5))) == false)
    #expect(holds(try judge(all, .days(.all)), try judge([0], .days(.weekdays))) == false)
  }
}
