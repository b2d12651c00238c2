import Foundation
import GRDB
import QuestModel
@testable import QuestStore
import QuestTestKit
import Testing

/// The write-ahead log is copied into the store's file beside the changes, not by a change.
struct CheckpointTests {
  private let fixture: StoreFixture

  init() throws { fixture = try StoreFixture() }

  /// Writes until the log is long. Returns the name of the last row.
  private func write() throws -> String {
    var name = ""
    while !fixture.store.isCheckpointDue() {
      name = try fixture.store.maintain { store in
        let name = "Zone \(try Int.fetchOne(store.db, sql: "SELECT count(*) FROM zone") ?? 0)"
        try store.db.run("INSERT INTO zone (name) VALUES (?)", [name])
        return name
      }
    }
    return name
  }

  private func change(_ value: String) throws {
    try fixture.store.write(fixture.command()) { writer in try writer.set("key", to: value) }
  }

  /// Whether the file has the row without its log.
  private func fileHolds(_ name: String) throws -> Bool {
    let copy = try TemporaryFolder()
    let path = copy.path + "/copy.sqlite"
    try FileManager.default.copyItem(atPath: fixture.path, toPath: path)
    let queue = try DatabaseQueue(path: path)
    defer { try? queue.close() }
    return try queue.read { db in
      try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM zone WHERE name = ?)", arguments: [name])
    } ?? false
  }

  private func modified(_ suffix: String = "") throws -> Date? {
    try FileManager.default.attributesOfItem(atPath: fixture.path + suffix)[.modificationDate] as? Date
  }

  @Test func noChangeCopiesTheLog() throws {
    try fixture.store.checkpoint()
    let before = try Data(contentsOf: URL(fileURLWithPath: fixture.path))
    let last = try write()
    #expect(try Data(contentsOf: URL(fileURLWithPath: fixture.path)) == before)
    try fixture.store.checkpoint()
    #expect(try fileHolds(last))
    // The file's time must not tell when it was written.
    #expect(try modified() == modified("-wal"))
  }

  @Test func aReaderKeepsItsSnapshotAndNobodyWaits() throws {
    _ = try write()
    let last = try fixture.store.read { reader in
      let zones = try Int.fetchOne(reader.db, sql: "SELECT count(*) FROM zone")
      let last = try write()
      try fixture.store.checkpoint()
      #expect(try Int.fetchOne(reader.db, sql: "SELECT count(*) FROM zone") == zones)
      return last
    }
    try fixture.store.checkpoint()
    #expect(try fileHolds(last))
  }

  private func pages() throws -> Int {
    try fixture.store.withWriter { db in try db.checkpoint(.passive).walFrameCount }
  }

  @Test func aLongLogBeginsAgainAlthoughAChangeCameWhileItWasCopied() throws {
    try fixture.store.checkpoint { _ in Issue.record("a short log") }
    for _ in 0...LogPages.most / LogPages.many { _ = try write() }
    // A reader at the end of the log lets all of it be copied, and keeps it from beginning again.
    var isAlone = false
    let reader = try DatabaseQueue(path: fixture.path)
    try reader.writeWithoutTransaction { db in
      try db.execute(sql: "BEGIN")
      _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM zone")
      try fixture.store.checkpoint { rest in
        isAlone = true
        try change("1")
        try db.execute(sql: "COMMIT")
        try rest()
      }
    }
    try reader.close()
    #expect(isAlone)
    try change("2")
    #expect(try pages() < 100)
  }

  @Test func aLogThatAReaderNeedsDoesNotHoldUpChanges() throws {
    try fixture.store.read { reader in
      _ = try Int.fetchOne(reader.db, sql: "SELECT count(*) FROM zone")
      for _ in 0...LogPages.most / LogPages.many { _ = try write() }
      try fixture.store.checkpoint { _ in Issue.record("it cannot begin again") }
      #expect(try pages() > LogPages.most)
    }
  }

  @Test func theLogOfAFileThatReplacedTheStoreIsCopied() throws {
    let backup = try fixture.store.backUp(.manual, at: StoreFixture.start).backup
    _ = try write()
    try fixture.store.checkpoint()
    _ = try fixture.store.restore(
      backup, fixture.command(), label: "a restore", exclusively: { try $0() }, also: { _, before in before })
    let last = try write()
    try fixture.store.checkpoint()
    #expect(try fileHolds(last))
  }
}
