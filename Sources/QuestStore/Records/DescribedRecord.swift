public import QuestModel

/// The values of one record of a described type.
///
/// An instant is in milliseconds, a zone is its name, a day its ordinal, a choice the index of its name. A quest and what
/// the kind `named` refers to are ids in conversions from and to model values (`StoredRecord`), and names in exports and
/// imports.
public struct DescribedRecord: Equatable, Sendable {
  public let type: RecordType
  /// In the order of the type's columns. Columns that the store itself fills (owner, newest command) are null.
  public var values: [RecordValue]

  /// A record with these values by column; the other columns are null.
  public init(_ type: RecordType, _ values: [String: RecordValue] = [:]) {
    self.type = type
    self.values = type.columns.map { values[$0.name] ?? .null }
  }

  init(_ type: RecordType, values: [RecordValue]) {
    self.type = type
    self.values = values
  }

  /// The column's value; null for an unknown column.
  public subscript(column: String) -> RecordValue {
    type.index(of: column).map { values[$0] } ?? .null
  }

  /// The zone of the record; `nil` where the column is null or absent.
  public var zone: Zone? { type.index(of: .zone).flatMap { values[$0].text }.flatMap(Zone.init) }

  /// Replaces null with the default in columns with the presence `usual`, and computes the keys of names. `zone` is the
  /// player's zone.
  func completed(zone own: Zone) -> DescribedRecord {
    var record = self
    let zone = zone ?? own
    for (index, column) in type.columns.enumerated() where values[index] == .null && column.kind == .nameKey {
      record.values[index] = self["name"].text.map { .text(NameKey.of($0)) } ?? .null
    }
    for (index, column) in type.columns.enumerated() where values[index] == .null && column.presence == .usual {
      record.values[index] =
        switch column.kind {
        case .zone: .zone(zone)
        case .day: type.moment.flatMap { self[$0].instant }.map { .day(zone.localDay(of: $0)) } ?? .null
        default: .integer(0)
        }
    }
    return record
  }
}

/// A column's value in a `DescribedRecord`.
public enum RecordValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case number(Double)
  case text(String)

  public static func instant(_ instant: Instant) -> RecordValue { .integer(instant.milliseconds) }
  public static func day(_ day: LocalDay) -> RecordValue { .integer(Int64(day.ordinal)) }
  public static func zone(_ zone: Zone) -> RecordValue { .text(zone.identifier) }

  public var text: String? { if case .text(let text) = self { text } else { nil } }
  public var number: Double? { if case .number(let number) = self { number } else { nil } }
  public var integer: Int64? { if case .integer(let integer) = self { integer } else { nil } }
  public var instant: Instant? { integer.map(Instant.init(milliseconds:)) }
  public var day: LocalDay? { integer.flatMap(Int32.init(exactly:)).map(LocalDay.init(ordinal:)) }
}

/// A model value that is stored as a record of a described type.
public protocol StoredRecord: Sendable {
  static var recordType: RecordType { get }
  /// From a record that was read from the store, where no required column is null.
  init(_ record: DescribedRecord)
  var record: DescribedRecord { get }
}
