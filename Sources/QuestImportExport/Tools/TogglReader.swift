internal import QuestModel
internal import QuestStore
internal import QuestText

/// Reads a detailed report of Toggl Track, exported as CSV: each entry is a run without an estimate.
///
/// Columns are found by their names, in any order, in older and newer reports. Times are in the player's zone, which
/// should be the one of the Toggl profile. An entry is identified by its person, start and duration. A workspace's
/// report may contain other people's entries: if there are several people, one has to be named.
struct TogglReader: TableToolReader {
  var runs: ToolRuns
  private(set) var lines = 0
  private let mapping: ImportTool.Mapping
  var csv = CSVReader()
  private var columns: Columns?
  /// The e-mails in it as written, by their keys, and the first line that differs from the first one's.
  private var people: [String: String] = [:]
  private var otherLine: Int?
  private static let mostPeople = 1000

  private struct Columns {
    var startDate: Int
    var startTime: Int
    var endTime: Int?
    var duration: Int
    var email: Int?
    var fields: [ImportTool.Field: Int]
    var count: Int
  }

  init(_ mapping: ImportTool.Mapping, zone: Zone) {
    self.mapping = mapping
    runs = ToolRuns(zone: zone)
  }

  mutating func take(_ record: CSVRecord) throws {
    lines = record.line
    guard let columns else {
      self.columns = try header(record)
      return
    }
    guard record.count == columns.count else {
      throw ImportError(
        line: record.line, reason: "the row has \(record.count) cells, the header \(columns.count)")
    }
    func cell(_ column: Int?) -> String { column.map { NameKey.trimmed(record.string(at: $0)) } ?? "" }
    let person = NameKey.of(cell(columns.email))
    if people[person] == nil, people.count < Self.mostPeople {
      if !people.isEmpty, otherLine == nil { otherLine = record.line }
      people[person] = cell(columns.email)
    }
    guard person == mapping.user ?? person else { return runs.leaveOut("it is another person's", line: record.line) }
    // Refused at the end, with all names.
    guard mapping.user != nil || otherLine == nil else { return }
    let (date, time, text) = (cell(columns.startDate), cell(columns.startTime), cell(columns.duration))
    if text.isEmpty || text.hasPrefix("-") { return runs.leaveOut("it is still running", line: record.line) }
    guard let seconds = Self.seconds(text) else {
      return runs.leaveOut("its duration cannot be read", line: record.line)
    }
    guard let day = try day(date, record, columns.startDate), let second = Self.secondOfDay(time) else {
      return runs.leaveOut("its date or time cannot be read", line: record.line)
    }
    let begins = runs.zone.instants(on: day, secondOfDay: second)
    // Of the two moments of a time in the doubled hour, the one that fits the written end.
    let written = columns.endTime.flatMap { Self.secondOfDay(cell($0)) }
    let meant = begins.first { runs.zone.secondOfDay(of: $0.advanced(bySeconds: seconds)) == written } ?? begins[0]
    var identity = ContentID("toggl")
    for text in [cell(columns.email), "\(day)", "\(second)"] { identity.combine(text) }
    identity.combine(seconds)
    let name = [mapping.task, .description, .task, .project].lazy.map { cell(columns.fields[$0]) }.first { !$0.isEmpty }
    let kind = mapping.kind.map { field in
      let text = cell(columns.fields[field])
      return field == .firstTag ? String(text.prefix { $0 != "," }) : text
    }
    runs.take(
      ToolRun(
        name: name ?? "", kind: kind, estimate: nil, actual: seconds, recordedAt: meant.advanced(bySeconds: seconds),
        identity: identity, hasOwnID: false), line: record.line)
  }

  func checkEnd() throws {
    let names = people.values.filter { !$0.isEmpty }.sorted()
    if let user = mapping.user {
      guard people[user] == nil, lines > 1 else { return }
      throw ImportError(
        line: 1, column: (columns?.email).map { $0 + 1 }, reason: "no entry is that of \"\(user.prefix(100))\"",
        choices: names)
    }
    guard let otherLine else { return }
    throw ImportError(
      line: otherLine, column: (columns?.email).map { $0 + 1 },
      reason: "this entry belongs to another person than the ones above; select the person with --user EMAIL",
      choices: names)
  }

  // MARK: - Cells

  private func header(_ record: CSVRecord) throws -> Columns {
    let names = record.strings.map { NameKey.of($0) }
    func find(_ candidates: String...) -> Int? { candidates.lazy.compactMap { names.firstIndex(of: $0) }.first }
    guard let startDate = find("start date"), let startTime = find("start time"), let duration = find("duration") else {
      throw ImportError(
        line: record.line,
        reason: "this isn't a detailed report of Toggl Track: it needs the columns Start date, Start time and Duration")
    }
    var fields: [ImportTool.Field: Int] = [:]
    fields[.description] = find("description")
    fields[.project] = find("project")
    fields[.client] = find("client")
    fields[.task] = find("task")
    fields[.firstTag] = find("tags")
    return Columns(
      startDate: startDate, startTime: startTime, endTime: find("end time", "stop time"), duration: duration,
      email: find("email"), fields: fields, count: names.count)
  }

  /// `2026-03-15`, `15.03.2026`; `03/15/2026` or `15-03-2026` only if the order of day and month is given or
  /// unambiguous.
  private func day(_ text: String, _ record: CSVRecord, _ column: Int) throws -> LocalDay? {
    if let day = LocalDay(text) { return day }
    guard let separator = text.first(where: { "./-".contains($0) }) else { return nil }
    let parts = text.split(separator: separator, omittingEmptySubsequences: false).map { part in
      part.utf8.allSatisfy { (0x30...0x39).contains($0) } && part.utf8.count <= 4 ? Int(part) : nil
    }
    guard parts.count == 3, let first = parts[0], let second = parts[1], let year = parts[2] else { return nil }
    let order: ImportTool.DateOrder? =
      separator == "." || first > 12 ? .dayFirst : second > 12 ? .monthFirst : mapping.dates
    guard let order = mapping.dates ?? order else {
      throw ImportError(
        line: record.line, column: column + 1,
        reason: "\"\(text)\" may be two days; --map date=dmy or date=mdy says which is meant")
    }
    let (day, month) = order == .dayFirst ? (first, second) : (second, first)
    return LocalDay(year: year, month: month, day: day)
  }

  /// `9:05`, `09:05:07`, `9:05:07 PM`.
  private static func secondOfDay(_ text: String) -> Int? {
    var text = text.uppercased()
    var half: Int?
    if text.hasSuffix("AM") { half = 0 }
    if text.hasSuffix("PM") { half = 12 }
    if half != nil { text = NameKey.trimmed(String(text.dropLast(2))) }
    guard let numbers = numbers(text), (2...3).contains(numbers.count), numbers[1] < 60, numbers.last ?? 0 < 60 else {
      return nil
    }
    var hour = numbers[0]
    if let half {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + half
    }
    guard hour < 24 else { return nil }
    return hour * 3600 + numbers[1] * 60 + (numbers.count == 3 ? numbers[2] : 0)
  }

  /// `00:35:05`, with hours beyond 24; or as people write durations.
  private static func seconds(_ text: String) -> Double? {
    if let numbers = numbers(text), numbers.count == 3, numbers[1] < 60, numbers[2] < 60 {
      return Double(numbers[0] * 3600 + numbers[1] * 60 + numbers[2])
    }
    return try? DurationParser.seconds(text)
  }

  private static func numbers(_ text: String) -> [Int]? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 3 else { return nil }
    var numbers: [Int] = []
    for part in parts {
      guard (1...6).contains(part.utf8.count), part.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        let number = Int(part)
      else { return nil }
      numbers.append(number)
    }
    return numbers
  }
}
