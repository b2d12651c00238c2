import QuestText
import QuestWire

enum PatternsText {
  static func write(_ patterns: PatternsGet.Response, to page: inout Page) {
    for task in patterns.tasks where !task.claims.isEmpty {
      page.line(page.styled(task.skill, .strong) + "  " + page.styled(Figures.of(task.sampleCount, "run"), .quiet))
      for claim in task.claims { page.prose(claim.text, indent: 2) }
      if let hint = task.hint { page.line("  " + page.styled(hint, .quiet)) }
      page.gap()
    }
    let open = patterns.tasks.filter(\.claims.isEmpty)
    if !open.isEmpty {
      page.line("Not sure yet")
      page.table(
        open.map { [$0.skill, Figures.of($0.sampleCount, "run"), $0.hint ?? ""] }, indent: 2, rightAligned: [1])
      page.gap()
    }
    if !patterns.learning.isEmpty {
      page.line("Still learning")
      page.table(patterns.learning.map { [$0.skill, $0.text] }, indent: 2)
      page.gap()
    }
    if !patterns.overall.claims.isEmpty {
      page.line("All together")
      for claim in patterns.overall.claims { page.prose(claim.text, indent: 2) }
    } else if let note = patterns.overall.note {
      page.prose(note, .quiet)
    }
    if let cursor = patterns.nextCursor {
      page.gap()
      page.command("tqctl patterns --cursor \(cursor)", "more of them")
    }
  }
}
