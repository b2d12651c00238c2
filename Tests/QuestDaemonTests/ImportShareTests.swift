import QuestDaemon
import QuestModel
import QuestTestKit
import QuestWire
import Testing

/// Places for imports among the Unix users of one service.
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
    // The one that was idle longest has ended, and says so.
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
}
