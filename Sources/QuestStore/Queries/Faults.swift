import GRDB

extension StoreReader {
  /// The file's faults: broken references and damaged pages, one line each; empty when there are none. Reads
  /// everything. Throws `StoreError.unreadable` when the disk fails, which is not damage.
  public func faults() throws -> [String] { try referenceFaults() + pageFaults() }

  func referenceFaults() throws -> [String] {
    try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").map { row in
      "row \(row[1] as Int64? ?? 0) of \(row[0] as String) refers to a missing \(row[2] as String)"
    }
  }

  func pageFaults() throws -> [String] { try Self.pageFaults("PRAGMA integrity_check", in: db) }

  /// The lines of SQLite's own check. It reports a failed read as a line with the error's number.
  static func pageFaults(_ check: String, in db: Database) throws -> [String] {
    let faults = try String.fetchAll(db, sql: check).filter { $0 != "ok" }
    for fault in faults {
      if let match = fault.firstMatch(of: /error code[= ](\d+)/), let code = Int32(match.1),
        ResultCode(rawValue: code).primaryResultCode == .SQLITE_IOERR
      {
        throw DatabaseError(resultCode: ResultCode(rawValue: code), message: fault)
      }
    }
    return faults
  }
}
