internal import NIOCore
internal import QuestModel

/// Remembers when the bytes of a stream arrived, for the lines that are cut from it later.
struct Arrivals {
  /// Chunks with the end of a line in them: how many bytes had come after it, and its moment.
  private var chunks = CircularBuffer<(end: Int, moment: ClockReading)>()

  /// Chunks that are remembered at most. A client that sends more lines ahead, each by itself, is read on later.
  static let most = 1024

  var isFull: Bool { chunks.count >= Self.most }

  /// A chunk with the end of a line came, up to that byte of the stream.
  mutating func note(upTo end: Int, at moment: ClockReading) { chunks.append((end, moment)) }

  /// The moment of the chunk that ended a line at that byte; forgets the chunks before it.
  mutating func moment(ofLineEndingAt end: Int) -> ClockReading? {
    while let first = chunks.first, first.end < end { chunks.removeFirst() }
    return chunks.first?.moment
  }
}
