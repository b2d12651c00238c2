import ArgumentParser
import QuestClient
import QuestText
import QuestWire

struct ImportCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "import", "Import a history: TimeQuest's own, another tool's, or a table.",
    example: """
      timew export | tqctl import - --dry-run
      tqctl import work.org
      tqctl import log.csv --map task=project,kind=tag,estimate=est,actual=act,date=day --unit hours
      tqctl import books.csv --map value=pages,date=day,metric=pages
      tqctl import apple_health_export/export.xml --dry-run
      """,
    more: """
      A file is imported as a whole or not at all, and twice the same only once. --dry-run shows what would come in, \
      by task, and what would be left out and why. `tqctl undo` takes the whole import back. --map names the columns \
      of a table, or the fields of another tool that give a task and its kind; timequest(5) lists them. With value=COLUMN the rows are \
      values of a metric, and not runs.
      """)

  @Argument(help: "The file; - is standard input. Of Loop Habit Tracker also the folder.")
  var file: String

  @Option(
    help: """
      jsonl, csv, timewarrior, super-productivity, org, toggl, loop or beeminder; of sleep sleep-health-connect, \
      sleep-gadgetbridge, sleep-apple-health, sleep-as-android or sleep-csv. Known by the file's name or content \
      otherwise.
      """)
  var format: ImportKind?

  @Option(
    help: ArgumentHelp("CSV: which column is which. Another tool: what tasks are.", valueName: "task=…,kind=…"))
  var map: String?

  @Option(name: .customLong("as"), help: "Timewarrior: runs, or intervals of tracked time.")
  var content: DataImport.Content?

  @Option(help: ArgumentHelp("CSV: what the numbers count: s, minutes, hours, or 25m.", valueName: "unit"))
  var unit: String?

  @Option(help: ArgumentHelp("CSV: cut cells with several tags here; the first tag counts.", valueName: "separator"))
  var split: String?

  @Option(help: ArgumentHelp("Values: what a metric becomes that is new.", valueName: "kind,unit"))
  var define: String?

  @Option(help: ArgumentHelp("Toggl: whose entries, where a file has several people's.", valueName: "email"))
  var user: String?

  @Flag(help: "Learn from the history, but give no points for it: levels begin with the next task.")
  var noPoints = false

  @Flag(help: "Check and count, change nothing.")
  var dryRun = false

  @OptionGroup var options: GlobalOptions

  /// The call that opens the import; `user` selects whose entries are imported, if given.
  func request(format: DataImport.Format, columns: String, user: String? = nil) throws -> DataImport {
    let isDryRun: Bool? = dryRun ? true : nil
    guard user == nil || format == .toggl else { throw CommandFailure.usage("--user is for Toggl alone.") }
    guard content == nil || format == .timewarrior else {
      throw CommandFailure.usage("--as is for Timewarrior alone.")
    }
    guard split == nil || format == .csv && !ofValues else {
      throw CommandFailure.usage("--split is for runs of a CSV.")
    }
    if let samples = try samples(format) { return samples }
    guard define == nil else { throw CommandFailure.usage("--define is for values of metrics.") }
    guard format == .csv else {
      guard unit == nil, map == nil || format != .jsonl else {
        throw CommandFailure.usage(
          format == .jsonl ? "--map and --unit are for CSV and other tools." : "--unit is for CSV alone.")
      }
      var mapping = try map.map(ColumnMapping.parse)
      if let user {
        mapping = mapping ?? DataImport.Mapping()
        mapping?.user = user
      }
      return DataImport(format: Open(format), mapping: mapping, as: content.map { Open($0) }, dryRun: isDryRun)
    }
    guard let map else {
      guard !columns.isEmpty else {
        let name = file == "-" ? "Standard input" : file
        throw CommandFailure(status: ExitStatus.badData, message: "\(name) is empty.")
      }
      let ofSleep = DataImport.Format.hasTwoEnds(columns) ? "Nights are read with --format sleep-csv. " : ""
      throw CommandFailure.usage(
        "CSV needs --map task=…,actual=…,date=… to say which column is which.",
        hint: "\(ofSleep)The columns of this file: \(columns)")
    }
    var mapping = try ColumnMapping.ofTable(map)
    mapping.split = split
    return DataImport(format: Open(format), mapping: mapping, unit: unit, dryRun: isDryRun)
  }

  /// The call that opens an import of samples; `nil` for one of runs.
  private func samples(_ format: DataImport.Format) throws -> DataImport? {
    var mapping = try map.map(ColumnMapping.parse)
    switch format {
    case .loop:
      guard map == nil else { throw CommandFailure.usage("Loop's files need no --map.") }
    case .beeminder:
      guard mapping == nil || mapping == DataImport.Mapping(metric: mapping?.metric) else {
        throw CommandFailure.usage("Of Beeminder's data --map names the metric alone.", hint: "--map metric=KEY")
      }
    case .sleep, .sleepAsAndroid:
      guard map == nil else { throw CommandFailure.usage("Nights need no --map: their columns have names.") }
      guard define == nil else { throw CommandFailure.usage("--define is for values of metrics.") }
    case .csv, .jsonl:
      guard mapping?.value != nil else { return nil }
      mapping = try map.map(ColumnMapping.ofSamples)
    default: return nil
    }
    guard unit == nil else {
      throw CommandFailure.usage("--unit is for durations.", hint: "A metric has its unit: --define sum,pages")
    }
    return DataImport(
      format: Open(format), mapping: mapping, define: try define.map(Self.definition), dryRun: dryRun ? true : nil)
  }

  /// `sum,pages`.
  static func definition(_ text: String) throws -> DataImport.Definition {
    let parts = text.split(separator: ",", maxSplits: 1).map(String.init)
    guard let kind = parts.first.flatMap({ MetricInfo.Kind(rawValue: $0) }) else {
      let kinds = MetricInfo.Kind.allCases.map(\.rawValue).joined(separator: ", ")
      throw CommandFailure.usage("--define begins with one of \(kinds).", hint: "For example: --define sum,pages")
    }
    return DataImport.Definition(kind: Open(kind), unit: parts.count > 1 ? parts[1] : nil)
  }

  func run(_ caller: Caller) throws {
    do {
      try bringIn(caller, user)
    } catch let refusal as RPCError where refusal.kind == .unknownMetric && caller.canAsk && file != "-" && !dryRun {
      guard let metric = try map.map(ColumnMapping.parse)?.metric, try MetricQuestion.define(metric, caller) else {
        throw refusal
      }
      try bringIn(caller, user)
    } catch let refusal as RPCError where refusal.kind == .invalidImport && caller.canAsk && file != "-" {
      guard user == nil, let people = refusal.data.candidates, !people.isEmpty,
        let person = try Self.choice(of: people, ask: caller.ask)
      else { throw refusal }
      try bringIn(caller, person)
    }
  }

  /// The user chosen by number or e-mail; `nil` for any other answer.
  static func choice(of people: [String], ask: (String) throws -> String?) throws -> String? {
    let list = zip(1..., people).map { "  \($0)  \($1)" }.joined(separator: "\n")
    guard
      let answer = try ask("Several people's entries are in this file:\n\(list)\nWhich are yours? [1-\(people.count)]")
    else { return nil }
    let typed = answer.filter { !$0.isWhitespace }
    if let number = Int(typed), people.indices.contains(number - 1) { return people[number - 1] }
    return people.first { $0.lowercased() == typed.lowercased() }
  }

  private var ofValues: Bool { map?.contains("value=") == true }

  private func bringIn(_ caller: Caller, _ user: String?) throws {
    let input = try ImportInput(path: file)
    defer { input.end() }
    let kind =
      try format ?? ImportKind.guessed(input, path: file, isTable: map?.contains("actual=") == true || ofValues)
    let source = try kind.source(input, path: file)
    let format = kind.format
    var opening = try request(format: format, columns: input.firstLine(), user: user)
    if noPoints { opening.points = false }
    let opened = try caller.client.step(opening).value()
    var progress = ImportProgress(isShown: caller.terminal.canRedraw && !caller.json, total: source.size)
    let reply: Reply<DataImport.Response>
    do {
      defer { progress.clear() }
      var lines: Int?
      while let text = try source.nextText() {
        if !text.isEmpty {
          let step = try caller.client.step(DataImport(importId: opened.importId, text: text)).value()
          lines = kind.isOfSleepFile ? nil : step.lines
        }
        progress.show(read: source.consumed, lines: lines)
      }
      progress.showLastStep(lines: lines, isDryRun: dryRun)
      reply = try caller.client.reply(
        to: DataImport(importId: opened.importId, commit: true, idempotencyKey: Client.randomKey()))
    }
    if caller.json { return try caller.printJSON(reply.bytes) }
    guard let report = try reply.value().report else { throw ClientError.garbled(path: "timequestd") }
    try caller.show { page in
      ImportText.write(report, to: &page)
      if format == .csv, unit == nil, !ofValues {
        page.prose("Plain numbers were read as seconds; --unit hours, minutes or 25m says otherwise.")
      }
    }
  }
}

enum ColumnMapping {
  private static let roles = ["task", "kind", "estimate", "actual", "date", "value", "metric", "note"]

  /// `task=project,actual=act,date=day`; the daemon checks which are required.
  static func parse(_ text: String) throws(CommandFailure) -> DataImport.Mapping {
    var columns: [String: String] = [:]
    for part in text.split(separator: ",") {
      let pair = part.split(separator: "=", maxSplits: 1)
      guard pair.count == 2, roles.contains(String(pair[0])), columns[String(pair[0])] == nil else {
        throw CommandFailure.usage(
          "--map cannot be read at \"\(part)\".",
          hint: "It is written task=COLUMN,kind=…,estimate=…,actual=…,date=…, or value=…,date=…,metric=…,note=…")
      }
      columns[String(pair[0])] = String(pair[1])
    }
    return DataImport.Mapping(
      task: columns["task"], kind: columns["kind"], estimate: columns["estimate"], actual: columns["actual"],
      date: columns["date"], value: columns["value"], metric: columns["metric"], note: columns["note"])
  }

  /// The same for values of metrics, whose three columns have to be named.
  static func ofSamples(_ text: String) throws(CommandFailure) -> DataImport.Mapping {
    try complete(text) { [("value", $0.value), ("date", $0.date), ("metric", $0.metric)] }
  }

  /// The same for a table, of which three columns have to be named.
  static func ofTable(_ text: String) throws(CommandFailure) -> DataImport.Mapping {
    try complete(text) { [("task", $0.task), ("actual", $0.actual), ("date", $0.date)] }
  }

  private static func complete(
    _ text: String, _ required: (DataImport.Mapping) -> [(String, String?)]
  ) throws(CommandFailure) -> DataImport.Mapping {
    let mapping = try parse(text)
    let missing = required(mapping).filter { $0.1 == nil }.map(\.0)
    guard missing.isEmpty else {
      throw CommandFailure.usage(
        "--map does not say which column is \(missing.joined(separator: " and ")).",
        hint: "For example: \(text),\(missing[0])=COLUMN")
    }
    return mapping
  }
}
