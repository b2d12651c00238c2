import Glibc

/// The conversation on this terminal.
final class TerminalConversation: Conversation {
  /// Computed each time: the window may have been resized.
  var style: Terminal.RenderStyle { terminal.output }
  var isTyped: Bool { terminal.inputIsTerminal }
  private let terminal: Terminal
  private var prompt = ""
  private let escape: EscapeKey?
  private let input: LineInput

  /// With `escape`, Esc ends a line too.
  init(terminal: Terminal, escape: EscapeKey? = nil) {
    (self.terminal, self.escape) = (terminal, escape)
    input = LineInput(interruptedBy: [SIGINT, SIGTERM, SIGHUP], escape: escape)
  }

  func say(_ page: Page) throws { try page.print() }

  func ask(_ prompt: String) throws -> String? {
    self.prompt = prompt
    try writePrompt()
    return try listen()
  }

  func listen() throws -> String? {
    let line = try input.line {
      self.escape?.watch()
      // If the question cannot be repeated, reading ends by itself.
      _ = try? self.writePrompt()
    }
    // Esc moves the cursor no further than to its own mark.
    if !isTyped || line?.utf8.contains(EscapeKey.byte) == true { try StandardOutput.write([UInt8(ascii: "\n")]) }
    return line
  }

  private func writePrompt() throws { try StandardOutput.write(Array(Page.prompt(prompt, style).utf8)) }
}
