import GRDB
public import QuestModel

/// A notice about the store itself.
public struct Notice: Equatable, Sendable {
  public enum Kind: String, Sendable {
    /// It was damaged and rebuilt.
    case rescued
    /// A change in progress during a crash is missing.
    case tornLog
    /// Its file was removed while it was open, and written again.
    case putBack
    /// Derived rows were wrong and were rebuilt.
    case rebuilt
    /// A guardian's PIN was removed by the owner or root.
    case pinReset
  }

  public var id: Int64
  public var at: Instant
  public var kind: String
  /// The text for people. Contains no time.
  public var text: String
}

extension StoreReader {
  /// Unacknowledged notices for all players or this one, oldest first. O(their number).
  public func unseenNotices(for player: PlayerID) throws -> [Notice] {
    let sql = """
      SELECT id, at, kind, text FROM notice WHERE seen = 0 AND (reader IS NULL OR reader = \(Person.ofPlayer))
      ORDER BY id LIMIT 20
      """
    return try db.all(sql, [player.rawValue]) { row in
      Notice(id: row[0], at: Instant(milliseconds: row[1]), kind: row[2], text: row[3])
    }
  }
}

extension StoreMaintainer {
  public func tell(_ kind: Notice.Kind, _ text: String, at: Instant) throws {
    try Notice.tell(kind, text, at: at, reader: nil, in: db)
  }
}

extension StoreWriter {
  /// Adds a notice for one user only, `nil` for the owner of a user service.
  public func tell(_ kind: Notice.Kind, _ text: String, toUser user: UInt32?) throws {
    try Notice.tell(kind, text, at: command.at, reader: Person.number(user), in: db)
  }

  /// Marks one user's own notices of that kind as seen.
  public func acknowledge(_ kind: Notice.Kind, ofUser user: UInt32?) throws {
    try db.run(
      "UPDATE notice SET seen = 1 WHERE seen = 0 AND kind = ? AND reader = ?", [kind.rawValue, Person.number(user)])
  }

  /// Marks this player's notices as seen and, on request, those for all players. Returns how many were unseen.
  public func acknowledgeNotices(for player: PlayerID, alsoEverybodys: Bool) throws -> Int {
    try db.execute(
      sql: "UPDATE notice SET seen = 1 WHERE seen = 0 AND ((? AND reader IS NULL) OR reader = \(Person.ofPlayer))",
      arguments: [alsoEverybodys, player.rawValue])
    return db.changesCount
  }
}

extension Notice {
  fileprivate static func tell(_ kind: Kind, _ text: String, at: Instant, reader: Int64?, in db: Database) throws {
    try db.execute(
      sql: "INSERT INTO notice (at, kind, text, seen, reader) VALUES (?, ?, ?, 0, ?)",
      arguments: [at.milliseconds, kind.rawValue, text, reader])
  }
}
