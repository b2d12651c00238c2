import GRDB
public import QuestModel

/// PINs are a Unix user's, whether or not the user has a player's row; `nil` is the owner of a user service.
extension StoreReader {
  /// `nil` when the guardian has none.
  public func pin(ofUser user: UInt32?) throws -> StoredPIN? {
    let sql = "SELECT hash, tries, triedAt, triedBoot FROM pin WHERE guardian = ?"
    return try db.first(sql, [Person.number(user)]) { row in
      var pin = StoredPIN(hash: row[0])
      if let at: Int64 = row[2], let boot: String = row[3] {
        pin.tries = PINTries(count: row[1], bootNanoseconds: at, bootID: boot)
      }
      return pin
    }
  }

  /// Whose PIN there is, in the order of their numbers.
  public func usersWithPIN() throws -> [UInt32?] {
    try Int64.fetchAll(db, sql: "SELECT guardian FROM pin ORDER BY guardian").map { UInt32(exactly: $0) }
  }
}

extension StoreMaintainer {
  /// Notes the tries at the guardian's PIN; `nil` once one was right. Nothing happens where there is no PIN any more.
  public func note(_ tries: PINTries?, ofUser user: UInt32?) throws {
    try db.run(
      "UPDATE pin SET tries = ?, triedAt = ?, triedBoot = ? WHERE guardian = ?",
      [tries?.count ?? 0, tries?.bootNanoseconds, tries?.bootID, Person.number(user)])
  }
}

extension StoreWriter {
  /// How the journal calls a change of a PIN. It has no image: nobody can take it back, and nobody reads the hash there.
  private static let pinRecord = "pin"

  /// Keeps the hash of a new PIN, forgetting tries at the one before; `nil` removes it. The journal says that it was
  /// done and no more.
  public func setPIN(_ hash: String?, ofUser user: UInt32?) throws {
    if let hash {
      try db.run(
        """
        INSERT INTO pin (guardian, hash, tries) VALUES (?, ?, 0)
        ON CONFLICT (guardian) DO UPDATE SET hash = excluded.hash, tries = 0, triedAt = NULL, triedBoot = NULL
        """, [Person.number(user), hash])
    } else {
      try db.run("DELETE FROM pin WHERE guardian = ?", [Person.number(user)])
    }
    let id = try commandRow()
    try db.run(
      "INSERT INTO journal (command, record, recordID, after) VALUES (?, ?, ?, '[]')", [id, Self.pinRecord, id])
  }
}

/// Persons, in the tables that outlast the rows of players: the Unix user, -1 for the owner of a user service.
enum Person {
  static func number(_ user: UInt32?) -> Int64 { user.map(Int64.init) ?? -1 }

  /// SQL for the number of the player whose id is the next argument.
  static let ofPlayer = "(SELECT coalesce(unixUser, -1) FROM player WHERE id = ?)"
}
