public import QuestModel

/// One record of a described type, as values.
///
/// Moments are milliseconds, zones their names, days ordinals, choices the place of the name. A quest is its id beside a
/// typed value (`StoredRecord`), and its name beside a line of an export.
public struct DescribedRecord: Equatable, Sendable {
  public let type: RecordType
  /// In the order of the type's columns. What the store itself puts in (the owner, the newest command) is null.
  public var values: [RecordValue]

  /// A record with these values and no others.
  public init(_ type: RecordType, _ values: [String: RecordValue] = [:]) {
    self.type = type
    self.values = type.columns.map { values[$0.name] ?? .null }
  }

  init(_ type: RecordType, values: [RecordValue]) {
    self.type = type
    self.values = values
  }

  /// The column's value; null for a name that is none of the type's columns.
  public subscript(column: String) -> RecordValue {
    type.index(of: column).map { values[$0] } ?? .null
  }

  /// The zone it was made in, as far as it says so.
  public var zone: Zone? { type.index(of: .zone).flatMap { values[$0].text }.flatMap(Zone.init) }

  /// The record with what is usual where it says nothing; `zone` is the player's own.
  func completed(zone own: Zone) -> DescribedRecord {
    var record = self
    let zone = zone ?? own
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

/// A value of the model that is stored as a record of a described type.
public protocol StoredRecord: Sendable {
  static var recordType: RecordType { get }
  /// As read from the store: what its description calls required is there.
  init(_ record: DescribedRecord)
  var record: DescribedRecord { get }
}
