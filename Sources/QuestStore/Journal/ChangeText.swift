import GRDB
import QuestModel

/// The changes of one command as the journal keeps them: a JSON array with one object for each changed record, in their
/// order.
///
///     {"record":"task","op":"update","row":7,"before":{"uid":"…","routine":"…","name":"Tidy"},"after":{"name":"Dust"}}
///
/// `before` and `after` hold columns by name; a column that is NULL is left out. The `after` of an update holds the changed
/// columns alone, NULL as `null`. A row that a column refers to is named as in `RowReference`, so only `row`, the record's
/// own number here, means nothing on another device. Every command writes one, so it is encoded by hand.
struct ChangeText {
  private var bytes: [UInt8] = []

  var isEmpty: Bool { bytes.isEmpty }

  /// The whole array.
  var json: String { String(decoding: bytes + CollectionOfOne(UInt8(ascii: "]")), as: UTF8.self) }

  /// Adds the change of one row. At least one of the images is not `nil`.
  mutating func add(
    _ table: JournaledTable, _ row: Int64, before: RowImage?, after: RowImage?, _ names: RowNames
  ) throws {
    open(table.name, ChangeOperation(before != nil, after != nil), row)
    if let before {
      bytes += ",\"before\":".utf8
      try append(before, table, row, names)
    }
    if let after {
      bytes += ",\"after\":".utf8
      try append(after, table, row, names, changed: before.map(after.changes(from:)))
    }
    bytes.append(UInt8(ascii: "}"))
  }

  /// Adds a change that is no row of a table: an import as a whole, a restore, an erasure, a PIN. Keys are sorted.
  mutating func add(_ record: String, _ row: Int64, before: [String: DatabaseValue]?, after: [String: DatabaseValue]?) {
    open(record, ChangeOperation(before != nil, after != nil), row)
    for (key, values) in [("before", before), ("after", after)] {
      guard let values else { continue }
      bytes += ",\"\(key)\":{".utf8
      for (index, item) in values.sorted(by: { $0.key < $1.key }).enumerated() {
        bytes += "\(index == 0 ? "" : ",")\"\(item.key)\":".utf8
        bytes.append(asJSON: item.value)
      }
      bytes.append(UInt8(ascii: "}"))
    }
    bytes.append(UInt8(ascii: "}"))
  }

  /// One row's values, as they are in `before`.
  static func image(_ image: RowImage, _ table: JournaledTable, _ row: Int64, _ names: RowNames) throws -> String {
    var text = ChangeText()
    try text.append(image, table, row, names)
    return String(decoding: text.bytes, as: UTF8.self)
  }

  /// SQL condition on the journal's `changes`: it contains a change of the record. No text within a change can match,
  /// because its quotation marks are escaped.
  static func has(_ record: String, _ operation: ChangeOperation? = nil) -> String {
    let op = operation.map { "\"\($0.rawValue)\"" } ?? "\""
    return "instr(changes, '{\"record\":\"\(record)\",\"op\":\(op)') > 0"
  }

  private mutating func open(_ record: String, _ operation: ChangeOperation, _ row: Int64) {
    if bytes.isEmpty { bytes.reserveCapacity(4096) }
    bytes += (bytes.isEmpty ? "[{\"record\":\"" : ",{\"record\":\"").utf8
    bytes += record.utf8
    bytes += "\",\"op\":\"".utf8
    bytes += operation.rawValue.utf8
    bytes += "\",\"row\":".utf8
    bytes += String(row).utf8
  }

  private mutating func append(
    _ image: RowImage, _ table: JournaledTable, _ row: Int64, _ names: RowNames, changed: [Int]? = nil
  ) throws {
    let start = bytes.count
    if changed == nil, let own = table.ownReference, let name = try names.name(own, row) {
      bytes += "{\"\(own.rawValue)\":".utf8
      bytes.append(asJSON: name)
    }
    for column in changed ?? Array(image.values.indices) {
      let value = image.values[column]
      if changed == nil, value.isNull { continue }
      bytes.append(UInt8(ascii: bytes.count == start ? "{" : ","))
      bytes += table.keys[column]
      // The number is kept if the row no longer exists.
      if let reference = table.references[column], case .int64(let row) = value.storage,
        let name = try names.name(reference, row)
      {
        bytes.append(asJSON: name)
      } else {
        bytes.append(asJSON: value)
      }
    }
    bytes += (bytes.count == start ? "{}" : "}").utf8
  }
}

extension [UInt8] {
  fileprivate mutating func append(asJSON value: DatabaseValue) {
    switch value.storage {
    case .null, .blob: self += "null".utf8
    case .int64(let integer): self += String(integer).utf8
    case .double(let double): self += String(describing: double).utf8
    case .string(let string): append(asJSON: string)
    }
  }
}
