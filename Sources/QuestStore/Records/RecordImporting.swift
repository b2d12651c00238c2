import GRDB
public import QuestModel

extension StoreWriter {
  /// Inserts an imported record unless one with its id or its key exists.
  ///
  /// - Parameters:
  ///   - record: quests by name; an unknown quest is created as a deleted one.
  ///   - zone: the player's zone, for columns that the record leaves out.
  /// - Returns: whether it was inserted.
  /// - Throws: a `StoreError`.
  public func addKnown(_ record: DescribedRecord, zone: Zone) throws -> Bool {
    guard case .success(let record) = try resolved(record, zone: zone) else { return false }
    try add(record)
    return true
  }

  /// The record as one of the player's, or why an import leaves it out. Missing records that it names are created.
  func resolved(_ record: DescribedRecord, zone: Zone) throws -> Result<DescribedRecord, ImportObstacle> {
    let type = record.type
    var record = record.completed(zone: zone)
    if let obstacle = try reader.obstacle(to: record, of: command.player) { return .failure(obstacle) }
    if let place = type.index(of: .identifier), let id = record.values[place].text {
      record.values[place] = .text(try reader.ownID(id, in: type.journaled, of: command.player) ?? id)
    }
    for (index, column) in type.columns.enumerated() {
      guard let name = record.values[index].text else { continue }
      switch column.kind {
      case .quest: record.values[index] = .text(try questOfHistory(named: name).text)
      case .named: record.values[index] = .text(try activity(named: name).id.text)
      default: continue
      }
    }
    for (index, column) in type.columns.enumerated() {
      guard case .record(let parent) = column.kind, let id = record.values[index].text else { continue }
      // A record without its parent is left out, because deleting the parent would delete it too.
      guard let own = try ownRecord(id, of: parent) else { return .failure(.orphaned) }
      record.values[index] = .text(own)
    }
    return .success(record)
  }

  /// The id of the imported record for this player: its own, or that of its copy.
  private func ownRecord(_ id: String, of table: String) throws -> String? {
    let sql = "SELECT uid FROM \(table) WHERE player = ? AND uid IN (?, ?) ORDER BY uid = ? LIMIT 1"
    let player = command.player.rawValue
    return try db.value(String.self, sql, [player, id, ContentID.copy(of: id, for: player), id])
  }
}

extension StoreReader {
  /// Why an import leaves out the record, whose defaults are filled in; `nil` for a new one. Its parent may still be
  /// missing.
  func obstacle(to record: DescribedRecord, of player: PlayerID) throws -> ImportObstacle? {
    let type = record.type
    guard let id = record[type.identity].text, let place = type.index(of: type.identity) else { return .known }
    if type.columns[place].kind == .identifier {
      guard try ownID(id, in: type.journaled, of: player) != nil else { return .known }
    } else if try has(type, type.identity, id, player) {
      return .known
    }
    for rule in type.rules where try isBroken(rule, by: record, of: player) { return .overlapping }
    for (index, column) in type.columns.enumerated() where column.kind == .nameKey {
      if let key = record.values[index].text, try has(type, column.name, key, player) { return .known }
    }
    return nil
  }

  private func has(_ type: RecordType, _ column: String, _ text: String, _ player: PlayerID) throws -> Bool {
    let sql = "SELECT 1 FROM \(type.name) WHERE player = ? AND \(column) = ?"
    return try db.value(Bool.self, sql, [player.rawValue, text]) != nil
  }

  /// The id under which the player may import a record of a table with ids: another one when another player's record
  /// has it; `nil` when the player already has the record.
  func ownID(_ id: String, in table: JournaledTable, of player: PlayerID) throws -> String? {
    let copy = ContentID.copy(of: id, for: player.rawValue)
    let bearers = try db.values(Int64.self, "SELECT player FROM \(table.name) WHERE uid IN (?, ?)", [id, copy])
    if bearers.contains(player.rawValue) { return nil }
    return bearers.isEmpty ? id : copy
  }

  /// Whether the record and the existing ones break a rule about several records.
  private func isBroken(
    _ rule: RecordType.Rule, by record: DescribedRecord, of player: PlayerID
  ) throws -> Bool {
    guard case .apart(let start, let end) = rule, let first = record[start].integer else { return false }
    // Records that do not overlap end in the order in which they begin.
    let sql = """
      SELECT \(end) FROM \(record.type.name) WHERE player = ? AND \(start) < ? ORDER BY \(start) DESC, \(end) IS NOT NULL
      LIMIT 1
      """
    let values: Bindings = [player.rawValue, record[end].integer ?? .max]
    guard let last = try db.first(sql, values, { $0[0] as Int64? }) else { return false }
    return last.map { $0 > first } ?? true
  }
}
