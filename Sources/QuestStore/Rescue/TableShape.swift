import GRDB

/// A table's columns as this version declares them.
struct TableShape {
  struct Column {
    var name: String
    var type: String
    var isRequired: Bool
  }

  let name: String
  let columns: [Column]
  /// The column that is the row's number; `nil` in a table without one, which is stored as an index.
  let rowIDColumn: Int?
  let isStoredAsIndex: Bool
  /// For each value of a record, the column it belongs to: keys come first in a table without row numbers.
  private let order: [Int]

  init(_ name: String, in db: Database) throws {
    self.name = name
    var columns: [Column] = []
    var keys: [(place: Int, column: Int)] = []
    var rowIDColumn: Int?
    for row in try Row.fetchAll(
      db, sql: "SELECT name, type, \"notnull\", pk FROM pragma_table_info(?)", arguments: [name])
    {
      let place: Int = row[3]
      if place > 0 { keys.append((place, columns.count)) }
      columns.append(Column(name: row[0], type: row[1], isRequired: row[2]))
    }
    let isWithoutRowID =
      try Bool.fetchOne(
        db, sql: "SELECT wr FROM pragma_table_list WHERE schema = 'main' AND name = ?", arguments: [name]) ?? false
    let keyColumns = keys.sorted { $0.place < $1.place }.map(\.column)
    if !isWithoutRowID, keyColumns.count == 1, columns[keyColumns[0]].type == "INTEGER" { rowIDColumn = keyColumns[0] }
    self.columns = columns
    self.rowIDColumn = rowIDColumn
    isStoredAsIndex = isWithoutRowID
    order =
      isWithoutRowID
      ? keyColumns + columns.indices.filter { !keyColumns.contains($0) } : Array(columns.indices)
  }

  func index(of column: String) -> Int? { columns.firstIndex { $0.name == column } }
  var columnList: String { columns.map(\.name).joined(separator: ", ") }

  /// The row in the order of the columns, or `nil` when these values cannot be one of this table.
  /// Columns that came with a later version are absent at the end.
  func row(_ values: [DatabaseValue], rowID: Int64) -> [DatabaseValue]? {
    guard values.count <= columns.count, values.count >= min(2, columns.count) else { return nil }
    var row = [DatabaseValue](repeating: .null, count: values.count)
    for (value, column) in zip(values, order) {
      guard column < row.count else { return nil }
      row[column] = value
    }
    if let rowIDColumn {
      guard rowIDColumn < row.count, row[rowIDColumn].isNull else { return nil }
      row[rowIDColumn] = rowID.databaseValue
    }
    for (value, column) in zip(row, columns) where !column.takes(value) { return nil }
    return row
  }
}

extension TableShape.Column {
  fileprivate func takes(_ value: DatabaseValue) -> Bool {
    switch value.storage {
    case _ where type.isEmpty: true
    case .null: !isRequired
    case .int64: type == "INTEGER" || type == "REAL"
    case .double: type == "REAL"
    case .string: type == "TEXT"
    case .blob: false
    }
  }
}
