@testable import QuestDaemon
import QuestModel
import QuestStore
import QuestTestKit
import QuestWire
import Testing

/// The one claim on the home page and in statistics, and trends of single tasks in patterns.
struct NewestClaimTests {
  private func play(_ fixture: GameFixture, _ task: String, _ times: Int, seconds: Double) throws {
    for _ in 0..<times {
      try fixture.call(SessionDo(name: task, estimates: [.seconds(300)]))
      fixture.clock.advance(seconds)
      try fixture.call(SessionDone())
    }
  }

  @Test func itIsTheNewestThatPatternsHaveNotShown() throws {
    let fixture = try GameFixture()
    try play(fixture, "Pack", 6, seconds: 600)
    #expect(try fixture.call(StatsGet()).claim == nil, "three are calibration")
    try play(fixture, "Pack", 4, seconds: 600)
    let pack = try #require(try fixture.call(StatsGet()).claim)
    #expect(pack.kind == .bias)
    #expect(pack.text.hasPrefix("Pack usually takes"))
    #expect(try fixture.call(StatsGet(days: 1)).claim == pack, "for the home page, too")
    #expect(try fixture.call(PatternsGet()).newest == pack)
    fixture.clock.advance(9 * 86_400)
    try play(fixture, "Pack", 1, seconds: 600)
    #expect(try fixture.call(StatsGet()).claim?.text.hasPrefix("Pack usually takes") == true, "nobody has looked")
    #expect(try fixture.call(PatternsSeen()).seen)
    #expect(try fixture.call(StatsGet()).claim == nil)
    #expect(try fixture.call(PatternsGet()).newest == nil)
    #expect(try fixture.call(PatternsGet()).tasks.first?.claims.count == 1, "it is still there")
    try play(fixture, "Pack", 1, seconds: 600)
    #expect(try fixture.call(StatsGet()).claim == nil, "it is the same claim")
    try play(fixture, "Tea", 8, seconds: 100)
    #expect(try fixture.call(StatsGet()).claim?.text.hasPrefix("Tea usually takes") == true)
    #expect(try fixture.call(PatternsGet()).newest?.text.hasPrefix("Tea usually takes") == true)
    #expect(try fixture.call(PatternsGet(skill: "Tea")).newest == nil, "one task is not all there is")
    #expect(try fixture.call(StatsGet(from: "2026-03-02")).claim == nil)
    // Patterns have all of them.
    #expect(Set(try fixture.call(PatternsGet()).tasks.filter { !$0.claims.isEmpty }.map(\.skill)) == ["Pack", "Tea"])
    try fixture.call(PatternsSeen())
    try fixture.reopen()
    #expect(try fixture.call(StatsGet()).claim == nil)
    // What was seen is no change that undo could take back.
    try fixture.call(HistoryUndo(confirm: true))
    try fixture.call(HistoryRedo())
    #expect(try fixture.call(StatsGet()).claim == nil)
  }

  /// How steady guesses are is said from ten runs on, after which way they lean.
  @Test func ofTwoUnseenClaimsAboutOneTaskItIsTheLater() throws {
    let fixture = try GameFixture()
    try play(fixture, "Pack", 12, seconds: 600)
    #expect(try fixture.call(StatsGet()).claim?.kind == .bias)
    try play(fixture, "Pack", 1, seconds: 600)
    #expect(try fixture.call(PatternsGet()).tasks.first?.claims.map(\.kind) == ["bias", "steadiness"])
    #expect(try fixture.call(StatsGet()).claim?.kind == .steadiness)
  }

  /// Runs are seen by their numbers, not by their moments: what is imported, or ends earlier than it is told, is new.
  @Test func whatAnImportTellsOfEarlierTimesIsNew() throws {
    let fixture = try GameFixture()
    try play(fixture, "Pack", 10, seconds: 600)
    try fixture.call(PatternsSeen())
    let lines = (0..<9).map { run in
      let moment = "2025-01-0\(run + 1)T10:00:00Z"
      return #"{"type":"session","routine":null,"startedAt":"\#(moment)","completedAt":"\#(moment)","tasks":[{"task":"#
        + #""Read","estimatedSeconds":600,"actualSeconds":1500,"recordedAt":"\#(moment)"}]}"# + "\n"
    }
    try fixture.load(lines.joined())
    #expect(try fixture.call(StatsGet()).claim?.text.hasPrefix("Read usually takes") == true)
    #expect(try fixture.game.store.read { try $0.runSeenInPatterns(by: PlayerID(1)) } == 10)
    try fixture.call(DataErase(everything: true, confirm: true))
    #expect(try fixture.game.store.read { try $0.runSeenInPatterns(by: PlayerID(1)) } == nil)
    try play(fixture, "Pack", 10, seconds: 600)
    #expect(
      try fixture.call(StatsGet()).claim?.text.hasPrefix("Pack usually takes") == true, "nothing was seen of this")
  }

  @Test func aTaskWithManyRunsHasItsOwnTrend() throws {
    let fixture = try GameFixture()
    func line(_ run: Int, _ seconds: Double) -> String {
      let hour = run % 12 + 6
      let day = run / 12 + 1
      let moment = "2026-01-\(day < 10 ? "0" : "")\(day)T\(hour < 10 ? "0" : "")\(hour):00:00Z"
      return #"{"type":"session","routine":null,"startedAt":"\#(moment)","completedAt":"\#(moment)","tasks":[{"task":"#
        + #""Read","estimatedSeconds":600,"actualSeconds":\#(seconds),"recordedAt":"\#(moment)"}]}"# + "\n"
    }
    // Three of calibration, then 33 that come closer.
    try fixture.load((0..<36).map { line($0, 1500 - 24 * Double($0) + Double($0 % 3) * 20) }.joined())
    let read = try #require(try fixture.call(PatternsGet()).tasks.first)
    #expect(read.sampleCount == 33)
    let trend = try #require(read.claims.first { $0.kind == .trend })
    #expect(trend.label == .improving)
    #expect(trend.text == "Your guesses for Read have been coming closer.")
    #expect(try fixture.call(PatternsGet(skill: "Read")).tasks.first?.claims.contains(trend) == true)
    #expect(try fixture.call(PatternsGet(asOf: "2026-02-01T00:00:00Z")).tasks.first?.claims.contains(trend) == true)
    #expect(
      try fixture.call(PatternsGet(asOf: "2026-01-03T14:30:00Z")).tasks.first?.claims.contains { $0.kind == .trend }
        == false)
  }

  /// With many tasks some would seem to change by chance, so each needs more evidence.
  @Test func amongManyTasksATrendNeedsToBeClearer() throws {
    func lines(_ task: String, _ change: Double, runs: Int = 36, from day: Int = 20) -> String {
      (0..<runs).map { run in
        let moment = "2026-01-\(run / 12 + day)T\(run % 12 + 10):00:00Z"
        let noise = Double(run * 17 % 37 % 11) * 40
        return #"{"type":"session","routine":null,"startedAt":"\#(moment)","completedAt":"\#(moment)","tasks":[{"#
          + #""task":"\#(task)","estimatedSeconds":600,"actualSeconds":\#(1100 + noise - change * Double(run)),"#
          + #""recordedAt":"\#(moment)"}]}"# + "\n"
      }.joined()
    }
    func hasTrend(_ change: Double, others: Int) throws -> Bool {
      let fixture = try GameFixture()
      // The games of calibration come first, whatever else there is.
      try fixture.load(lines("Warm up", 0, runs: 9, from: 10))
      try fixture.load(lines("Read", change) + (0..<others).map { lines("Other \($0)", 0) }.joined())
      let claims = try fixture.call(PatternsGet(skill: "Read")).tasks.first?.claims ?? []
      return claims.contains { $0.label == .improving }
    }
    let changes = [0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14].map(Double.init)
    let alone = try changes.map { try hasTrend($0, others: 0) }
    let among = try changes.map { try hasTrend($0, others: 40) }
    #expect(zip(alone, among).allSatisfy { $0 || !$1 }, "\(alone) \(among)")
    #expect(zip(alone, among).contains { $0 && !$1 }, "\(alone) \(among)")
    #expect(alone.last == true && among.last == true && alone.first == false)
  }
}
