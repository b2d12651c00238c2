import GRDB
public import QuestModel

/// A PIN belongs to a Unix user, whether or not the user has a player's row; `nil` is the owner of a user service.
extension StoreReader {
  /// `nil` if the guardian has no PIN.
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

  /// The guardians with a PIN, ordered by number.
  public func usersWithPIN() throws -> [UInt32?] {
    try Int64.fetchAll(db, sql: "SELECT guardian FROM pin ORDER BY guardian").map { UInt32(exactly: $0) }
  }
}

extension StoreMaintainer {
  /// Stores the attempts at the guardian's PIN; `nil` after a right one. Does nothing if there is no PIN any more.
  public func note(_ tries: PINTries?, ofUser user: UInt32?) throws {
    try db.run(
      "UPDATE pin SET tries = ?, triedAt = ?, triedBoot = ? WHERE guardian = ?",
      [tries?.count ?? 0, tries?.bootNanoseconds, tries?.bootID, Person.number(user)])
  }
}

extension StoreWriter {
  /// The journal's record type for a change of a PIN. It has no image: it cannot be undone, and the hash is not in the
  /// journal.
  private static let pinRecord = "pin"

  /// Stores the hash of a new PIN and clears the attempts; `nil` removes the PIN. The journal only records that it was
  /// done.
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
    try journal(Self.pinRecord, after: [:])
  }
}

/// Users in tables that outlive the rows of players: the Unix user id, -1 for the owner of a user service.
enum Person {
  static func number(_ user: UInt32?) -> Int64 { user.map(Int64.init) ?? -1 }

  /// SQL for the number of the player whose id is the next argument.
  static let ofPlayer = "(SELECT coalesce(unixUser, -1) FROM player WHERE id = ?)"
}
