import GRDB
import QuestModel

/// The player's records of one type as they were before the changes that a running task hides.
///
/// `lastCommand < horizon` alone would hide a changed record completely, but it must be shown in its former state. The
/// journal has its image from before the first of these changes.
struct FormerRecords {
  /// The numbers of all rows that were changed since.
  let changed: [Int64]
  /// The rows that existed then, in the order of their numbers; quests by id, named records by id.
  let rows: [(row: Int64, record: DescribedRecord)]

  /// The changed rows as a list in JSON, for a statement that leaves them out.
  var json: String { "[" + changed.map(String.init).joined(separator: ",") + "]" }
}

extension StoreReader {
  /// The former records; none without a filter. O(the player's changes since the horizon).
  func former(
    _ type: RecordType, of player: PlayerID, _ blindFilter: BlindFilter?
  ) throws -> FormerRecords {
    guard let blindFilter, type.index(of: .newestCommand) != nil else { return FormerRecords(changed: [], rows: []) }
    let sql = """
      SELECT c.id, json_each.key, \(JournaledChange.part("row")), \(JournaledChange.part("before"))
      FROM command c CROSS JOIN journal j ON j.command = c.id CROSS JOIN json_each(j.changes)
      WHERE c.player = ? AND c.state IN (0, 1, 2, 3) AND c.id > ? AND \(JournaledChange.part("record")) = ?
      """
    var before: [Int64: (command: Int64, change: Int64, record: DescribedRecord?)] = [:]
    try db.each(sql, [player.rawValue, blindFilter.horizon, type.name]) { columns in
      let (command, change, row): (Int64, Int64, Int64) = (columns[0], columns[1], columns[2])
      if let known = before[row], (known.command, known.change) < (command, change) { return true }
      let json: String? = columns[3]
      before[row] = (command, change, try json.map { type.record(try NamedImage(json: $0)) })
      return true
    }
    let changed = before.keys.sorted()
    return FormerRecords(changed: changed, rows: changed.compactMap { row in before[row]?.record.map { (row, $0) } })
  }
}

extension RecordType {
  /// The record of a journal image. The journal names zones and quests as conversions do.
  fileprivate func record(_ image: NamedImage) -> DescribedRecord {
    DescribedRecord(
      self,
      values: columns.map { column in
        switch column.kind {
        case .owner, .newestCommand: .null
        case .number, .seconds, .amount: RecordValue(image[column.name]).asNumber
        default: RecordValue(image[column.name])
        }
      })
  }
}

extension RecordValue {
  init(_ value: DatabaseValue) {
    self =
      switch value.storage {
      case .int64(let integer): .integer(integer)
      case .double(let number): .number(number)
      case .string(let text): .text(text)
      case .null, .blob: .null
      }
  }

  /// JSON writes 3.0 as 3.
  fileprivate var asNumber: RecordValue {
    if case .integer(let integer) = self { .number(Double(integer)) } else { self }
  }
}
