import QuestText
import QuestWire

/// The reveal of a run.
enum RevealText {
  /// In a conversation the next question follows, so no command is suggested. For a possible slip none is suggested
  /// either.
  static func write(
    _ run: RevealedRun, to page: inout Page, showsRewards: Bool = true, isConversation: Bool = false,
    asksAboutSlip: Bool = false
  ) {
    page.line(page.styled(run.task, .strong))
    if let measured = measured(run) { page.line(measured) }
    if let felt = run.feltSeconds { page.line("It felt like \(DurationText.short(felt)).") }
    page.gap()
    page.prose(run.feedback.headline, run.rating == .spotOn ? .good : .strong)
    if !run.feedback.body.isEmpty { page.prose(run.feedback.body) }
    if showsRewards, run.xp > 0 { page.line("+\(run.xp) XP") }
    BadgeText.earned(run.badges, to: &page)
    if let insight = run.insight { page.prose(insight, .quiet) }
    if !isConversation, run.isWaiting { confirmation(of: run, to: &page, asksAboutSlip) }
    if let summary = run.summary {
      page.gap()
      SummaryText.write(summary, quest: run.quest, to: &page, showsRewards: showsRewards)
    }
    CollectionText.news(run.collected, to: &page)
    // After a task in between, its summary comes before the continued session.
    if let next = run.next, !isConversation {
      page.gap()
      self.next(next, run.phase, to: &page)
    }
  }

  private static func confirmation(of run: RevealedRun, to page: inout Page, _ asksAboutSlip: Bool) {
    if run.integrity == .overlong {
      page.gap()
      page.prose("A long one. It counts once you say that you were at it the whole time:")
    } else {
      guard !asksAboutSlip else { return }
      page.gap()
      page.prose("A slip? Undo continues the task, which then earns nothing. Confirm lets the run count:")
      page.command("tqctl undo")
    }
    // The number after the dash distinguishes the runs of a quest.
    let number = run.quest == nil ? "" : run.id.dropFirst(run.sessionId.count)
    page.command("tqctl confirm \(run.sessionId.prefix(8))\(number)")
  }

  /// `You guessed 5m. It took 6m 12s.`
  static func measured(_ run: RevealedRun) -> String? {
    guard let actual = run.actualSeconds else { return nil }
    let took = "It took \(DurationText.short(actual))."
    if let low = run.estimatedLowSeconds, let high = run.estimatedHighSeconds {
      return "You guessed \(DurationText.short(low)) to \(DurationText.short(high)). \(took)"
    }
    guard let estimate = run.estimatedSeconds else { return took }
    return "You guessed \(DurationText.short(estimate)). \(took)"
  }

  private static func next(
    _ next: RevealedRun.NextTask, _ phase: Open<SessionState.Phase>, to page: inout Page
  ) {
    let first = next.returned == true ? "Back to " : "Next: "
    let guess = next.estimateText.map { " Your guess: \($0)." } ?? ""
    switch phase.known {
    case _ where next.started && phase != .paused:
      page.line(first + page.styled(next.task, .strong) + ". It is on.\(guess)")
      page.command("tqctl done")
    case .paused:
      page.line(first + page.styled(next.task, .strong) + ". It is paused.\(guess)")
      page.command("tqctl resume")
    case .ready:
      page.line(first + page.styled(next.task, .strong) + ".\(guess)")
      page.command("tqctl start-task")
    default:
      page.line(first + page.styled(next.task, .strong) + ". How long will it take you?")
      if let hint = next.hint { page.line("  " + page.styled(hint, .quiet)) }
      page.command("tqctl estimate TIME")
    }
  }
}
