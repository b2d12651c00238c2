import GRDB
public import QuestModel

extension RecordType {
  /// Settings that differ from the default. `SettingsCatalog` in the daemon knows the keys and their values.
  public static let setting = RecordType(
    "setting", .setUp,
    [
      Column("player", .owner), Column("key", .ownKey, key: "key"),
      Column("value", .text(longest: 200), key: "value"),
    ])
}

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
    let type = RecordType.setting
    let record = value.map { DescribedRecord(type, ["key": .text(key), "value": .text($0)]) }
    switch (try rowID(of: key, in: type), record) {
    case (let id?, let record?): try update(type.journaled, id, image(of: record))
    case (let id?, nil): try delete(type.journaled, id)
    case (nil, let record?): try add(record)
    case (nil, nil): break
    }
  }
}
