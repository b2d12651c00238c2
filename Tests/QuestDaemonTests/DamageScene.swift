import Foundation
import QuestDaemon
import QuestModel
@testable import QuestStore
import QuestTestKit
import QuestWire

/// A store with a past, a backup from the middle of it, and as many damaged copies as a test wants.
final class DamageScene {
  let folder: TemporaryFolder
  /// The store's files as they lie on the disk: folded into one, or with changes still in the log.
  let withoutLog: [String: Data]
  let withLog: [String: Data]
  let backup: Data
  /// The sessions' ids when the backup was made, and at the end.
  let inBackup: Set<String>
  let atEnd: Set<String>
  let export: String
  let exportInBackup: String

  /// Plays random games, half of them before the backup.
  init(seed: UInt64 = 1, sessions: Int = 60) throws {
    let fixture = try GameFixture()
    var generator = SeededGenerator(seed: seed)
    try fixture.call(QuestCreate(name: "Morning", tasks: ["Wash", "Dress", "Pack"]))
    for _ in 0..<sessions { try Self.play(fixture, &generator) }
    inBackup = try Self.ids(fixture)
    exportInBackup = try fixture.export()
    try fixture.reopen()
    backup = try Self.files(fixture.folder)["timequest.sqlite"] ?? Data()
    for _ in 0..<sessions / 2 { try Self.play(fixture, &generator) }
    try fixture.reopen()
    for _ in 0..<sessions / 2 { try Self.play(fixture, &generator) }
    withLog = try Self.files(fixture.folder)
    atEnd = try Self.ids(fixture)
    export = try fixture.export()
    try fixture.game.close()
    withoutLog = try Self.files(fixture.folder)
    folder = fixture.folder
  }

  private static func play(_ fixture: GameFixture, _ generator: inout SeededGenerator) throws {
    fixture.clock.advance(Double.random(in: 600...30_000, using: &generator))
    let guess = Double.random(in: 30...900, using: &generator)
    if Int.random(in: 0..<4, using: &generator) == 0 {
      try fixture.call(SessionDo(name: "Morning", estimates: [.seconds(guess), .seconds(60), .seconds(60)]))
      for _ in 1...3 {
        fixture.clock.advance(Double.random(in: 20...400, using: &generator))
        try fixture.call(SessionDone())
      }
    } else {
      let name = ["Read", "Tidy", "Walk", "Write a letter to somebody"].randomElement(using: &generator) ?? "Read"
      try fixture.call(SessionDo(name: name, estimates: [.seconds(guess)]))
      fixture.clock.advance(Double.random(in: 20...1800, using: &generator))
      try fixture.call(SessionDone())
    }
    if Int.random(in: 0..<10, using: &generator) == 0 { try fixture.call(HistoryUndo()) }
    if try fixture.call(SessionStatus()).phase != "none" { try fixture.call(SessionAbandon()) }
  }

  private static func ids(_ fixture: GameFixture) throws -> Set<String> {
    var ids: Set<String> = []
    var cursor: String?
    repeat {
      let page = try fixture.call(SessionHistory(cursor: cursor, limit: 100))
      ids.formUnion(page.sessions.map(\.id))
      cursor = page.nextCursor
    } while cursor != nil
    return ids
  }

  static func files(_ folder: TemporaryFolder) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in ["timequest.sqlite", "timequest.sqlite-wal"] {
      let path = folder.path + "/" + name
      if FileManager.default.fileExists(atPath: path) { files[name] = try Data(contentsOf: URL(fileURLWithPath: path)) }
    }
    return files
  }
}
