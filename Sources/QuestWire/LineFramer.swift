/// Cuts a byte stream into lines, however the bytes arrive.
///
/// A line longer than the limit is reported once, as `.oversized`, and skipped up to its newline, so the connection
/// stays usable. Memory: at most the limit plus one chunk. Cost: each byte is looked at once.
public struct LineFramer: Sendable {
  public enum Line: Equatable, Sendable {
    /// The line without its newline (a trailing carriage return is dropped).
    case complete([UInt8])
    case oversized
  }

  private let limit: Int
  private var buffer: [UInt8] = []
  /// Where the next line starts, and how far the search for its end has come.
  private var start = 0
  private var searched = 0
  private var isSkipping = false

  public init(limit: Int = WireLimits.lineBytes) { self.limit = limit }

  /// Bytes held that are not yet a whole line.
  public var pendingBytes: Int { buffer.count - start }

  public mutating func append(_ bytes: some Sequence<UInt8>) {
    if start == buffer.count {
      buffer.removeAll(keepingCapacity: buffer.capacity <= 1 << 16)
      start = 0
      searched = 0
    } else if start > 1 << 16 {
      buffer.removeFirst(start)
      searched -= start
      start = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// The next whole line, or `nil` until more bytes come.
  public mutating func next() -> Line? {
    while true {
      let newline = buffer[searched...].firstIndex(of: UInt8(ascii: "\n"))
      guard let newline else {
        searched = buffer.count
        if isSkipping {
          start = buffer.count
        } else if buffer.count - start > limit {
          isSkipping = true
          start = buffer.count
          return .oversized
        }
        return nil
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
}
