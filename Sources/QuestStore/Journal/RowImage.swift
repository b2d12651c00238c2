private import FoundationEssentials
import GRDB
import QuestModel

/// A row's values in the order of its table's columns, and its text form in the journal: a JSON array that reads back
/// to exactly the same values.
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

  /// For a statement that takes them after a row's id.
  func values(after id: Int64?) -> [DatabaseValue] { [id?.databaseValue ?? .null] + values }

  var json: String {
    var text: [UInt8] = []
    text.reserveCapacity(256)
    for value in values {
      text.append(UInt8(ascii: text.isEmpty ? "[" : ","))
      switch value.storage {
      case .null, .blob: text += "null".utf8
      case .int64(let integer): text += String(integer).utf8
      case .double(let double): text += String(describing: double).utf8
      case .string(let string): text.append(asJSON: string)
      }
    }
    text += values.isEmpty ? "[]".utf8 : "]".utf8
    return String(decoding: text, as: UTF8.self)
  }

  init(json: String) throws {
    values = try JSONDecoder().decode([Scalar].self, from: Data(json.utf8)).map(\.value)
  }

  /// The image of a row as an earlier schema may have written it: columns that were added since are NULL.
  init(json: String, of table: JournaledTable?) throws {
    try self.init(json: json)
    guard let added = table.map({ $0.columns.count - values.count }), added > 0 else { return }
    values += Array(repeating: .null, count: added)
  }

  private struct Scalar: Decodable {
    let value: DatabaseValue

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        value = .null
      } else if let integer = try? container.decode(Int64.self) {
        value = integer.databaseValue
      } else if let double = try? container.decode(Double.self) {
        value = double.databaseValue
      } else {
        value = try container.decode(String.self).databaseValue
      }
    }
  }
}
