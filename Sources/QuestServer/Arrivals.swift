internal import NIOCore
internal import QuestModel

/// Keeps the arrival moments of a stream's bytes, for the lines that are cut from it later.
struct Arrivals {
  /// Chunks that contain the end of a line: their end in the stream, and their moment.
  private var chunks = CircularBuffer<(end: Int, moment: ClockReading)>()

  /// The most chunks kept. A client that sends more lines ahead, each by itself, is read later.
  static let most = 1024

  var isFull: Bool { chunks.count >= Self.most }

  /// Adds a chunk that contains the end of a line, up to that byte of the stream.
  mutating func note(upTo end: Int, at moment: ClockReading) { chunks.append((end, moment)) }

  /// The moment of the chunk that ended a line at that byte; forgets the chunks before it.
  mutating func moment(ofLineEndingAt end: Int) -> ClockReading? {
    while let first = chunks.first, first.end < end { chunks.removeFirst() }
    return chunks.first?.moment
  }
}
