import GRDB
import QuestTestKit
import Testing

@testable import QuestStore

/// The shared connections for reading.
struct ConnectionPoolTests {
  private let fixture: StoreFixture

  init() throws { fixture = try StoreFixture() }

  @Test func aLongReadTakesNoConnectionFromShortOnes() throws {
    func connection() throws -> ObjectIdentifier { try fixture.store.onReader { ObjectIdentifier($0) } }
    let pooled = try connection()
    try fixture.store.onOwnReader { own in
      #expect(ObjectIdentifier(own) != pooled)
      let meanwhile = try connection()
      #expect(meanwhile == pooled)
    }
    let afterwards = try connection()
    #expect(afterwards == pooled)
  }
}
