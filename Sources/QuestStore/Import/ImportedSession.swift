public import QuestModel

/// A session to import.
public struct ImportedSession: Sendable {
  /// The imported id, or one made of the content.
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
  /// The local day it counts for once completed, if it is not the calendar day it ended on.
  public var completedDay: LocalDay?
  public var total: Double?
  /// The imported facts; without them the session is scored as if played at its time.
  public var facts: Facts?
  /// Runs with rising positions. Without `facts` they are not scored yet.
  public var runs: [Estimation]

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
    endedAt: Instant?, endedZone: Zone?, completedDay: LocalDay? = nil, total: Double?, facts: Facts?,
    runs: [Estimation]
  ) {
    self.id = id
    self.isContentID = isContentID
    self.quest = quest
    self.startedAt = startedAt
    self.startedZone = startedZone
    self.outcome = outcome
    self.endedAt = endedAt
    self.endedZone = endedZone
    self.completedDay = completedDay
    self.total = total
    self.facts = facts
    self.runs = runs
  }
}
