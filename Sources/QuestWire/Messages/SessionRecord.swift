/// One play of a quest, or a solo task, as history shows it.
public struct SessionRecord: Codable, Equatable, Sendable {
  public var id: String
  /// Absent for a solo task.
  public var quest: String?
  public var startedAt: String
  public var startedAtText: String
  public var completedAt: String?
  public var outcome: Open<Outcome>
  public var calibration: Bool
  /// The rating of the whole session: the mean of its scored runs, rated at their mean level; absent without scored
  /// runs.
  public var rating: Open<RunNumbers.Rating>?
  /// Points, bonus included.
  public var xpEarned: Int
  public var completionBonus: Int
  public var tasks: [RunRecord]

  public enum Outcome: String, CaseIterable, Sendable { case open, completed, abandoned }

  public init(
    id: String, quest: String?, startedAt: String, startedAtText: String, completedAt: String?, outcome: Open<Outcome>,
    calibration: Bool, rating: Open<RunNumbers.Rating>? = nil, xpEarned: Int, completionBonus: Int, tasks: [RunRecord]
  ) {
    self.id = id
    self.quest = quest
    self.startedAt = startedAt
    self.startedAtText = startedAtText
    self.completedAt = completedAt
    self.outcome = outcome
    self.calibration = calibration
    self.rating = rating
    self.xpEarned = xpEarned
    self.completionBonus = completionBonus
    self.tasks = tasks
  }
}
