import GRDB
public import QuestModel

extension StoreReader {
  /// `nil` when the guardian has none.
  public func pin(of guardian: PlayerID) throws -> StoredPIN? {
    let sql = "SELECT hash, tries, triedAt, triedBoot FROM pin WHERE guardian = \(Person.number)"
    return try Row.fetchOne(db.cachedStatement(sql: sql), arguments: [guardian.rawValue]).map { row in
      var pin = StoredPIN(hash: row[0])
      if let at: Int64 = row[2], let boot: String = row[3] {
        pin.tries = PINTries(count: row[1], bootNanoseconds: at, bootID: boot)
      }
      return pin
    }
  }
}

extension StoreMaintainer {
  /// Notes the tries at the guardian's PIN; `nil` once one was right. Nothing happens where there is no PIN any more.
  public func note(_ tries: PINTries?, of guardian: PlayerID) throws {
    try db.cached(
      "UPDATE pin SET tries = ?, triedAt = ?, triedBoot = ? WHERE guardian = \(Person.number)",
      [tries?.count ?? 0, tries?.bootNanoseconds, tries?.bootID, guardian.rawValue])
  }
}

extension StoreWriter {
  /// How the journal calls a change of a PIN. It has no image: nobody can take it back, and nobody reads the hash there.
  private static let pinRecord = "pin"

  /// Keeps the hash of a new PIN, forgetting tries at the one before; `nil` removes it. The journal says that it was
  /// done and no more.
  public func setPIN(_ hash: String?, of guardian: PlayerID) throws {
    if let hash {
      try db.cached(
        """
        INSERT INTO pin (guardian, hash, tries) SELECT coalesce(unixUser, -1), ?, 0 FROM player WHERE id = ?
        ON CONFLICT (guardian) DO UPDATE SET hash = excluded.hash, tries = 0, triedAt = NULL, triedBoot = NULL
        """, [hash, guardian.rawValue])
    } else {
      try db.cached("DELETE FROM pin WHERE guardian = \(Person.number)", [guardian.rawValue])
    }
    let id = try commandRow()
    try db.cached(
      "INSERT INTO journal (command, record, recordID, after) VALUES (?, ?, ?, '[]')", [id, Self.pinRecord, id])
  }
}

/// Persons, in the tables that outlast the rows of players.
enum Person {
  /// SQL for the number of the player whose id is the next argument: the Unix user, -1 for the owner of a user service.
  static let number = "(SELECT coalesce(unixUser, -1) FROM player WHERE id = ?)"
}
