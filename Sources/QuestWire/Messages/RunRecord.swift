/// One finished task as history shows it.
@dynamicMemberLookup
public struct RunRecord: Codable, Equatable, Sendable {
  public var id: String
  public var task: String
  /// The `@kind` without its `@`.
  public var kind: String?
  /// The skill that the run counts for.
  public var skill: String
  public var numbers: RunNumbers
  /// The skill's level, 1 … 5, which decides how strictly the run was rated.
  public var level: Int
  /// The moment in RFC 3339 with the offset of the run's time zone, and the same in words.
  public var recordedAt: String
  public var recordedAtText: String
  /// Badges that the change earned; absent for none, with the setting `rewards off`, and while a task runs.
  public var badges: [BadgeInfo]?

  public init(
    id: String, task: String, kind: String?, skill: String, numbers: RunNumbers, level: Int, recordedAt: String,
    recordedAtText: String
  ) {
    self.id = id
    self.task = task
    self.kind = kind
    self.skill = skill
    self.numbers = numbers
    self.level = level
    self.recordedAt = recordedAt
    self.recordedAtText = recordedAtText
  }

  /// Makes the numbers members of this type, as in JSON.
  public subscript<Value>(dynamicMember member: KeyPath<RunNumbers, Value>) -> Value { numbers[keyPath: member] }

  // MARK: - JSON

  private enum CodingKeys: CodingKey {
    case id, task, kind, skill, level, recordedAt, recordedAtText, badges
  }

  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    id = try fields.decode(String.self, forKey: .id)
    task = try fields.decode(String.self, forKey: .task)
    kind = try fields.decodeIfPresent(String.self, forKey: .kind)
    skill = try fields.decode(String.self, forKey: .skill)
    numbers = try RunNumbers(from: decoder)
    level = try fields.decode(Int.self, forKey: .level)
    recordedAt = try fields.decode(String.self, forKey: .recordedAt)
    recordedAtText = try fields.decode(String.self, forKey: .recordedAtText)
    badges = try fields.decodeIfPresent([BadgeInfo].self, forKey: .badges)
  }

  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(id, forKey: .id)
    try fields.encode(task, forKey: .task)
    try fields.encodeIfPresent(kind, forKey: .kind)
    try fields.encode(skill, forKey: .skill)
    try numbers.encode(to: encoder)
    try fields.encode(level, forKey: .level)
    try fields.encode(recordedAt, forKey: .recordedAt)
    try fields.encode(recordedAtText, forKey: .recordedAtText)
    try fields.encodeIfPresent(badges, forKey: .badges)
  }
}
