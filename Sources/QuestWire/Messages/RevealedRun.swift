/// What `done` reveals. The measurement's fields are absent when the task ended unmeasured, and those that need an
/// estimate when there was none.
public struct RevealedRun: Codable, Equatable, Sendable {
  public var id: String
  public var sessionId: String
  /// When the task ended. Absent, with its text, where the next task began with it: nothing tells when a running task
  /// was begun.
  public var recordedAt: String?
  public var recordedAtText: String?
  public var quest: String?
  public var task: String
  public var skill: String
  public var estimatedSeconds: Double?
  /// The range the player gave.
  public var estimatedLowSeconds: Double?
  public var estimatedHighSeconds: Double?
  /// Without pauses.
  public var actualSeconds: Double?
  /// Estimate minus actual.
  public var differenceSeconds: Double?
  public var accuracyPercent: Double?
  /// `spot_on`, `close`, `off`, `way_off`.
  public var rating: String?
  /// `longer` (it took longer than estimated), `shorter`, `same`.
  public var direction: String?
  public var xp: Int
  public var personalBest: Bool
  /// One of the first games, from which nothing is concluded.
  public var calibration: Bool
  /// `clean`, `suspiciouslyFast`, `overlong`, `clockChanged`.
  public var integrity: String
  /// How it came about: `adjusted`, `recalled`, `interrupted`, `hinted`, `unblinded`, `unmeasured`, `confirmed`, `imported`,
  /// `corrected`, `dayOnly`.
  public var marks: [String]
  public var feltSeconds: Double?
  public var feedback: Feedback
  /// One line about this skill, when a claim holds.
  public var insight: String?
  /// The game's phase after this.
  public var phase: String
  public var next: NextTask?
  /// Present when this was the last task.
  public var summary: SessionSummary?

  public struct Feedback: Codable, Equatable, Sendable {
    public var headline: String
    public var body: String
    /// True when the headline cheers a personal best, else absent. The first run of a skill is none to cheer.
    public var celebratesBest: Bool?

    public init(headline: String, body: String, celebratesBest: Bool? = nil) {
      self.headline = headline
      self.body = body
      self.celebratesBest = celebratesBest
    }
  }

  public struct NextTask: Codable, Equatable, Sendable {
    public var task: String
    /// It had an estimate already, so its clock runs.
    public var started: Bool
    public var estimateText: String?
    public var hint: String?

    public init(task: String, started: Bool, estimateText: String? = nil, hint: String? = nil) {
      self.task = task
      self.started = started
      self.estimateText = estimateText
      self.hint = hint
    }
  }

  public init(
    id: String, sessionId: String, recordedAt: String?, recordedAtText: String?, quest: String?, task: String,
    skill: String, estimatedSeconds: Double?, estimatedLowSeconds: Double?, estimatedHighSeconds: Double?,
    actualSeconds: Double?, differenceSeconds: Double?, accuracyPercent: Double?, rating: String?, direction: String?,
    xp: Int, personalBest: Bool, calibration: Bool, integrity: String, marks: [String], feltSeconds: Double?,
    feedback: Feedback, insight: String?, phase: String, next: NextTask?, summary: SessionSummary?
  ) {
    self.id = id
    self.sessionId = sessionId
    self.recordedAt = recordedAt
    self.recordedAtText = recordedAtText
    self.quest = quest
    self.task = task
    self.skill = skill
    self.estimatedSeconds = estimatedSeconds
    self.estimatedLowSeconds = estimatedLowSeconds
    self.estimatedHighSeconds = estimatedHighSeconds
    self.actualSeconds = actualSeconds
    self.differenceSeconds = differenceSeconds
    self.accuracyPercent = accuracyPercent
    self.rating = rating
    self.direction = direction
    self.xp = xp
    self.personalBest = personalBest
    self.calibration = calibration
    self.integrity = integrity
    self.marks = marks
    self.feltSeconds = feltSeconds
    self.feedback = feedback
    self.insight = insight
    self.phase = phase
    self.next = next
    self.summary = summary
  }
}
