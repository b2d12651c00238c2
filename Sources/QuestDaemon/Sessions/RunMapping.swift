internal import QuestEngines
internal import QuestModel
internal import QuestStore
internal import QuestWire

extension RunRecord {
  init(_ known: KnownRun) {
    let run = known.run
    self.init(
      id: run.id.text, task: run.task.name, kind: run.task.kind, skill: known.skill, numbers: RunNumbers(known),
      level: run.facts.level, recordedAt: run.zone.rfc3339(run.recordedAt),
      recordedAtText: run.zone.text(run.recordedAt, isDayOnly: run.facts.marks.contains(.dayOnly)))
  }
}

extension RunNumbers {
  init(_ known: KnownRun) {
    let facts = known.run.facts
    self.init(
      estimatedSeconds: facts.estimate?.seconds, estimatedLowSeconds: facts.estimate?.range?.lowerBound,
      estimatedHighSeconds: facts.estimate?.range?.upperBound, actualSeconds: facts.actual,
      differenceSeconds: facts.score?.difference, accuracyPercent: facts.score?.accuracy,
      rating: facts.score.map { Open(rawValue: $0.rating.name) },
      direction: facts.score.map { Open(rawValue: QuestEngines.Direction(difference: $0.difference).rawValue) },
      xp: facts.xp,
      personalBest: known.isBest, calibration: known.run.calibration,
      integrity: Open(rawValue: facts.integrity.rawValue),
      marks: facts.marks.names.map(Open.init(rawValue:)), feltSeconds: facts.felt)
  }
}

extension SessionRecord {
  init(_ played: PlayedSession) {
    let session = played.session
    let isCompleted = session.outcome == .completed
    self.init(
      id: session.id.text, quest: played.quest, startedAt: session.startedZone.rfc3339(session.startedAt),
      startedAtText: played.startText,
      completedAt: isCompleted ? session.endedAt.map { (session.endedZone ?? .utc).rfc3339($0) } : nil,
      outcome: Open(rawValue: session.outcome.rawValue), calibration: session.calibration,
      rating: Scoring.rating(ofSession: played.runs.map(\.run.facts)).map { Open(rawValue: $0.name) },
      xpEarned: played.runs.reduce(session.bonus) { $0 + $1.run.facts.xp }, completionBonus: session.bonus,
      tasks: played.runs.map { RunRecord($0) })
  }
}

extension PlayedSession {
  /// When it began, if known.
  var startText: String {
    if let first = runs.first?.run, first.facts.marks.contains(.dayOnly) { return first.day.text }
    return session.startedZone.text(session.startedAt)
  }
}
