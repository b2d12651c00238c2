internal import QuestModel
internal import QuestStore
internal import QuestWire

/// One page of an export: whole lines, at most a few hundred kilobytes.
struct ExportPage {
  /// CSV in place of history lines.
  let isTable: Bool

  /// Where a page ends: after the session that crosses this size.
  private static let fullBytes = 192 << 10
  private static let sessionsAtOnce = 100

  func page(_ look: Look, _ filter: HistoryFilter, after cursor: HistoryCursor?) throws -> DataExport.Response {
    var output: [UInt8] = []
    var writer = HistoryLineWriter()
    if cursor == nil {
      if isTable {
        CSVWriter.append(CSVWriter.historyHeader, to: &output)
      } else {
        try writeSetUp(look, to: &writer)
      }
    }
    var last = cursor
    var count = 0
    var isComplete = false
    while output.count + writer.output.count < Self.fullBytes, !isComplete {
      let sessions = try look.reader.history(
        of: look.player, filter, after: last, newestFirst: false, limit: Self.sessionsAtOnce)
      for session in sessions where output.count + writer.output.count < Self.fullBytes {
        write(session, &output, &writer)
        last = session.cursor
        count += 1
      }
      isComplete = sessions.count < Self.sessionsAtOnce && last == (sessions.last?.cursor ?? last)
    }
    output += writer.takeOutput()
    return DataExport.Response(
      text: String(decoding: output, as: UTF8.self), nextCursor: isComplete ? nil : last?.text, sessions: count)
  }

  private func write(_ played: PlayedSession, _ output: inout [UInt8], _ writer: inout HistoryLineWriter) {
    let session = HistorySession(played)
    guard isTable else {
      writer.write(.session(session))
      return
    }
    for task in session.tasks {
      CSVWriter.append(task, quest: session.quest, zone: task.zone ?? played.session.startedZone, to: &output)
    }
  }

  /// What the player has set up: settings, renamed or merged skills, quests.
  private func writeSetUp(_ look: Look, to writer: inout HistoryLineWriter) throws {
    for (key, value) in try look.reader.settings(of: look.player).sorted(by: { $0.key < $1.key }) {
      writer.write(.setting(HistorySetting(key: key, value: value)))
    }
    for skill in try look.reader.changedSkills(of: look.player) {
      writer.write(.skill(HistorySkill(name: skill.name, taskNames: skill.keys)))
    }
    for quest in try look.reader.quests(of: look.player) where !quest.tasks.isEmpty {
      writer.write(.quest(HistoryQuest(quest)))
    }
  }
}

extension HistoryQuest {
  init(_ quest: Quest) {
    self.init(
      id: quest.id, name: quest.name, tasks: quest.tasks.map { Task(id: $0.id, task: $0.task) }, days: quest.days,
      createdBy: quest.createdBy, active: quest.active, reminder: quest.reminder, deadline: quest.deadline,
      deleted: quest.deleted)
  }
}

extension HistorySession {
  init(_ played: PlayedSession) {
    let session = played.session
    self.init(
      id: session.id, quest: played.quest, questID: nil, startedAt: session.startedAt, zone: session.startedZone,
      outcome: session.outcome, endedAt: session.endedAt,
      endedZone: session.endedZone == session.startedZone ? nil : session.endedZone, calibration: session.calibration,
      xpEarned: played.runs.reduce(session.bonus) { $0 + $1.run.xp }, completionBonus: session.bonus,
      total: session.total, tasks: played.runs.map { HistoryTask($0, in: session.startedZone) })
  }
}

extension HistoryTask {
  init(_ known: KnownRun, in zone: Zone) {
    let run = known.run
    self.init(
      id: run.id, task: run.task, estimate: run.estimate,
      actual: run.actual, recordedAt: run.recordedAt, zone: run.zone == zone ? nil : run.zone, marks: run.marks,
      felt: run.felt,
      facts: Facts(
        score: run.score, level: run.level, xp: run.xp, personalBest: known.isBest, integrity: run.integrity))
  }
}
