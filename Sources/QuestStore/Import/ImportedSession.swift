public import QuestModel

/// A session on its way into the store.
public struct ImportedSession: Sendable {
  /// The id it came with, or one made of its content.
  public var id: SessionID
  /// The id is made of the content, so equal lines share it until they are numbered.
  public var isContentID: Bool
  /// `nil` for a solo task.
  public var quest: String?
  public var startedAt: Instant
  public var startedZone: Zone
  public var outcome: Session.Outcome
  public var endedAt: Instant?
  public var endedZone: Zone?
  public var total: Double?
  /// The facts it brings; without them it is scored as if played at its time.
  public var facts: Facts?
  public var runs: [ImportedRun]

  public struct Facts: Sendable {
    public var calibration: Bool
    public var bonus: Int

    public init(calibration: Bool, bonus: Int) {
      self.calibration = calibration
      self.bonus = bonus
    }
  }

  public init(
    id: SessionID, isContentID: Bool, quest: String?, startedAt: Instant, startedZone: Zone, outcome: Session.Outcome,
    endedAt: Instant?, endedZone: Zone?, total: Double?, facts: Facts?, runs: [ImportedRun]
  ) {
    self.id = id
    self.isContentID = isContentID
    self.quest = quest
    self.startedAt = startedAt
    self.startedZone = startedZone
    self.outcome = outcome
    self.endedAt = endedAt
    self.endedZone = endedZone
    self.total = total
    self.facts = facts
    self.runs = runs
  }
}

public struct ImportedRun: Sendable {
  /// Its position within the session; positions rise from run to run.
  public var position: Int
  public var task: TaskName
  public var estimate: Estimate?
  public var actual: Double?
  public var recordedAt: Instant
  public var zone: Zone
  public var day: LocalDay
  public var felt: Double?
  public var facts: StoredFacts?
  /// What is known of it besides, where it brings no facts.
  public var marks: Marks = []

  public init(
    position: Int, task: TaskName, estimate: Estimate?, actual: Double?, recordedAt: Instant, zone: Zone, day: LocalDay,
    felt: Double?,
    facts: StoredFacts?
  ) {
    self.position = position
    self.task = task
    self.estimate = estimate
    self.actual = actual
    self.recordedAt = recordedAt
    self.zone = zone
    self.day = day
    self.felt = felt
    self.facts = facts
  }
}

/// What the rules of the game made of a run.
public struct StoredFacts: Equatable, Sendable {
  public var accuracy: Double?
  public var rating: Rating?
  public var level: Int
  public var xp: Int
  public var integrity: Integrity
  public var marks: Marks

  public init(accuracy: Double?, rating: Rating?, level: Int, xp: Int, integrity: Integrity, marks: Marks) {
    self.accuracy = accuracy
    self.rating = rating
    self.level = level
    self.xp = xp
    self.integrity = integrity
    self.marks = marks
  }
}
