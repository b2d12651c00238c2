import Foundation
import GRDB
import QuestModel
@testable import QuestStore
import QuestTestKit
import Testing

/// A PIN survives all operations on the store, and is in nothing that a player can read.
struct PINRowTests {
  private let old = "$y$j9T$saltsaltsaltsalt$old"
  private let new = "$y$j9T$saltsaltsaltsalt$new"
  private let tries = PINTries(count: 4, bootNanoseconds: 90_000_000_000, bootID: "boot-1")

  private func set(_ hash: String?, _ fixture: StoreFixture) throws {
    try fixture.store.write(
      Command(player: fixture.player, method: "guardian.setPin", at: StoreFixture.start, undoable: false)
    ) {
      try $0.setPIN(hash, ofUser: nil)
      $0.label = "the PIN"
    }
  }

  private func pin(_ fixture: StoreFixture) throws -> StoredPIN? {
    try fixture.store.read { try $0.pin(ofUser: nil) }
  }

  @Test func aPINIsKeptWithItsTriesAndForgottenWhenRemoved() throws {
    let fixture = try StoreFixture()
    #expect(try pin(fixture) == nil)
    try fixture.store.maintain { try $0.note(tries, ofUser: nil) }
    #expect(try pin(fixture) == nil)
    try set(old, fixture)
    try fixture.store.maintain { try $0.note(tries, ofUser: nil) }
    #expect(try pin(fixture) == StoredPIN(hash: old, tries: tries))
    try set(new, fixture)
    #expect(try pin(fixture) == StoredPIN(hash: new))
    try set(nil, fixture)
    #expect(try pin(fixture) == nil)
  }

  @Test func aSystemServiceKeepsOnePINForEachUser() throws {
    let fixture = try StoreFixture()
    for (user, hash) in [(UInt32(1000), old), (1001, new)] {
      try fixture.store.write(Command(player: fixture.player, method: "m", at: StoreFixture.start)) {
        try $0.setPIN(hash, ofUser: user)
      }
    }
    #expect(try fixture.store.read { try $0.pin(ofUser: 1000)?.hash } == old)
    #expect(try fixture.store.read { try $0.pin(ofUser: 1001)?.hash } == new)
    #expect(try pin(fixture) == nil)
    #expect(try fixture.store.read { try $0.usersWithPIN() } == [1000, 1001])
  }

  @Test func theJournalSaysThatItWasDoneAndHoldsNoImage() throws {
    let fixture = try StoreFixture()
    try set(old, fixture)
    try set(nil, fixture)
    let entries = try fixture.store.read { try $0.journal(of: fixture.player, JournalFilter(), before: nil, limit: 9) }
    #expect(entries.map(\.label) == ["the PIN", "the PIN"])
    #expect(entries.allSatisfy { $0.state == .final })
    #expect(try fixture.store.read { try $0.nextUndo(of: fixture.player) } == nil)
    #expect(
      try fixture.value("SELECT count(*) FROM journal WHERE changes NOT LIKE '[{\"record\":\"pin\",%\"after\":{}}]'")
        == 0)
  }

  // MARK: - Whatever happens around it

  @Test func aRestoreBringsNoOldPINBackAndTakesNoneAway() throws {
    let fixture = try StoreFixture()
    try set(old, fixture)
    let withOld = try fixture.store.backUp(.manual, at: StoreFixture.start).backup
    try set(nil, fixture)
    func restore(_ backup: Backup) throws {
      let command = Command(player: fixture.player, method: "data.restore", at: StoreFixture.start)
      try fixture.store.restore(backup, command, label: "the restore", exclusively: { try $0() }) { _, _ in }
    }
    try restore(withOld)
    #expect(try pin(fixture) == nil, "one that was removed stays so")
    let withNone = try fixture.store.backUp(.manual, at: StoreFixture.start, evenIfUnchanged: true).backup
    try set(new, fixture)
    try fixture.store.maintain { try $0.note(tries, ofUser: nil) }
    for backup in [withNone, withOld] {
      try restore(backup)
      #expect(try pin(fixture) == StoredPIN(hash: new, tries: tries), "\(backup.name)")
    }
    let past = try #require(try fixture.store.read { try $0.nextUndo(of: fixture.player) })
    try fixture.store.undoRestore(
      past, Command(player: fixture.player, method: "history.undo", at: StoreFixture.start, undoable: false),
      exclusively: { try $0() }
    ) { _ in }
    #expect(try pin(fixture) == StoredPIN(hash: new, tries: tries))
  }

  @Test func erasingEverythingLeavesTheGuardiansPIN() throws {
    let fixture = try StoreFixture()
    try set(old, fixture)
    try fixture.store.maintain { try $0.note(tries, ofUser: nil) }
    _ = try fixture.store.write(fixture.command("data.erase")) { try $0.erase(.everything(of: fixture.player)) }
    try fixture.store.finishErasures()
    #expect(try pin(fixture) == StoredPIN(hash: old, tries: tries))
  }

  @Test func aMendedStoreKeepsTheNewestPINAlsoWhenItsPageIsGone() throws {
    let fixture = try StoreFixture()
    try set(old, fixture)
    _ = try fixture.store.backUp(.manual, at: StoreFixture.start)
    try set(new, fixture)
    try fixture.store.maintain { try $0.note(tries, ofUser: nil) }
    let witness = Rescue.Witness(at: StoreFixture.start, deviceID: "device") { _ in "Mended." }
    _ = try fixture.store.mend(witness: witness)
    #expect(try pin(fixture) == StoredPIN(hash: new, tries: tries))
    // The change log has it, too.
    try fixture.store.close()
    let file = try DatabaseQueue(path: fixture.path)
    let (root, size) = try file.read { db in
      (
        try #require(try Int.fetchOne(db, sql: "SELECT rootpage FROM sqlite_schema WHERE name = 'pin'")),
        try #require(try Int.fetchOne(db, sql: "PRAGMA page_size"))
      )
    }
    try file.close()
    try overwrite(page: root, size: size, of: fixture.path)
    let (store, report) = try QuestStore.opened(path: fixture.path, witness: witness)
    #expect(report?.usedLog == true)
    #expect(try store.read { try $0.pin(ofUser: nil)?.hash } == new)
  }

  private func overwrite(page: Int, size: Int, of path: String) throws {
    let file = try #require(FileHandle(forUpdatingAtPath: path))
    try file.seek(toOffset: UInt64((page - 1) * size))
    try file.write(contentsOf: Data(repeating: 0xA5, count: size))
    try file.close()
  }

  // MARK: - Notices for one

  @Test func aNoticeForOnePlayerIsSeenAndAcknowledgedByThatOneAlone() throws {
    let fixture = try StoreFixture()
    let other = PlayerID(5)
    try fixture.store.withWriter { try $0.execute(sql: "INSERT INTO player VALUES (5, 1000, 0)") }
    try fixture.store.write(fixture.command()) { try $0.tell(.pinReset, "Your PIN is gone.", toUser: 1000) }
    func texts(_ player: PlayerID) throws -> [String] {
      try fixture.store.read { try $0.unseenNotices(for: player).map(\.text) }
    }
    #expect(try texts(fixture.player) == [])
    #expect(try texts(other) == ["Your PIN is gone."])
    #expect(
      try fixture.store.write(fixture.command()) {
        try $0.acknowledgeNotices(for: fixture.player, alsoEverybodys: true)
      } == 0)
    try fixture.store.maintain { try $0.tell(.rebuilt, "Made anew.", at: StoreFixture.start) }
    #expect(try texts(other) == ["Your PIN is gone.", "Made anew."])
    #expect(
      try fixture.store.write(fixture.command()) { try $0.acknowledgeNotices(for: other, alsoEverybodys: true) } == 2)
    #expect(try texts(fixture.player) == [])
  }
}
