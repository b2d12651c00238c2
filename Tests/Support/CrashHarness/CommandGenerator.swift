internal import QuestTestKit
internal import QuestWire

/// Generates the next command of a client: usually one that fits the assumed state of the player, sometimes one that
/// does not.
struct CommandGenerator {
  enum Command {
    case change(any ChangingRequest)
    /// An import, which needs several requests.
    case load(ImportText)
    case look(any Request)
  }

  private var random: SeededGenerator
  private let tasks: [String]
  /// Tasks that belong to no quest. They are played and imported until they are erased, and then replaced.
  private var errands: [String]
  /// The phase assumed from the answers so far.
  private var phase = "none"
  private var quests: [String] = []
  private var played: [String] = []
  private var runs: [String] = []
  private var tracking: TrackingGenerator
  private var importedSessions = 0
  private var longRun: LongRun
  /// A lower bound of the number of changes after the newest restore that undo could revert; `nil` without a restore.
  /// The restore itself is not undone, because that would remove later changes from the journal.
  private var undoable: Int?

  /// A task that runs longer than the shortest measured time, across any number of kills.
  private enum LongRun: Equatable {
    case none, due
    /// Kept running until this moment, partly paused; then ended by a plain `done`.
    case held(until: Double)
  }

  static let addedNote = TrackingGenerator.addedNote

  /// With `hasLongRun` the first task runs for longer than three seconds.
  init(seed: UInt64, hasLongRun: Bool) {
    var random = SeededGenerator(seed: seed)
    tasks = (0..<12).map { _ in Self.word(&random) }
    errands = (0..<3).map { _ in Self.word(&random) }
    tracking = TrackingGenerator(activities: (0..<3).map { _ in Self.word(&random) })
    self.random = random
    longRun = hasLongRun ? .due : .none
  }

  /// Whether the long run has not begun or not ended.
  var isLongRunOpen: Bool { longRun != .none }

  /// Whether a task is kept running. Only `done` may end it, and only after it has run long enough.
  private var isHolding: Bool {
    if case .held(let end) = longRun { Moment.now < end } else { longRun == .due }
  }

  /// With `load` the command is an import.
  mutating func next(key: String, load: Bool = false) -> Command {
    if load { return .load(importText()) }
    switch Int.random(in: 0..<100, using: &random) {
    case ..<40: return .change(play(key))
    case ..<43: return .change(SessionAdd(task: anySolo, actual: duration, idempotencyKey: key))
    case ..<49: return .change(tracking.next(key, &random))
    case ..<50: return .look(DataBackup())
    case ..<52:
      return .change(
        PracticeRecord(
          target: .seconds(60), actual: Double(Int.random(in: 30...90, using: &random)), idempotencyKey: key))
    case ..<53: return .change(goal(key))
    case ..<54: return .change(source(key))
    case ..<62: return .change(create(key))
    case ..<66: return .change(edit(key))
    case ..<68: return .change(QuestDelete(quest: anyQuest, idempotencyKey: key))
    case ..<71:
      return .change(QuestReorder(quests: Array(quests.shuffled(using: &random).prefix(3)), idempotencyKey: key))
    case ..<79: return .change(set(key))
    case ..<82: return .change(SkillRename(skill: anyPlayed, name: Self.word(&random), idempotencyKey: key))
    case ..<85: return .change(correct(key))
    case ..<86: return .change(SessionDelete(id: anyRun, idempotencyKey: key))
    case ..<87: return .change(SkillMerge(from: anyPlayed, into: anyPlayed, idempotencyKey: key))
    case ..<91 where !isLongRunOpen && undoable != 0: return .change(HistoryUndo(idempotencyKey: key))
    case ..<94 where !isLongRunOpen: return .change(HistoryRedo(idempotencyKey: key))
    case ..<95: return .load(importText())
    case ..<97: return .look(StatsGet())
    case ..<98: return .look(SessionHistory(limit: 50))
    default: return .look(SessionStatus())
    }
  }

  /// A goal that the next `done` reaches, or that is never reached.
  private mutating func goal(_ key: String) -> GoalCreate {
    GoalCreate(
      name: Self.word(&random), metric: "play.runs", reach: Double(Int.random(in: 1...400, using: &random)),
      guess: "8w", idempotencyKey: key)
  }

  private mutating func source(_ key: String) -> any ChangingRequest {
    let name = ["anki", "git", "pages"].randomElement(using: &random) ?? "git"
    let every = Int.random(in: 300...900, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case ..<2:
      let metric = SourceStream.Metric(key: "count", name: "Count", kind: Open(.sum), better: Open(.up))
      return SourceAdd(
        name: name, connector: "crash", title: name, hosts: [], settings: [:], every: every,
        streams: [SourceStream(name: "days", strategy: Open(.days), metrics: [metric])], idempotencyKey: key)
    case 2: return SourceConfigure(name: name, every: every, idempotencyKey: key)
    default: return SourceRemove(name: name, withSamples: Bool.random(using: &random) ? true : nil, idempotencyKey: key)
    }
  }

  // MARK: - Playing

  private mutating func play(_ key: String) -> any ChangingRequest {
    let chance = Int.random(in: 0..<100, using: &random)
    if chance < 4 { return SessionPause(idempotencyKey: key) }
    if chance < 8 { return SessionHint(idempotencyKey: key) }
    if chance < 11, !isLongRunOpen { return SessionAbandon(idempotencyKey: key) }
    if chance < 15, !isLongRunOpen { return SessionSkip(idempotencyKey: key) }
    if chance < 22, !isLongRunOpen, phase != "none" {
      return SessionAside(task: anySolo, estimate: duration, idempotencyKey: key)
    }
    switch phase {
    case "none": return open(key)
    case "estimating": return SessionEstimate(estimate: duration, hold: chance < 30 ? true : nil, idempotencyKey: key)
    case "ready": return SessionStartTask(idempotencyKey: key)
    case "active" where isHolding, "paused" where isHolding:
      return chance < 9 ? SessionPause(idempotencyKey: key) : SessionResume(idempotencyKey: key)
    case "active" where chance < 27, "paused" where chance < 27:
      return SessionEstimate(estimate: duration, change: true, idempotencyKey: key)
    case "active" where chance < 35: return SessionPause(idempotencyKey: key)
    case "paused" where chance < 70: return SessionResume(idempotencyKey: key)
    case "active", "paused": return done(key)
    default:
      return chance < 40 ? SessionNext(idempotencyKey: key) : SessionEstimate(estimate: duration, idempotencyKey: key)
    }
  }

  private mutating func open(_ key: String) -> any ChangingRequest {
    if longRun == .due { return SessionStartTask(task: anyTask, estimate: .seconds(5), idempotencyKey: key) }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return SessionStartTask(task: anySolo, idempotencyKey: key)
    case 1: return SessionDo(name: anySolo, estimates: [duration], idempotencyKey: key)
    case 2: return SessionStart(quest: anyQuest, estimates: [duration, duration], idempotencyKey: key)
    default: return SessionStart(quest: anyQuest, idempotencyKey: key)
    }
  }

  private mutating func done(_ key: String) -> SessionDone {
    guard !isLongRunOpen else { return SessionDone(idempotencyKey: key) }
    return switch Int.random(in: 0..<8, using: &random) {
    case 0: SessionDone(took: duration, idempotencyKey: key)
    case 1: SessionDone(felt: duration, idempotencyKey: key)
    case 2: SessionDone(forgot: true, idempotencyKey: key)
    default: SessionDone(idempotencyKey: key)
    }
  }

  // MARK: - Setting up

  private mutating func create(_ key: String) -> QuestCreate {
    let count = Int.random(in: 1...3, using: &random)
    return QuestCreate(
      name: "Quest " + Self.word(&random),
      displayName: Bool.random(using: &random) ? "Shown " + Self.word(&random) : nil,
      tasks: Array(tasks.shuffled(using: &random).prefix(count)),
      idempotencyKey: key)
  }

  private mutating func edit(_ key: String) -> QuestUpdate {
    let count = Int.random(in: 1...3, using: &random)
    return QuestUpdate(
      quest: anyQuest, tasks: Array(tasks.shuffled(using: &random).prefix(count)),
      days: [Int.random(in: 1...7, using: &random)], idempotencyKey: key)
  }

  private mutating func set(_ key: String) -> SettingsSet {
    let choices: [(String, String?)] = [
      ("reminderTime", "0\(Int.random(in: 5...9, using: &random)):\(Int.random(in: 10...59, using: &random))"),
      ("hints", ["ask", "before", "after", "off"].randomElement(using: &random)),
      ("weekStart", ["monday", "saturday", "sunday"].randomElement(using: &random)),
      ("rewards", ["on", "off", nil].randomElement(using: &random) ?? nil),
      ("sound", ["loud", "on", "off"].randomElement(using: &random)),
    ]
    let (name, value) = choices[Int.random(in: 0..<choices.count, using: &random)]
    return SettingsSet(key: name, value: value, idempotencyKey: key)
  }

  private mutating func correct(_ key: String) -> SessionCorrect {
    Bool.random(using: &random)
      ? SessionCorrect(id: anyRun, actual: duration, idempotencyKey: key)
      : SessionCorrect(id: anyRun, estimate: duration, felt: duration, idempotencyKey: key)
  }

  private mutating func importText() -> ImportText {
    let count = Int.random(in: 1...6, using: &random)
    defer { importedSessions += count }
    return ImportText(numbers: importedSessions..<importedSessions + count, tasks: tasks + errands)
  }

  /// Chooses a skill to erase among the tasks with runs: an errand if there is one, otherwise a task that quests may
  /// have.
  mutating func erasure(ofErrand: Bool, withRuns found: Set<String>) -> (skill: String, isErrand: Bool) {
    if ofErrand, let index = errands.firstIndex(where: found.contains) {
      defer { errands[index] = Self.word(&random) }
      return (errands[index], true)
    }
    return (tasks.filter(found.contains).randomElement(using: &random) ?? anyPlayed, false)
  }

  private var duration: DurationInput {
    mutating get { .seconds(Double(Int.random(in: 1...600, using: &random))) }
  }
  private var anyTask: String { mutating get { tasks[Int.random(in: 0..<tasks.count, using: &random)] } }
  /// A task to be played as a solo task.
  private var anySolo: String {
    mutating get {
      guard Int.random(in: 0..<3, using: &random) == 0 else { return anyTask }
      return errands[Int.random(in: 0..<errands.count, using: &random)]
    }
  }
  private var anyPlayed: String { mutating get { played.randomElement(using: &random) ?? "nothing yet" } }
  private var anyRun: String { mutating get { runs.suffix(20).randomElement(using: &random) ?? "none-0" } }
  private var anyQuest: String { mutating get { quests.randomElement(using: &random) ?? "no quest yet" } }

  /// Eight random letters, so that no two names are similar enough to be confused.
  private static func word(_ random: inout SeededGenerator) -> String {
    String((0..<8).map { _ in "abcdefghijklmnopqrstuvwxyz".randomElement(using: &random) ?? "a" })
  }

  // MARK: - Believing

  /// Records an answer; `result` is its JSON.
  mutating func hear(_ request: any ChangingRequest, _ result: [String: JSONValue]) {
    let state = result["session"].flatMap(\.object) ?? result
    if let phase = state["phase"]?.text { believe(phase) }
    if type(of: request).isUndoable { undoable = undoable.map { $0 + 1 } }
    switch request {
    case is TrackAdd: if let id = result["id"]?.text { tracking.added.append(id) }
    case let request as QuestCreate: quests.append(request.displayName ?? request.name)
    case let request as QuestDelete: quests.removeAll { $0 == request.quest }
    case is DataErase where result["runs"]?.number != 0: undoable = nil
    case is SessionDone:
      if let task = result["task"]?.text, tasks.contains(task), !played.contains(task) { played.append(task) }
      if let run = result["id"]?.text { runs.append(run) }
      if case .held = longRun { longRun = .none }
    default: break
    }
  }

  /// Records a request in flight.
  mutating func note(sent request: any ChangingRequest) {
    switch request {
    case is DataRestore: undoable = 0
    case is HistoryUndo: undoable = undoable.map { $0 - 1 }
    default: break
    }
  }

  private mutating func believe(_ phase: String) {
    self.phase = phase
    if phase == "active", longRun == .due { longRun = .held(until: Moment.now + 4.2) }
  }

  /// A refusal shows that the player's state differs from the assumed one.
  mutating func hear(_ refusal: RPCError) {
    switch refusal.kind {
    case .noOpenSession: phase = "none"
    case .notEstimating, .estimateLocked, .sessionAlreadyOpen: phase = "active"
    case .taskNotRunning: phase = "estimating"
    case .notPaused: phase = "active"
    default: break
    }
  }
}

extension ChangingRequest {
  /// Whether the answered request has certainly added a change that undo can revert.
  fileprivate static var isUndoable: Bool {
    !methodsWithoutCommand.union(methodsThatMayChangeNothing).contains(method)
      && ![HistoryUndo.method, HistoryRedo.method, DataRestore.method].contains(method)
  }
}

extension JSONValue {
  var text: String? { if case .string(let text) = self { text } else { nil } }
  var number: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    default: nil
    }
  }
  var object: [String: JSONValue]? { if case .object(let fields) = self { fields } else { nil } }
}
