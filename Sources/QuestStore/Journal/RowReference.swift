import GRDB
import QuestModel

/// A table whose rows the journal names: row numbers differ between devices, names do not.
enum RowReference: String, Sendable {
  case zone, skillName, skill, routine, session

  /// SQL for the name of the row whose number is the argument.
  fileprivate var nameSQL: String {
    switch self {
    case .zone: "SELECT name FROM zone WHERE id = ?"
    case .skillName: "SELECT key FROM skillName WHERE id = ?"
    case .skill: "SELECT uid FROM skill WHERE id = ?"
    case .routine: "SELECT uid FROM routine WHERE id = ?"
    case .session: "SELECT uid FROM session WHERE id = ?"
    }
  }
}

/// Finds the names of rows for the journal of one command, and rows by their names. Caches each lookup.
final class RowNames {
  private struct Key<Value: Hashable>: Hashable {
    let reference: RowReference
    let value: Value
  }

  let db: Database
  private var names: [Key<Int64>: String] = [:]
  private var rows: [Key<String>: Int64] = [:]

  init(_ db: Database) { self.db = db }

  /// Clears the cache, because rows may have been deleted.
  func forget() {
    names = [:]
    rows = [:]
  }

  /// `nil` where there is no such row.
  func name(_ reference: RowReference, _ row: Int64) throws -> String? {
    let key = Key(reference: reference, value: row)
    if let known = names[key] { return known }
    let name = try db.value(String.self, reference.nameSQL, [row])
    names[key] = name
    return name
  }

  /// The number of the row with that name in the player's journal. Throws `StoreError.refused` if there is none.
  func row(_ reference: RowReference, _ name: String, of player: Int64) throws -> Int64 {
    guard let row = try rowIfAny(reference, name, of: player) else {
      throw StoreError.refused("the journal names \(reference.rawValue) \(name), which does not exist")
    }
    return row
  }

  /// The same; `nil` where there is no such row.
  func rowIfAny(_ reference: RowReference, _ name: String, of player: Int64) throws -> Int64? {
    let key = Key(reference: reference, value: name)
    if let known = rows[key] { return known }
    let row = try find(reference, name, player)
    rows[key] = row
    return row
  }

  /// The number of the zone, which is inserted if it is new.
  func row(ofZone name: String) throws -> Int64 {
    let key = Key(reference: .zone, value: name)
    if let known = rows[key] { return known }
    let row = try Lookups(db: db).zone(Zone(name) ?? .utc)
    rows[key] = row
    return row
  }

  private func find(_ reference: RowReference, _ name: String, _ player: Int64) throws -> Int64? {
    switch reference {
    case .zone: return try db.value(Int64.self, "SELECT id FROM zone WHERE name = ?", [name])
    case .skillName:
      return try db.value(Int64.self, "SELECT id FROM skillName WHERE player = ? AND key = ?", [player, name])
    case .skill, .routine, .session:
      // A record whose id another player's record had came back under a copied id.
      let own = "SELECT id FROM \(reference.rawValue) WHERE uid = ? AND player = ?"
      let copy = ContentID.copy(of: name, for: player)
      return try db.value(Int64.self, own, [copy, player])
        ?? db.value(Int64.self, "SELECT id FROM \(reference.rawValue) WHERE uid = ?", [name])
    }
  }
}
