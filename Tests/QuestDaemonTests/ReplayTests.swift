import GRDB
@testable import QuestDaemon
@testable import QuestStore
import QuestTestKit
import QuestWire
import Synchronization
import Testing

/// A copy of the store equals the store after the later changes are replayed into it.
struct ReplayTests {
  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func aCopyThatLaterChangesAreBroughtIntoIsTheStore(seed: UInt64) throws {
    let fixture = try GameFixture()
    let player = GamePlayer(fixture, seed: seed)
    for _ in 0..<(seed * 20) { try player.play() }
    let store = fixture.game.store
    let copy = fixture.folder.path + "/copy.sqlite"
    let noted = Noted()
    try store.withWriter { db in
      try db.execute(sql: "VACUUM INTO ?", arguments: [copy])
      _ = store.followers.add { changes in noted.add(changes) }
    }
    let target = try DatabaseQueue(path: copy, configuration: Connections.configuration)
    for round in 1...8 {
      for _ in 0..<30 { try player.play() }
      if round == 4 { try fixture.reopen(keeping: noted) }
      try target.write { db in
        let replay = try Replay(into: db)
        try replay.apply(noted.take())
        try replay.finish()
      }
      let here = try fixture.game.store.read { try $0.db.everything() }
      let there = try target.read { try $0.everything() }
      #expect(here == there, "\(player.log.suffix(30).joined(separator: "\n"))")
    }
    try target.write { try Rebuild.all(in: $0) }
    #expect(
      try fixture.game.store.read { try $0.derivedRows() } == target.read { try StoreReader(db: $0).derivedRows() })
    #expect(try target.read { try StoreReader(db: $0).faults() } == [])
  }
}

/// The changes that a follower received.
final class Noted: Sendable {
  private let changes = Mutex<[RowChange]>([])

  func add(_ new: Result<[RowChange], any Error>) {
    switch new {
    case .success(let rows): changes.withLock { $0 += rows }
    case .failure(let error): Issue.record("\(error)")
    }
  }

  func take() -> [RowChange] {
    changes.withLock { changes in
      defer { changes = [] }
      return changes
    }
  }
}

extension GameFixture {
  /// Opens the store again and also records later changes.
  fileprivate func reopen(keeping noted: Noted) throws {
    try reopen()
    _ = game.store.followers.add { noted.add($0) }
  }
}

extension Database {
  /// Every row of every table, the numbers given last included.
  func everything() throws -> [String] {
    let tables = try String.fetchAll(self, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    return try tables.flatMap { table in
      try Row.fetchAll(self, sql: "SELECT * FROM \(table)")
        .map { row in table + " " + row.databaseValues.map(\.description).joined(separator: " ") }.sorted()
    }
  }
}
