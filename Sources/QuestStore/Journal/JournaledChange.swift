private import FoundationEssentials
import GRDB

/// What happened to a record.
enum ChangeOperation: String, Decodable {
  case insert, update, delete

  init(_ wasThere: Bool, _ isThere: Bool) { self = !wasThere ? .insert : isThere ? .update : .delete }
}

/// One change of a command, read from the journal (`ChangeText`).
struct JournaledChange: Decodable {
  var record: String
  var op: ChangeOperation
  /// The record's row number in this store.
  var row: Int64
  var before: NamedImage?
  /// For an update only the changed columns.
  private var after: NamedImage?

  /// The whole record afterwards; `nil` where it was deleted.
  var result: NamedImage? {
    guard let before, let after else { return after }
    return NamedImage(values: before.values.merging(after.values) { $1 })
  }

  /// The id of the session that the change is about.
  var session: String? {
    let column = record == JournaledTable.session.name ? "uid" : "session"
    return (before ?? after).flatMap { String.fromDatabaseValue($0[column]) }
  }

  /// The changes of one command in their order. Throws a `DecodingError` if the text is damaged.
  static func all(_ json: String) throws -> [JournaledChange] {
    try JSONDecoder().decode([JournaledChange].self, from: Data(json.utf8))
  }

  // MARK: - In SQL

  /// Every change in rows of `journal`, each as `json_each.value`; none if the text is damaged.
  static let each = "json_each(CASE WHEN json_valid(changes) THEN changes ELSE '[]' END)"

  /// SQL for a part of such a change: `record`, `before.uid`.
  static func part(_ path: String) -> String { "json_extract(json_each.value, '$.\(path)')" }
}

/// A record's values by column. A missing column is NULL; a referenced row is given by name (`RowReference`).
struct NamedImage: Decodable {
  fileprivate var values: [String: Scalar]

  fileprivate struct Scalar: Decodable {
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

  fileprivate init(values: [String: Scalar]) { self.values = values }

  init(from decoder: any Decoder) throws {
    values = try decoder.singleValueContainer().decode([String: Scalar].self)
  }

  /// Throws a `DecodingError` if the text is damaged.
  init(json: String) throws { self = try JSONDecoder().decode(NamedImage.self, from: Data(json.utf8)) }

  subscript(column: String) -> DatabaseValue { values[column]?.value ?? .null }

  /// The values in the order of the table's columns; referenced rows are still names. A column of a later schema is
  /// NULL.
  func row(of table: JournaledTable) -> RowImage { RowImage(values: table.columns.map { self[$0] }) }

  /// The same with row numbers instead of names. Names are looked up for the record's owner, or else for the player.
  /// `other` is the other image of the change: a missing row that both images name is NULL. Throws `StoreError.refused`
  /// for any other missing row.
  func row(
    of table: JournaledTable, _ names: RowNames, player: Int64, comparedTo other: NamedImage? = nil
  ) throws -> RowImage {
    var image = row(of: table)
    let owner = Int64.fromDatabaseValue(self["player"]) ?? player
    for (column, reference) in table.references.enumerated() {
      guard let reference, case .string(let name) = image.values[column].storage else { continue }
      do {
        image.values[column] = try names.row(reference, name, of: owner).databaseValue
      } catch StoreError.refused where other?[table.columns[column]] == name.databaseValue {
        image.values[column] = .null
      }
    }
    return image
  }
}
