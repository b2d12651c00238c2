/// The conversation on this terminal.
final class TerminalConversation: Conversation {
  /// Looked at anew each time: the window may have been resized.
  var look: Terminal.Look { Terminal.current.output }
  private let isTerminal: Bool
  private let input = LineInput()

  /// How long a bouncing key may last.
  private static let firstMoment = Duration.milliseconds(700)

  init(terminal: Terminal) {
    isTerminal = terminal.inputIsTerminal
  }

  func say(_ page: Page) throws { try page.print() }

  func ask(_ prompt: String) throws -> String? {
    try StandardOutput.write(Array(broken(prompt).utf8))
    let line = try input.line()
    if !isTerminal { try StandardOutput.write([UInt8(ascii: "\n")]) }
    return line
  }

  /// Broken at blanks where it is wider than the window; the cursor stays behind the last word.
  private func broken(_ prompt: String) -> String {
    var page = Page(look)
    page.prose(prompt)
    return page.lines.joined(separator: "\n") + " "
  }

  func askAfterAMoment(_ prompt: String) throws -> String? {
    let asked = ContinuousClock.now
    while true {
      let line = try ask(prompt)
      guard isTerminal, line?.isEmpty == true, ContinuousClock.now - asked < Self.firstMoment else { return line }
    }
  }
}
