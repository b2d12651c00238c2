import GRDB
public import QuestModel

// MARK: - Rows and values

extension RecordType {
  /// The result columns that `record` reads. A quest is selected by the given column of `routine`.
  func selection(of alias: String, quests column: String = "uid") -> String {
    columns.map { item in
      switch item.kind {
      case .owner, .newestCommand: "NULL"
      case .zone: "(SELECT name FROM zone WHERE id = \(alias).\(item.name))"
      case .quest: "(SELECT \(column) FROM routine WHERE id = \(alias).\(item.name))"
      default: "\(alias).\(item.name)"
      }
    }.joined(separator: ", ")
  }

  func record(_ row: Columns) -> DescribedRecord {
    DescribedRecord(
      self,
      values: columns.indices.map { index in
        switch (row[index] as DatabaseValue).storage {
        case .int64(let integer): .integer(integer)
        case .double(let number): .number(number)
        case .string(let text): .text(text)
        case .null, .blob: .null
        }
      })
  }

  /// The image of the record as a row of the player. Inserts the zone if it is new.
  func image(of record: DescribedRecord, player: PlayerID, in db: Database) throws -> RowImage {
    RowImage(
      values: try columns.indices.map { index in
        switch (columns[index].kind, record.values[index]) {
        case (.owner, _): player.rawValue.databaseValue
        case (.newestCommand, _): try StoreReader(db: db).newestCommand().databaseValue
        case (.zone, .text(let name)): try Lookups(db: db).zone(Zone(name) ?? .utc).databaseValue
        case (.quest, .text(let quest)): try Self.row(ofQuest: quest, in: db).databaseValue
        case (_, .integer(let integer)): integer.databaseValue
        case (_, .number(let number)): number.databaseValue
        case (_, .text(let text)): text.databaseValue
        case (_, .null): .null
        }
      })
  }

  private static func row(ofQuest id: String, in db: Database) throws -> Int64 {
    let statement = try db.cachedStatement(sql: "SELECT id FROM routine WHERE uid = ?")
    guard let row = try Int64.fetchOne(statement, arguments: [id]) else {
      throw StoreError.refused("quest \(id) does not exist")
    }
    return row
  }

  /// SQL condition on rows of the alias: their moment is not after `:moment`, and the blind filter does not hide them.
  fileprivate func isShown(_ alias: String, indexed: Bool) -> String {
    var conditions: [String] = []
    if let moment { conditions.append("\(indexed ? "" : "+")\(alias).\(moment) <= :moment") }
    for name in names(of: .newestCommand) { conditions.append("\(alias).\(name) < :horizon") }
    return conditions.map { " AND \($0)" }.joined()
  }
}

// MARK: - Reading

extension StoreReader {
  /// The newest records, newest first, up to the moment, without what the blind filter hides. O(limit).
  public func newest<Value: StoredRecord>(
    _ value: Value.Type = Value.self, of player: PlayerID, upTo moment: Instant, blindFilter: BlindFilter?, limit: Int
  ) throws -> [Value] {
    let type = Value.recordType
    let order = type.moment.map { "t.\($0) DESC, t.id DESC" } ?? "t.id DESC"
    let sql = """
      SELECT \(type.selection(of: "t")) FROM \(type.name) t
      WHERE t.player = :player\(type.isShown("t", indexed: true)) ORDER BY \(order) LIMIT :limit
      """
    return try db.all(sql, bindings(player, moment, blindFilter, limit: limit)) { Value(type.record($0)) }
  }

  /// Records with their row ids, quests by name. Notes come in the order of their ids, set-up records in the order of
  /// their keys. Up to the moment, without what the blind filter hides. O(limit).
  public func records(
    _ type: RecordType, of player: PlayerID, after row: Int64 = 0, upTo moment: Instant, blindFilter: BlindFilter?,
    limit: Int = .max
  ) throws -> [(row: Int64, record: DescribedRecord)] {
    let isPaged = type.place == .note
    let order = isPaged ? "t.id" : (type.names(of: .ownKey) + ["id"]).map { "t.\($0)" }.joined(separator: ", ")
    let sql = """
      SELECT \(type.selection(of: "t", quests: "name")), t.id FROM \(type.name) t
      WHERE \(isPaged ? "t.id > :row AND +" : "")t.player = :player\(type.isShown("t", indexed: !isPaged))
      ORDER BY \(order) LIMIT :limit
      """
    return try db.all(sql, bindings(player, moment, blindFilter, row: row, limit: limit)) { columns in
      (columns[type.columns.count], type.record(columns))
    }
  }

  /// The statement's parameters; one that it does not have is ignored.
  private func bindings(
    _ player: PlayerID, _ moment: Instant, _ blindFilter: BlindFilter?, row: Int64 = 0, limit: Int
  ) -> Bindings {
    Bindings(named: [
      "player": player.rawValue, "moment": moment.milliseconds, "row": row, "limit": limit,
      "horizon": (blindFilter ?? .lifted).horizon,
    ])
  }
}

// MARK: - Writing

extension StoreWriter {
  /// Inserts the value as a record of the player.
  public func record(_ value: some StoredRecord) throws { try add(value.record) }

  func add(_ record: DescribedRecord) throws { try insert(record.type.journaled, image(of: record)) }

  func image(of record: DescribedRecord) throws -> RowImage {
    var image = try record.type.image(of: record, player: command.player, in: db)
    // What a `done` itself records is as old as its run, which the task after it does not hide.
    if let commandID, let place = record.type.index(of: .newestCommand) {
      image.values[place] = (commandID - 1).databaseValue
    }
    return image
  }

  /// Replaces the player's record that has the value's id. To the blind filter it is as old as it was: a record that a
  /// task hid would tell when it was changed.
  public func replace<Value: StoredRecord>(_ value: Value) throws {
    let record = value.record
    guard let id = record[record.type.identity].text, let row = try rowID(of: id, in: record.type) else {
      throw StoreError.refused("\(record.type.name) \(record[record.type.identity]) does not exist")
    }
    var image = try image(of: record)
    let before = try currentImage(record.type.journaled, row)
    for (index, column) in record.type.columns.enumerated() where column.kind == .newestCommand {
      image.values[index] = before.values[index]
    }
    try update(record.type.journaled, row, image)
  }

  /// Deletes the player's record with the id or key, and the records that refer to it. O(records of its player's).
  ///
  /// - Throws: `StoreError.refused` when there is none.
  public func remove<Value: StoredRecord>(_ value: Value.Type = Value.self, _ id: String) throws {
    let type = value.recordType
    guard let row = try rowID(of: id, in: type) else { throw StoreError.refused("\(type.name) \(id) does not exist") }
    for part in RecordType.all {
      for column in part.names(of: .record(of: type.name)) {
        let sql = "SELECT id FROM \(part.name) WHERE player = ? AND \(column) = ?"
        for row in try db.values(Int64.self, sql, [command.player.rawValue, id]) { try delete(part.journaled, row) }
      }
    }
    try delete(type.journaled, row)
  }

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
    for (index, column) in type.columns.enumerated() where column.kind == .quest {
      guard let name = record.values[index].text else { continue }
      record.values[index] = .text(try questOfHistory(named: name).text)
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

  /// The row id of the player's record with that id or key.
  func rowID(of identity: String, in type: RecordType) throws -> Int64? {
    let sql = "SELECT id FROM \(type.name) WHERE player = ? AND \(type.identity) = ?"
    return try db.value(Int64.self, sql, [command.player.rawValue, identity])
  }
}

extension RecordType {
  /// The column that identifies a record of the player.
  var identity: String { (names(of: .identifier) + names(of: .ownKey)).first ?? "id" }
}

extension StoreMaintainer {
  /// Inserts the value without a journal entry: it is not a change by the player, and cannot be undone.
  public func record<Value: StoredRecord>(_ value: Value, player: PlayerID) throws {
    let table = Value.recordType.journaled
    let image = try Value.recordType.image(of: value.record, player: player, in: db)
    try db.run(table.insertSQL, image.values(after: try RowNumbers(db: db).next(table)))
  }
}
