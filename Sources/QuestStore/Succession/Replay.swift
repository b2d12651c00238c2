import GRDB
import QuestModel

/// Applies changes recorded in one store to another store that was identical when the recording began.
///
/// Rows come in the order in which they were written, with their numbers, and derived rows are updated. A row that was
/// updated or deleted there and is missing here, or that was updated differently on both sides, is a conflict: the
/// change here has to be made again, after the one there.
struct Replay {
  private let db: Database
  private let writer: StoreWriter
  private let tables: [String: Target]
  private let updatedHere: Set<FactRow>

  private struct Target {
    let facts: FactTable
    let journaled: JournaledTable?
    /// For each column of the journaled table's image, its index among the facts.
    let places: [Int]

    init(_ facts: FactTable) {
      self.facts = facts
      journaled = JournaledTable.byName[facts.name]
      places = (journaled?.columns ?? []).compactMap(facts.columns.firstIndex(of:))
    }
  }

  /// Into the store of that connection, which is in a transaction. `updatedHere` are the rows that were updated in it
  /// since the recording began. Throws a `DatabaseError`.
  init(into db: Database, updatedHere: Set<FactRow> = []) throws {
    self.db = db
    self.updatedHere = updatedHere
    // The changes themselves contain the player of each command.
    writer = StoreWriter(db: db, command: Command(player: PlayerID(0), method: "", at: .earliest, undoable: false))
    tables = Dictionary(uniqueKeysWithValues: try FactTable.all(in: db).map { ($0.name, Target($0)) })
    // A command's rows may refer to rows that it writes later.
    try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
  }

  /// Applies them. Call `finish` before the commit.
  ///
  /// Throws `Succession.Conflict`, and a `DatabaseError` of the kind `SQLITE_CONSTRAINT` if an existing row conflicts:
  /// one with the same name, id or number from elsewhere. Cost: that of the changes themselves.
  func apply(_ changes: some Sequence<RowChange>) throws {
    for change in changes { try apply(change) }
  }

  /// Updates the derived rows.
  func finish() throws { try writer.refreshStale() }

  private func apply(_ change: RowChange) throws {
    guard let target = tables[change.table], change.values.count >= target.facts.columns.count else {
      throw StoreError.refused("a change names an unknown record type \(change.table)")
    }
    let table = target.facts
    let values = Array(change.values.prefix(table.columns.count))
    if change.kind == .updated, updatedHere.contains(table.row(values)) {
      let isSame = try Bool.fetchOne(db, sql: table.hasSQL, arguments: StatementArguments(values))
      guard isSame == true else { throw Succession.Conflict() }
    }
    if let journaled = target.journaled, let id = Int64.fromDatabaseValue(values[table.key[0]]) {
      return try apply(change.kind, to: journaled, id, RowImage(values: target.places.map { values[$0] }))
    }
    switch change.kind {
    case .inserted:
      try db.run(table.insertSQL, values)
      if table.name == "player" {
        try db.run("INSERT INTO playerTotals VALUES (?, \(PlayerTotals.zeros))", [values[table.key[0]]])
      }
    case .updated: try db.run(table.updateSQL, values + table.key.map { values[$0] })
    case .deleted: try db.run(table.deleteSQL, table.key.map { values[$0] })
    }
  }

  private func apply(_ kind: RowChange.Kind, to table: JournaledTable, _ id: Int64, _ image: RowImage) throws {
    if kind == .inserted {
      try writer.apply(table, id: id, before: nil, after: image)
      return
    }
    let before = try db.first(table.selectSQL, [id]) { row in RowImage(values: (0..<row.count).map { row[$0] }) }
    guard let before else { throw Succession.Conflict() }
    try writer.apply(table, id: id, before: before, after: kind == .deleted ? nil : image)
  }
}
