import ArgumentParser
import QuestWire

struct UndoCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "undo", "Undo your last change.", example: "tqctl undo",
    more: "Again and again, also across quests. A change older than 12 hours is named and asked for.")

  @Flag(name: .shortAndLong, help: "Also a change older than 12 hours, without asking.")
  var yes = false

  @OptionGroup var options: GlobalOptions

  func request() -> HistoryUndo { HistoryUndo(confirm: yes ? true : nil) }

  func run(_ caller: Caller) throws {
    do {
      try undo(request(), caller)
    } catch let refusal as RPCError where refusal.kind == .confirmationNeeded && caller.canAsk {
      let answer = try caller.ask("\(refusal.message) Take it back? [y/N] ")?.lowercased()
      guard answer == "y" || answer == "yes" else { return StandardError.write("Nothing was changed.\n") }
      try undo(HistoryUndo(confirm: true), caller)
    }
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
    guard step.session.phase != .idle else { return }
    page.gap()
    StateText.write(step.session, to: &page)
  }
}
