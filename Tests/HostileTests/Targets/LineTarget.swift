import QuestWire

/// Lines are returned unchanged regardless of how the bytes are split, and none is longer than the limit.
enum LineTarget {
  static func run(_ input: [UInt8]) throws {
    var choices = Choices(input)
    let limit = choices.pick([1, 2, 7, 64, 1000])
    let seed = choices.byte()
    let text = choices.rest
    let wanted = lines(of: text, limit: limit)
    var whole = LineFramer(limit: limit)
    whole.append(text)
    try promise(take(&whole) == wanted, "the lines of a text in one piece are others")
    var framer = LineFramer(limit: limit)
    var found: [LineFramer.Line] = []
    for piece in Choices.pieces(of: text, seed: seed) {
      framer.append(piece)
      found += take(&framer)
      try promise(framer.pendingBytes <= limit + piece.count, "more than a line and a piece is held")
    }
    try promise(found == wanted, "the lines depend on how the text is cut")
    let rest = text.count - (text.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0)
    try promise(framer.pendingBytes == (rest > limit ? 0 : rest), "\(framer.pendingBytes) bytes wait, not \(rest)")
    try promise(framer.heldBytes <= 1 << 17, "a framer without a long line holds \(framer.heldBytes) bytes")
  }

  private static func take(_ framer: inout LineFramer) -> [LineFramer.Line] {
    var lines: [LineFramer.Line] = []
    while let line = framer.next() { lines.append(line) }
    return lines
  }

  /// The simplest definition of a line.
  private static func lines(of text: [UInt8], limit: Int) -> [LineFramer.Line] {
    let parts = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var lines = parts.dropLast().map { part -> LineFramer.Line in
      if part.count > limit { return .oversized }
      return .complete(Array(part.last == UInt8(ascii: "\r") ? part.dropLast() : part))
    }
    if let last = parts.last, last.count > limit { lines.append(.oversized) }
    return lines
  }
}
