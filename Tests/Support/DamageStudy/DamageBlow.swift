public import Foundation
private import GRDB
internal import QuestTestKit

/// A kind of damage to the files of a data folder.
public enum DamageBlow: String, CaseIterable, Sendable {
  case none = "nothing damaged"
  case page = "1 to 4 pages overwritten"
  case bits = "1 to 20 bits flipped"
  case cut = "truncated"
  case head = "first 100 bytes zeroed"
  case sessionRoot = "root page of session emptied"
  case runRoot = "root page of estimation emptied"
  case tableName = "a table's name flipped by a bit"
  case removed = "store removed"
  case renamedOver = "another store renamed over it"
  case foreign = "another program's database renamed over it"
  case walCut = "-wal truncated"
  case walBits = "-wal: bits flipped"
  case walRemoved = "-wal removed"
  case onlyLog = "everything but the change log gone"
  case logBits = "change log: bits flipped"
  case logCut = "change log truncated"
  case storeAndLogBits = "page overwritten, change log: bits flipped"
  case goneAndLogBits = "store removed, change log: bits flipped"
  case goneAndLogCut = "store removed, change log truncated"
  case pageAndNoLog = "page overwritten, change log removed"

  /// The number of seeds for a comparison.
  public var seeds: Int {
    switch self {
    case .page, .bits: 32
    case .cut, .tableName, .walCut, .walBits, .storeAndLogBits, .pageAndNoLog: 16
    case .goneAndLogBits, .goneAndLogCut, .logBits, .logCut: 8
    case .none, .head, .sessionRoot, .runRoot, .removed, .renamedOver, .foreign, .walRemoved, .onlyLog: 1
    }
  }

  /// Only files that are in use have a write-ahead log.
  var isOfWAL: Bool { self == .walCut || self == .walBits || self == .walRemoved }

  /// Whether the store's own files stay undamaged.
  var leavesStore: Bool { self == .none || self == .logBits || self == .logCut }

  /// Whether it damages the change log.
  public var harmsLog: Bool {
    switch self {
    case .logBits, .logCut, .storeAndLogBits, .goneAndLogBits, .goneAndLogCut, .pageAndNoLog: true
    default: false
    }
  }

  static let store = "timequest.sqlite"
  static let wal = "timequest.sqlite-wal"
  static let tables = [
    "session", "estimation", "journal", "command", "sessionTask", "skillName", "zone", "playerTotals",
  ]

  /// Damages the files, which are named by their path in the folder. `roots` has the root page of each table, `other`
  /// is the file of another store.
  func apply(
    to files: inout [String: Data], roots: [String: Int], other: Data, _ generator: inout SeededGenerator
  ) throws {
    switch self {
    case .none: break
    case .page: overwritePages(&files, &generator)
    case .bits: flip(Self.store, 1...20, &files, &generator)
    case .cut: cut(Self.store, &files, &generator)
    case .head: files[Self.store]?.replaceSubrange(0..<100, with: Data(count: 100))
    case .sessionRoot: empty(roots["session"], &files)
    case .runRoot: empty(roots["estimation"], &files)
    case .tableName: flipName(&files, &generator)
    case .removed: remove { $0 == Self.store || $0 == Self.wal }(&files)
    case .renamedOver: replace(with: other, &files)
    case .foreign: replace(with: try Self.foreignDatabase(), &files)
    case .walCut: cut(Self.wal, &files, &generator)
    case .walBits: flip(Self.wal, 1...20, &files, &generator)
    case .walRemoved: remove { $0 == Self.wal }(&files)
    case .onlyLog: remove { !$0.hasPrefix("log/") }(&files)
    case .logBits: damageLog(&files) { flip($0, 1...8, &$1, &generator) }
    case .logCut: damageLog(&files) { cut($0, &$1, &generator) }
    case .storeAndLogBits:
      overwritePages(&files, &generator)
      damageLog(&files) { flip($0, 1...8, &$1, &generator) }
    case .goneAndLogBits:
      remove { $0 == Self.store || $0 == Self.wal }(&files)
      damageLog(&files) { flip($0, 1...8, &$1, &generator) }
    case .goneAndLogCut:
      remove { $0 == Self.store || $0 == Self.wal }(&files)
      damageLog(&files) { cut($0, &$1, &generator) }
    case .pageAndNoLog:
      overwritePages(&files, &generator)
      remove { $0.hasPrefix("log/") }(&files)
    }
  }

  private func overwritePages(_ files: inout [String: Data], _ generator: inout SeededGenerator) {
    guard var data = files[Self.store] else { return }
    for _ in 1...Int.random(in: 1...4, using: &generator) {
      let start = Int.random(in: 0..<data.count / 4096, using: &generator) * 4096
      for offset in start..<start + 4096 { data[offset] = UInt8.random(in: 0...255, using: &generator) }
    }
    files[Self.store] = data
  }

  /// Flips bits in the written part of a file that is padded with zeroes.
  private func flip(
    _ name: String, _ count: ClosedRange<Int>, _ files: inout [String: Data], _ generator: inout SeededGenerator
  ) {
    guard var data = files[name], let used = data.lastIndex(where: { $0 != 0 }) else { return }
    for _ in 1...Int.random(in: count, using: &generator) {
      data[Int.random(in: 0...used, using: &generator)] ^= 1 << UInt8.random(in: 0...7, using: &generator)
    }
    files[name] = data
  }

  private func cut(_ name: String, _ files: inout [String: Data], _ generator: inout SeededGenerator) {
    guard let data = files[name], let used = data.lastIndex(where: { $0 != 0 }) else { return }
    files[name] = Data(data.prefix(Int.random(in: 1...used, using: &generator)))
  }

  /// Replaces a page by a valid page of an empty table.
  private func empty(_ root: Int?, _ files: inout [String: Data]) {
    guard let root else { return }
    var page = Data(count: 4096)
    page.replaceSubrange(0..<8, with: [13, 0, 0, 0, 0, 0x10, 0, 0])
    files[Self.store]?.replaceSubrange((root - 1) * 4096..<root * 4096, with: page)
  }

  /// Damages a name in the list of tables, where type, name and table follow each other without a gap.
  private func flipName(_ files: inout [String: Data], _ generator: inout SeededGenerator) {
    guard let name = Self.tables.randomElement(using: &generator), var data = files[Self.store],
      let found = data.range(of: Data("table\(name)\(name)".utf8))
    else { return }
    let offset = found.lowerBound + 5 + Int.random(in: 0..<name.utf8.count, using: &generator)
    data[offset] ^= 1 << UInt8.random(in: 0...4, using: &generator)
    files[Self.store] = data
  }

  private func remove(_ isGone: @escaping (String) -> Bool) -> (inout [String: Data]) -> Void {
    { files in files = files.filter { !isGone($0.key) } }
  }

  private func replace(with other: Data, _ files: inout [String: Data]) {
    files[Self.wal] = nil
    files[Self.store] = other
  }

  private func damageLog(
    _ files: inout [String: Data], _ body: (String, inout [String: Data]) -> Void
  ) {
    guard let last = files.keys.filter({ $0.hasPrefix("log/") }).max() else { return }
    body(last, &files)
  }

  /// The file of a database of another program.
  public static func foreignDatabase() throws -> Data {
    let folder = try TemporaryFolder()
    let path = folder.path + "/foreign.sqlite"
    let queue = try DatabaseQueue(path: path)
    try queue.write { try $0.execute(sql: "CREATE TABLE recipe (id INTEGER PRIMARY KEY, name TEXT)") }
    try queue.close()
    return try Data(contentsOf: URL(fileURLWithPath: path))
  }
}
