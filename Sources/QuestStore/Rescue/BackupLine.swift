import GRDB

/// A backup as a source of a rescue: whether it is good, and where the damaged file went on from it.
struct BackupLine {
  /// The last command and journal entry it holds, or ever held.
  let lastCommand: Int64
  let lastEntry: Int64
  private let device: String?
  /// The method and time of its last command.
  private let last: (method: String, at: Int64)?

  /// Reads the database attached as `backup`; `nil` when it is damaged, no store, or a later version's. Throws when the
  /// disk fails: then it may be good.
  init?(attachedTo db: Database) throws {
    do {
      let version = try Int.fetchOne(db, sql: "PRAGMA backup.user_version")
      guard let version, (1...Migrations.newest).contains(version) else { return nil }
      guard try StoreReader.pageFaults("PRAGMA backup.quick_check(1)", in: db).isEmpty else { return nil }
    } catch let error as DatabaseError {
      if StoreError(error).isUnreadable { throw error }
      return nil
    }
    func number(_ table: String, _ key: String) throws -> Int64 {
      try Int64.fetchOne(
        db,
        sql: """
          SELECT max(coalesce((SELECT seq FROM backup.sqlite_sequence WHERE name = '\(table)'), 0),
            coalesce((SELECT max(\(key)) FROM backup.\(table)), 0))
          """) ?? 0
    }
    lastCommand = try number("command", "id")
    lastEntry = try number("journal", "seq")
    device = try String.fetchOne(db, sql: "SELECT uid FROM backup.device")
    last = try Row.fetchOne(db, sql: "SELECT method, at FROM backup.command WHERE id = ?", arguments: [lastCommand])
      .map { ($0[0], $0[1]) }
  }

  /// Whether the damaged file is what became of this backup, as far as can be told: numbers mean the same in both.
  func leads(to salvage: Salvage, _ shapes: [TableShape]) -> Bool {
    var isOther = false
    for shape in shapes where shape.name == "device" || shape.name == "command" {
      var newest: Int64 = 0
      _ = salvage.forEachRow(of: shape) { row in
        guard let id = Int64.fromDatabaseValue(row[0]) else { return }
        newest = max(newest, id)
        if shape.name == "device" {
          if let device, String.fromDatabaseValue(row[1]) != device { isOther = true }
        } else if id == lastCommand, let last {
          isOther =
            isOther || String.fromDatabaseValue(row[3]) != last.method || Int64.fromDatabaseValue(row[5]) != last.at
        }
      }
      // A file that ends before the backup does is an earlier one.
      if shape.name == "command", salvage.isWhole("command"), newest < lastCommand { isOther = true }
    }
    return !isOther
  }
}
