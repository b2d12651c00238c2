internal import QuestModel
internal import QuestStore
internal import QuestWire

/// One page of an export: whole lines, at most a few hundred kilobytes.
struct ExportPage {
  let form: Form

  enum Form: String, CaseIterable {
    /// History lines: everything.
    case jsonl
    /// Runs as a table.
    case csv
    /// Runs as intervals.
    case timewarrior
  }

  /// Where a page ends: after the session that crosses this size.
  private static let fullBytes = 192 << 10
  private static let sessionsAtOnce = 100

  /// Sessions in their order, then kept forecasts, then practice.
  func page(_ snapshot: ReadContext, _ filter: HistoryFilter, after cursor: ExportCursor?) throws -> DataExport.Response
  {
    var page =
      switch cursor {
      case nil: try sessions(snapshot, filter, after: nil)
      case .session(let cursor)?: try sessions(snapshot, filter, after: cursor)
      case .forecast(let row)?: try forecasts(snapshot, filter, after: row)
      case .practice(let row)?: try practice(snapshot, filter, after: row)
      }
    page.hidden = try snapshot.hiddenPlays(filter.blindFilter)
    return page
  }

  private func sessions(
    _ snapshot: ReadContext, _ filter: HistoryFilter, after cursor: HistoryCursor?
  ) throws -> DataExport.Response {
    var output: [UInt8] = []
    var writer = HistoryLineWriter()
    // A page ends when it is full or everything is over, so one that is continued has an interval.
    var intervals = TimewarriorWriter(isContinued: cursor != nil)
    if cursor == nil {
      switch form {
      case .csv: CSVWriter.append(CSVWriter.historyHeader, to: &output)
      case .jsonl: try writeSetUp(snapshot, to: &writer)
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
    if form == .timewarrior {
      if isComplete { intervals.end() }
      output += intervals.takeOutput()
    }
    return DataExport.Response(
      text: String(decoding: output, as: UTF8.self),
      nextCursor: isComplete ? try notes(snapshot, filter) : last.map { ExportCursor.session($0).text }, sessions: count
    )
  }

  // MARK: - Forecasts and practice

  private static let notesAtOnce = 1000

  /// Where they begin; `nil` when there are none, and where runs alone are asked for.
  private func notes(_ snapshot: ReadContext, _ filter: HistoryFilter) throws -> String? {
    guard form == .jsonl else { return nil }
    let moment = filter.latest
    if try !snapshot.reader.forecasts(
      of: snapshot.player, after: 0, upTo: moment, blindFilter: filter.blindFilter, limit: 1
    ).isEmpty {
      return ExportCursor.forecast(after: 0).text
    }
    let isPractised = try !snapshot.reader.practice(
      of: snapshot.player, after: 0, upTo: moment, blindFilter: filter.blindFilter, limit: 1
    )
    .isEmpty
    return isPractised ? ExportCursor.practice(after: 0).text : nil
  }

  private func forecasts(_ snapshot: ReadContext, _ filter: HistoryFilter, after row: Int64) throws
    -> DataExport.Response
  {
    let page = try snapshot.reader.forecasts(
      of: snapshot.player, after: row, upTo: filter.latest, blindFilter: filter.blindFilter, limit: Self.notesAtOnce)
    let names = Dictionary(
      try snapshot.reader.questsEverKnown(of: snapshot.player).map { ($0.id, $0.name) },
      uniquingKeysWith: { first, _ in first }
    )
    var writer = HistoryLineWriter()
    for (_, forecast) in page {
      var name: String?
      if case .quest(let quest) = forecast.subject { name = names[quest] }
      if let line = HistoryForecast(forecast, quest: name) { writer.write(.forecast(line)) }
    }
    let isLast = page.count < Self.notesAtOnce
    let next = isLast ? ExportCursor.practice(after: 0) : page.last.map { ExportCursor.forecast(after: $0.row) }
    return DataExport.Response(
      text: String(decoding: writer.takeOutput(), as: UTF8.self), nextCursor: next?.text, sessions: 0)
  }

  private func practice(_ snapshot: ReadContext, _ filter: HistoryFilter, after row: Int64) throws
    -> DataExport.Response
  {
    let page = try snapshot.reader.practice(
      of: snapshot.player, after: row, upTo: filter.latest, blindFilter: filter.blindFilter, limit: Self.notesAtOnce)
    var writer = HistoryLineWriter()
    for (_, run) in page { writer.write(.practice(HistoryPractice(run))) }
    let next = page.count < Self.notesAtOnce ? nil : page.last.map { ExportCursor.practice(after: $0.row) }
    return DataExport.Response(
      text: String(decoding: writer.takeOutput(), as: UTF8.self), nextCursor: next?.text, sessions: 0)
  }

  private func write(
    _ played: PlayedSession, _ output: inout [UInt8], _ writer: inout HistoryLineWriter,
    _ intervals: inout TimewarriorWriter
  ) throws {
    let session = HistorySession(played)
    switch form {
    case .jsonl: writer.write(.session(session))
    case .csv: for task in session.tasks { CSVWriter.append(task, of: session, to: &output) }
    case .timewarrior: for task in session.tasks { try intervals.write(task, quest: session.quest) }
    }
  }

  /// What the player has set up: settings, renamed or merged skills, quests.
  private func writeSetUp(_ snapshot: ReadContext, to writer: inout HistoryLineWriter) throws {
    for (key, value) in try snapshot.reader.settings(of: snapshot.player).sorted(by: { $0.key < $1.key }) {
      writer.write(.setting(HistorySetting(key: key, value: value)))
    }
    for skill in try snapshot.reader.changedSkills(of: snapshot.player) {
      writer.write(.skill(HistorySkill(name: skill.name, taskNames: skill.keys)))
    }
    for quest in try snapshot.reader.quests(of: snapshot.player) where !quest.tasks.isEmpty {
      writer.write(.quest(HistoryQuest(quest)))
    }
  }
}

/// A place in an export.
enum ExportCursor {
  case session(HistoryCursor)
  /// After the row of that number.
  case forecast(after: Int64)
  case practice(after: Int64)

  init?(text: String) {
    let parts = text.split(separator: "-", maxSplits: 1)
    if parts.count == 2, let row = Int64(parts[1]), row >= 0 {
      switch parts[0] {
      case "forecast":
        self = .forecast(after: row)
        return
      case "practice":
        self = .practice(after: row)
        return
      default: break
      }
    }
    guard let cursor = HistoryCursor(text: text) else { return nil }
    self = .session(cursor)
  }

  var text: String {
    switch self {
    case .session(let cursor): cursor.text
    case .forecast(let row): "forecast-\(row)"
    case .practice(let row): "practice-\(row)"
    }
  }
}

extension HistoryFilter {
  /// What was made later stays out.
  fileprivate var latest: Instant { asOf ?? .latest }
}

extension HistoryQuest {
  init(_ quest: Quest) {
    self.init(
      id: quest.id, name: quest.name, tasks: quest.tasks.map { Task(id: $0.id, task: $0.task) }, days: quest.days,
      createdBy: quest.createdBy, active: quest.active, reminder: quest.reminder, deadline: quest.deadline)
  }
}

extension HistorySession {
  init(_ played: PlayedSession) {
    let session = played.session
    self.init(
      id: session.id, quest: played.quest, startedAt: session.startedAt, zone: session.startedZone,
      outcome: session.outcome, endedAt: session.endedAt,
      endedZone: session.endedZone == session.startedZone ? nil : session.endedZone, calibration: session.calibration,
      xpEarned: played.runs.reduce(session.bonus) { $0 + $1.run.facts.xp }, completionBonus: session.bonus,
      total: session.total, tasks: played.runs.map { HistoryTask($0, in: session.startedZone) })
  }
}
