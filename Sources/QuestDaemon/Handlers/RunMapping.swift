internal import QuestEngines
internal import QuestModel
internal import QuestStore
internal import QuestWire

extension RunRecord {
  init(_ known: KnownRun) {
    let run = known.run
    let facts = run.facts
    self.init(
      id: run.id.text, task: run.task.name, kind: run.task.kind, skill: known.skill,
      estimatedSeconds: facts.estimate?.seconds, estimatedLowSeconds: facts.estimate?.range?.lowerBound,
      estimatedHighSeconds: facts.estimate?.range?.upperBound, actualSeconds: facts.actual,
      differenceSeconds: facts.score?.difference, accuracyPercent: facts.score?.accuracy,
      rating: facts.score?.rating.name,
      direction: facts.score.map { Direction(difference: $0.difference).rawValue }, level: facts.level, xp: facts.xp,
      personalBest: known.isBest, calibration: run.calibration, integrity: facts.integrity.rawValue,
      marks: facts.marks.names, feltSeconds: facts.felt, recordedAt: run.zone.rfc3339(run.recordedAt),
      recordedAtText: run.zone.text(run.recordedAt, isDayOnly: facts.marks.contains(.dayOnly)))
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
      outcome: session.outcome.rawValue, calibration: session.calibration,
      xpEarned: played.runs.reduce(session.bonus) { $0 + $1.run.facts.xp }, completionBonus: session.bonus,
      tasks: played.runs.map { RunRecord($0) })
  }
}

extension PlayedSession {
  /// When it began, as far as that is known.
  var startText: String {
    if let first = runs.first?.run, first.facts.marks.contains(.dayOnly) { return first.day.text }
    return session.startedZone.text(session.startedAt)
  }
}
