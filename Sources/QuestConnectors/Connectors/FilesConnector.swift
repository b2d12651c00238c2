internal import Glibc
internal import LinuxHost
internal import QuestModel
internal import QuestWire

/// Values in a file or in a command's output: CSV with a heading, or one JSON object a line.
public struct FilesConnector: BuiltInConnector {
  public init() {}

  /// Longest text, in bytes.
  static let mostBytes = 64 << 20
  private static let stream = "days"
  private static let metric = "value"

  public func manifest(_ settings: [String: String]) throws(ConnectorFault) -> Manifest {
    func given(_ key: String, _ otherwise: String) -> String {
      settings[key].flatMap { $0.isEmpty ? nil : $0 } ?? otherwise
    }
    let unit = given("unit", "")
    guard let decimals = Int(given("decimals", "0")) else {
      throw ConnectorFault("\"decimals\" must be a whole number from 0 to 6.")
    }
    let isSensitive: Bool
    switch given("sensitive", "no") {
    case "yes", "true": isSensitive = true
    case "no", "false": isSensitive = false
    // A value that is not understood must not make a metric visible.
    default: throw ConnectorFault("\"sensitive\" must be yes or no.")
    }
    let manifest = Manifest(
      name: "files", title: "Files", run: ["/usr/bin/timequest-fetch", "connector", "files"],
      settings: [
        .init("path", "File", isOptional: true), .init("command", "or a command that prints it", isOptional: true),
        .init("format", "csv or jsonl", isOptional: true),
        .init("date", "Column of the day or time (date)", isOptional: true),
        .init("value", "Column of the value (value)", isOptional: true),
        .init("weight", "Column of the weight", isOptional: true), .init("id", "Column of an id", isOptional: true),
        .init("name", "Name of the metric", isOptional: true), .init("unit", "Its unit", isOptional: true),
        .init("kind", "sum, level, mean, share, clock or check", isOptional: true),
        .init("better", "up or down", isOptional: true), .init("decimals", "Digits that are shown", isOptional: true),
        .init("sensitive", "yes: shown only where you ask for it", isOptional: true),
      ],
      streams: [
        SourceStream(
          name: Self.stream, strategy: Open(.days), chunkDays: 366,
          metrics: [
            SourceStream.Metric(
              key: Self.metric, name: given("name", "Value"), unit: unit.isEmpty ? nil : unit,
              kind: Open(rawValue: given("kind", "sum")), better: Open(rawValue: given("better", "up")),
              decimals: decimals, sensitive: isSensitive ? true : nil)
          ])
      ])
    try manifest.check()
    return manifest
  }

  public func answer(_ request: ConnectorRequest, to answer: Answer) throws {
    let days = request.days(Self.stream)
    guard let first = days.map(\.lowerBound).min(), let last = days.map(\.upperBound).max() else { return }
    let (text, place) = try text(request)
    let kind = MetricKind(rawValue: request.setting("kind") ?? "sum") ?? .sum
    var values: [LocalDay: [FileRow]] = [:]
    var rows = try FileRows(
      text, format: request.setting("format"), kind: kind, place: place,
      columns: FileRows.Columns(
        date: request.setting("date") ?? "date", value: request.setting("value") ?? "value",
        weight: request.setting("weight"), id: request.setting("id")))
    while let row = try rows.next(in: request.zone) {
      guard (first...last).contains(row.day) else { continue }
      if kind == .share, row.weight == nil {
        throw ConnectorProblem(.bug, "\(place): a share needs a weight: tqctl sources configure NAME weight=COLUMN")
      }
      values[row.day, default: []].append(row)
    }
    for range in days {
      for day in stride(from: range.lowerBound.ordinal, through: range.upperBound.ordinal, by: 1) {
        let day = LocalDay(ordinal: day)
        for (index, row) in (values[day] ?? []).enumerated() {
          // Rows without an id are distinguished by their position within the day.
          answer.sample(
            Self.metric, day: row.at == nil ? day : nil, at: row.at, value: row.value,
            weight: kind == .share || kind == .mean ? row.weight : nil, key: row.id ?? "\(day) \(index + 1)")
        }
      }
      answer.covered(Self.stream, range)
    }
  }

  private func text(_ request: ConnectorRequest) throws -> (text: [UInt8], place: String) {
    switch (request.setting("path"), request.setting("command")) {
    case (let path?, nil):
      let name = String(path.split(separator: "/").last ?? "The file")
      guard path.hasPrefix("/") else {
        throw ConnectorProblem(.signIn, "\"path\" must begin at the root, such as /home/you/pages.csv.")
      }
      guard let bytes = try DurableFile.read(path, atMost: Self.mostBytes, followsLinks: true) else {
        throw ConnectorProblem(.asleep, "There is no \(path) now.")
      }
      return (bytes, name)
    case (nil, let command?):
      return (try output(of: command, request), "The command")
    default:
      throw ConnectorProblem(.signIn, "Name either a path or a command: tqctl sources configure NAME path=FILE")
    }
  }

  private func output(of command: String, _ request: ConnectorRequest) throws -> [UInt8] {
    let environment = Dictionary(
      uniqueKeysWithValues: ["HOME", "PATH", "LANG", "TZ", "TMPDIR", "USER"].compactMap { name in
        Environment[name].map { (name, $0) }
      })
    guard let words = CommandWords.split(command), let program = words.first,
      let path = ProgramSearch.path(of: program, environment: environment)
    else { throw ConnectorProblem(.signIn, "\"command\" names no program that can be run.") }
    var limits = ChildLimits()
    limits.seconds = 90
    limits.lineBytes = 1 << 20
    var text: [UInt8] = []
    let outcome = try Child.run(
      ChildPlan(
        words: [path] + words.dropFirst(), environment: environment, folder: environment["HOME"] ?? "/", limits: limits),
      input: [], errors: { try? DurableFile.append($0, to: STDERR_FILENO, named: "standard error") },
      line: { line in
        text += line + [UInt8(ascii: "\n")]
        guard text.count <= Self.mostBytes else {
          throw ConnectorProblem(.bug, "The command printed more than \(Self.mostBytes >> 20) MiB.")
        }
      })
    guard outcome.ending == .exited(0) else {
      throw ConnectorProblem(.bug, "The command failed; its log tells what it said.")
    }
    return text
  }
}
