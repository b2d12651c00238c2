internal import QuestEngines
internal import QuestModel
internal import QuestStore
internal import QuestWire

/// One snapshot of a player's game at one moment: the input of reading handlers, and the start of a change.
struct ReadContext {
  let reader: StoreReader
  let player: PlayerID
  let now: ClockReading
  let settings: Settings
  /// The player's zone.
  let zone: Zone
  let rules: GameRules
  /// The local day of new records. Before the time of the setting `dayStart` it is still the previous day.
  let today: LocalDay

  init(reader: StoreReader, player: PlayerID, now: ClockReading, rules: GameRules) throws {
    self.reader = reader
    self.player = player
    self.now = now
    self.rules = rules
    settings = SettingsCatalog.settings(from: try reader.settings(of: player), rules: rules)
    zone = settings.timeZone ?? now.zone
    today = settings.dayStart.day(of: now.wall, in: zone)
  }

  /// The local day of a new record at that moment. Existing records keep the day they got.
  func day(of instant: Instant) -> LocalDay { settings.dayStart.day(of: instant, in: zone) }

  /// The moment the player's day begins.
  func start(of day: LocalDay) -> Instant { settings.dayStart.start(of: day, in: zone) }

  /// What a running task hides; `nil` when nothing is hidden.
  func blindFilter() throws -> BlindFilter? {
    guard try reader.openSession(of: player)?.play.phase.isRunning == true else { return nil }
    return try reader.blindFilter(of: player)
  }

  /// The limit for an `asOf`; while a task runs, a limit that reveals nothing about it.
  func limited(_ moment: Instant?) throws -> Instant? { try moment.flatMap { try blindFilter()?.limited($0) ?? $0 } }

  /// How many plays the blind filter hides completely or partly; `nil` for none.
  func hiddenPlays(_ blindFilter: BlindFilter?) throws -> Int? {
    try blindFilter.flatMap { shownCount(try reader.hiddenPlays($0)) }
  }

  // MARK: - Where the player stands

  func state() throws -> SessionState {
    guard let (_, play) = try reader.openSession(of: player) else { return SessionState(phase: Open(.idle)) }
    return try state(of: play)
  }

  func state(of play: Play) throws -> SessionState {
    let index = play.phase.index
    let task = play.tasks[index]
    var state = SessionState(phase: Open(rawValue: play.phase.name), estimateLocked: play.phase.isLocked)
    state.sessionId = play.sessionID.text
    state.quest = play.quest == nil ? nil : play.title
    state.task = task.task.name
    state.taskIndex = index + 1
    state.taskCount = play.tasks.count
    let remaining = play.remaining.filter { $0 != index || !play.phase.isLocked }
    state.remaining = remaining.map { play.tasks[$0].task.name }
    state.hint = try shownHint(for: index, of: play, in: play.phase)
    // Only a single task is played in between, and it runs at once.
    if play.quest == nil, play.phase.isRunning {
      state.waiting = try reader.waitingSession(of: player)?.play.title
    }
    return state
  }

  /// The hint for the task at the index, if the setting shows it unasked.
  func shownHint(for index: Int, of play: Play, in phase: Play.Phase) throws -> String? {
    switch (settings.hints, phase) {
    case (.before, .estimating): try offeredHint(for: index, of: play)
    case (.after, .ready), (.after, .active), (.after, .paused): try hint(for: play.tasks[index].task)
    default: nil
    }
  }

  /// What may be shown before lock-in about the task at the index: the hint or, before its first run, the suggestion.
  func offeredHint(for index: Int, of play: Play) throws -> String? {
    let task = play.tasks[index].task
    if let hint = try hint(for: task) { return hint }
    guard let quest = play.quest, let suggested = try reader.suggestion(for: task, in: quest),
      try !reader.hasRun(of: task, player: player)
    else { return nil }
    return Hint.text(suggested: suggested)
  }

  func hint(for task: TaskName) throws -> String? {
    Hint.text(
      recentActuals: try reader.recentActuals(of: task, player: player, limit: rules.hintRuns), rules: rules)
  }

  // MARK: - Progress

  func progress() throws -> Progress {
    let totals = try reader.totals(of: player)
    return Progress(
      totalXP: totals.xp, level: Leveling.level(xp: totals.xp, rules: rules), streak: try streak(totals),
      daysPlayed: totals.daysPlayed)
  }

  func streak(_ totals: Totals) throws -> Streak {
    Streak(current: totals.streak, active: try reader.wasPlayed(by: player, on: today))
  }
}

/// The number of hidden entries for a result; `nil` for 0.
func shownCount(_ hidden: Int) -> Int? { hidden > 0 ? hidden : nil }

extension Totals {
  /// 1 plus the number of played days whose previous day was also played; 0 before the first played day.
  var streak: Int { daysPlayed == 0 ? 0 : 1 + daysInARow }
}

extension Play.Phase {
  /// Whether an estimate is locked in and its task is not done.
  var isLocked: Bool {
    switch self {
    case .ready, .active, .paused: true
    case .estimating, .revealing: false
    }
  }
}
