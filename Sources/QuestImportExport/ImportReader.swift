internal import QuestModel
package import QuestStore
package import QuestWire

/// Turns an import's text, in any format, into sessions and notes.
package struct ImportReader: Sendable {
  /// Lines read so far.
  package private(set) var lines = 0
  /// Runs without a name.
  package private(set) var untitled = 0
  /// Cells of a table with several tags, of which the first is kept.
  package private(set) var splitCells = 0
  /// Everything but sessions and notes: quests, settings, metrics, skills.
  package private(set) var extras = ImportExtras()
  /// Rows left out, by reason.
  package private(set) var leftOut: [String: LeftOut] = [:]

  private var source: Source
  /// The reader of another tool's text. It is stored outside of `source` so that it is changed in place.
  private var tool: (any ToolReader)?
  /// The zone of lines without one.
  private let zone: Zone

  private enum Source {
    case history(HistoryReader)
    case table(CSVReader, TableReader)
    case tool
  }

  /// Whether the text is an export of ours, or has the same format.
  package var isHistory: Bool {
    if case .history = source { true } else { false }
  }

  /// A reader of the format that an import's first call names, for the player of the context.
  ///
  /// Throws an `RPCError` for an unknown format, and for columns or fields that the format does not have.
  package init(_ request: DataImport, _ context: SampleContext) throws {
    zone = context.zone
    switch try ImportFormat(request) {
    case .history:
      source = .history(HistoryReader())
    case .table(let mapping, let secondsPerUnit):
      source = .table(CSVReader(), TableReader(mapping: mapping, secondsPerUnit: secondsPerUnit, zone: zone))
    case .tool(let tool, let mapping):
      source = .tool
      var mapping = mapping
      mapping.dayStart = context.boundary
      self.tool = tool.reader(mapping, zone: zone)
    case .nights(let kind):
      source = .tool
      self.tool = kind.reader(NightBuilder(context))
    case .samples(let kind):
      source = .tool
      self.tool = kind.reader(SampleBuilder(context, fallback: try SampleBuilder.Definition(request.define)))
    }
  }

  /// Takes the next piece of text, cut anywhere, and returns the completed sessions and notes.
  package mutating func feed(_ text: String) throws -> ImportedBatch {
    switch source {
    case .history(var reader):
      let entries = try reader.feed(text.utf8)
      source = .history(reader)
      lines = reader.lines
      return try batch(entries)
    case .table(var csv, var rows):
      var sessions: [ImportedSession] = []
      try csv.feed(text.utf8) { record in try take(record, &rows, &sessions) }
      source = .table(csv, rows)
      return ImportedBatch(sessions: sessions)
    case .tool:
      let sessions = try tool?.feed(text.utf8) ?? []
      return ImportedBatch(sessions: sessions, notes: try noteTool())
    }
  }

  /// Ends the text, and returns the content of a last line without a newline.
  package mutating func finish() throws -> ImportedBatch {
    switch source {
    case .history(var reader):
      let entries = try reader.finish()
      source = .history(reader)
      lines = reader.lines
      return try batch(entries)
    case .table(var csv, var rows):
      var sessions: [ImportedSession] = []
      try csv.finish { record in try take(record, &rows, &sessions) }
      source = .table(csv, rows)
      return ImportedBatch(sessions: sessions)
    case .tool:
      let sessions = try tool?.finish() ?? []
      return ImportedBatch(sessions: sessions, notes: try noteTool())
    }
  }

  private mutating func noteTool() throws -> [ImportedNote] {
    let records = tool?.takeRecords() ?? []
    if let tool {
      lines = tool.lines
      untitled = tool.runs.untitled
      leftOut = tool.runs.leftOut
    }
    return try notes(records)
  }

  /// Returns the notes; the other records are kept until the merge.
  private mutating func notes(_ records: [ImportedNote]) throws -> [ImportedNote] {
    for item in records where item.record.type.place == .setUp { try extras.take(item.record) }
    return records.filter { $0.record.type.place == .note }
  }

  private mutating func take(
    _ record: CSVRecord, _ rows: inout TableReader, _ sessions: inout [ImportedSession]
  ) throws {
    if let session = try rows.read(record) { sessions.append(session) }
    lines = record.line
    untitled = rows.untitled
    splitCells = rows.splitCells
    leftOut = rows.leftOut
  }

  private mutating func batch(_ entries: [HistoryReader.Entry]) throws -> ImportedBatch {
    var sessions: [ImportedSession] = []
    var records: [ImportedNote] = []
    for entry in entries {
      switch entry.content {
      case .session(let session):
        untitled += session.tasks.count { $0.isUntitled }
        sessions.append(ImportedSession(session, zone: zone))
      case .quest(let quest): try extras.take(quest)
      case .skill(let skill): try extras.take(skill)
      case .record(let record): records.append(ImportedNote(record, line: entry.line))
      }
    }
    return ImportedBatch(sessions: sessions, notes: try notes(records))
  }
}

extension ImportedSession {
  /// A foreign solo run, which the import scores.
  init(
    id: ContentID, isContentID: Bool, task: TaskName, startedAt: Instant, recordedAt: Instant, zone: Zone,
    facts: RunFacts
  ) {
    let id = SessionID(id.text)
    self.init(
      id: id, isContentID: isContentID, quest: nil, startedAt: startedAt, startedZone: zone, outcome: .completed,
      endedAt: recordedAt, endedZone: zone, total: nil, facts: nil,
      runs: [
        Estimation(
          sessionID: id, position: 0, task: task, recordedAt: recordedAt, zone: zone,
          day: zone.localDay(of: recordedAt), calibration: false, facts: facts)
      ])
  }

  /// A session whose line has an id and facts keeps them; any other is identified by its content.
  init(_ line: HistorySession, zone: Zone) {
    let started = line.zone ?? zone
    let id = line.id ?? SessionID(Self.contentID(of: line))
    let hasFacts = line.id != nil && line.calibration != nil && line.tasks.allSatisfy { $0.hasFacts }
    let facts =
      hasFacts
      ? Facts(
        calibration: line.calibration ?? false, bonus: line.outcome == .completed ? line.completionBonus ?? 0 : 0) : nil
    self.init(
      id: id, isContentID: line.id == nil, quest: line.quest, startedAt: line.startedAt, startedZone: started,
      outcome: line.outcome, endedAt: line.endedAt, endedZone: line.endedAt.map { _ in line.endedZone ?? started },
      completedDay: line.completedDay, total: line.total ?? Self.total(of: line), facts: facts,
      runs: zip(Self.positions(in: line), line.tasks).map { position, task in
        task.run(of: id, position: position, startedIn: started, facts)
      })
  }

  /// The total of a completed foreign play: from the start of its first run to the end of its last, and at least the
  /// sum of its runs. Our own exports contain the total, unless it is unknown.
  private static func total(of line: HistorySession) -> Double? {
    guard line.id == nil, line.quest != nil, line.outcome == .completed, !line.tasks.isEmpty else { return nil }
    var begin = Instant.latest
    var end = Instant.earliest
    var runs = 0.0
    for task in line.tasks {
      guard let actual = task.facts.actual else { return nil }
      begin = min(begin, task.recordedAt.advanced(bySeconds: -actual))
      end = max(end, task.recordedAt)
      runs += actual
    }
    return min(max(end - begin, runs), HistoryLine.longestTotal)
  }

  /// From the ids of an export, which have a gap if a run was deleted; else consecutive.
  private static func positions(in line: HistorySession) -> [Int] {
    let counted = Array(line.tasks.indices)
    guard let session = line.id else { return counted }
    let told = line.tasks.compactMap { $0.id?.position(in: session) }
    guard told.count == counted.count, zip(told, told.dropFirst()).allSatisfy({ $0 < $1 }) else { return counted }
    return told
  }

  /// Made of the line's values, independent of its spelling.
  private static func contentID(of line: HistorySession) -> String {
    var id = ContentID("session")
    id.combine(line.quest)
    id.combine(line.startedAt)
    id.combine(line.endedAt)
    id.combine(line.zone?.identifier)
    for task in line.tasks {
      id.combine(task.task.name)
      id.combine(task.task.kind)
      id.combine(task.facts.estimate?.range?.lowerBound ?? task.facts.estimate?.seconds)
      id.combine(task.facts.estimate?.range?.upperBound)
      id.combine(task.facts.actual)
      id.combine(task.recordedAt)
    }
    return id.text
  }
}
