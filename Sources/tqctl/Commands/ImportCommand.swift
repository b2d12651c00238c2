import ArgumentParser
import QuestClient
import QuestText
import QuestWire

struct ImportCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "import", "Bring a history in: JSON Lines, or CSV with a mapping.",
    example: """
      tqctl import timequest.jsonl --dry-run
      tqctl import log.csv --map task=project,kind=tag,estimate=est,actual=act,date=day --unit hours
      """,
    more: """
      All or nothing, and the same file twice is in once. --map says which column holds what: task, actual and date \
      are needed, kind and estimate not. `tqctl undo` takes the whole import back.
      """)

  @Argument(help: "The file; - is standard input.")
  var file: String

  @Option(help: "jsonl or csv; known by the file's name or content otherwise.")
  var format: ExportCommand.Format?

  @Option(help: ArgumentHelp("CSV: which column is which.", valueName: "task=…,actual=…,date=…"))
  var map: String?

  @Option(help: ArgumentHelp("CSV: what the numbers count: s, minutes, hours, or 25m.", valueName: "unit"))
  var unit: String?

  @Flag(help: "Check and count, change nothing.")
  var dryRun = false

  @OptionGroup var options: GlobalOptions

  /// The call that opens the import.
  func request(format: ExportCommand.Format, columns: String) throws -> DataImport {
    guard format == .csv else {
      guard map == nil, unit == nil else { throw CommandFailure.usage("--map and --unit are for CSV alone.") }
      return DataImport(format: format.rawValue, dryRun: dryRun ? true : nil)
    }
    guard let map else {
      guard !columns.isEmpty else {
        let name = file == "-" ? "Standard input" : file
        throw CommandFailure(status: ExitStatus.badData, message: "\(name) is empty.")
      }
      throw CommandFailure.usage(
        "CSV needs --map task=…,actual=…,date=… to say which column is which.",
        hint: "The columns of this file: \(columns)")
    }
    return DataImport(
      format: format.rawValue, mapping: try ColumnMapping.parse(map), unit: unit, dryRun: dryRun ? true : nil)
  }

  func run(_ caller: Caller) throws {
    let input = try ImportInput(path: file)
    defer { input.end() }
    let format = format ?? input.guessedFormat()
    let opened = try caller.client.step(request(format: format, columns: input.firstLine())).value()
    var progress = ImportProgress(isShown: caller.terminal.canRedraw && !caller.json, total: input.size)
    while let text = try input.nextText() {
      let step = try caller.client.step(DataImport(importId: opened.importId, text: text)).value()
      progress.show(read: input.consumed, lines: step.lines)
    }
    let reply: Reply<DataImport.Response>
    do {
      let commit = DataImport(importId: opened.importId, commit: true, idempotencyKey: Client.randomKey())
      reply = try caller.client.reply(to: commit)
      progress.clear()
    } catch {
      progress.clear()
      throw error
    }
    if caller.json { return try caller.printJSON(reply.bytes) }
    guard let report = try reply.value().report else { throw ClientError.garbled(path: "timequestd") }
    try caller.show { page in
      ImportText.write(report, to: &page)
      if format == .csv, unit == nil {
        page.prose("Plain numbers were read as seconds; --unit hours, minutes or 25m says otherwise.")
      }
    }
  }
}

enum ColumnMapping {
  private static let roles = ["task", "kind", "estimate", "actual", "date"]

  /// `task=project,actual=act,date=day`.
  static func parse(_ text: String) throws(CommandFailure) -> DataImport.Mapping {
    var columns: [String: String] = [:]
    for part in text.split(separator: ",") {
      let pair = part.split(separator: "=", maxSplits: 1)
      guard pair.count == 2, roles.contains(String(pair[0])), columns[String(pair[0])] == nil else {
        throw CommandFailure.usage(
          "--map cannot be read at \"\(part)\".", hint: "It is written task=COLUMN,kind=…,estimate=…,actual=…,date=…")
      }
      columns[String(pair[0])] = String(pair[1])
    }
    guard let task = columns["task"], let actual = columns["actual"], let date = columns["date"] else {
      let missing = ["task", "actual", "date"].filter { columns[$0] == nil }.joined(separator: " and ")
      throw CommandFailure.usage(
        "--map does not say which column is \(missing).",
        hint: "For example: \(text),\(missing.split(separator: " ")[0])=COLUMN")
    }
    return DataImport.Mapping(
      task: task, kind: columns["kind"], estimate: columns["estimate"], actual: actual, date: date)
  }
}

enum ImportText {
  static func write(_ report: DataImport.Report, to page: inout Page) {
    let runs = report.estimations + report.withoutEstimate
    let what = "\(Figures.of(runs, "run")) in \(Figures.of(report.sessions, "play"))"
    let isNothing = report.sessions + report.quests + report.settings == 0
    if report.dryRun {
      page.line("Would bring in \(isNothing ? "nothing new" : what). Nothing was changed.")
    } else {
      page.line(isNothing ? "Nothing new." : "Brought in \(what).")
    }
    var rows: [[String]] = []
    func row(_ count: Int, _ text: String) { if count > 0 { rows.append([Figures.count(count), text]) } }
    row(report.estimations, "with a guess")
    row(report.withoutEstimate, "without one: they feed hints and forecasts")
    row(report.untitled, "without a name, now \"(untitled)\"")
    row(report.quests, report.quests == 1 ? "quest" : "quests")
    row(report.settings, report.settings == 1 ? "setting" : "settings")
    row(report.alreadyKnown, "here already")
    for reason in report.leftOut { row(reason.count, "left out: \(reason.reason)") }
    page.table(rows, indent: 2, rightAligned: [0])
    if !report.dryRun, report.sessions > 0 {
      page.command("tqctl undo", "takes all of it back")
    }
  }
}
