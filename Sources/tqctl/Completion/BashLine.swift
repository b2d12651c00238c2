/// A command line as bash and its line editor see it: split into words without their quotes, and the beginning of the word
/// under the cursor, which is all that the editor replaces.
struct BashLine: Equatable {
  /// The words before the one under the cursor.
  private(set) var words: [String] = []
  /// The one under the cursor, as far as it is typed.
  private(set) var word = ""
  /// What of `word` the editor leaves alone: it begins again behind a quote, and behind a character such as `=` or `:`.
  private(set) var kept = ""
  private(set) var quote = Quote.none

  /// The quote that is open at the cursor.
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
        // The editor takes these two along.
        if "@$".contains(character) { kept = word }
        word.append(character)
        if !"@$".contains(character) { kept = word }
      default:
        word.append(character)
      }
      isWord = true
    }
  }

  /// What the editor is to put in the place of what it replaces, so that the whole word means the text; `nil` when the word
  /// does not go on like that.
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
        // Within double quotes no backslash keeps an interactive bash from looking into its history.
        case "!": result += "\"\\!\""
        default: result.append(character)
        }
      }
      return closed(escaped, "\"")
    }
  }

  /// The editor closes the quote, but not behind a character that looks as if it were closed already.
  private func closed(_ text: String, _ quote: Character) -> String {
    text.last == quote ? text + String(quote) : text
  }

  /// Every character that may mean something gets its backslash.
  private static func escaped(_ text: Substring) -> String {
    text.reduce(into: "") { result, character in
      let isPlain = character.isLetter || character.isNumber || "_-.,/+%".contains(character) || !character.isASCII
      // A blank beyond ASCII separates nothing, but a letter's backslash would do no harm either.
      result += isPlain ? "\(character)" : "\\\(character)"
    }
  }
}
