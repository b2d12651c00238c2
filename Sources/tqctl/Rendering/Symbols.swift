/// What stands for what where Unicode cannot be shown or should not be read out.
extension Terminal.RenderStyle {
  /// At the end of a name that is cut.
  var cutMark: String { symbols == .unicode ? "…" : ".." }

  /// Text as it is laid out. Where everything is in words, dots become commas and `~` "about".
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

  /// A laid-out line as it goes to the terminal; every sign keeps its columns.
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
