private import FoundationEssentials
internal import QuestModel
private import QuestWire

/// Reads history JSON Lines from bytes that arrive cut anywhere.
///
/// Lines are decoded a batch at a time, as one JSON array: that is what makes a million of them affordable. Only when a
/// batch fails is it read line by line, to say which line is wrong and why. Memory: one line, or one chunk's lines.
///
/// After an error the reader is of no further use.
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

  /// Takes the next bytes and gives back the lines they complete.
  mutating func feed(_ bytes: some Sequence<UInt8>) throws(ExchangeError) -> [Entry] {
    framer.append(bytes)
    return try readCompleteLines()
  }

  /// The text is over: gives back a last line that has no newline.
  mutating func finish() throws(ExchangeError) -> [Entry] {
    guard framer.pendingBytes > 0 else { return [] }
    return try feed([UInt8(ascii: "\n")])
  }

  private mutating func readCompleteLines() throws(ExchangeError) -> [Entry] {
    var batch: [NumberedLine] = []
    while let line = framer.next() {
      lines += 1
      guard case .complete(var bytes) = line else {
        // What came before the long line is still checked first, so that the first bad line is the one told.
        _ = try read(batch)
        throw ExchangeError(line: lines, reason: "the line is longer than 1 MiB")
      }
      if isAtStart, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
      isAtStart = false
      if !bytes.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) {
        batch.append(NumberedLine(number: lines, bytes: bytes))
      }
    }
    return try read(batch)
  }

  private struct NumberedLine {
    var number: Int
    var bytes: [UInt8]
  }

  private mutating func read(_ batch: [NumberedLine]) throws(ExchangeError) -> [Entry] {
    guard !batch.isEmpty else { return [] }
    var entries: [Entry] = []
    entries.reserveCapacity(batch.count)
    let together = decodeTogether(batch)
    for (index, line) in batch.enumerated() {
      let raw: RawHistoryLine
      if let together { raw = together[index] } else { raw = try decodeAlone(line) }
      do {
        entries.append(Entry(line: line.number, content: try raw.checked(&zones)))
      } catch {
        throw error.atLine(line.number)
      }
    }
    return entries
  }

  /// The lines' raw forms, or `nil` when one of them is not what it should be.
  private func decodeTogether(_ batch: [NumberedLine]) -> [RawHistoryLine]? {
    var joined = Data(capacity: batch.reduce(2) { $0 + $1.bytes.count + 1 })
    for line in batch {
      joined.append(joined.isEmpty ? UInt8(ascii: "[") : UInt8(ascii: ","))
      joined.append(contentsOf: line.bytes)
    }
    joined.append(UInt8(ascii: "]"))
    let raw = try? JSONDecoder().decode([RawHistoryLine].self, from: joined)
    return raw?.count == batch.count ? raw : nil
  }

  private func decodeAlone(_ line: NumberedLine) throws(ExchangeError) -> RawHistoryLine {
    do {
      return try JSONDecoder().decode(RawHistoryLine.self, from: Data(line.bytes))
    } catch let error as DecodingError {
      throw HistoryFault(error).atLine(line.number)
    } catch {
      throw ExchangeError(line: line.number, reason: "the line is not JSON")
    }
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
