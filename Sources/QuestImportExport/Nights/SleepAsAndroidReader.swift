internal import QuestModel
internal import QuestStore

/// Reads the table that Sleep as Android exports: before each night a row of names, `Id,Tz,From,To,…,Event,…`, with an
/// `Event` for each stage: `DEEP_START-1575327600000`. Rows that begin with an empty cell are of noise.
struct SleepAsAndroidReader: TableToolReader {
  var runs: ToolRuns {
    get { builder.runs }
    set { builder.runs = newValue }
  }
  private(set) var lines = 0
  var csv = CSVReader()
  private var builder: NightBuilder
  private var header: [String]?

  private static let device = "Sleep as Android"

  init(_ builder: NightBuilder) { self.builder = builder }

  mutating func takeRecords() -> [ImportedNote] { builder.takeRecords() }

  mutating func finish() throws -> [ImportedSession] {
    var csv = csv
    try csv.finish { record in try take(record) }
    self.csv = csv
    guard header != nil else { throw Self.isNoExport(line: 1) }
    builder.finish()
    return []
  }

  private static func isNoExport(line: Int) -> ImportError {
    ImportError(
      line: line, reason: "it isn't an export of Sleep as Android, which begins with Id,Tz,From,To",
      hint: "In the app: Settings, Backup, Export; unzip it and import sleep-export.csv.")
  }

  mutating func take(_ record: CSVRecord) throws {
    lines = record.line
    let first = record.string(at: 0)
    if first == "Id" {
      let names = record.strings
      guard names.starts(with: ["Id", "Tz", "From", "To"]) else { throw Self.isNoExport(line: record.line) }
      header = names
      return
    }
    guard let header else { throw Self.isNoExport(line: record.line) }
    guard !first.isEmpty else { return }
    guard let id = Int64(first), record.count >= 4 else {
      return builder.leaveOut("it cannot be read", line: record.line)
    }
    let zone = builder.zone(named: record.string(at: 1), offset: nil, at: Instant(milliseconds: 0))
    guard let from = Self.moments(record.string(at: 2), zone), let to = Self.moments(record.string(at: 3), zone) else {
      return builder.leaveOut("its times cannot be read", line: record.line)
    }
    // The id is the start, which distinguishes the two moments in the doubled hour of autumn.
    let start = from.min { abs($0.milliseconds - id) < abs($1.milliseconds - id) } ?? from[0]
    let end = to.first { $0 > start } ?? to[0]
    add(start, end, .asleep, record.line, zone)
    guard Night.problem(of: TimeSpan(start: start, end: end)) == nil else { return }
    var events: [(at: Instant, name: String)] = []
    for column in 4..<max(4, min(record.count, header.count)) where header[column] == "Event" {
      let parts = record.string(at: column).split(separator: "-")
      if parts.count >= 2, let at = Int64(parts[1]), (0...Instant.latest.milliseconds).contains(at) {
        events.append((Instant(milliseconds: at), String(parts[0])))
      }
    }
    addStages(events.sorted { $0.at < $1.at }, start, end, record.line, zone)
  }

  /// A stage lasts until its own end, the start of the next one, or the end of the night.
  private mutating func addStages(
    _ events: [(at: Instant, name: String)], _ start: Instant, _ end: Instant, _ line: Int, _ zone: Zone
  ) {
    var current: (stage: SleepStage, since: Instant)?
    func clipped(_ instant: Instant) -> Instant { min(max(instant, start), end) }
    for event in events + [(end, "AWAKE_END")] {
      guard let split = event.name.lastIndex(of: "_"), let stage = Self.stages[String(event.name[..<split])] else {
        continue
      }
      let isStart = event.name.hasSuffix("_START")
      guard isStart || event.name.hasSuffix("_END") else { continue }
      guard isStart || event.at == end || current?.stage == stage else { continue }
      if let current, clipped(current.since) < clipped(event.at) {
        add(clipped(current.since), clipped(event.at), current.stage, line, zone)
      }
      current = isStart ? (stage, event.at) : nil
    }
  }

  private mutating func add(_ start: Instant, _ end: Instant, _ stage: SleepStage, _ line: Int, _ zone: Zone) {
    builder.add(
      NightBuilder.Row(line: line, start: start, end: end, stage: stage, device: Self.device, zone: zone))
  }

  private static let stages: [String: SleepStage] = [
    "LIGHT": .light, "DEEP": .deep, "REM": .rem, "AWAKE": .awake,
  ]

  /// `01. 02. 2026 4:05`: the moments at which a clock of the zone showed it.
  private static func moments(_ text: String, _ zone: Zone) -> [Instant]? {
    let numbers = text.split { !$0.isNumber }.map { Int($0) }
    guard numbers.count == 5, let day = numbers[0], let month = numbers[1], let year = numbers[2],
      let hour = numbers[3], let minute = numbers[4], hour < 24, minute < 60,
      let local = LocalDay(year: year, month: month, day: day)
    else { return nil }
    return zone.instants(on: local, secondOfDay: hour * 3600 + minute * 60)
  }
}
