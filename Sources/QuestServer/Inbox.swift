internal import NIOCore
internal import QuestModel
internal import QuestWire

/// Received and unhandled input of a connection: bytes of an incomplete line, complete lines, and lines that the last
/// round did not reach. It counts the held bytes; the owner enforces the limits.
struct Inbox {
  private var framer = LineFramer()
  private var arrivals = Arrivals()
  /// Lines taken from the framer that the last round did not reach.
  private var waiting: ArraySlice<ArrivedLine> = []
  /// Whether the framer may hold a whole line.
  private var mayHoldLine = false
  /// Bytes of the lines that are taken and not handled.
  private var takenBytes = 0

  /// Bytes held: received and not handled.
  var heldBytes: Int { framer.pendingBytes + takenBytes }

  /// Bytes that no round has taken.
  var pendingBytes: Int { framer.pendingBytes }

  /// Every line that was received is taken.
  var isDrained: Bool { waiting.isEmpty && !mayHoldLine }

  /// No line is left over from a round.
  var hasNothingLeft: Bool { waiting.isEmpty }

  /// No more arrival moments can be kept.
  var isFull: Bool { arrivals.isFull }

  /// Appends bytes that were read at that moment.
  mutating func append(_ bytes: ByteBufferView, at moment: ClockReading) {
    framer.append(bytes)
    if bytes.contains(UInt8(ascii: "\n")) { arrivals.note(upTo: framer.receivedBytes, at: moment) }
    mayHoldLine = true
  }

  /// The lines of the next round: those left over, else at most `mostLines`, until their bytes reach `mostBytes`.
  mutating func take(mostLines: Int, mostBytes: Int, now: () -> ClockReading) -> ArraySlice<ArrivedLine> {
    if !waiting.isEmpty {
      defer { waiting = [] }
      return waiting
    }
    guard mayHoldLine else { return [] }
    var lines: ArraySlice<ArrivedLine> = []
    while lines.count < mostLines, takenBytes < mostBytes {
      guard let line = framer.next() else {
        mayHoldLine = false
        break
      }
      let moment = arrivals.moment(ofLineEndingAt: framer.usedBytes)
      let arrived = ArrivedLine(line: line, moment: moment ?? now())
      takenBytes += arrived.byteCount
      lines.append(arrived)
    }
    return lines
  }

  /// A round has ended and left these lines.
  mutating func putBack(_ left: ArraySlice<ArrivedLine>) {
    waiting = left
    takenBytes = left.reduce(0) { $0 + $1.byteCount }
  }

  /// Drops everything. With `keepingTaken`, the bytes of lines in the current round still count until they are put
  /// back.
  mutating func clear(keepingTaken: Bool) {
    framer = LineFramer()
    waiting = []
    mayHoldLine = false
    if !keepingTaken { takenBytes = 0 }
  }
}
