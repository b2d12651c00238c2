internal import QuestModel
internal import QuestStore

/// Reads stretches of sleep and their stages from a table: `start` and `end`, and optionally `stage`, `device` and
/// `timezone`.
///
/// Tables that `tqctl` extracts from another program's file have a column `line` as well, the position in that file. In
/// these an unreadable row is left out; in a table of the player's own it refuses the import.
struct SleepTableReader: TableToolReader {
  var runs: ToolRuns {
    get { builder.runs }
    set { builder.runs = newValue }
  }
  private(set) var lines = 0
  var csv = CSVReader()
  private var builder: NightBuilder
  private var header: [String]?

  private static let columns = ["start", "end", "stage", "device", "timezone", "line"]

  init(_ builder: NightBuilder) { self.builder = builder }

  mutating func takeRecords() -> [ImportedNote] { builder.takeRecords() }

  mutating func finish() throws -> [ImportedSession] {
    var csv = csv
    try csv.finish { record in try take(record) }
    self.csv = csv
    guard header != nil else { throw Self.noHeader(line: 1, "there is no header") }
    builder.finish()
    return []
  }

  private static func noHeader(line: Int, _ reason: String) -> ImportError {
    ImportError(
      line: line, reason: reason, hint: "The first line names the columns: start,end,stage,device,timezone")
  }

  mutating func take(_ record: CSVRecord) throws {
    lines = record.line
    guard let header else {
      let names = record.strings.map { NameKey.of($0) }
      for column in ["start", "end"] where !names.contains(column) {
        throw Self.noHeader(
          line: record.line,
          "there is no column \"\(column)\"; the columns are \(names.joined(separator: ", ").prefix(300))")
      }
      header = names
      return
    }
    guard record.count == header.count else {
      throw ImportError(line: record.line, reason: "the row has \(record.count) cells, the header \(header.count)")
    }
    func cell(_ name: String) -> String {
      header.firstIndex(of: name).map { NameKey.trimmed(record.string(at: $0)) } ?? ""
    }
    let isTaken = header.contains("line")
    let line = isTaken ? Int(cell("line")) ?? 0 : record.line
    do {
      try add(line, isTaken: isTaken, cell)
    } catch let error as ImportError where isTaken {
      builder.leaveOut(error.reason, line: line)
    }
  }

  private mutating func add(_ line: Int, isTaken: Bool, _ cell: (String) -> String) throws {
    let name = cell("timezone")
    let zone = Zone(name)
    // Moments of another program's file have their offsets, whatever it calls a zone.
    guard zone != nil || name.isEmpty || isTaken else {
      throw ImportError(
        line: line, reason: "\"\(name.prefix(40))\" isn't a time zone I know; write one such as Europe/Berlin")
    }
    let named = zone ?? builder.zone
    func moment(_ name: String) throws -> Instant {
      guard let moment = TableMoment(cell(name), in: named), moment.dayOnly == nil else {
        throw ImportError(
          line: line,
          reason: "\"\(cell(name).prefix(40))\" isn't a moment I know; write 2026-03-15 23:10 or RFC 3339")
      }
      return moment.instant
    }
    let word = NameKey.of(cell("stage"))
    guard let stage = Self.stages[word] else {
      throw ImportError(
        line: line,
        reason: "\"\(word.prefix(40))\" isn't a stage of sleep: write awake, light, deep, rem, asleep or in bed")
    }
    let end = try moment("end")
    builder.add(
      NightBuilder.Row(
        line: line, start: try moment("start"), end: end, stage: stage, device: cell("device"),
        zone: builder.zone(named: name, offset: TableMoment.offset(of: cell("end")), at: end)))
  }

  private static let stages: [String: SleepStage] = [
    "": .asleep, "asleep": .asleep, "sleep": .asleep, "sleeping": .asleep, "awake": .awake, "wake": .awake,
    "light": .light, "core": .light, "deep": .deep, "rem": .rem, "in bed": .inBed, "inbed": .inBed, "bed": .inBed,
  ]
}

extension TableMoment {
  /// Minutes east of UTC that the text ends with: `+0100`, `-05:30`; `nil` without one.
  static func offset(of text: String) -> Int? {
    let bytes = Array(text.utf8.suffix(6))
    guard let place = bytes.lastIndex(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }),
      text.utf8.count > 16
    else { return nil }
    let digits = bytes[(place + 1)...].filter { $0 != UInt8(ascii: ":") }
    guard digits.count == 4, let number = Int(String(decoding: digits, as: UTF8.self)), number % 100 < 60 else {
      return nil
    }
    return (bytes[place] == UInt8(ascii: "-") ? -1 : 1) * (number / 100 * 60 + number % 100)
  }
}
