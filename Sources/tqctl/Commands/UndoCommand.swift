import ArgumentParser
import QuestClient
import QuestWire

struct UndoCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "undo", "Undo your last change.", example: "tqctl undo",
    more: "Again and again, also across quests. A change older than 12 hours is named and asked for, and so is a done, "
      + "whose run then stays out of statistics.")

  @Flag(name: .shortAndLong, help: "Without asking.")
  var yes = false

  @OptionGroup var options: GlobalOptions

  func request() -> HistoryUndo { HistoryUndo(confirm: yes ? true : nil) }

  func run(_ caller: Caller) throws {
    if caller.canAsk, !yes, let cost = Self.cost(try caller.client.call(HistoryJournal(limit: 20))) {
      let answer = try caller.ask("\(cost) Take it back? [y/N] ")?.lowercased()
      guard answer == "y" || answer == "yes" else { return StandardError.write("Nothing was changed.\n") }
      return try undo(HistoryUndo(confirm: true), caller)
    }
    do {
      try undo(request(), caller)
    } catch let refusal as RPCError where refusal.kind == .confirmationNeeded && caller.canAsk {
      let answer = try caller.ask("\(refusal.message) Take it back? [y/N] ")?.lowercased()
      guard answer == "y" || answer == "yes" else { return StandardError.write("Nothing was changed.\n") }
      try undo(HistoryUndo(confirm: true), caller)
    }
  }

  /// The cost of undoing the next change; `nil` for none. While a task runs, its own changes are hidden and cost
  /// nothing.
  static func cost(_ journal: HistoryJournal.Response) -> String? {
    guard journal.hidden == nil, let next = journal.entries.first(where: \.undoable),
      next.method == SessionDone.method
    else { return nil }
    return
      "This takes back \(next.label ?? "the last done"). The task runs again, but its time was shown: that one stays out of "
      + "statistics and rewards."
  }

  private func undo(_ request: HistoryUndo, _ caller: Caller) throws {
    try caller.answer(request) { step, page in StepText.write("Undone", step, to: &page) }
  }
}

struct RedoCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "redo", "Redo what you undid.", example: "tqctl redo",
    more: "As long as nothing else was changed since.")

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    try caller.answer(HistoryRedo()) { step, page in StepText.write("Done again", step, to: &page) }
  }
}

enum StepText {
  static func write(_ what: String, _ step: HistoryStep, to page: inout Page) {
    page.prose("\(what): \(step.change).")
    if step.passedOver == true {
      page.prose("Another device has deleted that play or its quest. The play stays as it is.")
    }
    BadgeText.earned(step.badges, to: &page)
    guard step.session.phase != .idle else { return }
    page.gap()
    StateText.write(step.session, to: &page)
  }
}
