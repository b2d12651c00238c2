import GRDB
public import QuestModel

extension StoreWriter {
  /// Inserts an imported record unless one with its id or its key exists.
  ///
  /// - Parameters:
  ///   - record: quests by name; an unknown quest is created as a deleted one.
  ///   - zone: the player's own, for columns that the record leaves out.
  /// - Returns: whether it was inserted.
  /// - Throws: a `StoreError`.
  public func addKnown(_ record: DescribedRecord, zone: Zone) throws -> Bool {
    let type = record.type
    var record = record.completed(zone: zone)
    guard let id = record[type.identity].text, let place = type.index(of: type.identity) else { return false }
    if type.columns[place].kind == .identifier {
      guard let own = try ownID(id, in: type.journaled) else { return false }
      record.values[place] = .text(own)
    } else if try rowID(of: id, in: type) != nil {
      return false
    }
    for rule in type.rules where try isBroken(rule, by: record) { return false }
    for (index, column) in type.columns.enumerated() {
      guard let name = record.values[index].text else { continue }
      switch column.kind {
      case .quest: record.values[index] = .text(try questOfHistory(named: name).text)
      case .named: record.values[index] = .text(try activity(named: name).id.text)
      case .nameKey:
        let bearer = "SELECT id FROM \(type.name) WHERE player = ? AND \(column.name) = ?"
        if try db.value(Int64.self, bearer, [command.player.rawValue, name]) != nil { return false }
      default: continue
      }
    }
    for (index, column) in type.columns.enumerated() {
      guard case .record(let parent) = column.kind, let id = record.values[index].text else { continue }
      // What belongs to a record that is not there is left out, as its own deletion leaves it out.
      guard let own = try ownRecord(id, of: parent) else { return false }
      record.values[index] = .text(own)
    }
    try add(record)
    return true
  }

  /// The id under which the player has the record of an import: its own, or that of its copy.
  private func ownRecord(_ id: String, of table: String) throws -> String? {
    let sql = "SELECT uid FROM \(table) WHERE player = ? AND uid IN (?, ?) ORDER BY uid = ? LIMIT 1"
    let player = command.player.rawValue
    return try db.value(String.self, sql, [player, id, ContentID.copy(of: id, for: player), id])
  }

  /// Whether the record and those that exist break a rule about several records.
  private func isBroken(_ rule: RecordType.Rule, by record: DescribedRecord) throws -> Bool {
    guard case .apart(let start, let end) = rule, let first = record[start].integer else { return false }
    // Of records that are apart, the last one to begin is the last one to end.
    let sql = """
      SELECT \(end) FROM \(record.type.name) WHERE player = ? AND \(start) < ? ORDER BY \(start) DESC, \(end) IS NOT NULL
      LIMIT 1
      """
    let values: Bindings = [command.player.rawValue, record[end].integer ?? .max]
    guard let last = try db.first(sql, values, { $0[0] as Int64? }) else { return false }
    return last.map { $0 > first } ?? true
  }
}
