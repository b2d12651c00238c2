/// A command line as bash and its line editor see it: words without quotes, and the part of the word under the cursor
/// that the editor replaces.
struct BashLine: Equatable {
  /// The words before the one under the cursor.
  private(set) var words: [String] = []
  /// The word under the cursor, up to the cursor.
  private(set) var word = ""
  /// The part of `word` that the editor keeps: it replaces only what follows a quote or a character such as `=` or `:`.
  private(set) var kept = ""
  private(set) var quote = Quote.none

  /// The open quote at the cursor.
  enum Quote { case none, single, double }

  /// - Parameters:
  ///   - line: up to the cursor.
  ///   - breaks: `$COMP_WORDBREAKS`.
  init(_ line: String, breaks: String) {
    var isWord = false
    var rest = Substring(line)
    while let character = rest.popFirst() {
      switch (quote, character) {
      case (.none, " "), (.none, "\t"), (.none, "\n"):
        if isWord { words.append(word) }
        (word, kept, isWord) = ("", "", false)
        continue
      case (.none, "'"), (.none, "\""):
        quote = character == "'" ? .single : .double
        kept = word
      case (.single, "'"), (.double, "\""):
        quote = .none
        kept = word
      case (.none, "\\"):
        if let next = rest.popFirst() { word.append(next) }
      case (.double, "\\"):
        guard let next = rest.popFirst() else { break }
        word += "$`\"\\\n".contains(next) ? "\(next)" : "\\\(next)"
      case (.none, _) where breaks.contains(character):
        // The editor includes these two characters.
        if "@$".contains(character) { kept = word }
        word.append(character)
        if !"@$".contains(character) { kept = word }
      default:
        word.append(character)
      }
      isWord = true
    }
  }

  /// The text that the editor must insert so that the whole word means `text`; `nil` if `text` does not continue the
  /// word.
  func replacement(_ text: String) -> String? {
    guard text.hasPrefix(kept) else { return nil }
    let text = text.dropFirst(kept.count)
    switch quote {
    case .none: return Self.escaped(text)
    case .single:
      return closed(text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"), "'")
    case .double:
      let escaped = text.reduce(into: "") { result, character in
        switch character {
        case "\"", "$", "`", "\\": result += "\\\(character)"
        // Within double quotes, no backslash prevents history expansion in an interactive bash.
        case "!": result += "\"\\!\""
        default: result.append(character)
        }
      }
      return closed(escaped, "\"")
    }
  }

  /// The editor closes the quote, except after a character that looks like a closed one.
  private func closed(_ text: String, _ quote: Character) -> String {
    text.last == quote ? text + String(quote) : text
  }

  /// Escapes every special character with a backslash.
  private static func escaped(_ text: Substring) -> String {
    text.reduce(into: "") { result, character in
      let isPlain = character.isLetter || character.isNumber || "_-.,/+%".contains(character) || !character.isASCII
      // Non-ASCII blanks do not separate words; a needless backslash would do no harm.
      result += isPlain ? "\(character)" : "\\\(character)"
    }
  }
}
