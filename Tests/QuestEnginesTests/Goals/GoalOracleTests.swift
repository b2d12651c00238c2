import QuestEngines
import QuestModel
import QuestTestKit
import Testing

/// Random histories of samples, edits, rest days and answers: engines and oracle agree on every day.
struct GoalOracleTests {
  private static let histories = 30

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func daysAndPeriodsAreJudgedAsTheRulesSay(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var seen: [GoalDayState: Int] = [:]
    for number in 1...Self.histories {
      var history = RandomGoalHistory(&generator)
      if history.kind == .reach { history.kind = .atLeast }
      let oracle = GoalOracle(history)
      let judge = GoalJudge(try history.goal(), try history.metricDays(), weekStart: history.weekStart)
      for day in 0..<RandomGoalHistory.days {
        let local = RandomGoalHistory.local(day)
        let (state, unit, expected) = (judge.state(of: local), judge.unit(containing: local), oracle.unit(day))
        try #require(state == oracle.state(day), "seed \(seed), history \(number), day \(day): \(history)")
        try #require(unit?.state == expected?.state, "seed \(seed), history \(number), day \(day): \(history)")
        try #require(
          unit?.days.lowerBound == expected.map { RandomGoalHistory.local($0.first) },
          "seed \(seed), history \(number), day \(day): \(history)")
        try #require(
          unit?.days.upperBound == expected.map { RandomGoalHistory.local($0.last) },
          "seed \(seed), history \(number), day \(day): \(history)")
        if let unit, let (of, by) = expected?.amount {
          #expect(abs(unit.amount - Double(of) / Double(by)) < 1e-9, "seed \(seed), history \(number), day \(day)")
        }
        if let state { seen[state, default: 0] += 1 }
      }
      let kept = judge.kept
      #expect(
        [kept.kept, kept.missed, kept.unknown, kept.rest] == oracle.kept, "seed \(seed), history \(number): \(history)")
    }
    // The histories hold every state many times.
    for state in GoalDayState.allCases { #expect(seen[state, default: 0] > 100, "\(state)") }
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func targetsAreReachedOnTheDayTheRulesSay(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed &* 7919)
    var reached = 0
    for number in 1...Self.histories {
      var history = RandomGoalHistory(&generator)
      history.kind = .reach
      let judge = ReachJudge(try history.goal(), try history.metricDays())
      let expected = GoalOracle(history).reachedDay.map(RandomGoalHistory.local)
      try #require(judge.reached?.day == expected, "seed \(seed), history \(number): \(history)")
      if expected != nil { reached += 1 }
    }
    #expect(reached > 6 && reached < Self.histories)
  }
}
