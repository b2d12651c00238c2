import QuestText

/// Output under construction: lines never wider than the terminal, coloured only where it shows colours.
struct Page {
  private(set) var lines: [String] = []
  let style: Terminal.RenderStyle
  /// Prose stays readable on very wide terminals.
  var width: Int { min(style.width, 100) }

  init(_ style: Terminal.RenderStyle) { self.style = style }

  var text: String { lines.map { style.shown(Self.printable($0)) + "\n" }.joined() }

  func print() throws(StandardOutput.Failure) {
    try StandardOutput.write(Array(text.utf8))
  }

  /// One line. If it is wider than the terminal, it is wrapped at blanks, and the rest is indented by two more.
  mutating func line(_ text: String = "") {
    let text = style.said(text)
    guard style.folds, Self.columns(text) > style.width else { return lines.append(text) }
    let indent = text.prefix { $0 == " " }.count
    lines += TextFlow(width: style.width, indent: indent, hanging: indent + 2).lines(text)
  }

  /// One empty line, unless the page is empty or ends with one.
  mutating func gap() {
    if let last = lines.last, !last.isEmpty { lines.append("") }
  }

  /// Prose, wrapped at blanks.
  mutating func prose(_ text: String, indent: Int = 0, _ tone: Tone? = nil) {
    for paragraph in style.said(text).split(separator: "\n", omittingEmptySubsequences: false) {
      let flow = TextFlow(width: style.folds ? width : .max, indent: indent, hanging: indent)
      lines += flow.lines(styled(String(paragraph), tone))
    }
  }

  /// A command to type, and its purpose; the purpose goes below if both do not fit one line.
  mutating func command(_ command: String, _ purpose: String? = nil) {
    let padding = String(repeating: " ", count: max(2, 30 - Self.columns(command)))
    let room = style.folds ? style.width : .max
    guard let purpose else { return lines += TextFlow.command(command, width: room).map(typed) }
    if !style.folds || Self.columns("  " + command + padding + purpose) <= width, style.symbols != .words {
      lines.append(typed("  " + command) + padding + styled(purpose, .quiet))
    } else {
      lines += TextFlow.command(command, width: room).map(typed)
      prose(purpose, indent: 4, .quiet)
    }
  }

  private func typed(_ command: String) -> String {
    let blanks = command.prefix { $0 == " " }
    return blanks + styled(String(command.dropFirst(blanks.count)), .command)
  }

  /// A question, wrapped at blanks; the cursor stays after the last word.
  static func prompt(_ question: String, _ style: Terminal.RenderStyle) -> String {
    var page = Page(style)
    page.prose(question)
    return page.text.dropLast() + " "
  }

  mutating func append(_ page: Page) { lines += page.lines }

  /// A line without wrapping: a row of a picture with counted columns.
  mutating func row(_ text: String) { lines.append(text) }

  // MARK: - Colour

  enum Tone: CaseIterable {
    case strong, quiet, good, warm, command
  }

  func styled(_ text: String, _ tone: Tone?) -> String {
    guard style.isColoured, let tone, !text.isEmpty else { return text }
    return "\u{1B}[\(style.palette.code(tone, style.depth))m\(text)\u{1B}[0m"
  }

  // MARK: - Text

  /// Columns the text takes on a terminal; colours take none.
  static func columns(_ text: String) -> Int {
    guard text.utf8.contains(0x1B) else { return DisplayWidth.columns(text) }
    var columns = 0
    var isInColour = false
    for character in text {
      if character == "\u{1B}" {
        isInColour = true
      } else if isInColour {
        isInColour = character != "m"
      } else {
        columns += DisplayWidth.columns(character)
      }
    }
    return columns
  }

  /// Removes control characters except colours, so that names from outside cannot control the terminal.
  static func printable(_ text: String) -> String {
    // Below the combining marks only control characters control a terminal.
    guard text.unicodeScalars.contains(where: { !isPlain($0) }) else { return text }
    var kept = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "\u{1B}", let end = colourEnd(rest) {
        kept.append(scalar)
        kept.append(contentsOf: rest[...end])
        rest = rest[rest.index(after: end)...]
      } else if !scalar.isSteering {
        kept.append(scalar)
      }
    }
    return String(kept)
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    (0x20...0x7E).contains(scalar.value) || (0xA0...0x2FF).contains(scalar.value)
  }

  private static func colourEnd(_ rest: Substring.UnicodeScalarView) -> String.Index? {
    guard rest.first == "[", let end = rest.prefix(24).firstIndex(of: "m"),
      rest[rest.index(after: rest.startIndex)..<end].allSatisfy({ ("0"..."9").contains($0) || $0 == ";" })
    else { return nil }
    return end
  }
}
