internal import QuestModel
private import QuestText
package import QuestWire

/// A quest as a file to share: JSON of a shape and version of its own, that people can read and write too.
///
///     {
///       "timequest": "quest",
///       "version": 2,
///       "name": "School Morning",
///       "as": "Morning Quest",
///       "days": ["mon", "tue", "wed", "thu", "fri"],
///       "reminderTime": "07:30",
///       "by": "07:45",
///       "tasks": [
///         {"name": "Shower", "as": "Shower Power", "suggested": "5m..15m"},
///         {"name": "Pack bag", "kind": "school"}
///       ]
///     }
///
/// No ids, no history, no reference durations: everything personal stays behind.
package struct QuestFile: Equatable {
  package var name: String
  /// The shown name, if different.
  package var displayName: String?
  /// 1 = Sunday … 7 = Saturday; every day when absent. Version 1 has these numbers, version 2 names.
  package var days: [Int]?
  /// `07:30` or `plan`.
  package var reminderTime: String?
  package var by: String?
  package var tasks: [Task]

  package struct Task: Equatable {
    /// The setup name.
    var name: TaskName
    var displayName: String?
    /// Seconds.
    var suggested: ClosedRange<Double>?

    /// In the form that `quest.create` accepts.
    package var typed: String {
      (displayName.map { "\(name.name) = \($0)" } ?? name.name) + (name.kind.map { " @\($0)" } ?? "")
        + (suggested.map { " \(SuggestionText.typed($0))" } ?? "")
    }
  }

  static let mark = "quest"
  static let version = 2

  /// - Parameters:
  ///   - quest: as its player sees it.
  ///   - suggested: of each of its tasks, in seconds; no answer about a quest has it.
  package init(_ quest: QuestInfo, suggested: [ClosedRange<Double>?]) {
    name = quest.setupName ?? quest.name
    displayName = quest.setupName.map { _ in quest.name }
    days = quest.days
    reminderTime = quest.reminderTime
    by = quest.by
    tasks = zip(quest.tasks, suggested).map { task, suggested in
      Task(
        name: TaskName(name: task.setupName ?? task.name, kind: task.kind),
        displayName: task.setupName.map { _ in task.name }, suggested: suggested)
    }
  }

  // MARK: - Writing

  package func text() throws -> String {
    var lines = [
      "\"timequest\": \"\(Self.mark)\"", "\"version\": \(Self.version)", "\"name\": \(try Self.quoted(name))",
    ]
    if let displayName { lines.append("\"as\": \(try Self.quoted(displayName))") }
    if let days {
      lines.append(
        "\"days\": [\(days.map { "\"\(Weekday.shortNames[$0 - 1].lowercased())\"" }.joined(separator: ", "))]")
    }
    if let reminderTime { lines.append("\"reminderTime\": \(try Self.quoted(reminderTime))") }
    if let by { lines.append("\"by\": \(try Self.quoted(by))") }
    let tasks = try tasks.map { task in
      let shown = try task.displayName.map { ", \"as\": \(try Self.quoted($0))" } ?? ""
      let kind = try task.name.kind.map { ", \"kind\": \(try Self.quoted($0))" } ?? ""
      let suggested = task.suggested.map { ", \"suggested\": \"\(SuggestionText.typed($0))\"" } ?? ""
      return "    {\"name\": \(try Self.quoted(task.name.name))\(shown)\(kind)\(suggested)}"
    }
    lines.append("\"tasks\": [\n\(tasks.joined(separator: ",\n"))\n  ]")
    return "{\n  \(lines.joined(separator: ",\n  "))\n}\n"
  }

  private static func quoted(_ text: String) throws -> String {
    String(decoding: try WireJSON.line(JSONValue.string(text)).dropLast(), as: UTF8.self)
  }

  // MARK: - Reading

  /// Reads a file. Throws an `RPCError` with the mistake and the remedy.
  package init(text: String) throws {
    var text = Substring(text)
    if text.unicodeScalars.first == "\u{FEFF}" { text = Substring(text.unicodeScalars.dropFirst()) }
    var mark: String?
    var version: Int?
    var name: String?
    var tasks: [Task]?
    do {
      var scanner = JSONScanner(Array(text.utf8))
      try scanner.beginObject("the file")
      while let key = try scanner.nextKey() {
        switch key {
        case "timequest": mark = try scanner.text(key)
        case "version": version = try scanner.integer(key)
        case "name": name = try scanner.text(key)
        case "as": displayName = try scanner.text(key)
        case "days": days = try Self.days(&scanner, key)
        case "reminderTime": reminderTime = try scanner.text(key)
        case "by": by = try scanner.text(key)
        case "tasks": tasks = try Self.tasks(&scanner, key)
        default: try scanner.skip()
        }
      }
      try scanner.end()
    } catch {
      throw Self.refused("\(error.field ?? "the file") \(error.problem)")
    }
    guard mark == Self.mark else {
      throw RPCError(
        .invalidArgument, "This isn't a quest file.",
        hint: "tqctl quest export NAME -o FILE makes one. A history is read by tqctl import FILE.")
    }
    guard let version, (1...Self.version).contains(version) else {
      throw RPCError(
        .invalidArgument,
        "The quest file has version \(version.map { "\($0)" } ?? "none"), this program reads 1 to \(Self.version).",
        hint: "Install a newer TimeQuest, or ask for a file made with `tqctl quest export` of this one.")
    }
    guard let name else { throw Self.refused("name is missing") }
    guard let tasks else { throw Self.refused("tasks is missing") }
    self.name = name
    self.tasks = tasks
  }

  private static func days(_ scanner: inout JSONScanner, _ field: String) throws(HistoryFault) -> [Int]? {
    guard try scanner.beginArray(field) else { return nil }
    var days: [Int] = []
    while try scanner.nextElement() {
      let day = try scanner.isText() ? scanner.text(field).flatMap(Weekday.number) : scanner.integer(field)
      guard days.count < 7, let day, (1...7).contains(day) else {
        throw HistoryFault(field, "is not a list of days: mon, tue, wed, thu, fri, sat, sun")
      }
      days.append(day)
    }
    return days
  }

  private static func tasks(_ scanner: inout JSONScanner, _ field: String) throws(HistoryFault) -> [Task]? {
    guard try scanner.beginArray(field) else { return nil }
    var tasks: [Task] = []
    while try scanner.nextElement() {
      guard tasks.count < Quest.taskCount.upperBound else {
        throw HistoryFault(field, "holds more than \(Quest.taskCount.upperBound) tasks")
      }
      try scanner.beginObject("a task")
      var name: String?
      var shown: String?
      var kind: String?
      var suggested: String?
      while let key = try scanner.nextKey() {
        switch key {
        case "name": name = try scanner.text(key)
        case "as": shown = try scanner.text(key)
        case "kind": kind = try scanner.text(key)
        case "suggested": suggested = try scanner.text(key)
        default: try scanner.skip()
        }
      }
      var task = Task(
        name: TaskName(
          name: try Check.name(Check.present(name, "name of a task"), "name of a task"), kind: try Check.kind(kind)))
      if let shown { task.displayName = try Check.name(shown, "as of a task") }
      if let suggested { task.suggested = try Self.range(suggested, "suggested of a task") }
      tasks.append(task)
    }
    return tasks
  }

  private static func range(_ text: String, _ field: String) throws(HistoryFault) -> ClosedRange<Double> {
    guard !DurationParser.lacksUnit(text), let (low, high) = try? DurationParser.range(text) else {
      throw HistoryFault(field, "is not a range such as 5m..15m")
    }
    return try Check.suggestion(low, high, field)
  }

  private static func refused(_ problem: String) -> RPCError {
    RPCError(
      .invalidArgument, "The quest file cannot be used: \(problem).",
      hint: "Nothing was made. Correct the file, or export it again: tqctl quest export NAME -o FILE")
  }
}
