/// What `done` reveals. The measurement's fields are absent when the task ended unmeasured, and those that need an
/// estimate when there was none.
@dynamicMemberLookup
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
  public var numbers: RunNumbers
  public var feedback: Feedback
  /// One line about this skill, when a claim holds.
  public var insight: String?
  /// The game's phase after this.
  public var phase: Open<SessionState.Phase>
  public var next: NextTask?
  /// Present when this was the last task.
  public var summary: SessionSummary?
  /// What the change has earned, and what was earned while the task ran. Absent for nothing, with the setting
  /// `rewards off`, and where the next task runs.
  public var badges: [BadgeInfo]?
  /// What has appeared in the collection. Only with the last task, at most once a local day, and with the setting
  /// `rewards on`.
  public var collected: Collected?

  /// New parts of the collection.
  public struct Collected: Codable, Equatable, Sendable {
    /// The picture that `text` names.
    public var scene: Open<CollectionInfo.Picture>
    /// New parts of all pictures.
    public var count: Int
    /// `New in your garden: a hedgehog, and 2 more.`
    public var text: String

    public init(scene: Open<CollectionInfo.Picture>, count: Int, text: String) {
      self.scene = scene
      self.count = count
      self.text = text
    }
  }

  public struct Feedback: Codable, Equatable, Sendable {
    public var headline: String
    public var body: String
    /// True when the headline celebrates a personal best, else absent. The first run of a skill is not celebrated.
    public var celebratesBest: Bool?

    public init(headline: String, body: String, celebratesBest: Bool? = nil) {
      self.headline = headline
      self.body = body
      self.celebratesBest = celebratesBest
    }
  }

  public struct NextTask: Codable, Equatable, Sendable {
    public var task: String
    /// Whether it already had an estimate, so its clock runs.
    public var started: Bool
    public var estimateText: String?
    public var hint: String?
    /// It was set aside for this task, and `phase` is again what it was then.
    public var returned: Bool?

    public init(task: String, started: Bool, estimateText: String? = nil, hint: String? = nil) {
      self.task = task
      self.started = started
      self.estimateText = estimateText
      self.hint = hint
    }
  }

  public init(
    id: String, sessionId: String, recordedAt: String?, recordedAtText: String?, quest: String?, task: String,
    skill: String, numbers: RunNumbers, feedback: Feedback, insight: String?, phase: Open<SessionState.Phase>,
    next: NextTask?,
    summary: SessionSummary?
  ) {
    self.id = id
    self.sessionId = sessionId
    self.recordedAt = recordedAt
    self.recordedAtText = recordedAtText
    self.quest = quest
    self.task = task
    self.skill = skill
    self.numbers = numbers
    self.feedback = feedback
    self.insight = insight
    self.phase = phase
    self.next = next
    self.summary = summary
  }

  /// The numbers stand among the other fields, as they do in JSON.
  public subscript<Value>(dynamicMember member: KeyPath<RunNumbers, Value>) -> Value { numbers[keyPath: member] }

  // MARK: - JSON

  private enum CodingKeys: CodingKey {
    case id, sessionId, recordedAt, recordedAtText, quest, task, skill, feedback, insight, phase, next, summary,
      badges, collected
  }

  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    id = try fields.decode(String.self, forKey: .id)
    sessionId = try fields.decode(String.self, forKey: .sessionId)
    recordedAt = try fields.decodeIfPresent(String.self, forKey: .recordedAt)
    recordedAtText = try fields.decodeIfPresent(String.self, forKey: .recordedAtText)
    quest = try fields.decodeIfPresent(String.self, forKey: .quest)
    task = try fields.decode(String.self, forKey: .task)
    skill = try fields.decode(String.self, forKey: .skill)
    numbers = try RunNumbers(from: decoder)
    feedback = try fields.decode(Feedback.self, forKey: .feedback)
    insight = try fields.decodeIfPresent(String.self, forKey: .insight)
    phase = try fields.decode(Open<SessionState.Phase>.self, forKey: .phase)
    next = try fields.decodeIfPresent(NextTask.self, forKey: .next)
    summary = try fields.decodeIfPresent(SessionSummary.self, forKey: .summary)
    badges = try fields.decodeIfPresent([BadgeInfo].self, forKey: .badges)
    collected = try fields.decodeIfPresent(Collected.self, forKey: .collected)
  }

  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(id, forKey: .id)
    try fields.encode(sessionId, forKey: .sessionId)
    try fields.encodeIfPresent(recordedAt, forKey: .recordedAt)
    try fields.encodeIfPresent(recordedAtText, forKey: .recordedAtText)
    try fields.encodeIfPresent(quest, forKey: .quest)
    try fields.encode(task, forKey: .task)
    try fields.encode(skill, forKey: .skill)
    try numbers.encode(to: encoder)
    try fields.encode(feedback, forKey: .feedback)
    try fields.encodeIfPresent(insight, forKey: .insight)
    try fields.encode(phase, forKey: .phase)
    try fields.encodeIfPresent(next, forKey: .next)
    try fields.encodeIfPresent(summary, forKey: .summary)
    try fields.encodeIfPresent(badges, forKey: .badges)
    try fields.encodeIfPresent(collected, forKey: .collected)
  }
}
