import QuestText

/// Wraps text to a width, at blanks where possible. Colours continue on the next line.
struct TextFlow {
  let width: Int
  /// Blanks before the first line, and before those that follow.
  let indent: Int
  let hanging: Int

  func lines(_ text: String) -> [String] {
    var lines: [String] = []
    var current = ""
    var used = 0
    var colour = ""
    var room: Int { max(1, width - (lines.isEmpty ? indent : hanging)) }
    func end() {
      let margin = String(repeating: " ", count: lines.isEmpty ? indent : hanging)
      let line = current + (colour.isEmpty ? "" : "\u{1B}[0m")
      lines.append(current.isEmpty ? "" : margin + line)
      current = colour
      used = 0
    }
    for word in Self.words(text) {
      let columns = Page.columns(word)
      if used > 0 {
        if used + 1 + columns > room { end() } else { (current, used) = (current + " ", used + 1) }
      }
      for piece in columns > room ? Self.pieces(word, width: max(1, width - max(indent, hanging))) : [word] {
        if used > 0, piece != word, used + Page.columns(piece) > room { end() }
        current += piece
        used += Page.columns(piece)
      }
      colour = Self.colour(after: word, colour)
    }
    if used > 0 || lines.isEmpty {
      colour = ""
      end()
    }
    return lines
  }

  /// The words; what must not start a line (`·`, `%`) stays with the word before it.
  private static func words(_ text: String) -> [String] {
    var words: [String] = []
    for word in text.split(separator: " ") {
      if let last = words.last, ["·", "%", "%,", "%."].contains(String(word)) {
        words[words.count - 1] = last + " " + word
      } else {
        words.append(String(word))
      }
    }
    return words
  }

  /// A word longer than a line, in parts that fit.
  private static func pieces(_ word: String, width: Int) -> [String] {
    var pieces: [String] = []
    var piece = ""
    var used = 0
    var isInColour = false
    for character in word {
      if character == "\u{1B}" { isInColour = true }
      let columns = isInColour ? 0 : DisplayWidth.columns(character)
      if isInColour, character == "m" { isInColour = false }
      if used > 0, used + columns > width {
        pieces.append(piece)
        (piece, used) = ("", 0)
      }
      piece.append(character)
      used += columns
    }
    return pieces + [piece]
  }

  /// The colour that is active after the word.
  private static func colour(after word: String, _ before: String) -> String {
    guard let escape = word.lastIndex(of: "\u{1B}"), let end = word[escape...].firstIndex(of: "m") else {
      return before
    }
    let code = String(word[escape...end])
    return code == "\u{1B}[0m" ? "" : code
  }

  /// A command to type, indented by two; over several lines as a shell accepts it: broken outside of quotes, with `\`.
  static func command(_ command: String, width: Int) -> [String] {
    guard DisplayWidth.columns(command) + 2 > width else { return ["  " + command] }
    var lines: [String] = []
    var current = " "
    for token in tokens(command) {
      let room = width - 2
      if current.contains(where: { $0 != " " }), DisplayWidth.columns(current) + 1 + DisplayWidth.columns(token) > room
      {
        lines.append(current + " \\")
        current = "   "
      }
      current += " " + token
      while DisplayWidth.columns(current) > width {
        let fitting = DisplayWidth.cut(current, to: width, mark: "")
        lines.append(fitting)
        current.removeFirst(fitting.count)
      }
    }
    return lines + [current]
  }

  /// Split at blanks outside of quotes.
  private static func tokens(_ command: String) -> [String] {
    var tokens = [""]
    var quote: Character?
    for character in command {
      if character == " ", quote == nil {
        tokens.append("")
        continue
      }
      if character == quote { quote = nil } else if quote == nil, "'\"`".contains(character) { quote = character }
      tokens[tokens.count - 1].append(character)
    }
    return tokens
  }
}
