import QuestTestKit
import Testing

@testable import QuestServer
@testable import QuestWire

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

  @Test(arguments: ["history.undo", "history.redo"])
  func anUndoIsLongWorkWhereItTakesBackARestore(_ method: String) throws {
    let fixture = try GameFixture()
    #expect(try lane(of: Call(method: method), fixture) == .change)
    let backup = try #require(try fixture.call(DataBackup()).backup)
    try fixture.call(SettingsSet(key: "hints", value: "ask"))
    try fixture.call(DataRestore(name: backup.name))
    if method == "history.redo" { try fixture.call(HistoryUndo(confirm: true)) }
    #expect(try lane(of: Call(method: method), fixture) == .long)
  }

  @Test func anyOtherChangeIsInTheQueueOfChanges() throws {
    let fixture = try GameFixture()
    let apart = fixture.methods.filter { $0.changes && !$0.isPlainChange }.map(\.name).sorted()
    #expect(
      apart == [
        "data.check", "data.erase", "data.import", "data.restore", "guardian.setPin", "history.redo", "history.undo",
        "session.status",
      ])
  }
}
