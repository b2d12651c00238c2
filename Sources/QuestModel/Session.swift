/// One play of a quest, or a solo task: the facts that do not change later.
public struct Session: Hashable, Sendable {
  public enum Outcome: String, CaseIterable, Sendable {
    /// Being played now.
    case open
    case completed
    /// Ended early, or on a later day by the next start; its finished runs count.
    case abandoned
  }

  public var id: SessionID
  /// `nil` for a solo task.
  public var quest: QuestID?
  public var startedAt: Instant
  public var startedZone: Zone
  public var outcome: Outcome
  /// When it was completed or abandoned; `nil` while open, and for imported sessions that never ended.
  public var endedAt: Instant?
  public var endedZone: Zone?
  /// The local day that a completed session counts for, by the `dayStart` at that time; `nil` otherwise.
  public var completedDay: LocalDay?
  public var calibration: Bool
  /// Points for completing the whole quest; 0 otherwise.
  public var bonus: Int
  /// From the first lock-in to the last `done` without pauses, in seconds; `nil` if a task was skipped or unmeasured.
  public var total: Double?

  public init(
    id: SessionID, quest: QuestID?, startedAt: Instant, startedZone: Zone, outcome: Outcome, endedAt: Instant?,
    endedZone: Zone?, completedDay: LocalDay?, calibration: Bool, bonus: Int, total: Double?
  ) {
    self.id = id
    self.quest = quest
    self.startedAt = startedAt
    self.startedZone = startedZone
    self.outcome = outcome
    self.endedAt = endedAt
    self.endedZone = endedZone
    self.completedDay = completedDay
    self.calibration = calibration
    self.bonus = bonus
    self.total = total
  }
}
