import GRDB
public import QuestModel

/// Players: one in a user service, each Unix user in a system service.
extension StoreReader {
  /// The one player of a user service; `nil` before its first start.
  public func soloPlayer() throws -> PlayerID? {
    try Int64.fetchOne(db, sql: "SELECT id FROM player WHERE unixUser IS NULL").map { PlayerID($0) }
  }

  /// The player of that Unix user; `nil` for a user who has not changed anything yet.
  public func player(ofUser user: UInt32) throws -> PlayerID? {
    let sql = "SELECT id FROM player WHERE unixUser = ?"
    return try db.value(Int64.self, sql, [user]).map(PlayerID.init)
  }

  /// The Unix user of the player; `nil` for the only player of a user service.
  public func user(of player: PlayerID) throws -> UInt32? {
    let sql = "SELECT unixUser FROM player WHERE id = ?"
    return try db.value(UInt32.self, sql, [player.rawValue])
  }

  /// Every player with a Unix user, in order of creation.
  public func playersWithUsers() throws -> [(player: PlayerID, user: UInt32)] {
    let sql = "SELECT id, unixUser FROM player WHERE unixUser IS NOT NULL ORDER BY id"
    return try db.all(sql, []) { (PlayerID($0[0]), $0[1]) }
  }
}

extension StoreMaintainer {
  /// Creates this device, at the first start.
  public func makeDevice(_ id: String, at now: Instant) throws {
    try db.execute(
      sql: "INSERT OR IGNORE INTO device (id, uid, createdAt) VALUES (1, ?, ?)", arguments: [id, now.milliseconds])
  }

  /// The only player of a user service. The first start creates the player and this device.
  public func soloPlayer(at now: Instant, deviceID: String) throws -> PlayerID {
    try makeDevice(deviceID, at: now)
    return try reader.soloPlayer() ?? addPlayer(user: nil, at: now)
  }

  /// The player of the Unix user, created if needed.
  public func player(ofUser user: UInt32, at now: Instant) throws -> PlayerID {
    try reader.player(ofUser: user) ?? addPlayer(user: user, at: now)
  }

  /// The recipient of notices about the store itself: its only player, or root in a system service.
  func keeper(at now: Instant, deviceID: String) throws -> PlayerID {
    let isShared = try Bool.fetchOne(
      db,
      sql: """
        SELECT EXISTS (SELECT 1 FROM player WHERE unixUser IS NOT NULL)
          AND NOT EXISTS (SELECT 1 FROM player WHERE unixUser IS NULL)
        """)
    guard isShared == true else { return try soloPlayer(at: now, deviceID: deviceID) }
    try makeDevice(deviceID, at: now)
    return try player(ofUser: 0, at: now)
  }

  private func addPlayer(user: UInt32?, at now: Instant) throws -> PlayerID {
    try db.execute(
      sql: "INSERT INTO player (unixUser, createdAt) VALUES (?, ?)", arguments: [user, now.milliseconds])
    let id = db.lastInsertedRowID
    try db.execute(sql: "INSERT INTO playerTotals VALUES (?, \(PlayerTotals.zeros))", arguments: [id])
    return PlayerID(id)
  }
}

extension StoreWriter {
  /// The player of another Unix user, created if needed, for a change that belongs to them.
  public func player(ofUser user: UInt32) throws -> PlayerID {
    try StoreMaintainer(db: db).player(ofUser: user, at: command.at)
  }

  /// Runs a further command of the same transaction for another player: it is in that player's journal and not in the
  /// causing player's. It cannot be undone.
  public func also(for player: PlayerID, method: String, _ body: (StoreWriter) throws -> Void) throws {
    let other = StoreWriter(db: db, command: Command(player: player, method: method, at: command.at, undoable: false))
    try body(other)
    try other.finish()
  }
}
