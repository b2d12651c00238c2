/// The meaning of a typed line, independent of the question.
enum WalkAnswer: Equatable {
  /// Trimmed, with single blanks between words.
  case text(String)
  case back, help, leave
  /// Arrow keys, control characters, bytes that are no UTF-8.
  case unreadable

  /// - Parameter line: without its newline; `nil` at the end of input. A line that ends in Esc steps back.
  init(_ line: String?) {
    guard var text = line?.unicodeScalars[...] else {
      self = .leave
      return
    }
    let isEscaped = text.last == "\u{1B}"
    while text.last == "\u{1B}" { text.removeLast() }
    let hasKeys = text.contains { scalar in
      (scalar.properties.generalCategory == .control && scalar != "\t" && scalar != "\r") || scalar == "\u{FFFD}"
    }
    let words = String(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    self =
      switch words {
      case _ where hasKeys: .unreadable
      case _ where isEscaped: .back
      case "": .back
      case "?": .help
      case "q": .leave
      default: .text(words)
      }
  }
}
