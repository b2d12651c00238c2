internal import NIOCore
internal import QuestModel

/// Stores the arrival moments of a stream's bytes, for the lines that are split from it later.
struct Arrivals {
  /// Chunks that contain the end of a line: their end in the stream, and their moment.
  private var chunks = CircularBuffer<(end: Int, moment: ClockReading)>()

  /// The most stored chunks. When there are more, reading pauses.
  static let most = 1024

  var isFull: Bool { chunks.count >= Self.most }

  /// Adds a chunk that contains the end of a line, up to that byte of the stream.
  mutating func note(upTo end: Int, at moment: ClockReading) { chunks.append((end, moment)) }

  /// The moment of the chunk that ended a line at that byte. Drops the chunks before it.
  mutating func moment(ofLineEndingAt end: Int) -> ClockReading? {
    while let first = chunks.first, first.end < end { chunks.removeFirst() }
    return chunks.first?.moment
  }
}
