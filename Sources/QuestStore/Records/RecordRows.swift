import GRDB
public import QuestModel

// MARK: - Rows and values

extension RecordType {
  /// The result columns that `record` reads from the table `t`.
  static func selection(of columns: [Column]) -> String {
    columns.map { item in
      switch item.kind {
      case .owner, .newestCommand: "NULL"
      case .zone: "(SELECT name FROM zone WHERE id = t.\(item.name))"
      case .quest: "(SELECT uid FROM routine WHERE id = t.\(item.name))"
      default: "t.\(item.name)"
      }
    }.joined(separator: ", ")
  }

  func record(_ row: Columns) -> DescribedRecord {
    DescribedRecord(
      self,
      values: columns.indices.map { index in
        RecordValue(row[index] as DatabaseValue)
      })
  }

  /// The image of the record as a row of the player, made after the command. Inserts the zone if it is new.
  func image(
    of record: DescribedRecord, player: PlayerID, after command: @autoclosure () throws -> Int64, _ names: RowNames
  ) throws -> RowImage {
    RowImage(
      values: try columns.indices.map { index in
        switch (columns[index].kind, record.values[index]) {
        case (.owner, _): player.rawValue.databaseValue
        case (.newestCommand, _): try command().databaseValue
        case (.zone, .text(let name)): try names.row(ofZone: name).databaseValue
        case (.quest, .text(let quest)): try Self.row(ofQuest: quest, in: names.db).databaseValue
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

  /// The moment that the record belongs to; the earliest for a type without one.
  fileprivate func moment(of record: DescribedRecord) -> Instant {
    moment.flatMap { record[$0].instant } ?? .earliest
  }

  /// SQL condition on rows of the alias: their moment is not after `:moment`, and the blind filter, if there is one, does
  /// not hide them.
  fileprivate func isShown(_ alias: String, indexed: Bool, _ blindFilter: BlindFilter?) -> String {
    var conditions: [String] = []
    if let moment { conditions.append("\(indexed ? "" : "+")\(alias).\(moment) <= :moment") }
    for name in names(of: .newestCommand) where blindFilter != nil {
      conditions += ["\(alias).\(name) < :horizon", "\(alias).id NOT IN (SELECT value FROM json_each(:changed))"]
    }
    return conditions.map { " AND \($0)" }.joined()
  }
}

/// Records with one of these texts in a column, or without a value.
struct RecordRange {
  var column: String
  var texts: Set<String>

  /// A source of the type's records in the range, for the alias, and the condition that it needs.
  ///
  /// A join finds the records by an index and needs no temporary table, unlike `IN`. A condition with NULL uses no index.
  fileprivate func source(_ alias: String, _ type: RecordType) -> (from: String, condition: String) {
    let canBeNull = type.columns.contains { $0.name == column && $0.presence == .optional }
    let texts = "(SELECT value FROM json_each(:range))"
    return canBeNull
      ? ("\(type.name) \(alias)", " AND (\(alias).\(column) IS NULL OR \(alias).\(column) IN \(texts))")
      : ("json_each(:range) CROSS JOIN \(type.name) \(alias)", " AND \(alias).\(column) = json_each.value")
  }

  fileprivate func contains(_ record: DescribedRecord) -> Bool { record[column].text.map(texts.contains) ?? true }

  /// The texts as a list.
  var json: String {
    var bytes = Array("[".utf8)
    for (index, text) in texts.sorted().enumerated() {
      if index > 0 { bytes += ",".utf8 }
      bytes.append(asJSON: text)
    }
    return String(decoding: bytes + "]".utf8, as: UTF8.self)
  }
}

// MARK: - Reading

extension StoreReader {
  /// The newest records, newest first, up to the moment, without what the blind filter hides. O(limit; while a task runs
  /// also the changes since the horizon).
  public func newest<Value: StoredRecord>(
    _ value: Value.Type = Value.self, of player: PlayerID, upTo moment: Instant, blindFilter: BlindFilter?, limit: Int
  ) throws -> [Value] {
    try newest(value, of: player, upTo: moment, blindFilter: blindFilter, limit: limit, among: nil)
  }

  /// The same of the records of a range.
  func newest<Value: StoredRecord>(
    _ value: Value.Type, of player: PlayerID, upTo moment: Instant, blindFilter: BlindFilter?, limit: Int,
    among range: RecordRange?
  ) throws -> [Value] {
    let type = Value.recordType
    // Types without a moment have no index for history and are sorted here. So are the few records of a range, which
    // are found by its column.
    let sorting = range == nil ? type.moment : nil
    let order = sorting.map { "ORDER BY t.\($0) DESC, t.id DESC LIMIT :limit" } ?? ""
    let former = try former(type, of: player, blindFilter)
    let (source, condition) = range?.source("t", type) ?? ("\(type.name) t", "")
    let sql = """
      SELECT \(type.selection), t.id FROM \(source)
      WHERE t.player = :player\(condition)\(type.isShown("t", indexed: range == nil, blindFilter)) \(order)
      """
    var found = try db.all(sql, bindings(player, moment, blindFilter, former, limit: limit, range)) { columns in
      (row: columns[type.columns.count] as Int64, record: type.record(columns))
    }
    let past = former.rows.filter { type.moment(of: $0.record) <= moment && range?.contains($0.record) != false }
    guard !past.isEmpty || sorting == nil else { return found.map { Value($0.record) } }
    found += past
    // Only keys are sorted, because moving a record costs more than creating its value.
    let keys = found.indices.map { (moment: type.moment(of: found[$0].record), row: found[$0].row, place: $0) }
    let sorted = keys.sorted { ($0.moment, $0.row) > ($1.moment, $1.row) }
    return sorted.prefix(limit).map { Value(found[$0.place].record) }
  }

  /// Records with their row ids, quests and named records by name. Notes come in the order of their ids, set-up records
  /// in the order of their keys. Up to the moment, without what the blind filter hides. O(limit; while a task runs also
  /// the changes since the horizon).
  public func records(
    _ type: RecordType, of player: PlayerID, after row: Int64 = 0, upTo moment: Instant, blindFilter: BlindFilter?,
    limit: Int = .max
  ) throws -> [(row: Int64, record: DescribedRecord)] {
    let isPaged = type.place == .note
    let order = isPaged ? "t.id" : (type.names(of: .ownKey) + ["id"]).map { "t.\($0)" }.joined(separator: ", ")
    let former = try former(type, of: player, blindFilter)
    let sql = """
      SELECT \(type.selection), t.id FROM \(type.name) t
      WHERE \(isPaged ? "t.id > :row AND +" : "")t.player = :player\(type.isShown("t", indexed: !isPaged, blindFilter))
      ORDER BY \(order) LIMIT :limit
      """
    let values = bindings(player, moment, blindFilter, former, row: row, limit: limit)
    var found = try db.all(sql, values) { columns in
      (row: columns[type.columns.count] as Int64, record: type.record(columns))
    }
    let past = former.rows.filter { (!isPaged || $0.row > row) && type.moment(of: $0.record) <= moment }
    if !past.isEmpty {
      let key = isPaged ? nil : type.names(of: .ownKey).first
      func text(_ record: DescribedRecord) -> [UInt8] { Array((key.flatMap { record[$0].text } ?? "").utf8) }
      found = (found + past).map { ($0, text($0.record)) }.sorted { a, b in
        a.1 == b.1 ? a.0.row < b.0.row : a.1.lexicographicallyPrecedes(b.1)
      }.prefix(limit).map(\.0)
    }
    return try naming(found, type, of: player, blindFilter)
  }

  /// The same records with names for the records they refer to.
  private func naming(
    _ found: [(row: Int64, record: DescribedRecord)], _ type: RecordType, of player: PlayerID,
    _ blindFilter: BlindFilter?
  ) throws -> [(row: Int64, record: DescribedRecord)] {
    guard !found.isEmpty else { return found }
    var found = found
    for (index, column) in type.columns.enumerated() {
      let table: String
      switch column.kind {
      case .quest: table = JournaledTable.routine.name
      case .named(let type): table = type
      default: continue
      }
      var names: [String: String] = [:]
      try db.each("SELECT uid, name FROM \(table) WHERE player = ?", [player.rawValue]) { columns in
        names[columns[0]] = columns[1] as String
        return true
      }
      if let named = RecordType.all.first(where: { $0.name == table }) {
        for (_, former) in try former(named, of: player, blindFilter).rows {
          if let id = former["uid"].text { names[id] = former["name"].text }
        }
      }
      for place in found.indices {
        if let id = found[place].record.values[index].text {
          found[place].record.values[index] = names[id].map { .text($0) } ?? .null
        }
      }
    }
    return found
  }

  /// The statement's arguments; those that it does not use are ignored.
  private func bindings(
    _ player: PlayerID, _ moment: Instant, _ blindFilter: BlindFilter?, _ former: FormerRecords, row: Int64 = 0,
    limit: Int, _ range: RecordRange? = nil
  ) -> Bindings {
    Bindings(named: [
      "player": player.rawValue, "moment": moment.milliseconds, "row": row, "limit": limit,
      "horizon": (blindFilter ?? .lifted).horizon, "changed": former.json,
      "range": range?.json,
    ])
  }
}

// MARK: - Writing

extension StoreWriter {
  /// Inserts the value as a record of the player.
  public func record(_ value: some StoredRecord) throws { try add(value.record) }

  func add(_ record: DescribedRecord) throws { try insert(record.type.journaled, image(of: record)) }

  /// A record that `done` itself makes belongs to that run, so the next task does not hide it.
  func image(of record: DescribedRecord) throws -> RowImage {
    try record.type.image(
      of: record, player: command.player, after: commandID.map { $0 - 1 } ?? reader.newestCommand(), names)
  }

  /// Replaces the player's record that has the value's id. The blind filter treats it as old as before: hiding a record
  /// would reveal that it was changed during the task.
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

  /// Deletes the player's record with the id or key, and the records that refer to it. O(the player's records).
  ///
  /// - Throws: `StoreError.refused` if there is none.
  public func remove<Value: StoredRecord>(_ value: Value.Type = Value.self, _ id: String) throws {
    let type = value.recordType
    guard let row = try rowID(of: id, in: type) else { throw StoreError.refused("\(type.name) \(id) does not exist") }
    for part in RecordType.all {
      for column in part.columns where column.kind.parent == type.name {
        let sql = "SELECT id FROM \(part.name) WHERE player = ? AND \(column.name) = ?"
        for row in try db.values(Int64.self, sql, [command.player.rawValue, id]) { try delete(part.journaled, row) }
      }
    }
    try delete(type.journaled, row)
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
    let image = try Value.recordType.image(
      of: value.record, player: player, after: StoreReader(db: db).newestCommand(), RowNames(db))
    try db.run(table.insertSQL, image.values(after: try RowNumbers(db: db).next(table)))
  }
}
