import DamageStudy
import Foundation
import GRDB
import QuestDaemon
import QuestModel
@testable import QuestStore
import QuestTestKit
import QuestWire

/// A store with a history, a backup from the middle of it, and damaged copies.
final class DamageScene: Sendable {
  let folder: TemporaryFolder
  /// The store's files: after a checkpoint, or with changes still in the write-ahead log.
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
    // Covers fewer days than there are daily backups, so the change log reaches back to the beginning.
    var played = 0
    func play() throws {
      try fixture.playAnything(after: 600...8_000, using: &generator)
      played += 1
      guard played.isMultiple(of: 5) else { return }
      let samples = DescribedRecord.samples(
        played, at: fixture.clock.now().wall, quest: played.isMultiple(of: 2) ? "Morning" : nil)
      try fixture.load(samples.map(\.line).joined())
    }
    try fixture.call(QuestCreate(name: "Morning", tasks: ["Wash", "Dress", "Pack"]))
    for _ in 0..<sessions { try play() }
    inBackup = try Self.ids(fixture)
    exportInBackup = try fixture.export()
    try fixture.reopen()
    backup = try Self.files(fixture.folder)["timequest.sqlite"] ?? Data()
    for _ in 0..<sessions / 2 { try play() }
    try fixture.reopen()
    for _ in 0..<sessions / 2 { try play() }
    withLog = try Self.files(fixture.folder)
    atEnd = try Self.ids(fixture)
    export = try fixture.export()
    try fixture.game.close()
    withoutLog = try Self.files(fixture.folder)
    folder = fixture.folder
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

  /// The store's own files and those of its change log, by their path in the folder.
  static func files(_ folder: TemporaryFolder) throws -> [String: Data] {
    var files: [String: Data] = [:]
    let log = (try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/log")) ?? []
    for name in [Damage.main, Damage.log, "timequest.sqlite-shm"] + log.map({ "log/" + $0 }) {
      let path = folder.path + "/" + name
      if FileManager.default.fileExists(atPath: path) { files[name] = try Data(contentsOf: URL(fileURLWithPath: path)) }
    }
    return files
  }

  /// A folder with these files as the store, and the backup if wanted.
  func laidOut(_ files: [String: Data], hasBackup: Bool) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path + "/log", withIntermediateDirectories: true)
    for (name, data) in files { try data.write(to: URL(fileURLWithPath: folder.path + "/" + name)) }
    guard hasBackup else { return folder }
    let backups = folder.path + "/backups"
    try FileManager.default.createDirectory(atPath: backups, withIntermediateDirectories: true)
    try backup.write(to: URL(fileURLWithPath: backups + "/timequest-20260401T000000Z-daily.sqlite"))
    return folder
  }

  /// Every fact in a store, by table: rows as text in a fixed order.
  static func facts(_ store: QuestStore) throws -> [String: [String]] {
    try store.read { reader in
      var facts: [String: [String]] = [:]
      for table in try FactTable.all(in: reader.db) where table.name != "notice" {
        let columns = table.columns.joined(separator: ", ")
        facts[table.name] = try Row.fetchAll(reader.db, sql: "SELECT \(columns) FROM \(table.name)")
          .map { $0.databaseValues.map(\.description).joined(separator: "|") }.sorted()
      }
      return facts
    }
  }
}

/// What may happen to a file.
enum Damage: String, CaseIterable, Sendable {
  case emptied = "emptied (0 bytes)"
  case cutInHalf = "cut in half"
  case cutAShortWay = "last 100 bytes cut off"
  case head = "first 100 bytes overwritten"
  case firstPage = "first page overwritten"
  case listOfTables = "a page of the list of tables zeroed"
  case runsPage = "a page of runs overwritten"
  case runsRoot = "the root page of all runs zeroed"
  case index = "an index's page overwritten"
  case scattered = "20 places overwritten"
  case notADatabase = "replaced by a text"
  case foreign = "replaced by another program's database"
  case missing = "removed"
  case logPage = "log: a page overwritten"
  case logHead = "log: head overwritten"

  var needsLog: Bool { self == .logPage || self == .logHead }

  static let main = "timequest.sqlite"
  static let log = "timequest.sqlite-wal"

  /// Damages the files; `path` is the path of the undamaged ones.
  func apply(to files: inout [String: Data], like path: String, _ generator: inout SeededGenerator) throws {
    var main = files[Self.main] ?? Data()
    let map = try PageMap(of: path)
    func overwrite(_ page: Int, with byte: UInt8? = nil) {
      let range = (page - 1) * 4096..<min(page * 4096, main.count)
      for offset in range { main[offset] = byte ?? UInt8.random(in: 0...255, using: &generator) }
    }
    switch self {
    case .emptied: main = Data()
    case .cutInHalf: main = main.prefix(main.count / 2)
    case .cutAShortWay: main = main.prefix(main.count - 100)
    case .head: for offset in 0..<100 { main[offset] = UInt8.random(in: 1...255, using: &generator) }
    case .firstPage: overwrite(1)
    case .listOfTables: overwrite(map.pages(of: "sqlite_schema").last ?? 1, with: 0)
    case .runsPage: overwrite(map.leaf(of: "estimation"))
    case .runsRoot: overwrite(map.root(of: "estimation"), with: 0)
    case .index: overwrite(map.leaf(of: "estimationInTime"))
    case .scattered:
      for _ in 1...20 {
        let start = Int.random(in: 4096..<main.count - 300, using: &generator)
        for offset in start..<start + 200 { main[offset] = UInt8.random(in: 0...255, using: &generator) }
      }
    case .notADatabase: main = Data(String(repeating: "Not what it was. ", count: 1000).utf8)
    case .foreign: main = try DamageBlow.foreignDatabase()
    case .missing: break
    case .logPage, .logHead:
      var log = files[Self.log] ?? Data()
      let start = self == .logHead ? 0 : 32 + 3 * 4120 + 2000
      for offset in start..<start + 24 { log[offset] ^= 0x5A }
      files[Self.log] = log
      return
    }
    files[Self.main] = self == .missing ? nil : main
  }
}

/// The pages of the tables and indexes of an undamaged store.
struct PageMap {
  private let rows: [(name: String, number: Int, kind: String)]

  init(of path: String) throws {
    let queue = try DatabaseQueue(path: path)
    defer { try? queue.close() }
    rows = try queue.read { db in
      try Row.fetchAll(db, sql: "SELECT name, pageno, pagetype FROM dbstat ORDER BY name, path").map {
        ($0[0], $0[1], $0[2])
      }
    }
  }

  func pages(of name: String) -> [Int] { rows.filter { $0.name == name }.map(\.number) }

  func root(of name: String) -> Int { pages(of: name).first ?? 2 }

  /// A leaf page in the middle of the tree.
  func leaf(of name: String) -> Int {
    let leaves = rows.filter { $0.name == name && $0.kind == "leaf" }.map(\.number)
    return leaves.isEmpty ? root(of: name) : leaves[leaves.count / 2]
  }
}
