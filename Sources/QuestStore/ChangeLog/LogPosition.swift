import GRDB

/// The position of a store: its newest command, which no other store has, and its number of runs.
struct LogPosition: Equatable, Sendable {
  /// The command's number; 0 before the first.
  var command: Int64 = 0
  /// Distinguishes the command from one of the same number in another store.
  var mark: UInt64 = 0
  /// The device's id as a number; 0 before there is one.
  var device: UInt64 = 0
  /// Rows of `estimation`.
  var runs: Int64 = 0

  init() {}

  /// Reads it from a store. O(runs), some milliseconds at 1,000,000.
  init(of db: Database) throws {
    self = try .newest(in: db)
    runs = try Int64.fetchOne(db, sql: "SELECT count(*) FROM estimation") ?? 0
  }

  /// The same without the runs. O(1).
  static func newest(in db: Database) throws -> LogPosition {
    var position = LogPosition()
    if let (command, mark) = try newestCommand(in: db, "ORDER BY id DESC LIMIT 1") {
      position.command = command
      position.mark = mark
    }
    if let device = try String.fetchOne(db, sql: "SELECT uid FROM device WHERE id = 1") {
      position.device = hash(device)
    }
    return position
  }

  /// Whether the store has that command. O(1).
  func isKnown(to db: Database) throws -> Bool {
    guard command > 0 else { return true }
    return try Self.newestCommand(in: db, "WHERE id = \(command)")?.mark == mark
  }

  private static func newestCommand(in db: Database, _ which: String) throws -> (id: Int64, mark: UInt64)? {
    try db.first("SELECT id, at, method FROM command \(which)", []) { row in
      (row[0], mark(command: row[0], at: row[1], method: row[2]))
    }
  }

  private static func mark(command: Int64, at: Int64, method: String) -> UInt64 { hash("\(command) \(at) \(method)") }

  /// FNV-1a.
  private static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  /// Updates the position by one changed row.
  mutating func follow(_ change: RowChange) {
    switch (change.table, change.kind) {
    case ("command", .inserted):
      guard change.values.count > 5, let id = Int64.fromDatabaseValue(change.values[0]), id > command,
        let method = String.fromDatabaseValue(change.values[3]), let at = Int64.fromDatabaseValue(change.values[5])
      else { return }
      command = id
      mark = Self.mark(command: id, at: at, method: method)
    case ("device", .inserted):
      if change.values.count > 1, Int64.fromDatabaseValue(change.values[0]) == 1,
        let id = String.fromDatabaseValue(change.values[1])
      {
        device = Self.hash(id)
      }
    default: followRuns(change)
    }
  }

  /// Updates the number of runs by one changed row.
  mutating func followRuns(_ change: RowChange) {
    guard change.table == "estimation" else { return }
    switch change.kind {
    case .inserted: runs += 1
    case .deleted: runs -= 1
    case .updated: break
    }
  }
}
