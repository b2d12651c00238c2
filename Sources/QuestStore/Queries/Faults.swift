import GRDB

extension StoreReader {
  /// What is wrong with the file: broken references and damaged pages, one line each; empty when all is well.
  /// Reads everything.
  public func faults() throws -> [String] { try referenceFaults() + pageFaults() }

  func referenceFaults() throws -> [String] {
    try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").map { row in
      "row \(row[1] as Int64? ?? 0) of \(row[0] as String) refers to a missing \(row[2] as String)"
    }
  }

  func pageFaults() throws -> [String] {
    try String.fetchAll(db, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
  }
}
