import GRDB

/// The rows that a restore does not revert: players, answers to requests that may be repeated, marks of what was seen,
/// notices, unfinished erasures, PINs and the attempts at them, delivered reminders.
struct StayingRows {
  /// The restored store.
  let next: Database
  /// The current store, on its writer.
  let living: Database

  /// Copies the rows from a file attached as `living`. Used numbers come last (`RowNumbers`).
  static let sql = """
    INSERT OR IGNORE INTO main.player SELECT * FROM living.player;
    INSERT INTO main.playerTotals SELECT id, \(PlayerTotals.zeros) FROM main.player
      WHERE id NOT IN (SELECT player FROM main.playerTotals);
    INSERT OR REPLACE INTO main.idempotency SELECT * FROM living.idempotency;
    INSERT OR IGNORE INTO main.seen SELECT * FROM living.seen;
    DELETE FROM main.notice;
    INSERT INTO main.notice SELECT * FROM living.notice;
    DELETE FROM main.erasedBackup;
    DELETE FROM main.erasure;
    INSERT INTO main.erasure SELECT * FROM living.erasure;
    INSERT INTO main.erasedBackup SELECT * FROM living.erasedBackup;
    DELETE FROM main.pin;
    INSERT INTO main.pin SELECT * FROM living.pin;
    -- Removes the backup's sharing state of players who now share nothing, or share with other devices.
    DELETE FROM main.replicated WHERE player NOT IN (\(sharingAsThen));
    DELETE FROM main.replicaInbox WHERE player NOT IN (\(sharingAsThen));
    DELETE FROM main.replicaCursor WHERE player NOT IN (\(sharingAsThen));
    DELETE FROM main.replica WHERE player NOT IN (\(sharingAsThen));
    -- For a backup from before the player shared the game. The carrier has higher numbers of this device, so the device
    -- gets a new id, and the items that it sent since the backup come back.
    INSERT OR IGNORE INTO main.replica (player, device, home, number, scanned, passTable, passRow)
      SELECT player, device, home, 0, 0, '', 0 FROM living.replica;
    INSERT OR IGNORE INTO main.replicated (player, type, uid, body, shown)
      SELECT r.player, r.type, r.uid, r.body, r.shown FROM living.replicated r JOIN main.replica m
        ON m.player = r.player AND r.type = '\(ReplicaTable.devices)' AND r.uid = m.device;
    INSERT OR IGNORE INTO main.reminderDelivery
      SELECT r.id, d.day, d.at, d.state FROM living.reminderDelivery d
      JOIN living.routine l ON l.id = d.routine JOIN main.routine r ON r.uid = l.uid;
    """

  /// Players whose device of then is one of those that share now, with its record or with what is left of it.
  private static let sharingAsThen = """
    SELECT l.player FROM living.replica l JOIN main.replica m ON m.player = l.player
    JOIN living.replicated r ON r.player = l.player AND r.type = '\(ReplicaTable.devices)' AND r.uid = m.device
    """

  /// A stopwatch that the backup brings back counts as seen: its start could be read while it was not there.
  static let seen = """
    INSERT OR IGNORE INTO main.seen (session, position, what, at)
      SELECT s.uid, p.position, 2, ? FROM main.play p JOIN main.session s ON s.id = p.id WHERE p.phase IN (2, 3)
    """

  private static let tables: Set<String> = [
    "player", "idempotency", "seen", "notice", "erasure", "erasedBackup", "pin", "reminderDelivery",
  ]

  /// Applies later changes of these rows, in their order. Applying them twice does no harm.
  func keep(_ changes: [RowChange]) throws {
    let tables = Dictionary(
      uniqueKeysWithValues: try FactTable.all(in: next).filter { Self.tables.contains($0.name) }.map { ($0.name, $0) })
    for change in changes {
      guard let table = tables[change.table] else { continue }
      var values = Array(change.values.prefix(table.columns.count))
      if table.name == "reminderDelivery" {
        // Quests may have other row numbers there.
        guard let quest = try routine(values[table.key[0]]) else { continue }
        values[table.key[0]] = quest
      }
      switch (change.kind, table.name) {
      case (.deleted, _): try next.run(table.deleteSQL, table.key.map { values[$0] })
      case (_, "player"):
        try next.run("INSERT OR IGNORE" + table.insertSQL.dropFirst("INSERT".count), values)
        try next.run("INSERT OR IGNORE INTO playerTotals VALUES (?, \(PlayerTotals.zeros))", [values[table.key[0]]])
      default: try next.run("INSERT OR REPLACE" + table.insertSQL.dropFirst("INSERT".count), values)
      }
    }
  }

  private func routine(_ number: DatabaseValue) throws -> DatabaseValue? {
    let uid = "SELECT uid FROM routine WHERE id = ?"
    guard let uid = try String.fetchOne(living.cachedStatement(sql: uid), arguments: [number]) else { return nil }
    let id = "SELECT id FROM routine WHERE uid = ?"
    return try Int64.fetchOne(next.cachedStatement(sql: id), arguments: [uid])?.databaseValue
  }
}
