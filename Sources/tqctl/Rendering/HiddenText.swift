import QuestText

/// Says how much a running task hides.
enum HiddenText {
  /// `3 entries since your last done are hidden until done.`
  static func line(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    "\(Figures.of(count, one, many)) since your last done \(count == 1 ? "is" : "are") hidden until done."
  }

  /// The line above results as of the preceding `done`, while a task runs.
  static func asOfLastDone(_ isDark: Bool?, to page: inout Page) {
    if isDark == true { page.line(page.styled("As of your last done.", .quiet)) }
  }

  /// The same as a quiet line below a result; nothing if nothing is hidden.
  static func write(_ count: Int?, _ one: String, _ many: String? = nil, to page: inout Page) {
    guard let count, count > 0 else { return }
    page.gap()
    page.prose(line(count, one, many), .quiet)
  }
}
