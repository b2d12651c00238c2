import QuestTestKit
import QuestWire
import Testing

@testable import tqctl

/// What undo says before it takes a reveal back.
struct UndoCostTests {
  private func entry(_ method: String, undoable: Bool = true) -> HistoryJournal.Entry {
    HistoryJournal.Entry(
      id: "1", method: method, label: "finishing Shower", at: "2026-03-16T07:45:00Z", atText: "Mon 16 Mar 2026, 07:45",
      state: undoable ? .done : .final, undoable: undoable, records: 1, corrections: [])
  }

  private func cost(_ entries: [HistoryJournal.Entry], hidden: Int? = nil) -> String? {
    UndoCommand.cost(HistoryJournal.Response(entries: entries, nextCursor: nil, hidden: hidden))
  }

  @Test func takingBackADoneCostsTheRun() {
    #expect(cost([entry("session.done")])?.contains("finishing Shower") == true)
    #expect(cost([entry("backup", undoable: false), entry("session.done")]) != nil)
  }

  @Test func nothingElseIsAskedAbout() {
    #expect(cost([]) == nil)
    #expect(cost([entry("quest.create"), entry("session.done")]) == nil)
    #expect(cost([entry("session.done")], hidden: 1) == nil, "a task runs: its own start is taken back")
  }
}
