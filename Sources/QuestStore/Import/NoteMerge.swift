import GRDB
import QuestModel

/// The notes of one type that an import added, in the journal: their rows have consecutive numbers.
private struct NoteRange {
  var type: RecordType
  var rows: ClosedRange<Int64>

  private static let lastKey = "last"
  private static let typeKey = "type"

  init(_ type: RecordType, _ rows: ClosedRange<Int64>) {
    self.type = type
    self.rows = rows
  }

  /// Reads it from the journal; `nil` if the image is no such range.
  init?(_ row: Int64, _ image: NamedImage) {
    guard let name = String.fromDatabaseValue(image[Self.typeKey]),
      let last = Int64.fromDatabaseValue(image[Self.lastKey]),
      row <= last, let type = NoteStage.types.first(where: { $0.name == name })
    else { return nil }
    self.init(type, row...last)
  }

  var image: [String: DatabaseValue] {
    [
      Self.typeKey: type.name.databaseValue, Self.lastKey: rows.upperBound.databaseValue,
      ImportBatch.notes: rows.count.databaseValue,
    ]
  }
}

extension StoreWriter {
  /// Copies the notes of the attached stage into the store, type by type, and journals each type as one change. Memory
  /// use does not depend on their number.
  func mergeNotes(zone: Zone) throws -> NoteCounts {
    var counts = NoteCounts()
    let renamed = try renamedActivities()
    for type in NoteStage.types {
      let first = try RowNumbers(db: db).next(type.journaled)
      var next = first
      try NoteStage.each(type, in: db) { record, line in
        counts.types.insert(type.name)
        switch try resolved(record.naming(renamed), zone: zone) {
        case .success(let record):
          _ = try commandRow()
          let image = try image(of: record)
          try insertRow(type.journaled, next, image)
          try enter(type.journaled, next, image)
          next += 1
        case .failure(let obstacle): counts.note(obstacle, line: line)
        }
      }
      guard next > first else { continue }
      counts.added[type.name] = Int(next - first)
      try journal(ImportBatch.record, row: first, after: NoteRange(type, first...next - 1).image)
    }
    return counts
  }

  /// Activities that the player has renamed since: their current names, by the keys of the imported names.
  private func renamedActivities() throws -> [String: String] {
    var names: [String: String] = [:]
    let player = command.player.rawValue
    try NoteStage.each(.activity, in: db) { record, _ in
      guard let id = record["uid"].text, let name = record["name"].text else { return }
      let sql = "SELECT name FROM activity WHERE player = ? AND uid IN (?, ?)"
      guard let here = try db.value(String.self, sql, [player, id, ContentID.copy(of: id, for: player)]),
        NameKey.of(here) != NameKey.of(name), try reader.activity(named: name, of: command.player) == nil
      else { return }
      names[NameKey.of(name)] = here
    }
    return names
  }

  /// Reverts an addition of the journal, or repeats it. `batch` is the import's command, and `change` is about its
  /// sessions or about a range of notes.
  func revertImport(_ change: JournaledChange, of batch: Int64, isUndo: Bool) throws {
    guard let range = change.result.flatMap({ NoteRange(change.row, $0) }) else {
      return isUndo ? try shelve(batch: change.row) : try unshelve(batch: change.row)
    }
    if isUndo { try shelve(range, of: batch) } else { try unshelve(range, of: batch) }
  }

  private func shelve(_ range: NoteRange, of batch: Int64) throws {
    let table = range.type.journaled
    let columns = table.columns.joined(separator: ", ")
    let sql = "SELECT \(columns), id FROM \(table.name) WHERE id BETWEEN ? AND ? AND player = ? ORDER BY id"
    let own: Bindings = [range.rows.lowerBound, range.rows.upperBound, command.player.rawValue]
    try db.each(sql, own) { row in
      let image = RowImage(values: (0..<row.count - 1).map { row[$0] })
      let id: Int64 = row[row.count - 1]
      try leave(table, id, image)
      try db.run(
        "INSERT INTO shelf (batch, record, recordID, image) VALUES (?, ?, ?, ?)",
        [batch, table.name, id, try ChangeText.image(image, table, id, names)])
      return true
    }
    try db.run("DELETE FROM \(table.name) WHERE id BETWEEN ? AND ? AND player = ?", own)
    try RowNumbers(db: db).note(range.rows.upperBound, of: table)
    try journal(ImportBatch.record, row: range.rows.lowerBound, before: [:])
  }

  private func unshelve(_ range: NoteRange, of batch: Int64) throws {
    let table = range.type.journaled
    let shelved = "SELECT recordID, image FROM shelf WHERE batch = ? AND record = ? ORDER BY recordID"
    try db.each(shelved, [batch, table.name]) { row in
      let image = try fitting(self.row(NamedImage(json: row[1]), of: table), table)
      try insertRow(table, row[0], image)
      try enter(table, row[0], image)
      return true
    }
    try db.run("DELETE FROM shelf WHERE batch = ? AND record = ?", [batch, table.name])
    try journal(ImportBatch.record, row: range.rows.lowerBound, after: [:])
  }
}

extension DescribedRecord {
  /// The same record with the current names of its activities.
  fileprivate func naming(_ activities: [String: String]) -> DescribedRecord {
    guard !activities.isEmpty else { return self }
    var record = self
    for (index, column) in type.columns.enumerated() {
      guard let name = values[index].text else { continue }
      switch column.kind {
      case .named: record.values[index] = activities[NameKey.of(name)].map { .text($0) } ?? values[index]
      case .text where type == .goal && column.name == "label" && self["scope"] == .choice(MetricScopeKind.activity):
        record.values[index] = activities[name].map { .text(NameKey.of($0)) } ?? values[index]
      default: continue
      }
    }
    return record
  }
}
