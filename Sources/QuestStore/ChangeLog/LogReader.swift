import GRDB

/// Reads the records of the change log, even from damaged files.
///
/// A damaged record is skipped; the next one is found by its magic number and verified by its checksum.
struct LogReader {
  /// A record without its rows.
  struct Mark: Sendable {
    var position: LogPosition
    /// Whether nothing is missing between the previous record and this one.
    var follows: Bool
  }

  let folder: String
  let marks: [Mark]
  /// The schema of the first record.
  let firstSchema: Int?
  /// Only zeroes follow the last record until the end of its file.
  let endsWell: Bool

  /// Reads everything once. Throws `StoreError.unreadable`. O(log).
  init(folder: String) throws {
    self.folder = folder
    var marks: [Mark] = []
    var schema: Int?
    endsWell = try Self.read(folder) { record, follows in
      schema = schema ?? record.schema
      marks.append(Mark(position: record.position, follows: follows))
    }
    self.marks = marks
    firstSchema = schema
  }

  /// Where the store stood after the last record.
  var end: LogPosition? { marks.last?.position }

  /// Whether nothing is missing between a copy of the store at that position and the end of the log. `nil` if the copy
  /// is of another store.
  func leads(from base: LogPosition) -> Bool? {
    guard let first = marks.firstIndex(where: { $0.position.command == base.command }) else { return false }
    if base.command > 0, marks[first].position.mark != base.mark { return nil }
    return marks[(first + 1)...].allSatisfy(\.follows)
  }

  /// Whether a copy at that position has everything that the log has, and later changes, which the log failed to record.
  func isBehind(_ copy: LogPosition, in db: Database) throws -> Bool {
    guard let end else { return false }
    return try copy.command > end.command && end.isKnown(to: db)
  }

  /// Passes on the records that a copy at that command may lack, in their order. The copy may have some of them
  /// already: a command's rows may be in more than one record. Files that all backups cover may be removed meanwhile.
  func forEach(after command: Int64, _ body: (LogRecord) throws -> Void) throws {
    _ = try Self.read(folder) { record, _ in
      if record.position.command >= command { try body(record) }
    }
  }

  /// Whether a record ends at that position.
  func knows(_ position: LogPosition) -> Bool {
    marks.contains { $0.position.command == position.command && $0.position.mark == position.mark }
  }

  // MARK: - Reading

  private static func read(_ folder: String, _ body: (LogRecord, _ follows: Bool) throws -> Void) throws -> Bool {
    var last: LogRecord?
    var endsWell = true
    var isWhole = true
    for number in LogSegment.numbers(in: folder) {
      let bytes = try LogSegment.bytes(of: number, in: folder)
      // Something is missing if anything but the end of the last file is unreadable.
      isWhole = isWhole && endsWell
      endsWell = try segment(bytes) { record, isNext in
        isWhole = isWhole && isNext
        try body(record, isWhole && follows(record, last))
        isWhole = true
        last = record
        last?.changes = []
      }
    }
    return endsWell
  }

  private static func follows(_ record: LogRecord, _ last: LogRecord?) -> Bool {
    guard let last else { return false }
    // A log that begins at the end of the previous one continues it.
    if record.kind == .begin { return record.position == last.position }
    return record.chain == last.chain && record.sequence == last.sequence + 1
  }

  /// The newest command in one file; 0 if no record is readable.
  static func newestCommand(of number: Int, in folder: String) throws -> Int64 {
    var newest: Int64 = 0
    _ = segment(try LogSegment.bytes(of: number, in: folder)) { record, _ in
      newest = max(newest, record.position.command)
    }
    return newest
  }

  /// Reads one file. Tells the body whether the record begins where the previous one ended. Returns whether the file
  /// has its full size and only zeroes after the last record.
  static func segment(_ bytes: [UInt8], _ body: (LogRecord, _ isNext: Bool) throws -> Void) rethrows -> Bool {
    var offset = 0
    var isNext = true
    while offset < bytes.count {
      if let (record, size) = LogRecord.read(bytes[...], at: offset) {
        try body(record, isNext)
        isNext = true
        offset += size
        continue
      }
      if bytes[offset...].allSatisfy({ $0 == 0 }) { break }
      isNext = false
      offset += 1
      while offset < bytes.count, bytes[offset] != LogRecord.magic[0] { offset += 1 }
    }
    return isNext && bytes.count % LogSegment.size == 0 && !bytes.isEmpty
  }
}
