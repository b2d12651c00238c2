/// The end of the change log, where it continues.
struct LogTail {
  let last: LogRecord
  /// The number of the last file, and the offset of the next record.
  let number: Int
  let offset: Int
  /// Whether nothing in the file is damaged, except possibly the record that was being written during a crash, and none
  /// but the newest commits are missing.
  let isSound: Bool
  /// Whether the last file is marked as incomplete.
  let isMarked: Bool
  /// The newest command when the chain began, as far back as the files reach.
  let base: Int64

  /// `nil` when there is no record. Reads the last file and the first record of each. Throws `StoreError.unreadable`.
  init?(folder: String) throws {
    let numbers = LogSegment.numbers(in: folder)
    for (index, number) in numbers.enumerated().reversed() {
      let bytes = try LogSegment.bytes(of: number, in: folder)
      var offset = 0
      var last: LogRecord?
      while let (record, size) = LogRecord.read(bytes[...], at: offset) {
        last = record
        offset += size
      }
      let end = offset
      let isMarked = LogSegment.isMarked(bytes.count)
      var isSound = isMarked || bytes.count % LogSegment.size == 0
      // A record after the first damaged place: the damage is not at the end.
      if !bytes[end...].allSatisfy({ $0 == 0 }) {
        _ = LogReader.segment(Array(bytes[end...])) { record, _ in
          last = record
          isSound = false
        }
      }
      guard var last else { continue }
      last.changes = []
      self.last = last
      self.number = number
      self.offset = end
      self.isMarked = isMarked
      self.isSound = isSound && index == numbers.count - 1
      base = try Self.base(of: last.chain, in: folder, numbers)
      return
    }
    return nil
  }

  private static func base(of chain: UInt64, in folder: String, _ numbers: [Int]) throws -> Int64 {
    var base = Int64.max
    for number in numbers.reversed() {
      guard let first = try first(of: number, in: folder) else { continue }
      guard first.chain == chain else { break }
      base = first.position.command
    }
    return base
  }

  /// The first record of a file, if it is intact. Reads a few kilobytes.
  static func first(of number: Int, in folder: String) throws -> LogRecord? {
    for limit in [1 << 14, Int.max] {
      let bytes = try LogSegment.bytes(of: number, in: folder, atMost: limit)
      if let (record, _) = LogRecord.read(bytes[...], at: 0) { return record }
    }
    return nil
  }
}
