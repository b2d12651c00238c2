public import QuestModel

extension StoreReader {
  /// Whether the player has the badge, hidden ones included. O(log badges).
  public func hasBadge(_ id: BadgeID, of player: PlayerID) throws -> Bool {
    let sql = "SELECT EXISTS (SELECT 1 FROM badge WHERE player = ? AND badge = ?)"
    return try db.value(Bool.self, sql, [player.rawValue, id.text]) ?? false
  }

  /// The local days with a completed play, without what the blind filter hides. O(plays), by an index.
  public func daysPlayed(of player: PlayerID, blindFilter: BlindFilter?) throws -> Set<LocalDay> {
    let sql = """
      SELECT DISTINCT s.completedDay FROM session s INDEXED BY sessionOfDay
      WHERE s.player = :player AND s.outcome = 1 AND \(BlindFilter.showsEnd)
      """
    let values = (blindFilter ?? .lifted).limiting(["player": player.rawValue])
    return Set(try db.values(Int32.self, sql, values).map(LocalDay.init(ordinal:)))
  }
}

extension StoreWriter {
  /// When the player's newest undoable command before this one was made; `nil` for the first one. O(log commands).
  public func previousCommand() throws -> Instant? {
    let sql = "SELECT at FROM command WHERE player = ? AND state = 1 AND id < ? ORDER BY id DESC LIMIT 1"
    let own = commandID ?? .max
    return try db.value(Int64.self, sql, [command.player.rawValue, own]).map(Instant.init(milliseconds:))
  }

  /// Whether the command has changed a row.
  public var hasChanged: Bool { commandID != nil }
}
