internal import QuestModel
internal import QuestText
internal import QuestWire

/// The difference between a guardian's request and the existing routines, before anything is written.
///
/// Uses only the guardians' routines, never the player's own quests.
struct SetupPlan {
  /// A routine before and after; the same id.
  struct Step {
    var before: Quest?
    var after: Quest
  }

  /// Most routines a guardian may set up for one player.
  static let mostRoutines = 100

  private(set) var steps: [Step] = []
  /// Existing routines that the request does not name and that stay.
  private(set) var others: [String] = []
  /// All resulting routines, in their order.
  private(set) var routines: [Quest]
  /// The routines that the request's edits mean.
  private(set) var edited: [QuestID] = []
  /// The guardian's routines before, deleted ones included.
  private let known: [Quest]

  /// - Parameters:
  ///   - request: the guardian's request.
  ///   - known: the guardian's routines, deleted ones included, in their order.
  ///   - newID: makes ids for new routines and tasks.
  /// - Throws: an `RPCError` that says what is invalid; the whole request is refused then.
  init(_ request: GuardianApply, known: [Quest], newID: () -> String) throws {
    self.known = known
    routines = known.filter { !$0.deleted }
    // The work of a request grows with both.
    guard [request.routines?.count, request.edits?.count].allSatisfy({ $0 ?? 0 <= Self.mostRoutines }) else {
      throw RPCError(
        .tooLarge, "A request can have \(Self.mostRoutines) routines and as many edits.", hint: "Send several.")
    }
    var named: Set<QuestID> = []
    for routine in request.routines ?? [] {
      let before = try meant(by: routine)
      if request.mustBeNew == true, let before, !before.deleted {
        throw RPCError(
          .nameTaken, "There is a routine \"\(before.setupName)\" already.", hint: "Change it, or use another name.")
      }
      let after = try Self.quest(routine, before, newID)
      guard named.insert(after.id).inserted else { throw Self.taken(after.setupName) }
      try put(after)
    }
    for edit in request.edits ?? [] {
      let before = try Self.routine(edit.routine, among: routines)
      edited.append(before.id)
      try put(try Self.quest(try edit.routine(from: RoutineInfo(before)), before, newID))
    }
    named.formUnion(edited)
    var doomed = try (request.delete ?? []).map { try Self.routine($0, among: routines).id }
    let unnamed = routines.filter { !named.contains($0.id) && !doomed.contains($0.id) }
    if request.remove == true { doomed += unnamed.map(\.id) } else { others = unnamed.map(\.setupName) }
    for id in doomed {
      guard let index = routines.firstIndex(where: { $0.id == id }) else { continue }
      var gone = routines.remove(at: index)
      (gone.deleted, gone.active) = (true, false)
      note(gone)
    }
    guard routines.count <= Self.mostRoutines else {
      throw RPCError(.tooLarge, "A player can have \(Self.mostRoutines) routines at most.", hint: "Remove some first.")
    }
  }

  /// Makes this the state of a new or an existing routine. Throws if another one has its name.
  private mutating func put(_ after: Quest) throws {
    let keys = Self.keys(after)
    if let namesake = routines.first(where: { $0.id != after.id && !Self.keys($0).isDisjoint(with: keys) }) {
      // The name may be the one that the player sees.
      let theirs = Self.keys(namesake)
      throw Self.taken([after.setupName, after.name].first { theirs.contains(NameKey.of($0)) } ?? after.setupName)
    }
    let key = NameKey.of(after.setupName)
    guard !known.contains(where: { $0.deleted && $0.id != after.id && NameKey.of($0.setupName) == key }) else {
      throw RPCError(
        .nameTaken, "A deleted routine is already called \"\(after.setupName)\".",
        hint: "Use another name, or create that one again without an id.")
    }
    if let index = routines.firstIndex(where: { $0.id == after.id }) {
      routines[index] = after
    } else {
      routines.append(after)
    }
    note(after)
  }

  /// Makes this the one step of a routine, or none if the routine stays as it was.
  private mutating func note(_ after: Quest) {
    let before = known.first { $0.id == after.id }
    let place = steps.firstIndex { $0.after.id == after.id }
    if let place { steps.remove(at: place) }
    // A routine that the same request makes and deletes was never there.
    guard before != after, before != nil || !after.deleted else { return }
    steps.insert(Step(before: before, after: after), at: place ?? steps.count)
  }

  private static func taken(_ name: String) -> RPCError {
    RPCError(
      .invalidArgument, "Two routines would be called \"\(name)\".",
      hint: "Give each routine a unique name, and a unique name for the player.")
  }

  /// Adds quests of the player that become routines.
  mutating func adopt(_ quests: [Quest]) {
    for quest in quests {
      var routine = quest
      routine.createdBy = .guardian
      steps.append(Step(before: quest, after: routine))
      routines.append(routine)
    }
  }

  var changes: [GuardianApply.Change] {
    steps.map { step in
      let isNew = step.before?.deleted ?? true
      return GuardianApply.Change(
        routine: step.after.setupName, what: step.after.deleted ? .deleted : isNew ? .created : .changed,
        details: isNew || step.after.deleted ? [] : Self.differences(step.before, step.after))
    }
  }

  // MARK: - Finding

  /// The existing routine that the request means, including deleted ones by name; `nil` for a new one.
  private func meant(by routine: GuardianApply.Routine) throws -> Quest? {
    if let id = routine.id {
      guard let quest = routines.first(where: { $0.id.text == id }) else {
        throw RPCError(.notFound, "There is no routine with that id.", hint: "tqctl guardian quest list shows them.")
      }
      return quest
    }
    let key = NameKey.of(routine.name)
    if let same = known.first(where: { NameKey.of($0.setupName) == key }) { return same }
    guard let shown = routine.displayName.map(NameKey.of) else { return nil }
    // The routine was set up under the name that is now only shown.
    return known.first { $0.setup == nil && NameKey.of($0.name) == shown }
  }

  /// The keys that identify a routine.
  private static func keys(_ quest: Quest) -> Set<String> { [NameKey.of(quest.name), NameKey.of(quest.setupName)] }

  private static func routine(_ typed: String, among quests: [Quest]) throws -> Quest {
    if let quest = quests.first(where: { $0.id.text == typed }) { return quest }
    switch NameMatch.find(typed, in: quests, isExact: true, name: \.setupName, other: \.name) {
    case .one(let quest): return quest
    case .several(let names): throw Refusals.ambiguous(typed, names)
    case .none:
      throw RPCError(
        .notFound, "There is no routine \"\(typed.prefix(80))\".", hint: "tqctl guardian quest list shows them.",
        candidates: quests.isEmpty ? nil : quests.map(\.setupName))
    }
  }

  // MARK: - Making

  /// The requested routine, with the defaults of a new one for absent members.
  private static func quest(
    _ routine: GuardianApply.Routine, _ before: Quest?, _ newID: () -> String
  ) throws -> Quest {
    let name = try acceptedName(routine.name, what: "A routine", shortest: Quest.shortestName)
    do {
      var quest = Quest(
        id: before?.id ?? QuestID(newID()), name: name, tasks: [], days: .all, createdBy: .guardian,
        active: routine.active ?? true, reminder: nil, deadline: nil, createdAt: before?.createdAt,
        updatedAt: before?.updatedAt)
      if let shown = routine.displayName {
        quest.setNames(
          shown: try acceptedName(shown, what: "A routine", shortest: Quest.shortestName), setup: name)
      }
      quest.tasks = try tasks(routine.tasks, keeping: before?.tasks ?? [], newID)
      guard routine.remind != "default" else {
        throw RPCError(.invalidArgument, "A reminder needs a time of day.", hint: "Write it like 07:30, or plan.")
      }
      try quest.adopt(days: routine.days, reminder: routine.remind, by: routine.by, usualReminder: 0)
      return quest
    } catch var error as RPCError {
      error.message = "\(name): \(error.message)"
      throw error
    }
  }

  private static func tasks(
    _ wanted: [GuardianApply.Task], keeping old: [QuestTask], _ newID: () -> String
  ) throws -> [QuestTask] {
    guard Quest.taskCount.contains(wanted.count) else {
      throw RPCError(
        .invalidArgument, "A routine has \(Quest.taskCount.lowerBound) to \(Quest.taskCount.upperBound) tasks.",
        hint: "Give at least one, for example Shower.")
    }
    var left = old
    return try wanted.map { wanted in
      let (text, range) = SuggestionText.split(wanted.name)
      let parsed = try parsedTaskName(text, kind: wanted.kind)
      var typed = parsed.splittingSetup()
      if let shown = wanted.displayName { typed = (TaskName(name: shown, kind: parsed.kind), parsed.name) }
      let (task, setup) = try setUpTask(typed)
      let key = NameKey.of(setup ?? task.name)
      // Else it was set up under the name that is now only shown.
      let place =
        left.firstIndex { NameKey.of($0.setupTask.name) == key }
        ?? left.firstIndex { $0.setup == nil && $0.isNamed(task.name) }
      let same = place.map { left.remove(at: $0) }
      return QuestTask(
        id: same?.id ?? TaskID(newID()), task: task, setup: setup,
        reference: try wanted.reference?.seconds(),
        suggested: try (wanted.suggested ?? range.map(DurationInput.text))?.suggestion())
    }
  }

  // MARK: - Telling

  private static func differences(_ before: Quest?, _ after: Quest) -> [String] {
    guard let before else { return [] }
    func differing(_ what: String, _ path: (Quest) -> String) -> String? {
      let (old, new) = (path(before), path(after))
      return old == new ? nil : "\(what): \(old) → \(new)"
    }
    return [
      differing("name", \.setupName), differing("shown as") { $0.setup == nil ? "its name" : $0.name },
      differing("tasks") { $0.tasks.map(text).joined(separator: ", ") },
      differing("days") { DayText.of($0.days) }, differing("reminder") { $0.reminder?.text ?? "none" },
      differing("by") { $0.deadline.map(TimeOfDay.text(minute:)) ?? "none" },
      differing("active") { $0.active ? "yes" : "no" },
      differing("protected") { $0.createdBy == .guardian ? "yes" : "no" },
    ].compactMap(\.self)
  }

  private static func text(_ task: QuestTask) -> String {
    let kind = task.task.kind.map { " @\($0.hasPrefix("@") ? String($0.dropFirst()) : $0)" } ?? ""
    let shown = task.setup == nil ? "" : " = \(task.task.name)"
    let suggested = task.suggested.map { " \(SuggestionText.typed($0))" } ?? ""
    return task.setupTask.name + shown + kind + suggested
      + (task.reference.map { " (\(DurationText.short($0)))" } ?? "")
  }
}

/// Formats weekdays for the list of changes.
enum DayText {
  static func of(_ days: Weekdays) -> String {
    switch days {
    case .all: "every day"
    case .weekdays: "weekdays"
    case .weekends: "weekends"
    default:
      [2, 3, 4, 5, 6, 7, 1].filter(days.contains(weekday:)).map { Weekday.shortNames[$0 - 1] }.joined(separator: ", ")
    }
  }
}

extension RoutineInfo {
  init(_ quest: Quest) {
    self.init(
      id: quest.id.text, name: quest.setupName, displayName: quest.setup.map { _ in quest.name },
      tasks: quest.tasks.map { task in
        Task(
          name: task.setupTask.name, displayName: task.setup.map { _ in task.task.name }, kind: task.task.kind,
          referenceSeconds: task.reference, suggested: task.suggested.map(SuggestionText.typed))
      },
      days: quest.days.days, active: quest.active, remind: quest.reminder?.text,
      by: quest.deadline.map(TimeOfDay.text(minute:)))
  }
}
