import QuestWire

enum JournalText {
  static func list(_ response: HistoryJournal.Response, to page: inout Page, command: String) {
    guard !response.entries.isEmpty else {
      return page.prose(response.hidden.map { HiddenText.line($0, "change") } ?? "Nothing here yet.")
    }
    for entry in response.entries {
      page.line("\(page.styled(entry.atText, .quiet))  \(what(entry))\(aside(entry))")
      page.table(entry.corrections.map(row), indent: 4)
    }
    HiddenText.write(response.hidden, "change", to: &page)
    guard let cursor = response.nextCursor else { return }
    page.gap()
    page.command("\(command) --cursor \(cursor)", "goes on")
  }

  /// `finishing Shower`, `taken back: finishing Shower`.
  private static func what(_ entry: HistoryJournal.Entry) -> String {
    let label = entry.label ?? "erased"
    switch entry.method {
    case HistoryUndo.method: return "taken back: \(label)"
    case HistoryRedo.method: return "done again: \(label)"
    default: return label
    }
  }

  private static func aside(_ entry: HistoryJournal.Entry) -> String {
    entry.state == .undone || entry.state == .undoneForGood ? " (taken back)" : ""
  }

  /// `Shower  took  40m → 12m`.
  private static func row(_ change: HistoryJournal.Correction) -> [String] {
    let what =
      switch change.what.known {
      case .estimate: "guessed"
      case .actual: "took"
      case .felt: "felt like"
      default: change.what.rawValue
      }
    return [change.task, what, "\(change.before ?? "nothing") → \(change.after ?? "nothing")"]
  }
}
