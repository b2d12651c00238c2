import QuestDaemon
import QuestModel
import QuestTestKit
import QuestWire
import Testing

/// The sharing of import capacity between the Unix users of one service.
struct ImportShareTests {
  private let fixture: GameFixture

  init() throws {
    fixture = try GameFixture(players: .eachUser(GuardianTests.people))
  }

  /// Opens an import on a connection of its own.
  @discardableResult
  private func open(_ user: UInt32, connection: Int32) throws -> String {
    (fixture.user, fixture.session) = (user, connection)
    return try fixture.call(DataImport(format: "jsonl")).importId
  }

  private func goOn(_ id: String, _ user: UInt32, connection: Int32) throws -> ErrorKind? {
    (fixture.user, fixture.session) = (user, connection)
    return try fixture.refusal(of: DataImport(importId: id, text: "\n"))
  }

  @Test func oneUserWithAllPlacesGivesOneToAnother() throws {
    let first = try (1...8).map { try open(1000, connection: $0) }
    #expect(throws: RPCError.self) { try open(1000, connection: 9) }
    fixture.clock.advance(1)
    #expect(try goOn(first[0], 1000, connection: 1) == nil)
    let other = try open(1001, connection: 20)
    // The import that was idle longest was ended, which its next call reports.
    #expect(try goOn(first[0], 1000, connection: 1) == nil)
    let ended = try (2...8).filter { try goOn(first[$0 - 1], 1000, connection: Int32($0)) == .notFound }
    #expect(ended.count == 1)
    #expect(try goOn(other, 1001, connection: 20) == nil)
  }

  @Test func anIdleImportEndsWhenItsPlaceIsNeeded() throws {
    for connection in 1...8 { try open(1000, connection: Int32(connection)) }
    fixture.clock.advance(59)
    #expect(throws: RPCError.self) { try open(1000, connection: 9) }
    fixture.clock.advance(2)
    try open(1000, connection: 9)
  }

  @Test func anImportBeyondThePlayersQuotaIsRefusedAndPlayGoesOn() throws {
    let fixture = try GameFixture(players: .eachUser(GuardianTests.people), mostStoredRuns: 3)
    fixture.user = 1001
    func line(_ number: Int) -> String {
      #"{"type":"session","routine":null,"startedAt":"2026-02-0\#(number)T08:00:00Z","completedAt":null,"tasks":"#
        + #"[{"task":"Tidy","estimatedSeconds":60,"actualSeconds":70,"recordedAt":"2026-02-0\#(number)T08:01:10Z"}]}"#
        + "\n"
    }
    try fixture.load(line(1) + line(2))
    let refusal = #expect(throws: RPCError.self) { try fixture.load(line(3) + line(4)) }
    #expect(refusal?.kind == .tooLarge)
    try fixture.load(line(3))
    try fixture.call(SessionDo(name: "Tidy", estimates: [.seconds(60)]))
    fixture.clock.advance(60)
    try fixture.call(SessionDone())
    // Another player has room of their own.
    fixture.user = 1002
    #expect(try fixture.load(line(1)).sessions == 1)
  }

  @Test func samplesCountInThePlayersQuota() throws {
    let fixture = try GameFixture(players: .eachUser(GuardianTests.people), mostStoredRuns: 3)
    fixture.user = 1001
    func line(_ number: Int) -> String {
      #"{"type":"sample","id":"water-\#(number)","metric":"water","value":1,"at":"2026-02-0\#(number)T08:00:00Z","#
        + #""recordedAt":"2026-02-0\#(number)T08:00:00Z"}"# + "\n"
    }
    try fixture.load(line(1) + line(2))
    let refusal = #expect(throws: RPCError.self) { try fixture.load(line(3) + line(4)) }
    #expect(refusal?.message == "This machine keeps 3 runs and samples for each player; you have 2.")
    // Known ones need no room.
    #expect(try fixture.load(line(1) + line(2) + line(3)).samples == 1)
    try fixture.call(SampleLog(metric: "water", value: .number(1)))
    #expect(try fixture.load(line(1)).knownNotes == 1)
  }
}
