/// Replacements for symbols where Unicode cannot be shown or should not be read aloud.
extension Terminal.RenderStyle {
  /// The mark at the end of a cut name.
  var cutMark: String { symbols == .unicode ? "…" : ".." }

  /// Converts text for layout. In `--plain` output, dots become commas and `~` becomes "about".
  func said(_ text: String) -> String {
    guard symbols == .words else { return text }
    var said = ""
    var rest = Substring(text)
    while let character = rest.popFirst() {
      if character == " ", rest.hasPrefix("· ") {
        said += ", "
        rest.removeFirst(2)
      } else if character == "~", rest.first?.isNumber == true {
        said += "about "
      } else if character == "→" {
        said += "to"
      } else if character == "…" {
        said += rest.isEmpty || said.isEmpty ? "..." : ".."
      } else {
        said.append(character)
      }
    }
    return said
  }

  /// Converts a laid-out line for the terminal; every symbol keeps its width.
  func shown(_ line: String) -> String {
    guard symbols != .unicode, line.utf8.contains(where: { $0 >= 0x80 }) else { return line }
    var shown = ""
    for character in line {
      if let sign = Self.signs[character] {
        shown += sign
      } else if character.isASCII || !isASCIIAlone {
        shown.append(character)
      } else {
        shown += String(repeating: "?", count: Page.columns(String(character)))
      }
    }
    return shown
  }

  private static let signs: [Character: String] = [
    "·": "-", "–": "-", "—": "-", "−": "-", "…": ".", "→": ">", "›": ">", "✓": "x", "✗": "!", "×": "x", "’": "'",
    "‘": "'", "“": "\"", "”": "\"", "★": "*",
  ]
}
