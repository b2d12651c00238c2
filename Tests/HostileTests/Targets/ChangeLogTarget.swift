@testable import QuestStore

/// The change log's reader takes any bytes: it always ends, never reads beyond the end, and returns only exact records.
/// It finds all records with garbage between them.
enum ChangeLogTarget {
  static func run(_ input: [UInt8]) throws {
    var found: [LogRecord] = []
    _ = LogReader.segment(input) { record, _ in found.append(record) }
    var bytes: [UInt8] = []
    for record in found {
      let written = record.bytes
      let read = LogRecord.read(written[...], at: 0)
      try promise(read?.size == written.count, "a record that was read cannot be written and read again")
      bytes += written + input.prefix(7).filter { $0 != LogRecord.magic[0] }
    }
    var again = 0
    _ = LogReader.segment(bytes) { _, _ in again += 1 }
    try promise(again == found.count, "\(found.count) records were written, \(again) were found")
    // The bytes as rows: a record around them has a checksum that fits.
    _ = LogRecord.read(LogRecord.framed(input)[...], at: 0)
  }
}
