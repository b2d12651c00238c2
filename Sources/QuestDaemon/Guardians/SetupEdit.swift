internal import QuestModel
internal import QuestText
internal import QuestWire

extension GuardianApply.Edit {
  /// The routine that this edit makes of an existing one. Throws an `RPCError` if it names a task that is not there.
  func routine(from before: RoutineInfo) throws -> GuardianApply.Routine {
    var routine = GuardianApply.Routine(before)
    if let name { routine.name = name }
    if let displayName { routine.displayName = displayName }
    if let tasks { routine.tasks = tasks.map { Self.task($0, keeping: routine.tasks) } }
    routine.tasks += (addTasks ?? []).map { GuardianApply.Task(name: $0) }
    for values in values ?? [] { try values.set(in: &routine) }
    if let days { routine.days = days }
    if let remind { routine.remind = remind }
    if let by { routine.by = by }
    if let active { routine.active = active }
    return routine
  }

  /// A task from its new text. An existing task keeps its reference, and its suggestion unless the text has a new one.
  private static func task(_ text: String, keeping old: [GuardianApply.Task]) -> GuardianApply.Task {
    let known = old.first { $0.setupKey == setupKey(text) }
    return GuardianApply.Task(
      name: text, reference: known?.reference,
      suggested: SuggestionText.split(text).range == nil ? known?.suggested : nil)
  }
}

extension GuardianApply.TaskValues {
  fileprivate func set(in routine: inout GuardianApply.Routine) throws {
    guard let index = routine.tasks.firstIndex(where: { $0.setupKey == NameKey.of(task) }) else {
      throw RPCError(
        .notFound, "\(routine.name) has no task \"\(task.prefix(80))\".", hint: "Its tasks:",
        candidates: routine.tasks.map { TaskText(SuggestionText.split($0.name).task).name })
    }
    if let reference { routine.tasks[index].reference = reference.orNone }
    if let suggested { routine.tasks[index].suggested = suggested.orNone }
  }
}

extension DurationInput {
  fileprivate var orNone: DurationInput? { self == .text("off") ? nil : self }
}

extension GuardianApply.Task {
  fileprivate var setupKey: String { QuestDaemon.setupKey(name) }
}

/// The key of the name in a task's text, without the shown name, the kind and the suggestion.
private func setupKey(_ text: String) -> String { NameKey.of(TaskText(SuggestionText.split(text).task).name) }

extension GuardianApply.Routine {
  /// The existing routine.
  fileprivate init(_ info: RoutineInfo) {
    self.init(
      id: info.id, name: info.name, displayName: info.displayName,
      tasks: info.tasks.map { task in
        GuardianApply.Task(
          name: task.name, displayName: task.displayName, kind: task.kind,
          reference: task.referenceSeconds.map { .seconds($0) }, suggested: task.suggested.map(DurationInput.text))
      },
      days: info.days, remind: info.remind, by: info.by, active: info.active)
  }
}
