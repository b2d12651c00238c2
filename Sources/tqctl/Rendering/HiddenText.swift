import QuestText

/// Says how much a running task hides.
enum HiddenText {
  /// `3 plays since your last done are hidden until done.`
  static func line(_ count: Int, _ one: String) -> String {
    "\(Figures.of(count, one)) since your last done \(count == 1 ? "is" : "are") hidden until done."
  }

  /// The same as a quiet line below a result; nothing when nothing is hidden.
  static func write(_ count: Int?, _ one: String, to page: inout Page) {
    guard let count, count > 0 else { return }
    page.gap()
    page.prose(line(count, one), .quiet)
  }
}
