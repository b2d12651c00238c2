internal import QuestModel
internal import QuestStore
internal import QuestWire

/// Reads a backup of Super Productivity: tasks under `task.entities`, archived ones under `taskArchive.entities` or
/// `archiveYoung.task.entities` and `archiveOld.task.entities`, with or without a wrapper around everything.
///
/// A done task is one run: the time spent on it on all days, against its estimate, on the last of these days. A task
/// that is not done has no final time, and a task with subtasks has their time. A task is identified by its own id.
struct SuperProductivityReader: ToolReader {
  private(set) var runs: ToolRuns
  private var stream = JSONStream()
  private let mapping: ImportTool.Mapping

  /// The keys on the path to the current position; an array's key is empty.
  private var path: [String] = []
  private var key = ""
  private var task: Task?
  private var names: [Kind: [String: String]] = [:]
  /// Tasks whose project, tag or parent may still come.
  private var waiting: [(task: Task, line: Int)] = []

  private enum Kind: String {
    case task, project, tag
  }

  private struct Task {
    var id: String
    var title = ""
    var project: String?
    var parent: String?
    var tags: [String] = []
    var hasSubtasks = false
    var isDone = false
    var doneOn: Double?
    /// Milliseconds.
    var estimate = 0.0
    var spent: Double?
    var spentOnDays = 0.0
    var lastDay: LocalDay?
    /// Whether a day or a time is invalid.
    var isBroken = false
  }

  /// Names and waiting tasks are held until the end, so their number is bounded.
  private static let mostHeld = 100_000

  init(_ mapping: ImportTool.Mapping, zone: Zone) {
    self.mapping = mapping
    runs = ToolRuns(zone: zone)
  }

  var lines: Int { stream.line }

  mutating func feed(_ text: String.UTF8View) throws -> [ImportedSession] {
    try read { stream, receive in try stream.feed(text, receive) }
  }

  mutating func finish() throws -> [ImportedSession] {
    let last = try read { stream, receive in try stream.finish(receive) }
    for (task, line) in waiting { take(task, line) }
    waiting = []
    return last + runs.takeSessions()
  }

  private mutating func read(
    _ step: (inout JSONStream, (JSONStream.Event, Int) throws -> Void) throws -> Void
  ) throws -> [ImportedSession] {
    var stream = stream
    try step(&stream) { event, line in try take(event, line) }
    self.stream = stream
    return runs.takeSessions()
  }

  // MARK: - Structure

  /// What the entity being read is: its kind and how deep it lies.
  private var entity: (kind: Kind, depth: Int)? {
    guard let entities = path.firstIndex(of: "entities"), entities >= 1, path.count > entities + 1 else { return nil }
    let kind = path[entities - 1] == "taskArchive" ? Kind.task : Kind(rawValue: path[entities - 1])
    return kind.map { ($0, path.count - entities - 2) }
  }

  private mutating func take(_ event: JSONStream.Event, _ line: Int) throws {
    guard !path.isEmpty || event == .beginObject else {
      throw ImportError(line: line, reason: "this isn't a backup of Super Productivity, which is a JSON object")
    }
    switch event {
    case .beginObject, .beginArray:
      path.append(path.isEmpty ? "" : key)
      key = ""
      if let entity, entity.depth == 0, entity.kind == .task { task = Task(id: path[path.count - 1]) }
    case .endObject, .endArray:
      if let entity, entity.depth == 0, let ended = task {
        task = nil
        try end(ended, line)
      }
      path.removeLast()
    case .key(let name): key = name
    case .text, .number, .flag, .null: try value(event, line)
    }
  }

  private mutating func value(_ event: JSONStream.Event, _ line: Int) throws {
    guard let entity else { return }
    switch (entity.kind, entity.depth, event) {
    case (.task, 0, _): field(event)
    case (.task, 1, .text(let text)) where path.last == "tagIds": task?.tags.append(text)
    case (.task, 1, .text) where path.last == "subTaskIds": task?.hasSubtasks = true
    case (.task, 1, .number(let spent)) where path.last == "timeSpentOnDay": day(key, spent)
    case (.project, 0, .text(let title)) where key == "title", (.tag, 0, .text(let title)) where key == "title":
      try name(title, entity.kind)
    default: return
    }
  }

  private mutating func field(_ event: JSONStream.Event) {
    switch (key, event) {
    case ("title", .text(let text)): task?.title = text
    case ("projectId", .text(let text)): task?.project = text
    case ("parentId", .text(let text)): task?.parent = text.isEmpty ? nil : text
    case ("isDone", .flag(let flag)): task?.isDone = flag
    case ("doneOn", .number(let number)): task?.doneOn = number
    case ("timeEstimate", .number(let number)): task?.estimate = number
    case ("timeSpent", .number(let number)): task?.spent = number
    default: return
    }
  }

  private mutating func day(_ text: String, _ spent: Double) {
    guard spent != 0 else { return }
    guard let day = LocalDay(text), spent > 0 else {
      task?.isBroken = true
      return
    }
    task?.spentOnDays += spent
    if task?.lastDay.map({ $0 < day }) ?? true { task?.lastDay = day }
  }

  // MARK: - Tasks

  /// Whether the mapping may need a name that comes later.
  private var isWaiting: Bool { mapping.task != .title || mapping.kind != nil }

  private mutating func name(_ title: String, _ kind: Kind) throws {
    guard isWaiting, let id = path.last else { return }
    names[kind, default: [:]][id] = ToolRuns.name(title)
    try expectRoom()
  }

  private mutating func end(_ ended: Task, _ line: Int) throws {
    if isWaiting { names[.task, default: [:]][ended.id] = ToolRuns.name(ended.title) }
    if ended.hasSubtasks { return runs.leaveOut("its time is that of its subtasks", line: line) }
    guard ended.isDone else { return runs.leaveOut("it is not done yet, so its time is not final", line: line) }
    guard !ended.isBroken else { return runs.leaveOut("its days or times make no sense", line: line) }
    guard isWaiting else { return take(ended, line) }
    var waits = ended
    waits.title = ToolRuns.name(ended.title)
    waits.tags = Array(ended.tags.prefix(1))
    waiting.append((waits, line))
    try expectRoom()
  }

  private func expectRoom() throws {
    guard waiting.count + names.values.reduce(0, { $0 + $1.count }) <= Self.mostHeld else {
      throw RPCError(
        .tooLarge, "The backup holds more than \(Self.mostHeld) names to look up.",
        hint: "Nothing was imported. Without --map there is nothing to look up.")
    }
  }

  private mutating func take(_ task: Task, _ line: Int) {
    let spent = task.spentOnDays > 0 ? task.spentOnDays : task.spent ?? 0
    guard spent > 0 else { return runs.leaveOut("no time was spent on it", line: line) }
    guard let recordedAt = moment(of: task) else { return runs.leaveOut("it says no day", line: line) }
    var identity = ContentID("super-productivity")
    identity.combine(task.id)
    runs.take(
      ToolRun(
        name: named(mapping.task, task) ?? task.title, kind: mapping.kind.flatMap { named($0, task) },
        estimate: task.estimate / 1000, actual: spent / 1000, recordedAt: recordedAt, identity: identity, hasOwnID: true
      ),
      line: line)
  }

  /// The last day it was worked on: the moment of ticking it off, if that was on this day, else noon. Tasks may be
  /// ticked off much later.
  private func moment(of task: Task) -> Instant? {
    let done = task.doneOn.flatMap { milliseconds in
      Int64(exactly: milliseconds.rounded()).map { Instant(milliseconds: $0) }
    }.flatMap { $0 >= .earliest && $0 <= .latest ? $0 : nil }
    guard let day = task.lastDay else { return done }
    if let done, runs.zone.localDay(of: done) == day { return done }
    return runs.zone.instant(on: day, secondOfDay: 43_200)
  }

  private func named(_ field: ImportTool.Field, _ task: Task) -> String? {
    switch field {
    case .project: task.project.flatMap { names[.project]?[$0] }
    case .tag: task.tags.first.flatMap { names[.tag]?[$0] }
    case .parent: task.parent.flatMap { names[.task]?[$0] }
    default: task.title
    }
  }
}
