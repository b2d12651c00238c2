internal import QuestImportExport
internal import QuestModel
internal import QuestStore
internal import QuestWire

/// One page of an export: whole lines, at most a few hundred kilobytes.
struct ExportPage {
  let format: DataExport.Format
  /// For the export to Timewarrior.
  let content: DataImport.Content

  /// A page ends after the session that exceeds this size.
  private static let fullBytes = 192 << 10
  private static let sessionsAtOnce = 100

  /// First the set-up, then sessions in their order, then one type of notes after another.
  func page(_ snapshot: ReadContext, _ filter: HistoryFilter, after cursor: ExportCursor?) throws -> DataExport.Response
  {
    var page =
      switch cursor {
      case nil where content == .intervals: try intervals(snapshot, filter, after: 0)
      case .record(_, let row)? where content == .intervals: try intervals(snapshot, filter, after: row)
      case nil: try sessions(snapshot, filter, after: nil)
      case .session(let cursor)?: try sessions(snapshot, filter, after: cursor)
      case .record(let type, let row)?: try records(type, after: row, snapshot, filter)
      }
    page.hidden = try snapshot.hiddenPlays(filter.blindFilter)
    return page
  }

  private func sessions(
    _ snapshot: ReadContext, _ filter: HistoryFilter, after cursor: HistoryCursor?
  ) throws -> DataExport.Response {
    var output: [UInt8] = []
    var writer = HistoryLineWriter()
    // A page ends when it is full or the export is complete, so a continued page contains an interval.
    var intervals = TimewarriorWriter(isContinued: cursor != nil)
    if cursor == nil {
      switch format {
      case .csv: CSVWriter.append(CSVWriter.historyHeader, to: &output)
      case .jsonl: try writeSetUp(snapshot, filter, to: &writer)
      case .timewarrior: break
      }
    }
    func size() -> Int { output.count + writer.output.count + intervals.output.count }
    var last = cursor
    var count = 0
    var isComplete = false
    while size() < Self.fullBytes, !isComplete {
      let sessions = try snapshot.reader.history(
        of: snapshot.player, filter, after: last, newestFirst: false, limit: Self.sessionsAtOnce)
      for session in sessions where size() < Self.fullBytes {
        try write(session, &output, &writer, &intervals)
        last = session.cursor
        count += 1
      }
      isComplete = sessions.count < Self.sessionsAtOnce && last == (sessions.last?.cursor ?? last)
    }
    output += writer.takeOutput()
    if format == .timewarrior {
      if isComplete { intervals.end() }
      output += intervals.takeOutput()
    }
    return DataExport.Response(
      text: String(decoding: output, as: UTF8.self),
      nextCursor: isComplete ? try notes(snapshot, filter) : last.map { ExportCursor.session($0).text },
      sessions: count)
  }

  // MARK: - Described records

  private static let recordsAtOnce = 1000

  /// The start of the next type with notes; `nil` if there is none, or if only runs are requested.
  private func notes(
    after type: RecordType? = nil, _ snapshot: ReadContext, _ filter: HistoryFilter
  ) throws -> String? {
    guard format == .jsonl else { return nil }
    let notes = RecordType.all.filter { $0.place == .note }
    let next = type.flatMap { notes.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    for type in notes[next...] where try !records(type, snapshot, filter, limit: 1).isEmpty {
      return ExportCursor.record(type, after: 0).text
    }
    return nil
  }

  private func records(
    _ type: RecordType, _ snapshot: ReadContext, _ filter: HistoryFilter, after row: Int64 = 0, limit: Int = .max
  ) throws -> [(row: Int64, record: DescribedRecord)] {
    try snapshot.reader.records(
      type, of: snapshot.player, after: row, upTo: filter.asOf ?? .latest, blindFilter: filter.blindFilter,
      limit: limit)
  }

  private func records(
    _ type: RecordType, after row: Int64, _ snapshot: ReadContext, _ filter: HistoryFilter
  ) throws -> DataExport.Response {
    let page = try records(type, snapshot, filter, after: row, limit: Self.recordsAtOnce)
    var writer = HistoryLineWriter()
    for (_, record) in page { writer.write(.record(record)) }
    let next =
      page.count < Self.recordsAtOnce
      ? try notes(after: type, snapshot, filter) : page.last.map { ExportCursor.record(type, after: $0.row).text }
    return DataExport.Response(
      text: String(decoding: writer.takeOutput(), as: UTF8.self), nextCursor: next, sessions: 0)
  }

  /// Tracked time as a list for Timewarrior. A continued page contains an interval.
  private func intervals(
    _ snapshot: ReadContext, _ filter: HistoryFilter, after row: Int64
  ) throws -> DataExport.Response {
    let type = Interval.recordType
    var writer = TimewarriorWriter(isContinued: row > 0)
    var last = row
    var isComplete = false
    var count = 0
    while count == 0, !isComplete {
      let page = try records(type, snapshot, filter, after: last, limit: Self.recordsAtOnce)
      for (_, record) in page where try writer.write(interval: record) { count += 1 }
      isComplete = page.count < Self.recordsAtOnce
      last = page.last?.row ?? last
    }
    if isComplete { writer.end() }
    return DataExport.Response(
      text: String(decoding: writer.takeOutput(), as: UTF8.self),
      nextCursor: isComplete ? nil : ExportCursor.record(type, after: last).text, sessions: 0)
  }

  private func write(
    _ played: PlayedSession, _ output: inout [UInt8], _ writer: inout HistoryLineWriter,
    _ intervals: inout TimewarriorWriter
  ) throws {
    let session = HistorySession(played)
    switch format {
    case .jsonl: writer.write(.session(session))
    case .csv: CSVWriter.append(session, to: &output)
    case .timewarrior: try intervals.write(session)
    }
  }

  /// The player's set-up: settings and the like, renamed or merged skills, quests.
  private func writeSetUp(
    _ snapshot: ReadContext, _ filter: HistoryFilter, to writer: inout HistoryLineWriter
  ) throws {
    for type in RecordType.all where type.place == .setUp {
      for (_, record) in try records(type, snapshot, filter) { writer.write(.record(record)) }
    }
    for skill in try snapshot.reader.changedSkills(of: snapshot.player) {
      writer.write(.skill(HistorySkill(name: skill.name, taskNames: skill.keys)))
    }
    for quest in try snapshot.reader.quests(of: snapshot.player) where !quest.tasks.isEmpty {
      writer.write(.quest(HistoryQuest(quest, hidesMoments: filter.blindFilter != nil)))
    }
  }
}

/// A position in an export.
enum ExportCursor {
  case session(HistoryCursor)
  /// A described type, after the row with that number.
  case record(RecordType, after: Int64)

  init?(text: String) {
    let parts = text.split(separator: "-", maxSplits: 1)
    if parts.count == 2, let row = Int64(parts[1]), row >= 0,
      let type = RecordType.all.first(where: { $0.place == .note && $0.name == parts[0] })
    {
      self = .record(type, after: row)
      return
    }
    guard let cursor = HistoryCursor(text: text) else { return nil }
    self = .session(cursor)
  }

  var text: String {
    switch self {
    case .session(let cursor): cursor.text
    case .record(let type, let row): "\(type.name)-\(row)"
    }
  }
}
