internal import QuestModel
private import QuestWire

/// Reads history JSON Lines from bytes that arrive cut anywhere.
///
/// After an error, which names the first bad line, the reader cannot be used again. Memory: one line, and the lines of
/// a chunk. Cost: about 2 µs a line of one task.
struct HistoryReader: Sendable {
  struct Entry: Equatable, Sendable {
    /// The physical line, from 1.
    var line: Int
    var content: HistoryLine
  }

  /// Physical lines read so far, blank ones included.
  private(set) var lines = 0
  private var framer = LineFramer(limit: HistoryLine.longestLine)
  private var isAtStart = true
  private var zones = ZoneCache()

  init() {}

  /// Reads the next bytes and returns the lines they complete.
  mutating func feed(_ bytes: some Sequence<UInt8>) throws(ImportError) -> [Entry] {
    framer.append(bytes)
    return try readCompleteLines()
  }

  /// Ends the text: returns a last line without a newline.
  mutating func finish() throws(ImportError) -> [Entry] {
    guard framer.pendingBytes > 0 else { return [] }
    return try feed([UInt8(ascii: "\n")])
  }

  private mutating func readCompleteLines() throws(ImportError) -> [Entry] {
    var entries: [Entry] = []
    while let line = framer.next() {
      lines += 1
      guard case .complete(var bytes) = line else {
        throw ImportError(line: lines, reason: "the line is longer than 1 MiB")
      }
      if isAtStart, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
      isAtStart = false
      guard bytes.contains(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }) else { continue }
      do {
        entries.append(Entry(line: lines, content: try RawHistoryLine(bytes).checked(&zones)))
      } catch {
        throw error.atLine(lines)
      }
    }
    return entries
  }
}

/// Zones by identifier: a history names few of them on many lines. Only zones that exist are kept, so it stays small.
struct ZoneCache: Sendable {
  private var known: [String: Zone] = [:]

  mutating func zone(_ identifier: String) -> Zone? {
    if let zone = known[identifier] { return zone }
    guard let zone = Zone(identifier) else { return nil }
    known[identifier] = zone
    return zone
  }
}
