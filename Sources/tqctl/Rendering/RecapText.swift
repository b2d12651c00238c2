import QuestClient
import QuestWire

enum RecapText {
  static func write(_ recaps: RecapList.Response, to page: inout Page) {
    for recap in recaps.recaps {
      page.gap()
      self.lines(recap.lines, to: &page)
    }
    if let note = recaps.note { page.prose(note) }
    if let day = recaps.lastWeek { page.command("tqctl recap --week \(day)", "look at it") }
  }

  /// Last week's card: in full the first time, then as one line.
  static func card(_ card: RecapList.Card, to page: inout Page) {
    guard card.isNew else { return page.prose(card.line, .quiet) }
    lines(card.lines, to: &page)
    page.command("tqctl recap --dismiss", "put it away")
  }

  /// Marks the card as seen, so that it is not shown in full again, and plays its sound.
  static func noteSeen(_ card: RecapList.Card?, _ caller: Caller) throws {
    guard let card, card.isNew, !caller.json else { return }
    caller.sound(.recap)
    _ = try caller.client.call(RecapDismiss(weekStart: card.weekStart, seen: true))
  }

  private static func lines(_ lines: [String], to page: inout Page) {
    for (index, line) in lines.enumerated() { page.prose(line, index == 0 ? .strong : nil) }
  }
}
