import QuestText

/// What a running task hides says that it is hidden.
enum HiddenText {
  /// `3 plays since your last done are hidden until done.`
  static func line(_ count: Int, _ one: String) -> String {
    "\(Figures.of(count, one)) since your last done \(count == 1 ? "is" : "are") hidden until done."
  }

  /// The same, quietly below an answer; nothing where nothing is hidden.
  static func write(_ count: Int?, _ one: String, to page: inout Page) {
    guard let count, count > 0 else { return }
    page.gap()
    page.prose(line(count, one), .quiet)
  }
}
