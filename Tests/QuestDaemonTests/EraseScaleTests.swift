import QuestModel
import QuestTestKit
import QuestWire
import Testing

@testable import QuestDaemon
@testable import QuestStore

/// The work of an erasure grows with what it erases, and no faster.
struct EraseScaleTests {
  /// A skill of each quest: every play of a quest loses a run and keeps others.
  private static let skill = "Fetch"

  @Test func aSkillOfEveryQuestIsErasedInOnePass() throws {
    let (near, far) = (try Self.steps(runs: 600), try Self.steps(runs: 6_000))
    #expect(near.runs > 50 && far.runs > near.runs * 9, "\(near.runs) and \(far.runs) runs were erased")
    // Ten times as long; searching all erased runs for each play would be a hundred times the work.
    #expect(far.steps < near.steps * 20, "\(near.steps) steps, then \(far.steps) in \(far.statement)")
  }

  private static func steps(runs: Int) throws -> (runs: Int, steps: Int, statement: String) {
    let fixture = try GameFixture()
    try fixture.load(ScaleHistory.lines(runs: runs, before: fixture.clock.now().wall))
    fixture.awaitDailyBackups(1)
    let recorder = try StatementRecorder(fixture.game.store)
    let erased = try recorder.during("erase") {
      try fixture.call(DataErase(skill: skill, confirm: true)).runs
    }
    try recorder.stop()
    let worst = try #require(recorder.work["erase"]?.max { $0.value.steps < $1.value.steps })
    return (erased, worst.value.steps, String(worst.key.prefix(200)))
  }
}
