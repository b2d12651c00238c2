internal import QuestModel
internal import QuestStore
internal import QuestWire

/// Reads samples from a table whose columns a mapping names: CSV with a header, or JSON lines, whose columns are the keys
/// of their objects. A bad row refuses the import.
struct SampleTableReader: ToolReader {
  private(set) var runs: ToolRuns
  private(set) var lines = 0
  private var builder: SampleBuilder
  private let mapping: Mapping
  private var source: Source

  struct Mapping: Sendable {
    var value: String
    var date: String
    /// The column with the metrics' keys, or the key itself if the table has no such column.
    var metric: String
    var note: String?

    /// Whether the metric is a column of its own among these.
    func isColumn(_ names: some Collection<String>) -> Bool {
      let key = NameKey.of(metric)
      return names.contains(key) && ![value, date, note ?? ""].contains { NameKey.of($0) == key }
    }
  }

  private enum Source {
    case csv(CSVReader, header: [String]?)
    case lines(LineFramer)
  }

  private enum Cell {
    case number(Double)
    case text(String)

    var text: String {
      switch self {
      case .number(let number): "\(number)"
      case .text(let text): NameKey.trimmed(text)
      }
    }
  }

  init(_ mapping: Mapping, isCSV: Bool, _ builder: SampleBuilder) {
    self.mapping = mapping
    self.builder = builder
    runs = ToolRuns(zone: builder.zone)
    source = isCSV ? .csv(CSVReader(), header: nil) : .lines(LineFramer(limit: HistoryLine.longestLine))
  }

  mutating func feed(_ text: String.UTF8View) throws -> [ImportedSession] {
    switch source {
    case .csv(var csv, var header):
      try csv.feed(text) { record in try take(record, &header) }
      source = .csv(csv, header: header)
    case .lines(var framer):
      framer.append(text)
      while let line = framer.next() {
        lines += 1
        guard case .complete(let bytes) = line else {
          throw ImportError(line: lines, reason: "the line is longer than 1 MiB")
        }
        try take(bytes)
      }
      source = .lines(framer)
    }
    return []
  }

  mutating func finish() throws -> [ImportedSession] {
    switch source {
    case .csv(var csv, var header):
      try csv.finish { record in try take(record, &header) }
      source = .csv(csv, header: header)
    case .lines(let framer):
      if framer.pendingBytes > 0 { return try feed("\n".utf8) }
    }
    return []
  }

  mutating func takeRecords() -> [ImportedNote] { builder.takeRecords() }

  // MARK: - Rows

  private mutating func take(_ record: CSVRecord, _ header: inout [String]?) throws {
    lines = record.line
    guard let names = header else {
      let names = record.strings.map { NameKey.of($0) }
      for column in [mapping.value, mapping.date, mapping.note].compactMap(\.self)
      where !names.contains(NameKey.of(column)) {
        throw ImportError(
          line: record.line,
          reason:
            "there is no column \"\(column.prefix(60))\"; the columns are \(names.joined(separator: ", ").prefix(300))")
      }
      if !mapping.isColumn(names) {
        do {
          _ = try builder.metric(mapping.metric)
        } catch {
          throw ImportError(line: record.line, error)
        }
      }
      header = names
      return
    }
    guard record.count == names.count else {
      throw ImportError(line: record.line, reason: "the row has \(record.count) cells, the header \(names.count)")
    }
    func column(_ name: String) -> Int? { names.firstIndex(of: NameKey.of(name)) }
    func cell(_ name: String) -> Cell? { column(name).map { .text(record.string(at: $0)) } }
    try take(record.line, metric: mapping.isColumn(names) ? cell(mapping.metric)?.text : nil, cell, column)
  }

  private mutating func take(_ bytes: [UInt8]) throws {
    guard bytes.contains(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") && $0 != UInt8(ascii: "\r") })
    else { return }
    let line = lines
    var cells: [String: Cell] = [:]
    var (key, depth) = ("", 0)
    func receive(_ event: JSONStream.Event, _: Int) throws {
      switch event {
      case .beginObject, .beginArray:
        depth += 1
        guard depth > 1 || event == .beginObject else {
          throw ImportError(line: line, reason: "the line isn't an object")
        }
      case .endObject, .endArray: depth -= 1
      case .key(let name): if depth == 1 { key = NameKey.of(name) }
      case .number(let number): if depth == 1 { cells[key] = .number(number) }
      case .text(let text): if depth == 1 { cells[key] = .text(text) }
      case .flag(let flag): if depth == 1 { cells[key] = .number(flag ? 1 : 0) }
      case .null: break
      }
    }
    var stream = JSONStream()
    do {
      try stream.feed(bytes, receive)
      try stream.finish(receive)
    } catch let error as ImportError {
      throw ImportError(line: line, reason: error.reason)
    }
    try take(
      line, metric: mapping.isColumn(cells.keys) ? cells[NameKey.of(mapping.metric)]?.text : nil,
      { cells[NameKey.of($0)] }, { _ in nil })
  }

  private mutating func take(
    _ line: Int, metric named: String?, _ cell: (String) -> Cell?, _ column: (String) -> Int?
  ) throws {
    func fault(_ name: String, _ reason: String) -> ImportError {
      ImportError(line: line, column: column(name).map { $0 + 1 }, reason: reason)
    }
    guard let value = cell(mapping.value), !Self.isMissing(value.text) else {
      return runs.leaveOut("it has no value", line: line)
    }
    guard let date = cell(mapping.date)?.text, let moment = TableMoment(date, in: builder.zone) else {
      throw fault(
        mapping.date,
        "\"\((cell(mapping.date)?.text ?? "").prefix(40))\" isn't a date I know; write 2026-03-15, 2026-03-15 18:48 or RFC 3339"
      )
    }
    if named?.isEmpty == true { return runs.leaveOut("it names no metric", line: line) }
    let metric: Metric
    do {
      metric = try builder.metric(named ?? mapping.metric)
    } catch {
      throw ImportError(line: line, column: column(mapping.metric).map { $0 + 1 }, error)
    }
    let row = Row(line: line, value: value, date: date, moment: moment, note: mapping.note.flatMap(cell)?.text)
    do {
      try add(row, to: metric)
    } catch {
      switch error {
      case .beforeTheFirstDay, .afterTheLastDay: throw fault(mapping.date, error.message)
      default: throw fault(mapping.value, error.message)
      }
    }
  }

  private struct Row {
    var line: Int
    var value: Cell
    var date: String
    var moment: TableMoment
    var note: String?
  }

  private mutating func add(_ row: Row, to metric: Metric) throws(SampleProblem) {
    let typed: TypedSample
    switch row.value {
    case .number(let number) where metric.kind != .clock: typed = TypedSample(value: number)
    default: typed = try TypedSample(row.value.text, kind: metric.kind)
    }
    guard !typed.isDaySum else { throw .notANumber }
    var identity = ContentID("sample")
    identity.combine(metric.key.text)
    identity.combine(typed.value)
    identity.combine(typed.weight)
    identity.combine(row.date)
    try builder.add(
      SampleBuilder.Row(
        line: row.line, value: typed, moment: row.moment, note: row.note, identity: identity, hasOwnID: false),
      to: metric)
  }

  private static func isMissing(_ text: String) -> Bool {
    text.isEmpty || ["na", "n/a", "null", "-"].contains(text.lowercased())
  }
}
