internal import QuestModel
internal import QuestStore

/// Reads the CSV files that Loop Habit Tracker exports: `Checkmarks.csv`, with a day a row and a habit a column, and
/// before it, if present, `Habits.csv`, which defines the habits.
///
/// Each habit becomes a metric: a check, or for a counted habit a sum in its unit. A sample is identified by its habit
/// and day. Days that Loop fills in by itself, skipped days and unknown days are no samples.
struct LoopReader: TableToolReader {
  var runs: ToolRuns
  private(set) var lines = 0
  var csv = CSVReader()
  private var builder: SampleBuilder
  private var table = Table.none
  private var habits: [String: Habit] = [:]
  /// The lines of `Habits.csv`, where both files come one after the other.
  private var before = 0

  private struct Habit {
    var isCounted: Bool
    var unit: String
  }

  private enum Table {
    case none
    case habits(name: Int, type: Int, unit: Int?)
    /// The metric of each column; `nil` for the day and for columns without a name.
    case checkmarks([(metric: Metric, isCounted: Bool)?])
  }

  init(_ builder: SampleBuilder) {
    self.builder = builder
    runs = ToolRuns(zone: builder.zone)
  }

  func checkEnd() throws {
    guard case .checkmarks = table else {
      throw ImportError(
        line: max(1, lines), reason: "there is no row that begins with Date, as in Loop's Checkmarks.csv")
    }
  }

  mutating func takeRecords() -> [ImportedNote] { builder.takeRecords() }

  // MARK: - Rows

  mutating func take(_ record: CSVRecord) throws {
    lines = record.line
    let cells = record.strings.map(NameKey.trimmed)
    switch (cells[0], table) {
    case ("Position", .none):
      guard let name = cells.firstIndex(of: "Name"), let type = cells.firstIndex(of: "Type") else {
        throw ImportError(line: record.line, reason: "Habits.csv has no columns Name and Type")
      }
      table = .habits(name: name, type: type, unit: cells.firstIndex(of: "Unit"))
    case ("Date", .none), ("Date", .habits):
      before = record.line - 1
      try takeHeader(cells)
    case (_, .habits(let name, let type, let unit)):
      guard cells.count > max(name, type) else { return }
      habits[cells[name]] = Habit(
        isCounted: ["NUMERICAL", "Measurable"].contains(cells[type]),
        unit: unit.flatMap { $0 < cells.count ? cells[$0] : nil } ?? "")
    case (_, .checkmarks(let columns)): try take(cells, columns, record.line - before)
    case (_, .none):
      throw ImportError(line: record.line, reason: "this is neither Loop's Checkmarks.csv nor its Habits.csv")
    }
  }

  private mutating func takeHeader(_ cells: [String]) throws {
    var columns: [(metric: Metric, isCounted: Bool)?] = [nil]
    for name in cells.dropFirst() {
      guard !name.isEmpty else {
        columns.append(nil)
        continue
      }
      let habit = habits[name]
      let isCounted = habit?.isCounted ?? false
      var metric: Metric
      do {
        metric = try builder.metric(
          MetricKey(made: name).text,
          SampleBuilder.Definition(
            name: ToolRuns.name(name), kind: isCounted ? .sum : .check, unit: ToolRuns.name(habit?.unit ?? "")))
      } catch {
        throw ImportError(line: 1, column: columns.count + 1, error)
      }
      let fits = isCounted ? [.sum, .level, .mean].contains(metric.kind) : metric.kind == .check
      guard fits, !columns.contains(where: { $0?.metric.key == metric.key }) else {
        throw ImportError(
          line: 1, column: columns.count + 1,
          reason: fits
            ? "two habits have names like \"\(name.prefix(60))\""
            : "the habit \"\(name.prefix(60))\" is \(isCounted ? "counted" : "done or not"), and the metric "
              + "\(metric.key) is of the kind \(metric.kind.rawValue)")
      }
      columns.append((metric, isCounted))
    }
    table = .checkmarks(columns)
  }

  private mutating func take(_ cells: [String], _ columns: [(metric: Metric, isCounted: Bool)?], _ line: Int) throws {
    guard let moment = TableMoment(cells[0], in: builder.zone), moment.dayOnly != nil else {
      throw ImportError(
        line: line, column: 1, reason: "\"\(cells[0].prefix(40))\" isn't a date such as 2026-03-15")
    }
    for (index, cell) in cells.enumerated() {
      guard index < columns.count, let column = columns[index], !cell.isEmpty else { continue }
      guard let value = try Self.value(cell, column.isCounted, line, index) else {
        if cell == "SKIP" || cell == "3" { runs.leaveOut("it was skipped in Loop", line: line) }
        continue
      }
      var identity = ContentID("loop")
      identity.combine(column.metric.key.text)
      identity.combine(moment.instant)
      do {
        try builder.add(
          SampleBuilder.Row(
            line: line, value: TypedSample(value: value), moment: moment, note: nil, identity: identity, hasOwnID: true),
          to: column.metric)
      } catch {
        throw ImportError(line: line, column: index + 1, reason: error.message)
      }
    }
  }

  /// `nil` for a day without an entry of the player's.
  private static func value(_ cell: String, _ isCounted: Bool, _ line: Int, _ column: Int) throws -> Double? {
    switch cell {
    case "UNKNOWN", "YES_AUTO", "SKIP", "-1": return nil
    case "YES_MANUAL": return 1
    case "NO": return 0
    default: break
    }
    guard cell.utf8.allSatisfy({ "0123456789.-".utf8.contains($0) }), let number = Double(cell), number.isFinite else {
      throw ImportError(line: line, column: column + 1, reason: "\"\(cell.prefix(40))\" isn't a checkmark of Loop")
    }
    // Loop keeps numbers as thousandths.
    if isCounted { return number / 1000 }
    switch number {
    case 0: return 0
    case 1, 3: return nil
    case 2: return 1
    default:
      throw ImportError(
        line: line, column: column + 1,
        reason: "\(cell.prefix(40)) is a count, and only Habits.csv says of what: import the folder with both files")
    }
  }
}
