import Glibc

/// The player's pager: `TIMEQUEST_PAGER`, else `PAGER`, else less. It is started without a shell.
enum Pager {
  /// The program and its arguments, split at blanks; `nil` for none: an empty variable, or `cat`.
  static func words(_ environment: (String) -> String?) -> [String]? {
    let named = ["TIMEQUEST_PAGER", "PAGER"].lazy.compactMap(environment).first ?? "less -FRX"
    let words = named.split(whereSeparator: \.isWhitespace).map(String.init)
    return words.isEmpty || words == ["cat"] ? nil : words
  }

  /// Shows a page that is longer than the screen, and returns when the pager has ended. `false` if the page is short or
  /// there is no pager: then the caller prints it.
  static func show(_ page: Page, on terminal: Terminal) -> Bool {
    guard let lines = terminal.outputLines, page.lines.count >= lines,
      let words = words({ getenv($0).map { String(cString: $0) } }), let program = OtherProgram(words[0])
    else { return false }
    // Like git: less without options shows colours, and leaves the text on the screen.
    setenv("LESS", "FRX", 0)
    setenv("LV", "-c", 0)
    return program.converse(Array(words.dropFirst()), input: Array(page.text.utf8)) != nil
  }
}
