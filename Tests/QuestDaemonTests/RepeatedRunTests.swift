@testable import QuestDaemon
import QuestModel
import QuestStore
import QuestTestKit
import QuestWire
import Testing

/// Forecasts use each run together with the previous run of its task.
struct RepeatedRunTests {
  private func line(_ task: String, _ moment: String, _ seconds: Int) -> String {
    #"{"type":"session","routine":null,"startedAt":"\#(moment)","completedAt":"\#(moment)","tasks":[{"task":"\#(task)","#
      + #""estimatedSeconds":600,"actualSeconds":\#(seconds),"recordedAt":"\#(moment)"}]}"# + "\n"
  }

  private func repeats(_ fixture: GameFixture, blind: Bool = false) throws -> [[Double]] {
    try fixture.game.store.read { reader in
      let filter = blind ? try reader.blindFilter(of: PlayerID(1)) : nil
      return try reader.repeatedRuns(of: PlayerID(1), PastLimit(blindFilter: filter, count: 150)).map {
        [$0.run.actual, $0.before.actual]
      }
    }
  }

  @Test func theEarlierRunIsFoundHoweverLongAgoItWas() throws {
    let fixture = try GameFixture()
    let often = (0..<250).map { run in
      line(
        "Often",
        "2025-\(run / 28 + 1 < 10 ? "0" : "")\(run / 28 + 1)-\(run % 28 + 1 < 10 ? "0" : "")\(run % 28 + 1)T12:00:00Z",
        100)
    }
    try fixture.load(
      line("Rare", "2024-06-01T12:00:00Z", 777) + often.joined() + line("Rare", "2026-03-01T12:00:00Z", 888))
    #expect(try repeats(fixture).first == [888, 777])
    #expect(try repeats(fixture).count == 150)
  }

  @Test func aRunThatIsHiddenIsNoEarlierOne() throws {
    let fixture = try GameFixture()
    for seconds in [300.0, 500] {
      try fixture.call(SessionDo(name: "Tea", estimates: [.seconds(400)]))
      fixture.clock.advance(seconds)
      try fixture.call(SessionDone())
      fixture.clock.advance(3600)
    }
    #expect(try repeats(fixture) == [[500, 300]])
    // The wall clock is set back, so the run that is hidden comes between the two by its time.
    fixture.clock.stepWall(-5400)
    try fixture.call(QuestCreate(name: "Break", tasks: ["Tea", "Walk"]))
    try fixture.call(SessionStart(quest: "Break", estimates: [.seconds(400), .seconds(400)]))
    fixture.clock.advance(123)
    try fixture.call(SessionDone())
    #expect(try repeats(fixture, blind: true) == [[500, 300]])
    #expect(try repeats(fixture) == [[500, 123], [123, 300]])
    fixture.clock.advance(400)
    try fixture.call(SessionDone())
    #expect(try repeats(fixture) == [[500, 123], [123, 300]])
  }
}
