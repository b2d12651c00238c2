import GRDB
public import QuestModel

/// Something that happened to the store itself and that a person should hear of.
public struct Notice: Equatable, Sendable {
  public enum Kind: String, Sendable {
    /// It was damaged, and a new one was made of what was left.
    case rescued
    /// A change that was being written when everything stopped is missing.
    case tornLog
    /// What is derived did not fit the facts and was made anew.
    case rebuilt
  }

  public var id: Int64
  public var at: Instant
  public var kind: String
  /// For people; names no time.
  public var text: String
}

extension StoreReader {
  /// What nobody has acknowledged, oldest first. O(their number).
  public func unseenNotices() throws -> [Notice] {
    let sql = "SELECT id, at, kind, text FROM notice WHERE seen = 0 ORDER BY id LIMIT 20"
    return try Row.fetchAll(db.cachedStatement(sql: sql)).map { row in
      Notice(id: row[0], at: Instant(milliseconds: row[1]), kind: row[2], text: row[3])
    }
  }
}

extension StoreMaintainer {
  public func tell(_ kind: Notice.Kind, _ text: String, at: Instant) throws {
    try db.execute(
      sql: "INSERT INTO notice (at, kind, text, seen) VALUES (?, ?, ?, 0)",
      arguments: [at.milliseconds, kind.rawValue, text])
  }
}

extension StoreWriter {
  /// Marks every notice as seen; answers how many were not.
  public func acknowledgeNotices() throws -> Int {
    try db.execute(sql: "UPDATE notice SET seen = 1 WHERE seen = 0")
    return db.changesCount
  }
}
