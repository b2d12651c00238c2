internal import QuestModel
internal import QuestStore
internal import QuestText

/// Turns rows of a mapped CSV table into solo runs.
///
/// Equal rows are different runs: a row is identified by its content and its occurrence. A row with only a day is
/// placed at noon, a millisecond after the previous row, to keep the table's order.
struct TableReader {
  /// Rows left out, by reason.
  private(set) var leftOut: [String: LeftOut] = [:]
  private(set) var untitled = 0
  /// Cells with several tags, of which the first is kept.
  private(set) var splitCells = 0

  private let mapping: TableColumns
  private let secondsPerUnit: Double
  private let zone: Zone
  private var columns: Columns?
  private var rowsOfDay: (day: LocalDay, count: Int64)?

  private struct Columns {
    var task: Int
    var kind: Int?
    var estimate: Int?
    var actual: Int
    var date: Int
    var count: Int
  }

  init(mapping: TableColumns, secondsPerUnit: Double, zone: Zone) {
    self.mapping = mapping
    self.secondsPerUnit = secondsPerUnit
    self.zone = zone
  }

  /// The run of the record; `nil` for the header and for rows without a measurement.
  mutating func read(_ record: CSVRecord) throws -> ImportedSession? {
    guard let columns else {
      self.columns = try header(record)
      return nil
    }
    guard record.count == columns.count else {
      throw ImportError(
        line: record.line, reason: "the row has \(record.count) cells, the header \(columns.count)")
    }
    let estimate = try columns.estimate.flatMap { try duration(record, $0) }
    guard let actual = try duration(record, columns.actual) else {
      let reason = estimate == nil ? "neither estimate nor actual" : "no actual time"
      leftOut[reason, default: LeftOut()].note(line: record.line)
      return nil
    }
    for (seconds, column) in [(estimate, columns.estimate), (actual, columns.actual)] {
      guard let seconds, let column, seconds > HistoryLine.longestDuration else { continue }
      throw ImportError(line: record.line, column: column + 1, reason: "the duration is longer than 30 days")
    }
    let recordedAt = try moment(record, columns.date)
    guard recordedAt.instant <= .latest, recordedAt.instant.advanced(bySeconds: -actual) >= .earliest else {
      throw ImportError(
        line: record.line, column: columns.date + 1, reason: "its time is not within the years 0001 to 9999")
    }
    let written = writtenName(record, columns) { $0 }
    let name = mapping.split.map { split in writtenName(record, columns) { firstTag(of: $0, split) } } ?? written
    try check(name, record, columns)
    if name != written { splitCells += (name.name == written.name ? 0 : 1) + (name.kind == written.kind ? 0 : 1) }
    if name.name == HistoryLine.untitled { untitled += 1 }
    return session(written, name, estimate, actual, recordedAt)
  }

  /// A row is identified by its name as written, so with another choice of tags it is the same run.
  private func session(
    _ written: TaskName, _ name: TaskName, _ estimate: Double?, _ actual: Double, _ recordedAt: Moment
  ) -> ImportedSession {
    var id = ContentID("row")
    id.combine(written.name)
    id.combine(written.kind)
    id.combine(estimate)
    id.combine(actual)
    id.combine(recordedAt.written)
    return ImportedSession(
      id: id, isContentID: true, task: name.normalized, startedAt: recordedAt.instant.advanced(bySeconds: -actual),
      recordedAt: recordedAt.instant, zone: zone,
      facts: RunFacts(
        estimate: estimate.map(Estimate.init(seconds:)), actual: actual, marks: recordedAt.isDayOnly ? .dayOnly : []))
  }

  // MARK: - Cells

  private func header(_ record: CSVRecord) throws -> Columns {
    let names = record.strings.map { NameKey.of($0) }
    func index(_ name: String) throws -> Int {
      guard let index = names.firstIndex(of: NameKey.of(name)) else {
        throw ImportError(
          line: record.line,
          reason:
            "there is no column \"\(name.prefix(60))\"; the columns are \(names.joined(separator: ", ").prefix(300))")
      }
      return index
    }
    return Columns(
      task: try index(mapping.task), kind: try mapping.kind.map(index), estimate: try mapping.estimate.map(index),
      actual: try index(mapping.actual), date: try index(mapping.date), count: names.count)
  }

  /// Zero, `NA` and an empty cell are missing. A number counts units; anything else is read as a duration.
  private func duration(_ record: CSVRecord, _ column: Int) throws -> Double? {
    let text = NameKey.trimmed(record.string(at: column))
    if text.isEmpty || ["na", "n/a", "null", "none", "-"].contains(text.lowercased()) { return nil }
    let seconds: Double
    if let number = Self.number(text) {
      seconds = number * secondsPerUnit
    } else if let duration = try? DurationParser.seconds(text) {
      seconds = duration
    } else {
      throw ImportError(line: record.line, column: column + 1, reason: "\"\(text.prefix(40))\" isn't a number")
    }
    guard seconds.isFinite, seconds >= 0 else {
      throw ImportError(line: record.line, column: column + 1, reason: "\"\(text.prefix(40))\" isn't a duration I know")
    }
    guard seconds == 0 || seconds >= HistoryLine.shortestDuration else {
      throw ImportError(line: record.line, column: column + 1, reason: "the duration is less than a microsecond")
    }
    return seconds == 0 ? nil : seconds
  }

  /// The first tag of the cell that is not empty.
  private func firstTag(of cell: String, _ split: String) -> String {
    cell.split(separator: split).lazy.map { NameKey.trimmed(String($0)) }.first { !$0.isEmpty } ?? ""
  }

  /// Task and kind of the record, each made from its trimmed cell.
  private func writtenName(_ record: CSVRecord, _ columns: Columns, cell: (String) -> String) -> TaskName {
    let task = cell(NameKey.trimmed(record.string(at: columns.task)))
    var name = TaskName(name: task.isEmpty ? HistoryLine.untitled : task)
    guard let column = columns.kind else { return name }
    let kind = cell(NameKey.trimmed(record.string(at: column))).split(whereSeparator: \.isWhitespace)
      .joined(separator: "-")
    let bare = kind.hasPrefix("@") ? String(kind.dropFirst()) : kind
    name.kind = bare.isEmpty ? nil : bare
    return name
  }

  private func check(_ name: TaskName, _ record: CSVRecord, _ columns: Columns) throws {
    guard NameRule.accepts(NameKey.normalized(name.name)) else {
      throw ImportError(
        line: record.line, column: columns.task + 1, reason: "the name is longer than 200 bytes or not on one line")
    }
    guard let kind = name.kind, let column = columns.kind, !NameRule.accepts(NameKey.normalized(kind)) else { return }
    throw ImportError(line: record.line, column: column + 1, reason: "the kind is longer than 200 bytes")
  }

  private struct Moment {
    var instant: Instant
    var written: String
    var isDayOnly = false
  }

  private mutating func moment(_ record: CSVRecord, _ column: Int) throws -> Moment {
    let text = NameKey.trimmed(record.string(at: column))
    guard let moment = TableMoment(text, in: zone) else {
      throw ImportError(
        line: record.line, column: column + 1,
        reason: "\"\(text.prefix(40))\" isn't a date I know; write 2026-03-15, 2026-03-15 18:48 or RFC 3339")
    }
    guard let day = moment.dayOnly else { return Moment(instant: moment.instant, written: text) }
    let count = rowsOfDay?.day == day ? (rowsOfDay?.count ?? 0) + 1 : 0
    rowsOfDay = (day, count)
    return Moment(
      instant: Instant(milliseconds: moment.instant.milliseconds + count), written: text, isDayOnly: true)
  }

  /// `25`, `0.5`, `1e3`, `-3`: other forms that Swift accepts, such as `0x10`, are no numbers in tables.
  private static func number(_ text: String) -> Double? {
    let isDecimal = text.utf8.allSatisfy { (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }
    return isDecimal ? Double(text) : nil
  }
}
