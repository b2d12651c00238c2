/// A session of imported history as the rules look at it.
public struct PastSession: Sendable {
  /// Which quest, by its name's key; `nil` for a solo task.
  public var quest: String?
  public var startedAt: Instant
  public var isCompleted: Bool
  /// It brings the facts of its runs and is not scored again.
  public var hasFacts: Bool
  public var tasks: [PastTask]

  public init(quest: String?, startedAt: Instant, isCompleted: Bool, hasFacts: Bool = false, tasks: [PastTask]) {
    self.quest = quest
    self.startedAt = startedAt
    self.isCompleted = isCompleted
    self.hasFacts = hasFacts
    self.tasks = tasks
  }
}

/// A run of it.
public struct PastTask: Sendable {
  public var skillKey: String
  public var recordedAt: Instant
  /// The local day of `recordedAt` in the zone it happened in.
  public var day: LocalDay
  /// As they came; without `hasFacts`, not judged and scored yet.
  public var facts: RunFacts

  public init(skillKey: String, recordedAt: Instant, day: LocalDay, facts: RunFacts) {
    self.skillKey = skillKey
    self.recordedAt = recordedAt
    self.day = day
    self.facts = facts
  }
}

/// What the rules make of a past session.
public struct SessionFacts: Hashable, Sendable {
  public var calibration: Bool
  public var bonus: Int
  /// One a task, in the same order.
  public var runs: [RunFacts]

  public init(calibration: Bool, bonus: Int, runs: [RunFacts]) {
    self.calibration = calibration
    self.bonus = bonus
    self.runs = runs
  }

  public var withoutPoints: SessionFacts {
    var facts = self
    facts.bonus = 0
    for index in facts.runs.indices { facts.runs[index].xp = 0 }
    return facts
  }
}
