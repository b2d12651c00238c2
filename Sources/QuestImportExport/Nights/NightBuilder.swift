internal import QuestModel
internal import QuestStore

/// Turns foreign rows into stretches of sleep: a row is a stage or a whole stretch of one device.
///
/// Rows of a device that are less than 2 hours apart become one stretch, in which each second counts once. Where rows
/// overlap, a named stage wins over asleep, asleep over in bed, and among equal kinds the row that began later. Rows
/// that are not sleep are left out and counted by reason. It holds the open stretch of each device, so rows should be
/// sorted by start.
struct NightBuilder: Sendable {
  private let context: SampleContext
  private let lastDay: LocalDay
  private var open: [String: Stretch] = [:]
  var runs: ToolRuns
  private var records: [ImportedNote] = []

  private static let mostDevices = 1000
  private static let mostRows = 5000

  struct Row: Sendable {
    var line: Int
    var start: Instant
    var end: Instant
    var stage: SleepStage
    var device: String
    var zone: Zone
  }

  private struct Stretch: Sendable {
    var rows: [Row]
    var start: Instant
    var end: Instant
  }

  init(_ context: SampleContext) {
    self.context = context
    lastDay = Metric.lastDay(today: context.boundary.day(of: context.now, in: context.zone))
    runs = ToolRuns(zone: context.zone)
  }

  var zone: Zone { context.zone }

  mutating func leaveOut(_ reason: String, line: Int) { runs.leaveOut(reason, line: line) }

  mutating func takeRecords() -> [ImportedNote] {
    defer { records.removeAll(keepingCapacity: true) }
    return records
  }

  mutating func add(_ row: Row) {
    var row = row
    row.device = ToolRuns.name(row.device)
    // Stages have whole seconds.
    row.start = Instant(milliseconds: row.start.milliseconds / 1000 * 1000)
    row.end = Instant(milliseconds: row.end.milliseconds / 1000 * 1000)
    if let problem = Night.problem(of: TimeSpan(start: row.start, end: row.end)) {
      return leaveOut(problem.message, line: row.line)
    }
    guard row.start.milliseconds >= 0 else { return leaveOut("it is before 1970", line: row.line) }
    guard context.boundary.day(of: row.end, in: row.zone) <= lastDay else {
      return leaveOut("it is in the future", line: row.line)
    }
    guard var known = open[row.device] else {
      if open.count == Self.mostDevices { closeAll() }
      open[row.device] = Stretch(rows: [row], start: row.start, end: row.end)
      return
    }
    let start = min(known.start, row.start)
    let end = max(known.end, row.end)
    guard row.start - known.end < Night.gap, known.start - row.end < Night.gap, end - start <= Night.longest,
      known.rows.count < Self.mostRows
    else {
      close(known)
      open[row.device] = Stretch(rows: [row], start: row.start, end: row.end)
      return
    }
    // The copy in the dictionary goes first, so that the rows are not copied.
    open[row.device] = nil
    known.rows.append(row)
    (known.start, known.end) = (start, end)
    open[row.device] = known
  }

  /// Ends the text.
  mutating func finish() { closeAll() }

  private mutating func closeAll() {
    for stretch in open.values.sorted(by: { ($0.start, $0.rows[0].device) < ($1.start, $1.rows[0].device) }) {
      close(stretch)
    }
    open = [:]
  }

  private mutating func close(_ stretch: Stretch) {
    let first = stretch.rows[0]
    let stages = Self.stages(of: stretch)
    guard stages.map({ $0.text.utf8.count <= NightStages.longestText }) ?? true else {
      return leaveOut("it has more stages than a night can have", line: first.line)
    }
    let zone = stretch.rows.max { ($0.end, $0.line) < ($1.end, $1.line) }?.zone ?? context.zone
    let device = first.device.isEmpty ? nil : first.device
    let span = TimeSpan(start: stretch.start, end: stretch.end)
    let night = Night(
      id: Night.id(device: device, span, stages), startedAt: stretch.start, endedAt: stretch.end, zone: zone,
      day: context.boundary.day(of: stretch.end, in: zone), stages: stages, device: device)
    records.append(ImportedNote(night.record, line: first.line))
  }

  /// `nil` if a single row has no more information than the two ends.
  private static func stages(of stretch: Stretch) -> NightStages? {
    if stretch.rows.allSatisfy({ $0.stage == .asleep && $0.start == stretch.start && $0.end == stretch.end }) {
      return nil
    }
    func rank(_ stage: SleepStage) -> Int { stage == .inBed ? 0 : stage == .asleep ? 1 : 2 }
    var seconds = [SleepStage](repeating: .gap, count: Int(stretch.end - stretch.start))
    let order = stretch.rows.indices.sorted { a, b in
      let (one, other) = (stretch.rows[a], stretch.rows[b])
      return (rank(one.stage), one.start, a) < (rank(other.stage), other.start, b)
    }
    for row in order.map({ stretch.rows[$0] }) {
      for second in Int(row.start - stretch.start)..<Int(row.end - stretch.start) { seconds[second] = row.stage }
    }
    var parts: [NightStages.Part] = []
    var begin = 0
    for place in 1...seconds.count where place == seconds.count || seconds[place] != seconds[begin] {
      parts.append(NightStages.Part(seconds[begin], place - begin))
      begin = place
    }
    return NightStages(parts)
  }
}

extension NightBuilder {
  /// The zone of a row: the one it names, else that of its offset from UTC. The player's own zone if that has the same
  /// offset then, or if the row has no zone.
  func zone(named name: String, offset: Int?, at instant: Instant) -> Zone {
    if let zone = Zone(NameKey.trimmed(name)) { return zone }
    guard let offset, zone.offset(at: instant) != offset * 60 else { return zone }
    // Names of this kind count to the west.
    if offset % 60 == 0, let zone = Zone("Etc/GMT\(offset > 0 ? "-" : "+")\(abs(offset / 60))") { return zone }
    let size = abs(offset)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return Zone("GMT\(offset < 0 ? "-" : "+")\(two(size / 60))\(two(size % 60))") ?? zone
  }
}
