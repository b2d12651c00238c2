import NIOCore
import QuestModel
import QuestTestKit
import QuestWire
import Synchronization
import Testing

@testable import QuestDaemon
@testable import QuestServer
@testable import QuestStore

/// Which lane each call of the real table runs in: a short read, a change, or long work.
struct LaneTests {
  struct Call: CustomTestStringConvertible {
    var method: String
    var parameters = "{}"
    var testDescription: String { "\(method) \(parameters)" }
  }

  private func lane(of call: Call, _ fixture: GameFixture) throws -> Lane {
    let row = try #require(fixture.methods.first { $0.name == call.method })
    let request = try WireJSON.decode(row.request, from: Array(call.parameters.utf8))
    return row.lane(request, fixture.context)
  }

  @Test(arguments: [
    Call(method: "data.import", parameters: #"{"format":"jsonl"}"#), Call(method: "data.export"),
    Call(method: "data.erase", parameters: #"{"skill":"Swim","confirm":true}"#), Call(method: "data.backup"),
    Call(method: "data.restore"), Call(method: "data.check", parameters: #"{"deep":true}"#),
    Call(method: "stats.get", parameters: #"{"asOf":"2026-01-01"}"#), Call(method: "reminder.test"),
    Call(method: "guardian.unlock", parameters: #"{"pin":"1234"}"#),
    Call(method: "sync.take", parameters: #"{"device":"a","after":0}"#),
    Call(method: "sync.put", parameters: #"{"device":"a","items":[]}"#),
  ])
  func workThatMayTakeSecondsHasThreadsOfItsOwn(_ call: Call) throws {
    #expect(try lane(of: call, GameFixture()) == .long)
  }

  @Test(arguments: [
    Call(method: "session.status"), Call(method: "stats.get"), Call(method: "data.check"),
    Call(method: "data.backup", parameters: #"{"list":true}"#),
  ])
  func aShortReadIsOne(_ call: Call) throws {
    #expect(try lane(of: call, GameFixture()) == .short)
  }

  /// Handles the call in the lane of changes. Returns the lane that it goes on in, or `nil` when it is answered.
  private func next(after call: Call, _ fixture: GameFixture) -> Lane? {
    let line = #"{"jsonrpc":"2.0","id":1,"method":"\#(call.method)","params":\#(call.parameters)}"#
    let moment = fixture.clock.now()
    var round = Round([ArrivedLine(line: .complete(Array(line.utf8)), moment: moment)])
    let step = round.advance(on: .change, fixture.dispatcher, fixture.context) { _ in true }
    guard case .goesOn(let lane) = step else { return nil }
    #expect(round.answers.readableBytes == 0)
    #expect(round.advance(on: lane, fixture.dispatcher, fixture.context) { _ in true } == .ends)
    #expect(round.answers.readableBytes > 0)
    return lane
  }

  @Test(arguments: ["history.undo", "history.redo"])
  func anUndoBecomesLongWorkWhereItTakesBackARestore(_ method: String) throws {
    let fixture = try GameFixture()
    #expect(next(after: Call(method: method), fixture) == nil)
    let backup = try #require(try fixture.call(DataBackup()).backup)
    // Otherwise the first change asks for the daily backup, which may still read the file that the restore replaces.
    _ = try fixture.game.store.backUp(.daily, at: fixture.clock.now().wall, evenIfUnchanged: true)
    try fixture.call(SettingsSet(key: "hints", value: "ask"))
    try fixture.call(DataRestore(name: backup.name))
    let parameters = method == "history.undo" ? #"{"confirm":true}"# : "{}"
    if method == "history.redo" { try fixture.call(HistoryUndo(confirm: true)) }
    #expect(next(after: Call(method: method, parameters: parameters), fixture) == .long)
  }

  @Test func aMergeBecomesLongWorkWhereItIsLarge() throws {
    let fixture = try GameFixture()
    for name in ["Swim", "Row", "Run"] {
      try fixture.call(SessionDo(name: name, estimates: [.seconds(300)]))
      fixture.clock.advance(310)
      try fixture.call(SessionDone())
    }
    #expect(next(after: Call(method: "skill.merge", parameters: #"{"from":"Run","into":"Swim"}"#), fixture) == nil)
    #expect(next(after: Call(method: "history.undo"), fixture) == nil)
    fixture.game.store.largeFrom.withLock { $0 = 10 }
    #expect(next(after: Call(method: "skill.merge", parameters: #"{"from":"Row","into":"Swim"}"#), fixture) == .long)
    #expect(next(after: Call(method: "history.undo"), fixture) == .long)
    #expect(try fixture.call(SkillList()).skills.map(\.runs) == [1, 1, 1])
  }

  @Test func anyOtherChangeIsInTheQueueOfChanges() throws {
    let fixture = try GameFixture()
    let apart = fixture.methods.filter { $0.changes && !$0.isPlainChange }.map(\.name).sorted()
    #expect(
      apart == [
        "data.check", "data.erase", "data.import", "data.restore", "guardian.setPin", "session.status",
      ])
  }
}
