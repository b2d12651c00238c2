import GRDB

/// One row of a `FactTable` that was inserted, updated or deleted.
struct RowChange: Equatable, Sendable {
  enum Kind: Int, Sendable {
    case inserted, updated, deleted
  }

  var kind: Kind
  var table: String
  /// The row's values after the change, in the order of `FactTable.columns`; for a deleted row only the primary key,
  /// all others are NULL.
  var values: [DatabaseValue]
}
