/// A line as JSON gives it, before its values are checked. Keys it does not know are passed over, so that histories of
/// newer versions and of other programs can be read.
enum RawHistoryLine: Decodable {
  case session(RawHistorySession)
  case quest(RawHistoryQuest)
  case setting(HistorySetting)
  case skill(HistorySkill)
  case unknown(type: String)

  enum Key: String, CodingKey {
    case type, id, tasks
    case routine, routineId, startedAt, completedAt, endedAt, outcome, timeZone, endedTimeZone
    case calibration, xpEarned, completionBonus, totalSeconds
    case name, days, createdBy, active, reminderTime, by, deleted
    case key, value, taskNames
  }

  /// One container for all kinds: making one costs more than reading a line's values out of it.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    switch try container.decode(String.self, forKey: .type) {
    case "session": self = .session(try RawHistorySession(container))
    case "quest": self = .quest(try RawHistoryQuest(container))
    case "setting":
      self = .setting(
        HistorySetting(
          key: try container.decode(String.self, forKey: .key),
          value: try container.decode(String.self, forKey: .value)))
    case "skill":
      self = .skill(
        HistorySkill(
          name: try container.decode(String.self, forKey: .name),
          taskNames: try container.decode([String].self, forKey: .taskNames)))
    case let type: self = .unknown(type: type)
    }
  }
}

struct RawHistorySession {
  var id: String?
  var routine: String?
  var routineId: String?
  var startedAt: String
  var completedAt: String?
  var endedAt: String?
  var outcome: String?
  var timeZone: String?
  var endedTimeZone: String?
  var calibration: Bool?
  var xpEarned: Int?
  var completionBonus: Int?
  var totalSeconds: Double?
  var tasks: [RawHistoryTask]

  fileprivate init(_ container: KeyedDecodingContainer<RawHistoryLine.Key>) throws {
    id = try container.decodeIfPresent(String.self, forKey: .id)
    routine = try container.decodeIfPresent(String.self, forKey: .routine)
    startedAt = try container.decode(String.self, forKey: .startedAt)
    completedAt = try container.decodeIfPresent(String.self, forKey: .completedAt)
    timeZone = try container.decodeIfPresent(String.self, forKey: .timeZone)
    outcome = try container.decodeIfPresent(String.self, forKey: .outcome)
    endedAt = try container.decodeIfPresent(String.self, forKey: .endedAt)
    tasks = try container.decode([RawHistoryTask].self, forKey: .tasks)
    // Only lines of an export have the rest; histories of others are not searched for it.
    guard id != nil else { return }
    routineId = try container.decodeIfPresent(String.self, forKey: .routineId)
    endedTimeZone = try container.decodeIfPresent(String.self, forKey: .endedTimeZone)
    calibration = try container.decodeIfPresent(Bool.self, forKey: .calibration)
    xpEarned = try container.decodeIfPresent(Int.self, forKey: .xpEarned)
    completionBonus = try container.decodeIfPresent(Int.self, forKey: .completionBonus)
    totalSeconds = try container.decodeIfPresent(Double.self, forKey: .totalSeconds)
  }
}

struct RawHistoryTask: Decodable {
  var id: String?
  var task: String?
  var kind: String?
  var estimatedSeconds: Double?
  var estimatedLowSeconds: Double?
  var estimatedHighSeconds: Double?
  var actualSeconds: Double?
  var recordedAt: String
  var timeZone: String?
  var differenceSeconds: Double?
  var accuracyPercent: Double?
  var rating: String?
  var level: Int?
  var xp: Int?
  var personalBest: Bool?
  var integrity: String?
  var marks: [String]?
  var feltSeconds: Double?
}

struct RawHistoryQuest {
  var id: String
  var name: String
  var tasks: [Task]
  var days: [Int]
  var createdBy: String
  var active: Bool
  var reminderTime: String?
  var by: String?
  var deleted: Bool?

  struct Task: Decodable {
    var id: String
    var task: String
    var kind: String?
  }

  fileprivate init(_ container: KeyedDecodingContainer<RawHistoryLine.Key>) throws {
    id = try container.decode(String.self, forKey: .id)
    name = try container.decode(String.self, forKey: .name)
    tasks = try container.decode([Task].self, forKey: .tasks)
    days = try container.decode([Int].self, forKey: .days)
    createdBy = try container.decode(String.self, forKey: .createdBy)
    active = try container.decode(Bool.self, forKey: .active)
    reminderTime = try container.decodeIfPresent(String.self, forKey: .reminderTime)
    by = try container.decodeIfPresent(String.self, forKey: .by)
    deleted = try container.decodeIfPresent(Bool.self, forKey: .deleted)
  }
}
