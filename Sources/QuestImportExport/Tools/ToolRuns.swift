internal import QuestModel
internal import QuestStore

/// A run as another tool stored it.
struct ToolRun {
  /// The task's name in the tool, untrimmed, of any length.
  var name: String
  var kind: String?
  /// Seconds.
  var estimate: Double?
  var actual: Double
  /// When it was over.
  var recordedAt: Instant
  /// The identity of the run. Parts that people change later, such as names and tags, should not be in it.
  var identity: ContentID
  /// The identity is the tool's own id; otherwise equal runs are distinguished by their occurrence.
  var hasOwnID: Bool
}

/// Turns entries of other tools into solo runs, and notes what it leaves out.
///
/// One bad line refuses a history of this program, because it was complete when it was written. Another tool's file
/// contains many entries that are no measurements, so these are left out and counted by reason; only unreadable text is
/// refused.
struct ToolRuns: Sendable {
  private(set) var leftOut: [String: LeftOut] = [:]
  private(set) var untitled = 0
  private(set) var sessions: [ImportedSession] = []
  let zone: Zone

  init(zone: Zone) { self.zone = zone }

  mutating func leaveOut(_ reason: String, line: Int) { leftOut[reason, default: LeftOut()].note(line: line) }

  /// Returns the runs since the last call.
  mutating func takeSessions() -> [ImportedSession] {
    defer { sessions.removeAll(keepingCapacity: true) }
    return sessions
  }

  /// Adds the run, or notes why not.
  mutating func take(_ run: ToolRun, line: Int) {
    guard run.actual.isFinite, run.actual >= 0 else {
      return leaveOut("it ends before it begins", line: line)
    }
    guard run.actual >= HistoryLine.shortestDuration else { return leaveOut("it took no time", line: line) }
    guard run.actual <= HistoryLine.longestDuration else { return leaveOut("it is longer than 30 days", line: line) }
    let begin = run.recordedAt.milliseconds.subtractingReportingOverflow(Int64((run.actual * 1000).rounded()))
    guard run.recordedAt <= .latest, !begin.overflow, begin.partialValue >= Instant.earliest.milliseconds else {
      return leaveOut("it is not within the years 0001 to 9999", line: line)
    }
    var name = Self.name(run.name)
    if name.isEmpty {
      name = HistoryLine.untitled
      untitled += 1
    }
    let kind = run.kind.map { Self.name($0, isKind: true) }
    sessions.append(
      ImportedSession(
        id: run.identity, isContentID: !run.hasOwnID,
        task: TaskName(name: name, kind: kind.flatMap { $0.isEmpty ? nil : $0 }),
        startedAt: Instant(milliseconds: begin.partialValue), recordedAt: run.recordedAt, zone: zone,
        facts: RunFacts(estimate: usable(run.estimate).map(Estimate.init(seconds:)), actual: run.actual)))
  }

  /// Tools without estimates write zero; an absurdly large estimate counts as none too.
  private func usable(_ estimate: Double?) -> Double? {
    guard let estimate, (HistoryLine.shortestDuration...HistoryLine.longestDuration).contains(estimate) else {
      return nil
    }
    return estimate
  }

  /// A storable name: on one line, without control characters, at most 200 bytes, shortened with an ellipsis. A kind
  /// has hyphens instead of blanks and no leading `@`.
  static func name(_ text: String, isKind: Bool = false) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(4 * NameRule.longest) {
      plain.append(scalar.properties.generalCategory == .control ? " " : scalar)
    }
    var name = NameKey.normalized(String(plain))
    if isKind {
      while name.hasPrefix("@") { name.removeFirst() }
      name = name.split(whereSeparator: \.isWhitespace).joined(separator: "-")
    }
    guard name.utf8.count > NameRule.longest else { return name }
    var kept = ""
    for character in name {
      guard kept.utf8.count + character.utf8.count <= NameRule.longest - 3 else { break }
      kept.append(character)
    }
    return NameKey.trimmed(kept) + "…"
  }
}

/// Reads a tool's text, cut anywhere.
protocol ToolReader: Sendable {
  /// Physical lines begun so far.
  var lines: Int { get }
  var runs: ToolRuns { get }

  /// Takes the next piece and returns the completed sessions. Throws an `ImportError` if the text cannot be read, or an
  /// `RPCError` if it is too large; the reader cannot be used then.
  mutating func feed(_ text: String.UTF8View) throws -> [ImportedSession]

  /// Ends the text, and returns the remaining sessions.
  mutating func finish() throws -> [ImportedSession]

  /// Returns the described records since the last call.
  mutating func takeRecords() -> [ImportedNote]
}

extension ToolReader {
  mutating func takeRecords() -> [ImportedNote] { [] }
}

/// Reads a tool's table, record by record.
protocol TableToolReader: ToolReader {
  var runs: ToolRuns { get set }
  var csv: CSVReader { get set }

  mutating func take(_ record: CSVRecord) throws

  /// Throws an `ImportError` if something is missing at the end of the text.
  func checkEnd() throws
}

extension TableToolReader {
  func checkEnd() throws {}

  mutating func feed(_ text: String.UTF8View) throws -> [ImportedSession] {
    var csv = csv
    try csv.feed(text) { record in try take(record) }
    self.csv = csv
    return runs.takeSessions()
  }

  mutating func finish() throws -> [ImportedSession] {
    var csv = csv
    try csv.finish { record in try take(record) }
    self.csv = csv
    try checkEnd()
    return runs.takeSessions()
  }
}
