internal import QuestModel
internal import QuestStore

/// A run as another tool kept it.
struct ToolRun {
  /// The task as it is called there, untrimmed, of any length.
  var name: String
  var kind: String?
  /// Seconds.
  var estimate: Double?
  var actual: Double
  /// When it was over.
  var recordedAt: Instant
  /// What makes it this run and no other. What people change later, names and tags, should not be part of it.
  var identity: ContentID
  /// The identity is the tool's own id; otherwise equal runs are distinguished by their occurrence.
  var hasOwnID: Bool
}

/// Makes solo runs of what other tools kept, and notes what it leaves out.
///
/// A history of this program is refused for one bad line: it was whole when it was written. Another tool's file is full
/// of what is no measurement, so that is left out and counted by reason; only a text that cannot be read is refused.
struct ToolRuns: Sendable {
  private(set) var leftOut: [String: LeftOut] = [:]
  private(set) var untitled = 0
  private(set) var sessions: [ImportedSession] = []
  let zone: Zone

  init(zone: Zone) { self.zone = zone }

  mutating func leaveOut(_ reason: String, line: Int) { leftOut[reason, default: LeftOut()].note(line: line) }

  /// What was taken in since the last time.
  mutating func takeSessions() -> [ImportedSession] {
    defer { sessions.removeAll(keepingCapacity: true) }
    return sessions
  }

  /// Takes the run in, or says why not.
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

  /// A tool that knows no estimate says zero; one beyond any measure is none either.
  private func usable(_ estimate: Double?) -> Double? {
    guard let estimate, (HistoryLine.shortestDuration...HistoryLine.longestDuration).contains(estimate) else {
      return nil
    }
    return estimate
  }

  /// A name as the store takes it: on one line, without control characters, at most 200 bytes, its end cut off with an
  /// ellipsis. A kind has hyphens for its blanks and no `@` before it.
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

  /// Takes the next piece and gives back the sessions it completes. Throws an `ImportError` where the text cannot be
  /// read, or an `RPCError` where it is too large; the reader is then of no further use.
  mutating func feed(_ text: String.UTF8View) throws -> [ImportedSession]

  /// The text is over: gives back what was still held.
  mutating func finish() throws -> [ImportedSession]

  /// The described records that were read since the last time.
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

  /// Throws an `ImportError` where something is missing at the end of the text.
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
