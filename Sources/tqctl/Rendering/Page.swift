/// An answer being laid out: lines of at most the terminal's width, coloured only where it shows colours.
struct Page {
  private(set) var lines: [String] = []
  let look: Terminal.Look
  /// Prose and tables stay readable on very wide terminals.
  var width: Int { min(look.width, 100) }

  init(_ look: Terminal.Look) { self.look = look }

  var text: String { lines.map { Self.printable($0) + "\n" }.joined() }

  func print() throws(StandardOutput.Failure) {
    try StandardOutput.write(Array(text.utf8))
  }

  mutating func line(_ text: String = "") { lines.append(text) }

  /// One empty line, unless the page is empty or ends with one.
  mutating func gap() {
    if let last = lines.last, !last.isEmpty { lines.append("") }
  }

  /// Prose, broken at blanks.
  mutating func prose(_ text: String, indent: Int = 0, _ tone: Tone? = nil) {
    let margin = String(repeating: " ", count: indent)
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var current = ""
      for word in paragraph.split(separator: " ") {
        if !current.isEmpty, Self.columns(current) + 1 + Self.columns(word) > width - indent {
          lines.append(margin + styled(current, tone))
          current = ""
        }
        current += current.isEmpty ? String(word) : " \(word)"
      }
      lines.append(margin + styled(current, tone))
    }
  }

  /// Columns as wide as their widest cell, two blanks apart. When they do not fit, the widest text cells are cut.
  mutating func table(_ rows: [[String]], indent: Int = 0, rightAligned: Set<Int> = []) {
    var widths: [Int] = []
    for row in rows {
      for (index, cell) in row.enumerated() {
        if index == widths.count { widths.append(0) }
        widths[index] = max(widths[index], Self.columns(cell))
      }
    }
    let blanks = indent + 2 * max(0, widths.count - 1)
    while let widest = widths.max(), widest > 8, widths.reduce(blanks, +) > width,
      let index = widths.firstIndex(of: widest)
    {
      widths[index] -= 1
    }
    for row in rows {
      let cells = row.enumerated().map { index, cell in
        let cell = Self.cut(cell, to: widths[index])
        let padding = String(repeating: " ", count: widths[index] - Self.columns(cell))
        return rightAligned.contains(index) ? padding + cell : cell + padding
      }
      var line = String(repeating: " ", count: indent) + cells.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      lines.append(line)
    }
  }

  // MARK: - Colour

  enum Tone: String {
    case strong = "1"
    case quiet = "2"
    case good = "32"
    case warm = "33"
    case command = "36"
  }

  func styled(_ text: String, _ tone: Tone?) -> String {
    guard look.isColoured, let tone, !text.isEmpty else { return text }
    return "\u{1B}[\(tone.rawValue)m\(text)\u{1B}[0m"
  }

  // MARK: - Text

  /// Columns a terminal gives the text: East Asian wide characters and emoji take two, colours none.
  static func columns(_ text: some StringProtocol) -> Int {
    var columns = 0
    var isInColour = false
    for character in text {
      if character == "\u{1B}" {
        isInColour = true
      } else if isInColour {
        isInColour = character != "m"
      } else {
        columns += character.unicodeScalars.first.map(isWide) == true ? 2 : 1
      }
    }
    return columns
  }

  static func cut(_ text: String, to width: Int) -> String {
    guard columns(text) > width else { return text }
    var cut = text
    while !cut.isEmpty, columns(cut) > width - 1 { cut.removeLast() }
    return cut + "…"
  }

  /// Without control characters, colours excepted: a name that came from outside never steers the terminal.
  static func printable(_ text: String) -> String {
    var kept = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "\u{1B}", let end = colourEnd(rest) {
        kept.append(scalar)
        kept.append(contentsOf: rest[...end])
        rest = rest[rest.index(after: end)...]
      } else if scalar.properties.generalCategory != .control {
        kept.append(scalar)
      }
    }
    return String(kept)
  }

  private static func colourEnd(_ rest: Substring.UnicodeScalarView) -> String.Index? {
    guard rest.first == "[", let end = rest.prefix(5).firstIndex(of: "m"),
      rest[rest.index(after: rest.startIndex)..<end].allSatisfy({ ("0"..."9").contains($0) })
    else { return nil }
    return end
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
