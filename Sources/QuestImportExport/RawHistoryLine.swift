internal import QuestStore

/// A line's JSON before its values are checked. Unknown keys are ignored, so that histories of newer versions and of
/// other programs can be read.
enum RawHistoryLine {
  case session(RawHistorySession)
  case quest(RawHistoryQuest)
  case skill(name: String?, taskNames: [String])
  case record(RawRecord)

  init(_ bytes: [UInt8]) throws(HistoryFault) {
    let type = try RawHistoryLine.type(of: bytes)
    var scanner = JSONScanner(bytes)
    try scanner.beginObject(nil)
    switch type {
    case "session": self = .session(try RawHistorySession(&scanner))
    case "quest": self = .quest(try RawHistoryQuest(&scanner))
    case "skill":
      var skill: (name: String?, taskNames: [String]) = (nil, [])
      while let key = try scanner.nextKey() {
        switch key {
        case "name": skill.name = try scanner.text(key)
        case "taskNames": skill.taskNames = try scanner.texts(key)
        default: try scanner.skip()
        }
      }
      self = .skill(name: skill.name, taskNames: skill.taskNames)
    default:
      guard let described = RecordType.all.first(where: { $0.name == type }) else {
        throw HistoryFault("type", "is \"\(type.prefix(40))\", not \(Self.types)")
      }
      self = .record(try RawRecord(described, &scanner))
    }
    try scanner.end()
  }

  /// The types of lines, in the order of an export.
  private static var types: String {
    func names(_ place: RecordType.Place) -> [String] { RecordType.all.filter { $0.place == place }.map(\.name) }
    let all = ["session", "quest"] + names(.setUp) + ["skill"] + names(.note)
    return all.dropLast().joined(separator: ", ") + " or \(all[all.count - 1])"
  }

  /// The type of a line determines how its other members are read, wherever it stands; usually it is first.
  private static func type(of bytes: [UInt8]) throws(HistoryFault) -> String {
    var scanner = JSONScanner(bytes)
    try scanner.beginObject(nil)
    while let key = try scanner.nextKey() {
      if key == "type", let type = try scanner.text(key) { return type }
      if key != "type" { try scanner.skip() }
    }
    throw HistoryFault("type", "is missing")
  }
}

struct RawHistorySession {
  var id: String?
  var routine: String?
  var startedAt: String?
  var completedAt: String?
  var endedAt: String?
  var outcome: String?
  var timeZone: String?
  var endedTimeZone: String?
  var completedDay: String?
  var calibration: Bool?
  var xpEarned: Int?
  var completionBonus: Int?
  var totalSeconds: Double?
  var tasks: [RawHistoryTask]?

  fileprivate init(_ scanner: inout JSONScanner) throws(HistoryFault) {
    while let key = try scanner.nextKey() {
      switch key {
      case "id": id = try scanner.text(key)
      case "routine": routine = try scanner.text(key)
      case "startedAt": startedAt = try scanner.text(key)
      case "completedAt": completedAt = try scanner.text(key)
      case "endedAt": endedAt = try scanner.text(key)
      case "outcome": outcome = try scanner.text(key)
      case "timeZone": timeZone = try scanner.text(key)
      case "endedTimeZone": endedTimeZone = try scanner.text(key)
      case "completedDay": completedDay = try scanner.text(key)
      case "calibration": calibration = try scanner.flag(key)
      case "xpEarned": xpEarned = try scanner.integer(key)
      case "completionBonus": completionBonus = try scanner.integer(key)
      case "totalSeconds": totalSeconds = try scanner.number(key)
      case "tasks": tasks = try RawHistoryTask.list(&scanner)
      default: try scanner.skip()
      }
    }
  }
}

struct RawHistoryQuest {
  var id: String?
  var name: String?
  var setupName: String?
  /// Only `id`, `task`, `setupName`, `kind` and the suggestion of a task are used.
  var tasks: [RawHistoryTask]?
  var days: [Int] = []
  var createdBy: String?
  var active: Bool?
  var reminderTime: String?
  var by: String?
  var createdAt: String?
  var updatedAt: String?

  fileprivate init(_ scanner: inout JSONScanner) throws(HistoryFault) {
    while let key = try scanner.nextKey() {
      switch key {
      case "id": id = try scanner.text(key)
      case "name": name = try scanner.text(key)
      case "setupName": setupName = try scanner.text(key)
      case "tasks": tasks = try RawHistoryTask.list(&scanner)
      case "days":
        guard try scanner.beginArray(key) else { continue }
        while try scanner.nextElement() { days.append(try scanner.integer(key) ?? 0) }
      case "createdBy": createdBy = try scanner.text(key)
      case "active": active = try scanner.flag(key)
      case "reminderTime": reminderTime = try scanner.text(key)
      case "by": by = try scanner.text(key)
      case "createdAt": createdAt = try scanner.text(key)
      case "updatedAt": updatedAt = try scanner.text(key)
      default: try scanner.skip()
      }
    }
  }
}
