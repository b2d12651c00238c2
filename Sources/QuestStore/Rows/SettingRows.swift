import GRDB
public import QuestModel

extension StoreReader {
  /// What the player has set, by key; the rest is default.
  public func settings(of player: PlayerID) throws -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: try db.all("SELECT key, value FROM setting WHERE player = ?", [player.rawValue]) {
        ($0[0], $0[1])
      })
  }
}

extension StoreWriter {
  /// Writes the setting's text; `nil` goes back to the default.
  public func set(_ key: String, to value: String?) throws {
    let player = command.player.rawValue
    let sql = "SELECT id FROM setting WHERE player = ? AND key = ?"
    let known = try Int64.fetchOne(db.cachedStatement(sql: sql), arguments: [player, key])
    switch (known, value) {
    case (let id?, let value?): try update(.setting, id, RowImage([player, key, value]))
    case (let id?, nil): try delete(.setting, id)
    case (nil, let value?): try insert(.setting, RowImage([player, key, value]))
    case (nil, nil): break
    }
  }
}
