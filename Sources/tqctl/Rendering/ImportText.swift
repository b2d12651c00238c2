import QuestText
import QuestWire

enum ImportText {
  static func write(_ report: DataImport.Report, to page: inout Page) {
    let runs = report.estimations + report.withoutEstimate
    let others = [
      (report.samples, "sample", "samples"), (report.metrics, "metric", "metrics"), (report.goals, "goal", "goals"),
      (report.activities, "activity", "activities"), (report.intervals, "interval", "intervals"),
      (report.nights, "stretch of sleep", "stretches of sleep"),
      (report.notes, "forecast, practice run or other note", "forecasts, practice runs and other notes"),
    ].map { (count: $0 ?? 0, one: $1, many: $2) }
    let brought = others.filter { $0.count > 0 && $0.one != "metric" }
    let plays = "\(Figures.of(runs, "task")) in \(Figures.of(report.sessions, "entry", "entries"))"
    let what =
      report.sessions > 0 || brought.isEmpty ? plays : Figures.of(brought[0].count, brought[0].one, brought[0].many)
    let sources = report.sources ?? 0
    let isNothing =
      report.sessions + report.quests + report.settings + sources + others.reduce(0) { $0 + $1.count } == 0
    if report.dryRun {
      page.line("Would bring in \(isNothing ? "nothing new" : what). Nothing was changed.")
    } else {
      page.line(isNothing ? "Nothing new." : "Brought in \(what).")
    }
    var rows: [[String]] = []
    func row(_ count: Int, _ text: String) { if count > 0 { rows.append([Figures.count(count), text]) } }
    row(report.estimations, "with a guess")
    row(report.withoutEstimate, "without a guess; hints and forecasts use them")
    row(report.untitled, "without a name, now \"(untitled)\"")
    row(report.splitCells ?? 0, "with several tags; the first one counts")
    row(report.quests, report.quests == 1 ? "quest" : "quests")
    row(report.adoptedQuests ?? 0, "of them set up by a guardian, your own here")
    row(report.settings, report.settings == 1 ? "setting" : "settings")
    row(sources, sources == 1 ? "source, switched off" : "sources, switched off")
    for other in others where other.one != brought.first?.one || report.sessions > 0 {
      row(other.count, other.count == 1 ? other.one : other.many)
    }
    row(report.alreadyKnown + (report.knownNotes ?? 0), "here already")
    for reason in report.leftOut { row(reason.count, "left out: \(reason.reason)\(places(reason))") }
    row(report.badges ?? 0, "\(report.badges == 1 ? "badge" : "badges") from your history: tqctl badges")
    page.table(rows, indent: 2, rightAligned: [0])
    if let tasks = report.tasks, !tasks.isEmpty { preview(tasks, to: &page) }
    if let metrics = report.sampled, !metrics.isEmpty {
      page.gap()
      page.table(
        [["metric", "values", "from", "to"]]
          + metrics.map { [$0.metric, Figures.count($0.samples), $0.firstDate, $0.lastDate] }, rightAligned: [1])
    }
    if let level = report.level {
      page.prose("Your points make level \(level). To begin at level 0, undo and import it with --no-points.")
    }
    if let found = report.foundQuest {
      page.command("tqctl quest create --from-history", "makes a quest of \(found.tasks.joined(separator: ", "))")
    }
    if !report.dryRun, sources > 0 {
      page.command("tqctl sources configure NAME --on", "fetches from it")
    }
    if !report.dryRun, !isNothing {
      page.command("tqctl undo", "undoes all of it")
    }
  }

  /// ` (line 3)`, ` (lines 3, 9, 12, …)`.
  private static func places(_ reason: DataImport.Report.Reason) -> String {
    guard let lines = reason.lines, !lines.isEmpty else { return "" }
    let said = lines.map { "\($0)" }.joined(separator: ", ") + (reason.count > lines.count ? ", …" : "")
    return " (\(reason.count == 1 ? "line" : "lines") \(said))"
  }

  /// The preview by task, those with most time first.
  private static func preview(_ tasks: [DataImport.Report.Task], to page: inout Page) {
    let shown = tasks.prefix(30)
    page.gap()
    var rows = [["task", "times", "guessed", "time", "from", "to"]]
    for task in shown {
      rows.append([
        task.task + (task.kind.map { " @\(QuestLines.bare($0))" } ?? ""), Figures.count(task.runs),
        task.withEstimate == 0 ? "–" : Figures.count(task.withEstimate), task.totalText, task.firstDate, task.lastDate,
      ])
    }
    page.table(rows, rightAligned: [1, 2, 3])
    if tasks.count > shown.count {
      page.line("and \(Figures.of(tasks.count - shown.count, "more task")) with less time")
    }
    let alike = alike(tasks)
    guard !alike.isEmpty else { return }
    page.gap()
    page.line("Names that differ by one letter")
    for (rare, common) in alike.prefix(mostAlike) { page.line("  \(rare) and \(common)") }
    if alike.count > mostAlike { page.line("  and \(Figures.of(alike.count - mostAlike, "more pair"))") }
    page.command(
      "tqctl skills merge \(HomeText.quoted(alike[0].rare)) \(HomeText.quoted(alike[0].common))", "makes them one")
  }

  private static let mostAlike = 8

  /// Tasks whose names are one typing error apart, the rarer one first. Short names and numbers differ on purpose.
  static func alike(_ tasks: [DataImport.Report.Task]) -> [(rare: String, common: String)] {
    let names = tasks.map { (name: $0.task, runs: $0.runs, key: Array($0.task.lowercased().filter { !$0.isNumber })) }
    var pairs: [(rare: String, common: String)] = []
    for (index, one) in names.enumerated() where one.key.count > 3 {
      for other in names[(index + 1)...] where abs(one.key.count - other.key.count) < 2 && one.key != other.key {
        guard Spelling.distance(String(one.key), String(other.key)) == 1 else { continue }
        pairs.append(one.runs < other.runs ? (one.name, other.name) : (other.name, one.name))
      }
    }
    return pairs
  }
}
