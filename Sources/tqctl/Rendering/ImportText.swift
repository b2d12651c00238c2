import QuestText
import QuestWire

enum ImportText {
  /// What came of one kind.
  private struct Part: Equatable {
    var count: Int
    var one: String
    var many: String

    /// The plural has an s unless it is given.
    init(_ count: Int?, _ one: String, _ many: String? = nil) {
      self.count = count ?? 0
      self.one = one
      self.many = many ?? one + "s"
    }

    var name: String { count == 1 ? one : many }
    /// `1,200 samples`.
    var text: String { "\(Figures.count(count)) \(name)" }
  }

  static func write(_ report: DataImport.Report, to page: inout Page) {
    let entries = Part(report.sessions, "entry", "entries")
    let quests = Part(report.quests, "quest")
    let sources = Part(report.sources, "source, switched off", "sources, switched off")
    let setUp = [quests, Part(report.settings, "setting"), sources]
    let metrics = Part(report.metrics, "metric")
    let noted = [
      Part(report.samples, "sample"), metrics, Part(report.goals, "goal"),
      Part(report.activities, "activity", "activities"), Part(report.intervals, "interval"),
      Part(report.nights, "stretch of sleep", "stretches of sleep"),
      Part(report.notes, "forecast, practice run or other note", "forecasts, practice runs and other notes"),
    ]
    // Metrics mostly come with what is counted by them.
    let ranked = [entries] + noted.filter { $0 != metrics } + setUp + [metrics]
    let first = ranked.first { $0.count > 0 }
    let runs = report.estimations + report.withoutEstimate
    let what = first.map { $0 == entries && runs > 0 ? "\(Figures.of(runs, "task")) in \($0.text)" : $0.text }
    if report.dryRun {
      page.line("Would bring in \(what ?? "nothing new"). Nothing was changed.")
    } else {
      page.line(what.map { "Brought in \($0)." } ?? "Nothing new.")
    }
    var rows: [[String]] = []
    func row(_ count: Int, _ text: String) { if count > 0 { rows.append([Figures.count(count), text]) } }
    func tell(_ part: Part) { if part != first { row(part.count, part.name) } }
    row(report.estimations, "with a guess")
    row(report.withoutEstimate, "without a guess; hints and forecasts use them")
    row(report.untitled, "without a name, now \"(untitled)\"")
    row(report.splitCells ?? 0, "with several tags; the first one counts")
    tell(quests)
    row(report.adoptedQuests ?? 0, "of them set up by a guardian, your own here")
    for part in setUp.dropFirst() + noted { tell(part) }
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
    if !report.dryRun, sources.count > 0 {
      page.command("tqctl sources configure NAME --on", "fetches from it")
    }
    if !report.dryRun, first != nil {
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
