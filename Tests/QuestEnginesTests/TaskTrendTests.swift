import Foundation
import QuestEngines
import QuestModel
import Testing

/// How the guesses for one task develop, as far as 30 runs and more can tell.
struct TaskTrendTests {
  /// Newest first. `size` is abs(log ratio) of the run with that number, from 1; a wobble of a fixed pattern lies on it.
  private func runs(_ count: Int, speaks: (Int) -> Bool = { _ in true }, _ size: (Int) -> Double) -> [TaskTrend.Run] {
    (1...count).reversed().map { number in
      let wobble = [0.02, -0.03, 0.01, 0.03, -0.02, -0.01][number % 6]
      return TaskTrend.Run(
        logRatio: (size(number) + wobble) * (number.isMultiple(of: 2) ? 1 : -1), speaks: speaks(number))
    }
  }

  private func direction(_ runs: [TaskTrend.Run], tasks: Int = 1) -> LogTrend.Direction? {
    TaskTrend.direction(runs, of: runs.count, amongTasks: tasks)
  }

  @Test func nothingIsSaidBeforeTheFirstMilestoneFromThirtyOn() {
    let learning = { (number: Int) in 0.9 - 0.02 * Double(number) }
    #expect(direction(runs(32, learning)) == nil, "22 is a milestone, and too early for one task")
    #expect(TaskTrend.runs(of: 32) == 0)
    #expect(direction(runs(33, learning)) == .improving)
    #expect(direction(runs(33) { 0.2 + 0.02 * Double($0) }) == .declining)
  }

  @Test func betweenMilestonesNothingChanges() {
    let flatThenWide = { (number: Int) in number <= 33 ? 0.3 : 1.0 }
    #expect(direction(runs(33, flatThenWide)) == .steady)
    #expect(direction(runs(49, flatThenWide)) == .steady, "looked at again with run 50")
    #expect(direction(runs(50, flatThenWide)) == .declining)
    #expect(TaskTrend.runs(of: 49) == 49 - 33 + 60)
  }

  @Test func steadyNeedsMoreThanNoTrend() {
    #expect(direction(runs(50) { _ in 0.3 }) == .steady)
    // Too noisy to say either.
    let wild = runs(33) { [0.0, 1.05, 0.1, 0.9][$0 % 4] }
    #expect(direction(wild) == nil)
  }

  @Test func theMoreTasksTheMoreItTakes() {
    let slight = runs(33) { 0.36 - 0.0016 * Double($0) }
    let among = [1, 5, 50, 5000].map { direction(slight, tasks: $0) }
    #expect(among.first == .improving)
    #expect(among.last != .improving)
  }

  @Test func hintedRunsAreCountedAndNotJudged() {
    // The wide ones had a hint.
    let hinted = runs(50, speaks: { !$0.isMultiple(of: 5) }) { $0.isMultiple(of: 5) ? 1.0 : 0.3 }
    #expect(direction(hinted) == .steady)
    #expect(direction(runs(50, speaks: { $0 > 45 }) { _ in 0.3 }) == nil, "five are left")
  }

  @Test func theWordsNameTheTask() {
    let claim = Claim.trend(
      ofSkill: "Packing", newest: runs(33) { 0.9 - 0.02 * Double($0) }, of: 33, amongSkills: 1
    ).first
    #expect(claim?.kind == .trend)
    #expect(claim?.label == "improving")
    #expect(claim?.text == "Your guesses for Packing have been coming closer.")
    #expect(Claim.trend(ofSkill: "Packing", newest: [], of: 12, amongSkills: 1).isEmpty)
  }
}
