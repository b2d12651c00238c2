import GRDB
import QuestModel

/// A row's values in the order of its table's columns.
struct RowImage: Equatable {
  var values: [DatabaseValue]

  init(_ values: [(any DatabaseValueConvertible)?]) { self.values = values.map { $0?.databaseValue ?? .null } }
  init(values: [DatabaseValue]) { self.values = values }

  /// A column's whole number; `nil` for NULL.
  @inline(never)
  func integer(_ column: Int) -> Int64? {
    switch values[column].storage {
    case .int64(let integer): integer
    case .double(let double): Int64(exactly: double)
    case .null, .string, .blob: nil
    }
  }

  /// A column's number; `nil` for NULL.
  @inline(never)
  func number(_ column: Int) -> Double? {
    switch values[column].storage {
    case .int64(let integer): Double(integer)
    case .double(let double): double
    case .null, .string, .blob: nil
    }
  }

  /// The arguments of a statement that takes the values after a row's id.
  func values(after id: Int64?) -> [DatabaseValue] { [id?.databaseValue ?? .null] + values }

  /// The positions of the columns whose values differ.
  func changes(from other: RowImage) -> [Int] {
    values.indices.filter { $0 >= other.values.count || other.values[$0] != values[$0] }
  }
}
