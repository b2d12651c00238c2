import QuestText
import QuestWire

/// The current state in words. While a task runs it shows no time but the guess.
enum StateText {
  static func write(_ state: SessionState, to page: inout Page, showsRewards: Bool = true) {
    notice(state, to: &page)
    if let note = state.note {
      page.prose(note, .quiet)
      page.gap()
    }
    if let skipped = state.skipped { page.line("\(skipped) is skipped this time.") }
    if let kept = state.kept { page.line(abandoned(kept: kept)) }
    BadgeText.earned(state.badges, to: &page)
    if let summary = state.summary {
      page.gap()
      SummaryText.write(summary, quest: state.quest, to: &page, showsRewards: showsRewards)
      return
    }
    switch state.phase.known {
    case .idle: if state.kept == nil { nothingOpen(to: &page) }
    case .estimating: estimating(state, to: &page)
    case .ready: ready(state, to: &page)
    case .active: active(state, to: &page)
    case .paused: paused(state, to: &page)
    case .revealing: revealing(state, to: &page)
    default: page.line("\(task(state)): \(state.phase)")
    }
  }

  /// One line about the store itself, with the command for details.
  static func notice(_ state: SessionState, to page: inout Page) {
    guard let notice = state.notice else { return }
    page.prose("\(notice) What happened: tqctl doctor", .quiet)
    page.gap()
  }

  private static func task(_ state: SessionState) -> String { state.task ?? "The task" }

  private static func abandoned(kept: Int) -> String {
    switch kept {
    case 0: "Stopped. Nothing was recorded."
    case 1: "Stopped. The task you finished is kept."
    default: "Stopped. The \(kept) tasks you finished are kept."
    }
  }

  private static func nothingOpen(to page: inout Page) {
    page.line("Nothing is open.")
    page.command("tqctl do NAME 10m", "one task right now")
    page.command("tqctl start QUEST", "a quest; `tqctl quests` lists them")
  }

  private static func heading(_ state: SessionState, _ page: inout Page) {
    if let place = state.place { page.line(page.styled(place, .quiet)) }
  }

  private static func estimating(_ state: SessionState, to page: inout Page) {
    heading(state, &page)
    page.line(page.styled(task(state), .strong) + ": how long will it take you?")
    if let hint = state.hint { page.line("  " + page.styled(hint, .quiet)) }
    page.command("tqctl estimate TIME")
    if state.hintAvailable == true { page.command("tqctl hint", "a hint before you guess") }
  }

  private static func ready(_ state: SessionState, to page: inout Page) {
    heading(state, &page)
    page.line(page.styled(task(state), .strong) + guess(state, ": your guess of ", " is held."))
    page.command("tqctl start-task")
  }

  private static func active(_ state: SessionState, to page: inout Page) {
    heading(state, &page)
    page.line(page.styled(task(state), .strong) + guess(state, " is on. Your guess: ", "."))
    if let waiting = state.waiting { page.line("\(waiting) waits and goes on afterwards.") }
    if let hint = state.hint { page.line("  " + page.styled(hint, .quiet)) }
    elapsed(state, to: &page)
    page.command("tqctl done")
  }

  private static func paused(_ state: SessionState, to page: inout Page) {
    heading(state, &page)
    page.line(page.styled(task(state), .strong) + " is paused.")
    if let waiting = state.waiting { page.line("\(waiting) waits and goes on afterwards.") }
    elapsed(state, to: &page)
    page.command("tqctl resume")
  }

  /// The elapsed time after `--reveal`; the daemon's note says what that means for the run.
  private static func elapsed(_ state: SessionState, to page: inout Page) {
    guard let elapsed = state.elapsedSeconds else { return }
    let consequence = state.note == nil ? " Having looked, this one stays out of your numbers." : ""
    page.prose("\(DurationText.short(elapsed)) so far.\(consequence)")
  }

  private static func revealing(_ state: SessionState, to page: inout Page) {
    heading(state, &page)
    page.line("\(task(state)) is done.")
    if let next = state.remaining?.first {
      page.line("Next: " + page.styled(next, .strong))
      page.command("tqctl estimate TIME")
    } else {
      page.command("tqctl next")
    }
  }

  private static func guess(_ state: SessionState, _ before: String, _ after: String) -> String {
    guard let text = state.estimateText ?? state.estimatedSeconds.map(DurationText.words) else {
      return before.hasPrefix(":") ? " is held." : " is on."
    }
    return before + text + after
  }
}
