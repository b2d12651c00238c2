internal import QuestEngines
internal import QuestModel
internal import QuestStore
internal import QuestText
internal import QuestWire

/// How `session.do` resolves a typed name.
enum Meaning {
  case quest(Quest)
  case task(TaskName, isNew: Bool)
}

extension ReadContext {
  /// Exact names first, then unique prefixes over quests and known tasks together, then the only name that contains
  /// these words; any other name is a new task. If only parts of words match, or several names match, the player
  /// chooses.
  func meaning(of typed: String, kind: String?, isNew: Bool) throws -> Meaning {
    let name = try parsedTaskName(typed, kind: kind)
    let key = NameKey.of(typed)
    guard !isNew else { return .task(name, isNew: try reader.skill(named: name.skillName, of: player) == nil) }
    let quests = try reader.quests(of: player)
    if kind == nil, let quest = quests.first(where: { Self.names($0).contains(key) }) { return .quest(quest) }
    if try reader.skill(named: name.skillName, of: player) != nil || name.kind != nil {
      return .task(shown(name, in: quests), isNew: false)
    }
    let beginning = quests.filter { Self.names($0).contains { $0.hasPrefix(key) } }
    let tasks = try knownTasks(reader.skillKeys(beginning: key, of: player, limit: 20), in: quests)
    switch (beginning.count, tasks.count) {
    case (1, 0): return .quest(beginning[0])
    case (0, 1): return .task(tasks[0], isNew: false)
    case (0, 0): return try meaning(ofPart: key, in: quests) ?? .task(shown(name, in: quests), isNew: true)
    default: throw Refusals.ambiguous(typed, beginning.map(\.name) + tasks.map(\.name))
    }
  }

  /// The keys that identify a quest.
  private static func names(_ quest: Quest) -> [String] { [quest.name, quest.setup].compactMap { $0.map(NameKey.of) } }

  /// The quest or task whose name contains the words; `nil` if none does.
  private func meaning(ofPart key: String, in quests: [Quest]) throws -> Meaning? {
    let holding = quests.filter { Self.names($0).contains { NameMatch.hasWord($0, beginning: key) } }
    let keys = try reader.skillKeys(containing: key, of: player, limit: 50).filter {
      !$0.hasPrefix("@") && NameMatch.hasWord($0, beginning: key)
    }
    let tasks = try knownTasks(keys, in: quests)
    let found = holding.flatMap(Self.names) + keys
    guard !found.isEmpty else { return nil }
    guard holding.count + tasks.count == 1, found.contains(where: { NameMatch.hasWords($0, key) }) else {
      throw RPCError(
        .ambiguousName, "\"\(key.prefix(80))\" may be part of another name.",
        hint: "Type more of the name, or create a new task with --new.",
        candidates: Array((holding.map(\.name) + tasks.map(\.name)).prefix(20)))
    }
    return holding.first.map { .quest($0) } ?? .task(tasks[0], isNew: false)
  }

  /// An unknown name creates a task; similar names are suggested in case of a typo.
  func announcement(ofNew task: TaskName) throws -> String {
    let known = try reader.quests(of: player).map(\.name) + reader.skills(of: player, limit: 500).map(\.name)
    let meant = Spelling.question(task.name, among: known).map { " \($0) tqctl undo takes it back." }
    return "\(task.name) is new here.\(meant ?? "")"
  }

  /// The task under its shown name: by its setup name in the open quest, else as all quests show it.
  func shownTask(_ task: TaskName) throws -> TaskName {
    let key = NameKey.of(task.name)
    let open = try reader.openSession(of: player)?.play.quest.flatMap { try reader.quest($0) }
    if let found = open?.tasks.first(where: { $0.setup != nil && NameKey.of($0.setupTask.name) == key }) {
      return found.task
    }
    return shown(task, in: try reader.quests(of: player))
  }

  /// Known tasks by these keys of their skills, without kinds, each once under its shown name.
  private func knownTasks(_ keys: [String], in quests: [Quest]) throws -> [TaskName] {
    var seen: Set<String> = []
    return try keys.filter { !$0.hasPrefix("@") }.compactMap { key in
      let name = try reader.skill(named: key, of: player)?.name ?? key
      let task = shown(TaskName(name: NameKey.of(name) == key ? name : key), in: quests)
      return seen.insert(task.skillKey).inserted ? task : nil
    }
  }
}

extension WriteContext {
  func openSession() throws -> (session: Session, play: Play) {
    guard let open = try snapshot.reader.openSession(of: player) else { throw Refusals.noOpenSession }
    return open
  }

  /// Prepares for a new session: ends one left open on an earlier day, and refuses if one of today is open. Returns the
  /// note about the ended one.
  func clearOldSession() throws -> String? {
    guard let (session, play) = try snapshot.reader.openSession(of: player) else { return nil }
    guard isOfEarlierDay(session) else { throw Refusals.alreadyOpen(play) }
    return try clear(session, play)
  }

  /// The same for `start-task`, which keeps a session that it continues: today's, and, past midnight, one that still
  /// has the task (or any task, if none is named).
  func clearOldSession(unlessGoingOnWith task: TaskName?) throws -> String? {
    guard let task, let (session, play) = try snapshot.reader.openSession(of: player), isOfEarlierDay(session) else {
      return nil
    }
    let key = NameKey.of(task.name)
    guard !play.remaining.contains(where: { NameKey.of(play.tasks[$0].task.name) == key }) else { return nil }
    return try clear(session, play)
  }

  private func isOfEarlierDay(_ session: Session) -> Bool {
    snapshot.settings.dayStart.day(of: session.startedAt, in: session.startedZone) < snapshot.today
  }

  private func clear(_ session: Session, _ play: Play) throws -> String {
    try putAway(session, play)
    // The session that waited for it is from an earlier day, too.
    if let (waiting, play) = try snapshot.reader.openSession(of: player) { return try clear(waiting, play) }
    let hasFinished = play.tasks.contains { $0.state == .done || $0.state == .unmeasured }
    return "\(play.title) from an earlier day was put away\(hasFinished ? "; what you finished is kept" : "")."
  }

  func open(_ quest: Quest, _ estimates: [Estimate], note: String?) throws -> SessionState {
    guard !quest.tasks.isEmpty else {
      throw RPCError(
        .invalidArgument, "\(quest.name) has no tasks.", hint: "tqctl quest edit \"\(quest.name)\" --task Shower")
    }
    let tasks = quest.tasks.enumerated().map { index, task in
      PlayTask(task: task.task, planned: index < estimates.count ? estimates[index] : nil)
    }
    writer.label = "the start of \(quest.name)"
    return try open(quest.id, title: quest.name, tasks, note: note)
  }

  /// Whether a session of the quest, or with `nil` a solo task, that starts then is one of the first ones.
  func isCalibrating(_ quest: QuestID?, startingAt start: Instant) throws -> Bool {
    let completed = try snapshot.reader.completedSessions(
      of: quest, player: player, startedBefore: start, limit: snapshot.rules.calibrationSessions)
    return Calibration.isCalibrating(completedBefore: completed, rules: snapshot.rules)
  }

  func openSolo(_ name: TaskName, _ estimate: Estimate?, note: String?) throws -> SessionState {
    writer.label = "the start of \(name.name)"
    return try open(nil, title: name.name, [PlayTask(task: name, planned: estimate)], note: note)
  }

  /// Lets the open session wait, and starts a solo task.
  func setAside(for task: TaskName, _ estimate: Estimate, note: String?) throws -> SessionState {
    let (session, play) = try openSession()
    if let (_, waiting) = try snapshot.reader.waitingSession(of: player) {
      throw RPCError(
        .sessionAlreadyOpen, "\(waiting.title) waits already while you do \(play.title).",
        hint: "Finish \(play.title) first: tqctl done")
    }
    try setAside(session, PlayMachine.setAside(play, at: now), was: play)
    return try openSolo(task, estimate, note: note)
  }

  private func open(_ quest: QuestID?, title: String, _ tasks: [PlayTask], note: String?) throws -> SessionState {
    let session = Session(
      id: newID(), quest: quest, startedAt: now.wall, startedZone: snapshot.zone, outcome: .open, endedAt: nil,
      endedZone: nil, completedDay: nil, calibration: try isCalibrating(quest, startingAt: now.wall), bonus: 0,
      total: nil)
    let blank = Play(sessionID: session.id, quest: quest, title: title, tasks: tasks, phase: .estimating(0))
    let (play, facts) = PlayMachine.open(blank, at: now)
    try open(session, play)
    announce(.session, facts.isEmpty ? .started : .estimated)
    var state = try snapshot.state(of: play)
    state.note = note
    state.tell(facts, play)
    if snapshot.settings.hints == .ask, case .estimating(let index) = play.phase,
      try snapshot.offeredHint(for: index, of: play) != nil
    {
      state.hintAvailable = true
    }
    return state
  }
}

extension SessionState {
  /// Adds the locked-in estimate to the state.
  mutating func tell(_ facts: [PlayFact], _ play: Play) {
    for fact in facts {
      let index: Int
      switch fact {
      case .lockedIn(let locked), .changed(let locked, _): index = locked
      case .started, .ended, .skipped, .finished: continue
      }
      guard let estimate = play.tasks[index].estimate else { continue }
      estimatedSeconds = estimate.seconds
      estimateText = estimate.words
    }
  }
}

extension Estimate {
  /// "5 minutes", or "20 minutes to 35 minutes".
  var words: String {
    range.map { "\(DurationText.words($0.lowerBound)) to \(DurationText.words($0.upperBound))" }
      ?? DurationText.words(seconds)
  }
}
