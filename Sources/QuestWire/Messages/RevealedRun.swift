/// What `done` reveals. The fields of the measurement are absent if the task ended without one, and those that need an
/// estimate are absent without an estimate.
@dynamicMemberLookup
public struct RevealedRun: Codable, Equatable, Sendable {
  public var id: String
  public var sessionId: String
  /// When the task ended. Absent, as is its text, if the next task began at the same moment, because nothing reveals
  /// when a running task began.
  public var recordedAt: String?
  public var recordedAtText: String?
  public var quest: String?
  public var task: String
  public var skill: String
  public var numbers: RunNumbers
  public var feedback: Feedback
  /// One line about this skill, if a claim holds.
  public var insight: String?
  /// The phase of the game afterwards.
  public var phase: Open<SessionState.Phase>
  public var next: NextTask?
  /// Present if this was the last task.
  public var summary: SessionSummary?
  /// Badges that the change earned, and badges earned while the task ran. Absent for none, with the setting `rewards
  /// off`, and if the next task runs.
  public var badges: [BadgeInfo]?
  /// New parts of the collection. Only with the last task, at most once per local day, and with the setting `rewards
  /// on`.
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
    /// True if the headline celebrates a personal best, otherwise absent. The first run of a skill is not celebrated.
    public var celebratesBest: Bool?

    public init(headline: String, body: String, celebratesBest: Bool? = nil) {
      self.headline = headline
      self.body = body
      self.celebratesBest = celebratesBest
    }
  }

  public struct NextTask: Codable, Equatable, Sendable {
    public var task: String
    /// Whether the task already had an estimate, so its clock runs.
    public var started: Bool
    public var estimateText: String?
    public var hint: String?
    /// True if the task had been set aside for the one just done; `phase` is the same again as then.
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

  /// Makes the numbers members of this type, as in JSON.
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
