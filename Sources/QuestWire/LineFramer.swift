/// Splits a byte stream, which may arrive in any pieces, into lines.
///
/// A line longer than the limit is reported once, as `.oversized`, and skipped up to its newline, so the connection
/// stays usable. Memory: at most twice the limit plus one chunk while a long line arrives, and almost nothing between
/// lines. Each byte is read once.
public struct LineFramer: Sendable {
  public enum Line: Equatable, Sendable {
    /// The line without its newline (a trailing carriage return is dropped).
    case complete([UInt8])
    case oversized
  }

  /// A buffer up to this size is kept for the next line.
  private static let smallBuffer = 1 << 12

  private let limit: Int
  private var buffer: [UInt8] = []
  /// Where the next line starts, and how far its end has been searched for.
  private var start = 0
  private var searched = 0
  private var isSkipping = false
  /// Bytes of the stream before the buffer.
  private var droppedBytes = 0

  public init(limit: Int = WireLimits.lineBytes) { self.limit = limit }

  /// Allocated bytes, used or not.
  package var heldBytes: Int { buffer.capacity }

  /// Bytes held that are not yet a whole line.
  public var pendingBytes: Int { buffer.count - start }

  /// Offset of the next line in the stream.
  public var usedBytes: Int { droppedBytes + start }

  /// Bytes received so far.
  public var receivedBytes: Int { droppedBytes + buffer.count }

  public mutating func append(_ bytes: some Sequence<UInt8>) {
    // Compacts the buffer; otherwise a reader that never drains it would keep used bytes for ever.
    if start > 1 << 16 {
      buffer.removeFirst(start)
      droppedBytes += start
      searched -= start
      start = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// The next whole line, or `nil` until more bytes arrive.
  public mutating func next() -> Line? {
    while true {
      let newline = buffer[searched...].firstIndex(of: UInt8(ascii: "\n"))
      guard let newline else {
        let isOversized = !isSkipping && buffer.count - start > limit
        if isOversized { isSkipping = true }
        if isSkipping { start = buffer.count }
        dropUsed()
        return isOversized ? .oversized : nil
      }
      let line = start..<newline
      start = newline + 1
      searched = start
      if isSkipping {
        isSkipping = false
        continue
      }
      guard line.count <= limit else { return .oversized }
      let end = line.last.map { buffer[$0] == UInt8(ascii: "\r") } == true ? line.upperBound - 1 : line.upperBound
      return .complete(Array(buffer[line.lowerBound..<end]))
    }
  }

  /// Discards the bytes before an incomplete line, and frees the memory of a long line.
  private mutating func dropUsed() {
    droppedBytes += start
    if buffer.capacity > Self.smallBuffer, pendingBytes < buffer.capacity / 4 {
      buffer = Array(buffer[start...])
    } else {
      buffer.removeFirst(start)
    }
    start = 0
    searched = buffer.count
  }
}
