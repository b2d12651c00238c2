public import QuestModel

/// A session of imported history, before the rules have looked at it.
public struct PastSession: Sendable {
  /// Which quest; `nil` for a solo task.
  public var quest: String?
  public var startedAt: Instant
  public var isCompleted: Bool
  public var tasks: [PastTask]

  public init(quest: String?, startedAt: Instant, isCompleted: Bool, tasks: [PastTask]) {
    self.quest = quest
    self.startedAt = startedAt
    self.isCompleted = isCompleted
    self.tasks = tasks
  }
}

public struct PastTask: Sendable {
  public var skillKey: String
  /// Seconds; `nil` for time that came from a tracker.
  public var estimate: Double?
  /// Seconds; `nil` when the run was not measured.
  public var actual: Double?
  public var recordedAt: Instant
  /// The local day of `recordedAt` in the zone it happened in.
  public var day: LocalDay
  /// Guessed without a hint, measured blindly and by the clock: what difficulty looks at.
  public var isOwnGuess: Bool

  public init(
    skillKey: String, estimate: Double?, actual: Double?, recordedAt: Instant, day: LocalDay, isOwnGuess: Bool = true
  ) {
    self.skillKey = skillKey
    self.estimate = estimate
    self.actual = actual
    self.recordedAt = recordedAt
    self.day = day
    self.isOwnGuess = isOwnGuess
  }
}

/// What the rules make of a past session.
public struct SessionFacts: Hashable, Sendable {
  public var calibration: Bool
  public var bonus: Int
  /// One a task, in the same order.
  public var runs: [RunFacts]
}

public struct RunFacts: Hashable, Sendable {
  /// Seconds, as kept: never below 3.
  public var actual: Double?
  public var score: Score?
  public var level: Int
  public var xp: Int
  public var integrity: Integrity
  public var marks: Marks
}

/// What was known before an import, for imported sessions that lie between known ones.
///
/// The scorer asks the first two once a key and the others only for keys with history, so an empty store is asked next
/// to nothing. Times rise from question to question but for overlapping sessions.
public protocol HistoryBefore {
  /// Whether any completed session of the quest is known; with `nil`, any solo run.
  func hasSessions(ofQuest quest: String?) -> Bool
  /// Whether any scored run of any skill is known on that local day.
  func hasRuns(on day: LocalDay) -> Bool
  /// Completed sessions of the quest that started before `instant`; with `nil`, solo runs that did.
  func sessions(ofQuest quest: String?, before instant: Instant) -> Int
  /// Scored runs of the skill on that local day that were recorded before `instant`.
  func scoredRuns(ofSkill skill: String, on day: LocalDay, before instant: Instant) -> Int
  /// Where the skill's staircase stood before `instant`; asked once a skill.
  func staircase(ofSkill skill: String, before instant: Instant) -> Staircase
  /// Whether the store knows any run of the skill.
  func hasRuns(ofSkill skill: String) -> Bool
  /// Log ratios that the staircase takes, in their order, of the skill's runs recorded from `start` on and before `end`.
  func ratios(ofSkill skill: String, from start: Instant, before end: Instant) -> [Double]
}

/// Nothing was known before.
public struct NoHistory: HistoryBefore, Sendable {
  public init() {}
  public func hasSessions(ofQuest quest: String?) -> Bool { false }
  public func hasRuns(on day: LocalDay) -> Bool { false }
  public func sessions(ofQuest quest: String?, before instant: Instant) -> Int { 0 }
  public func scoredRuns(ofSkill skill: String, on day: LocalDay, before instant: Instant) -> Int { 0 }
  public func staircase(ofSkill skill: String, before instant: Instant) -> Staircase { Staircase() }
  public func hasRuns(ofSkill skill: String) -> Bool { false }
  public func ratios(ofSkill skill: String, from start: Instant, before end: Instant) -> [Double] { [] }
}
