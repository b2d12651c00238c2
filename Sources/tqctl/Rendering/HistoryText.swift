import QuestText
import QuestWire

enum HistoryText {
  /// `command` printed this page; with the last entry's id it prints the next page.
  static func list(_ response: SessionHistory.Response, to page: inout Page, command: String = "tqctl history") {
    guard !response.sessions.isEmpty else {
      if let hidden = response.hidden { return page.prose(HiddenText.line(hidden, "entry", "entries")) }
      page.line("Nothing here yet.")
      return page.command("tqctl do NAME TIME", "one task right now")
    }
    for session in response.sessions {
      page.gap()
      heading(session, to: &page)
      page.table(session.tasks.map(RunText.row), indent: 2)
    }
    HiddenText.write(response.hidden, "entry", "entries", to: &page)
    if response.nextCursor != nil, let last = response.sessions.last {
      page.gap()
      page.command("\(command) --before \(last.id.prefix(8))", "goes on")
    }
  }

  static func whole(_ session: SessionRecord, to page: inout Page, showsRewards: Bool) {
    heading(session, to: &page)
    if showsRewards, session.xpEarned > 0 {
      let bonus = session.completionBonus > 0 ? ", \(session.completionBonus) of it for finishing" : ""
      page.line("+\(session.xpEarned) XP\(bonus)")
    }
    if session.calibration { page.line("One of the first: TimeQuest was still learning your patterns.") }
    for run in session.tasks {
      page.gap()
      RunText.whole(run, to: &page, showsRewards: showsRewards)
    }
  }

  private static func heading(_ session: SessionRecord, to page: inout Page) {
    var heading = session.startedAtText
    if let quest = session.quest { heading += " · " + page.styled(quest, .strong) }
    // A single task says it in its own row.
    if session.quest != nil, let rating = SummaryText.words(session.rating) { heading += " · \(rating)" }
    switch session.outcome.known {
    case .completed: break
    case .abandoned: heading += " · put away"
    default: heading += " · \(session.outcome)"
    }
    page.line(heading + "  " + page.styled(String(session.id.prefix(8)), .quiet))
  }
}

/// One finished task.
enum RunText {
  static func row(_ run: RunRecord) -> [String] {
    [
      run.task, run.estimatedSeconds.map { "guessed \(guess(run, $0))" } ?? "",
      run.actualSeconds.map { "took \(DurationText.short($0))" } ?? "no measurement", verdict(run),
    ]
  }

  private static func guess(_ run: RunRecord, _ estimate: Double) -> String {
    guard let low = run.estimatedLowSeconds, let high = run.estimatedHighSeconds else {
      return DurationText.short(estimate)
    }
    return "\(DurationText.short(low))..\(DurationText.short(high))"
  }

  /// `spot on`, `1m 12s longer`, `3m shorter`: the difference of the two durations as they are shown.
  static func verdict(_ run: RunRecord) -> String {
    guard run.rating != nil, let estimate = run.estimatedSeconds, let actual = run.actualSeconds else { return "" }
    let apart = DurationText.apart(estimate, actual)
    if run.rating == .spotOn || apart == 0 { return "spot on" }
    return "\(DurationText.short(apart)) \(estimate < actual ? "longer" : "shorter")"
  }

  static func whole(_ run: RunRecord, to page: inout Page, showsRewards: Bool) {
    let kind = run.kind.map { " @\(QuestLines.bare($0))" } ?? ""
    page.line(page.styled(run.task, .strong) + kind + "  " + page.styled(String(run.id.prefix(8)), .quiet))
    let row = row(run).dropFirst().filter { !$0.isEmpty }
    page.line("  " + row.joined(separator: " · "))
    if let felt = run.feltSeconds { page.line("  felt like \(DurationText.short(felt))") }
    var facts = [run.recordedAtText]
    if showsRewards, run.xp > 0 { facts.append("+\(run.xp) XP") }
    if showsRewards, run.personalBest { facts.append("closest guess until then") }
    page.line("  " + facts.joined(separator: " · "))
    let notes = (run.integrity == .clean ? [] : [words(run.integrity)]) + run.marks.map(words)
    if !notes.isEmpty { page.prose(notes.joined(separator: ", "), indent: 2, .quiet) }
  }

  private static func words(_ integrity: Open<RunNumbers.Integrity>) -> String {
    switch integrity.known {
    case .suspiciouslyFast: "over in a blink"
    case .overlong: "very long"
    case .clockChanged: "the clock changed meanwhile"
    case .clean, nil: integrity.rawValue
    }
  }

  private static func words(_ mark: Open<RunNumbers.Mark>) -> String {
    switch mark.known {
    case .adjusted: "the end was given afterwards"
    case .recalled: "the time is the one you remembered"
    case .hinted: "after a hint"
    case .unblinded: "with a look at the clock"
    case .corrected: "corrected since"
    case .dayOnly: "its day is known, not its time"
    case .interrupted, .unmeasured, .confirmed, .imported, nil: mark.rawValue
    }
  }
}
