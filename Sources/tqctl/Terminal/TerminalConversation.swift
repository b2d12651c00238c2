/// The conversation on this terminal.
final class TerminalConversation: Conversation {
  let look: Terminal.Look
  private let isTerminal: Bool
  private let input = LineInput()

  /// How long a bouncing key may last.
  private static let firstMoment = Duration.milliseconds(700)

  init(terminal: Terminal) {
    look = terminal.output
    isTerminal = terminal.inputIsTerminal
  }

  func say(_ page: Page) throws { try page.print() }

  func ask(_ prompt: String) throws -> String? {
    try StandardOutput.write(Array(prompt.utf8))
    let line = try input.line()
    if !isTerminal { try StandardOutput.write([UInt8(ascii: "\n")]) }
    return line
  }

  func askAfterAMoment(_ prompt: String) throws -> String? {
    let asked = ContinuousClock.now
    while true {
      let line = try ask(prompt)
      guard isTerminal, line?.isEmpty == true, ContinuousClock.now - asked < Self.firstMoment else { return line }
    }
  }
}
