import GRDB
public import QuestModel

extension StoreReader {
  /// The number of the player's newest command that a running task does not hide; `nil` before the first `done`. O(1).
  public func horizon(of player: PlayerID) throws -> Int64? {
    let sql = "SELECT command FROM horizon WHERE id = ?"
    return try db.value(Int64.self, sql, [player.rawValue])
  }
}

extension StoreWriter {
  /// From now on a running task hides only later commands. Call it for a `done` that starts no other task: its moment
  /// reveals nothing about the next lock-in.
  public func moveHorizon() throws {
    let image = RowImage([try commandRow()])
    if try reader.horizon(of: command.player) == nil {
      try insert(.horizon, image, id: command.player.rawValue)
    } else {
      try update(.horizon, command.player.rawValue, image)
    }
  }
}
