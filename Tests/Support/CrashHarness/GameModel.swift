internal import QuestTestKit
internal import QuestWire

/// The expected data of the player, computed only from requests and their answers in the order of the commits.
/// Independent of the store's rows and the rules of the game.
struct GameModel {
  /// The quests in their order.
  var quests: [QuestInfo] = []
  /// Settings that the player has changed.
  var settings: [String: String] = [:]
  /// Finished runs by id, as revealed or as corrected since.
  var runs: [String: RunFacts] = [:]
  /// The task of each imported session, by the session's start as written in the import.
  var imported: [String: String] = [:]
  /// Described records (`RecordType`), by type and id, with the known members of their lines in an export.
  var records: [String: [String: JSONValue]] = [:]
  /// Started intervals, in their order. Intervals that were added with a start and an end are among the records.
  var tracked: [TrackedActivity] = []
  /// The skill of a task, if it is not the task's own name.
  var skillOfTask: [String: String] = [:]
  /// Seconds between two fetches, by the source's name.
  var sources: [String: Int] = [:]
  var place = Place()
  /// The running task.
  var running: RunningTime?
  /// The state of the session that waits for a task in between.
  var waiting: Waiting?

  /// The player's state in the open session.
  struct Place: Equatable {
    var phase: Open<SessionState.Phase> = "none"
    var sessionID: String?
    var task: String?
  }

  struct Waiting {
    var place: Place
    var running: RunningTime?
  }

  struct TrackedActivity: Equatable {
    var activity: String
    var isOpen: Bool
  }

  func skill(of task: String) -> String { skillOfTask[task] ?? task }

  /// Tasks played here or imported.
  var playedTasks: Set<String> { Set(runs.values.map(\.task) + imported.values) }
}

/// What can be checked immediately after one change.
struct ModelFinding {
  /// A disagreement, in words.
  var disagreement: String?
  var time: TimeCheck?
}

extension GameModel {
  /// The shortest measured time in seconds; shorter times are measured as this (SPEC §3, integrity).
  static let shortestMeasured = 3.0

  /// Applies a change; `answer` is the result as JSON. Throws if the answer cannot belong to the request.
  mutating func follow(_ attempt: Attempt, answer: [UInt8]) throws -> ModelFinding {
    switch attempt.request {
    case is QuestCreate:
      quests.append(try quest(answer))
    case is QuestUpdate:
      let changed = try quest(answer)
      guard let index = quests.firstIndex(where: { $0.id == changed.id }) else { return missing("quest", changed.id) }
      quests[index] = changed
    case is QuestDelete:
      let deleted = try WireJSON.decode(QuestDelete.Response.self, from: answer)
      guard let index = quests.firstIndex(where: { $0.id == deleted.id }) else { return missing("quest", deleted.id) }
      quests.remove(at: index)
    case is QuestReorder:
      let ordered = try WireJSON.decode(QuestList.Response.self, from: answer).quests.map(\.id)
      guard ordered.sorted() == quests.map(\.id).sorted() else { return missing("quest", "of an order") }
      // The answer may lack the names that a merge on a copy gives.
      let known = Dictionary(uniqueKeysWithValues: quests.map { ($0.id, $0) })
      quests = ordered.compactMap { known[$0] }
    case is SettingsSet:
      for setting in try WireJSON.decode(SettingsGet.Response.self, from: answer).settings {
        settings[setting.key] = setting.isDefault ? nil : setting.value
      }
    case is SourceAdd, is SourceConfigure:
      let source = try WireJSON.decode(SourceInfo.self, from: answer)
      sources[source.name] = source.every
    case is SourceRemove:
      let removed = try WireJSON.decode(SourceRemove.Response.self, from: answer)
      guard sources.removeValue(forKey: removed.name) != nil else { return missing("source", removed.name) }
    case let request as SkillRename:
      move(runsOf: skill(of: request.skill), to: try WireJSON.decode(SkillInfo.self, from: answer).name, request.skill)
    case let request as SkillMerge:
      move(runsOf: skill(of: request.from), to: skill(of: request.into), request.from)
    case is SessionCorrect:
      let corrected = try WireJSON.decode(RunRecord.self, from: answer)
      guard runs.updateValue(RunFacts(corrected), forKey: corrected.id) != nil else {
        return missing("run", corrected.id)
      }
    case is SessionDelete:
      for gone in try WireJSON.decode(SessionDelete.Response.self, from: answer).tasks {
        guard runs.removeValue(forKey: gone.id) != nil else { return missing("run", gone.id) }
      }
    case is DataImport:
      guard let text = attempt.imported else { return missing("text", "of an import") }
      imported.merge(text.sessions) { _, new in new }
      records.merge(text.records) { known, _ in known }
    case is PracticeRecord:
      let run = try WireJSON.decode(PracticeRecord.Response.self, from: answer).run
      records["practice \(run.id)"] = [
        "targetSeconds": .number(run.targetSeconds), "actualSeconds": .number(run.actualSeconds),
      ]
    case is GoalCreate:
      let goal = try WireJSON.decode(GoalInfo.self, from: answer)
      records["goal \(goal.id)"] = ["name": .string(goal.name)]
    case is TrackStart, is TrackContinue, is TrackStop:
      let state = try WireJSON.decode(TrackState.self, from: answer)
      if let last = tracked.indices.last { tracked[last].isOpen = false }
      if state.running { tracked.append(TrackedActivity(activity: state.activity ?? "", isOpen: true)) }
    case is TrackAdd, is TrackUpdate:
      let interval = try WireJSON.decode(IntervalInfo.self, from: answer)
      records["interval \(interval.id)"] = ["activity": .string(interval.activity), "start": .string(interval.start)]
    case is TrackDelete:
      let interval = try WireJSON.decode(IntervalInfo.self, from: answer)
      guard records.removeValue(forKey: "interval \(interval.id)") != nil else {
        return missing("interval", interval.id)
      }
    case is DataRestore:
      guard let restored = attempt.restored else { return missing("backup", "of a restore") }
      self = restored
    case let request as DataErase:
      let told = try WireJSON.decode(DataErase.Response.self, from: answer).runs
      let gone = erase(request.skill ?? "")
      if gone != told { return ModelFinding(disagreement: "an erasure told of \(told) runs, and there were \(gone)") }
    case is SessionAdd:
      let run = try WireJSON.decode(SessionAdd.Response.self, from: answer).run
      runs[run.id] = RunFacts(run)
    case is SessionAside:
      if place.phase == "active" { running?.pause(at: attempt.moment) }
      waiting = Waiting(place: place, running: running)
      go(to: Place(try WireJSON.decode(SessionState.self, from: answer)), attempt.moment)
    case is SessionSkip:
      // The next task may have the same name.
      place.phase = "none"
      go(to: Place(try WireJSON.decode(SessionState.self, from: answer)), attempt.moment)
    case let request as SessionDone:
      return finish(request, try WireJSON.decode(RevealedRun.self, from: answer), attempt.moment)
    default:
      go(to: Place(try WireJSON.decode(SessionState.self, from: answer)), attempt.moment)
    }
    return ModelFinding()
  }

  /// Removes the runs of the task's skill, and the names of skills without a run. Returns the number of removed runs.
  @discardableResult
  mutating func erase(_ task: String) -> Int {
    let before = runs.count + imported.count
    let skill = skill(of: task)
    let names = self
    runs = runs.filter { names.skill(of: $0.value.task) != skill }
    imported = imported.filter { names.skill(of: $0.value) != skill }
    let played = Set(runs.values.map { names.skill(of: $0.task) } + imported.values.map { names.skill(of: $0) })
    skillOfTask = skillOfTask.filter { played.contains($0.value) }
    return before - runs.count - imported.count
  }

  private func quest(_ answer: [UInt8]) throws -> QuestInfo {
    try WireJSON.decode(QuestInfo.self, from: answer).unplayed
  }

  private func missing(_ what: String, _ id: String) -> ModelFinding {
    ModelFinding(disagreement: "an answer speaks of the \(what) \(id), which nothing acknowledged tells of")
  }

  /// Moves the runs of a skill to a name, which tasks of quests get too.
  private mutating func move(runsOf skill: String, to name: String, _ task: String) {
    for quest in quests.indices {
      for index in quests[quest].tasks.indices {
        let task = quests[quest].tasks[index]
        guard task.kind == nil, self.skill(of: task.name) == skill else { continue }
        quests[quest].tasks[index].name = name
        quests[quest].tasks[index].skill = name
      }
    }
    skillOfTask[task] = name
    for (other, known) in skillOfTask where known == skill { skillOfTask[other] = name }
    if skillOfTask[skill] == nil { skillOfTask[skill] = name }
  }

  // MARK: - The open session

  private mutating func go(to next: Place, _ moment: Moment) {
    if let waiting, next.sessionID == waiting.place.sessionID {
      (place, running, self.waiting) = (next, waiting.running, nil)
      if next.phase == "active" { running?.resume(at: moment) }
      return
    }
    let isSameTask = next.sessionID == place.sessionID && next.task == place.task
    switch next.phase {
    case "active" where isSameTask && place.phase == "paused": running?.resume(at: moment)
    case "active" where isSameTask && place.phase == "active": break
    case "active": running = RunningTime(since: moment)
    case "paused": running?.pause(at: moment)
    default: running = nil
    }
    place = next
  }

  private mutating func finish(_ request: SessionDone, _ run: RevealedRun, _ moment: Moment) -> ModelFinding {
    var finding = ModelFinding()
    if run.sessionId != place.sessionID || run.task != place.task {
      finding.disagreement = "\(run.task) was revealed while \(place.task ?? "nothing") was being played"
    }
    if request.took == nil, request.forgot != true, let measured = run.actualSeconds, let running {
      finding.time = TimeCheck(running, measured: measured, until: moment, shortest: Self.shortestMeasured)
    }
    runs[run.id] = RunFacts(run)
    let isNextRunning = run.phase == "active"
    // The next task may have the same name.
    place.phase = "none"
    if run.next?.returned == true, var next = waiting?.place {
      next.phase = run.phase
      go(to: next, moment)
      return finding
    }
    go(
      to: Place(
        phase: run.phase, sessionID: run.phase == "none" ? nil : run.sessionId,
        task: run.phase == "none" ? nil : isNextRunning ? run.next?.task : run.task), moment)
    return finding
  }
}

extension GameModel.Place {
  init(_ state: SessionState) {
    self.init(phase: state.phase, sessionID: state.sessionId, task: state.task)
  }
}

extension QuestInfo {
  /// The quest without values that play changes, and without its moments, which are hidden while a task runs.
  var unplayed: QuestInfo {
    var quest = self
    quest.playedToday = false
    (quest.createdAt, quest.updatedAt) = (nil, nil)
    return quest
  }
}

/// The model over time, so that undo and redo can be applied.
struct Timeline {
  private(set) var present = GameModel()
  private var past: [GameModel] = []
  private var future: [GameModel] = []

  mutating func follow(_ attempt: Attempt, answer: [UInt8]) throws -> ModelFinding {
    switch attempt.request {
    case is HistoryUndo: return try step(answer, from: \.past, to: \.future, "undo")
    case is HistoryRedo: return try step(answer, from: \.future, to: \.past, "redo")
    case is DataErase:
      (past, future) = ([], [])
      return try present.follow(attempt, answer: answer)
    default:
      past.append(present)
      future = []
      return try present.follow(attempt, answer: answer)
    }
  }

  private mutating func step(
    _ answer: [UInt8], from: WritableKeyPath<Timeline, [GameModel]>, to: WritableKeyPath<Timeline, [GameModel]>,
    _ what: String
  ) throws -> ModelFinding {
    let answered = GameModel.Place(try WireJSON.decode(HistoryStep.self, from: answer).session)
    guard let next = self[keyPath: from].popLast() else {
      return ModelFinding(disagreement: "\(what) did something where nothing acknowledged was left")
    }
    self[keyPath: to].append(present)
    present = next
    guard answered == next.place else {
      return ModelFinding(disagreement: "\(what) led to \(answered) instead of \(next.place)")
    }
    return ModelFinding()
  }
}
