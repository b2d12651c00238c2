import Testing

@testable import tqctl

/// The choice of the pager.
@Suite struct PagerTests {
  private func words(_ variables: [String: String]) -> [String]? { Pager.words { variables[$0] } }

  @Test func theFirstVariableCounts() {
    #expect(words([:]) == ["less", "-FRX"])
    #expect(words(["PAGER": "more"]) == ["more"])
    #expect(words(["PAGER": "more", "TIMEQUEST_PAGER": " most  -s "]) == ["most", "-s"])
    // Without a shell: nothing is expanded or run beside it.
    #expect(words(["PAGER": "less; rm $HOME"]) == ["less;", "rm", "$HOME"])
  }

  @Test func anEmptyOneAndCatPageNothing() {
    for none in ["", "  ", "cat"] { #expect(words(["PAGER": "more", "TIMEQUEST_PAGER": none]) == nil) }
  }

  /// If the page fits, the output is not a terminal, or the program is missing, the caller prints.
  @Test func outputThatIsNoTerminalIsNotPaged() {
    var page = Page(.plain)
    for line in 0..<1000 { page.line("\(line)") }
    #expect(!Pager.show(page, on: Terminal(environment: { _ in nil }) { _ in false }))
    #expect(Terminal(environment: { $0 == "TERM" ? "dumb" : nil }) { _ in true }.outputLines == nil)
  }
}
