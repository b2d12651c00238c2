public import QuestModel

/// The session state machine (SPEC §3): one pure function from a state, a command and an instant to the next state and
/// the facts. It reads no clock and makes no rows; the same inputs always give the same outputs.
public enum PlayMachine {
  /// The state after the command; the play is `nil` when the session is over.
  ///
  /// Throws the refusal if the command is not possible; then nothing has happened. Cost: O(tasks).
  public static func apply(
    _ command: PlayCommand, to play: Play, at now: ClockReading
  ) throws(PlayRefusal) -> (play: Play, isOver: Bool, facts: [PlayFact]) {
    var step = PlayStep(play: play, now: now)
    switch command {
    case .estimate(let estimate, let hold): try step.estimate(estimate, hold: hold)
    case .changeEstimate(let estimate, let free): try step.changeEstimate(estimate, freeSeconds: free)
    case .startTask(let name, let estimate): try step.startTask(name, estimate)
    case .next: try step.next()
    case .pause: try step.pause()
    case .resume: try step.resume()
    case .skip: try step.skip()
    case .done(let ending, let said): try step.done(ending, said: said ?? now)
    case .abandon: step.abandon()
    case .putAway: step.putAway()
    }
    return (step.play, step.isOver, step.facts)
  }

  /// Starts a session that was just opened. With estimates the first task starts at once.
  ///
  /// - Parameters:
  ///   - play: its snapshot, in `estimating(0)`, with the plan in the tasks.
  ///   - now: the moment of the command.
  /// - Returns: the state and the facts.
  public static func open(_ play: Play, at now: ClockReading) -> (play: Play, facts: [PlayFact]) {
    var step = PlayStep(play: play, now: now)
    step.startPlanned(0)
    return (step.play, step.facts)
  }

  /// The current task's elapsed time: only for the overlong question, never shown before `done`.
  public static func measurement(of play: Play, at now: ClockReading) -> RunMeasurement {
    play.tasks[play.phase.index].measurement(until: now)
  }

  /// Whether the given end is before the beginning of the running task.
  public static func endsTooEarly(_ play: Play, _ ending: PlayCommand.Ending, said: ClockReading) -> Bool {
    guard case .ago(let seconds) = ending else { return false }
    let end = said.movedBack(bySeconds: seconds)
    return play.tasks[play.phase.index].watch.begin.map(end.isBefore) ?? true
  }

  /// Whether the running task could have been done at that moment: it was already running or paused.
  public static func stoodAsNow(_ play: Play, at moment: ClockReading) -> Bool {
    guard play.phase.isRunning else { return false }
    let watch = play.tasks[play.phase.index].watch
    return (watch.runningSince ?? watch.spans.last?.end).map { !moment.isBefore($0) } ?? false
  }

  /// The play while another task is played in between: the clock of its running task stops, and its phase stays.
  public static func setAside(_ play: Play, at now: ClockReading) -> Play {
    guard case .active(let index) = play.phase else { return play }
    var step = PlayStep(play: play, now: now)
    step.interrupt(index)
    return step.play
  }

  /// The play as it was before it was set aside.
  ///
  /// - Parameters:
  ///   - play: the result of `setAside`.
  ///   - begin: when it was set aside.
  ///   - now: when the task in between ended.
  /// - Returns: the same phase. A task that ran runs again. The time in between becomes a pause of that task or,
  ///   between two tasks, of the quest.
  public static func takenUp(_ play: Play, setAside begin: ClockReading, at now: ClockReading) -> Play {
    var play = play
    switch play.phase {
    case .active(let index): play.tasks[index].watch.runningSince = now
    // It was paused before, and that pause continues.
    case .paused: break
    case .estimating, .ready, .revealing:
      if play.firstLockIn != nil { play.pausedSeconds += max(0, now.elapsed(since: begin).seconds) }
    }
    return play
  }

  /// The same play with the moment of the first `done`.
  public static func asked(_ play: Play, at now: ClockReading) -> Play {
    var play = play
    if play.tasks[play.phase.index].watch.askedAt == nil { play.tasks[play.phase.index].watch.askedAt = now }
    return play
  }
}

/// One command in progress.
struct PlayStep {
  var play: Play
  let now: ClockReading
  var isOver = false
  var facts: [PlayFact] = []

  // MARK: - Estimating

  mutating func estimate(_ estimate: Estimate, hold: Bool) throws(PlayRefusal) {
    switch play.phase {
    case .estimating(let index):
      lockIn(estimate, index, hold: hold)
    case .revealing:
      guard let index = play.remaining.first else { throw .notEstimating(play.phase) }
      lockIn(estimate, index, hold: hold)
    case .ready, .active, .paused:
      throw .estimateLocked(play.phase)
    }
  }

  mutating func changeEstimate(_ estimate: Estimate, freeSeconds: Double) throws(PlayRefusal) {
    switch play.phase {
    case .estimating, .revealing: throw .taskNotRunning(play.phase)
    case .ready(let index): lockIn(estimate, index, hold: true)
    case .active(let index), .paused(let index):
      let isFirst = !play.tasks[index].marks.contains(.corrected)
      let sinceLockIn = play.tasks[index].watch.begin.map { now.elapsed(since: $0) }
      let isSoon = sinceLockIn.map { $0.seconds <= freeSeconds && !$0.acrossReboot } ?? false
      play.tasks[index].estimate = estimate
      play.tasks[index].marks.insert(.corrected)
      facts.append(.changed(index: index, isLate: !(isFirst && isSoon)))
    }
  }

  mutating func startTask(_ name: TaskName?, _ estimate: Estimate?) throws(PlayRefusal) {
    switch play.phase {
    case .active(let index), .paused(let index):
      throw .taskRuns(task: play.tasks[index].task.name)
    case .ready(let held):
      let index = try chosen(name) ?? held
      if index == held {
        guard estimate == nil else { throw .estimateLocked(play.phase) }
        start(held)
      } else {
        try begin(index, estimate)
      }
    case .estimating(let current):
      let index = try chosen(name) ?? current
      if name == nil, estimate == nil { throw .estimateMissing(task: play.tasks[current].task.name) }
      try begin(index, estimate)
    case .revealing:
      guard let index = try chosen(name) ?? play.remaining.first else { throw .notEstimating(play.phase) }
      try begin(index, estimate)
    }
  }

  mutating func next() throws(PlayRefusal) {
    guard case .revealing = play.phase, let index = play.remaining.first else { throw .nothingRevealed(play.phase) }
    play.phase = .estimating(index)
    startPlanned(index)
  }

  /// The remaining task of that name, by name key.
  private func chosen(_ name: TaskName?) throws(PlayRefusal) -> Int? {
    guard let name else { return nil }
    let key = NameKey.of(name.name)
    guard let index = play.remaining.first(where: { NameKey.of(play.tasks[$0].task.name) == key }) else {
      throw .otherTask(name: name.name, remaining: play.remaining.map { play.tasks[$0].task.name })
    }
    return index
  }

  /// Makes the task current, drops a held one, and starts it if there is an estimate.
  private mutating func begin(_ index: Int, _ estimate: Estimate?) throws(PlayRefusal) {
    if case .ready(let held) = play.phase, held != index { play.tasks[held].estimate = nil }
    play.phase = .estimating(index)
    if let estimate { lockIn(estimate, index, hold: false) } else { startPlanned(index) }
  }

  mutating func startPlanned(_ index: Int) {
    guard let planned = play.tasks[index].planned else { return }
    lockIn(planned, index, hold: false)
  }

  private mutating func lockIn(_ estimate: Estimate, _ index: Int, hold: Bool) {
    play.tasks[index].estimate = estimate
    play.phase = .ready(index)
    facts.append(.lockedIn(index: index))
    if !hold { start(index) }
  }

  private mutating func start(_ index: Int) {
    if play.firstLockIn == nil { play.firstLockIn = now }
    play.tasks[index].watch = Stopwatch(runningSince: now)
    play.phase = .active(index)
    facts.append(.started(index: index))
  }

  // MARK: - Running

  mutating func pause() throws(PlayRefusal) {
    guard case .active(let index) = play.phase else { throw .taskNotRunning(play.phase) }
    interrupt(index)
    play.phase = .paused(index)
  }

  mutating func interrupt(_ index: Int) {
    play.tasks[index].watch.stop(at: now)
    // Continuing answers the question: the task was not done then.
    play.tasks[index].watch.askedAt = nil
    play.tasks[index].marks.insert(.interrupted)
  }

  mutating func resume() throws(PlayRefusal) {
    guard case .paused(let index) = play.phase else { throw .notPaused(play.phase) }
    play.tasks[index].watch.runningSince = now
    play.tasks[index].watch.askedAt = nil
    play.phase = .active(index)
  }

  // MARK: - Ending

  mutating func done(_ ending: PlayCommand.Ending, said: ClockReading) throws(PlayRefusal) {
    guard play.phase.isRunning else { throw .taskNotRunning(play.phase) }
    try end(play.phase.index, ending, said)
  }

  private mutating func end(_ index: Int, _ ending: PlayCommand.Ending, _ said: ClockReading) throws(PlayRefusal) {
    var measured: RunMeasurement
    switch ending {
    case .now:
      measured = play.tasks[index].measurement(until: said)
    case .ago(let seconds):
      guard !PlayMachine.endsTooEarly(play, ending, said: said) else { throw .endsBeforeItBegan }
      measured = play.tasks[index].measurement(until: said.movedBack(bySeconds: seconds))
      measured.marks.insert(.adjusted)
    case .took(let seconds):
      measured = play.tasks[index].measurement(until: said)
      measured.actual = seconds
      measured.isAcrossReboot = false
      measured.marks.formUnion([.adjusted, .recalled])
    case .forgot:
      measured = play.tasks[index].unmeasured(at: said)
    }
    play.pausedSeconds += play.tasks[index].watch.pausedSeconds(until: measured.endedAt)
    close(index, measured)
    advance(from: index, endedAt: measured.endedAt)
  }

  private mutating func close(_ index: Int, _ measured: RunMeasurement) {
    play.tasks[index].state = measured.actual == nil ? .unmeasured : .done
    play.tasks[index].marks = measured.marks
    play.tasks[index].watch = Stopwatch(spans: play.tasks[index].watch.closed(at: measured.endedAt))
    facts.append(.ended(index: index, measured))
  }

  /// Moves to the reveal, or directly to the next task if it has an estimate, or ends the session.
  private mutating func advance(from index: Int, endedAt: ClockReading) {
    guard let next = play.remaining.first else {
      finish(endedAt: endedAt)
      return
    }
    play.phase = .revealing(index)
    if play.tasks[next].planned != nil {
      play.phase = .estimating(next)
      startPlanned(next)
    }
  }

  mutating func skip() throws(PlayRefusal) {
    let index: Int
    switch play.phase {
    case .estimating(let current), .ready(let current), .active(let current), .paused(let current): index = current
    case .revealing:
      guard let next = play.remaining.first else { throw .nothingRevealed(play.phase) }
      index = next
    }
    play.tasks[index].state = .skipped
    play.tasks[index].estimate = nil
    play.tasks[index].watch = Stopwatch()
    facts.append(.skipped(index: index))
    guard let next = play.remaining.first else {
      finish(endedAt: now)
      return
    }
    play.phase = .estimating(next)
    startPlanned(next)
  }

  mutating func abandon() { giveUp() }

  mutating func putAway() {
    switch play.phase {
    case .active(let index), .paused(let index): close(index, play.tasks[index].unmeasured(at: now))
    case .estimating, .ready, .revealing: break
    }
    giveUp()
  }

  private mutating func giveUp() {
    isOver = true
    facts.append(.finished(PlayOutcome(isCompleted: false, isWhole: false, endedAt: now, total: nil)))
  }

  /// All tasks have ended: completed if anything was done.
  private mutating func finish(endedAt: ClockReading) {
    let isCompleted = play.tasks.contains { $0.state == .done || $0.state == .unmeasured }
    let isWhole = play.tasks.allSatisfy { $0.state == .done || $0.state == .unmeasured }
    isOver = true
    facts.append(
      .finished(
        PlayOutcome(isCompleted: isCompleted, isWhole: isCompleted && isWhole, endedAt: endedAt, total: total(endedAt)))
    )
  }

  private func total(_ endedAt: ClockReading) -> Double? {
    guard let first = play.firstLockIn, play.tasks.allSatisfy({ $0.state == .done && !$0.marks.contains(.recalled) })
    else { return nil }
    let (seconds, acrossReboot) = endedAt.elapsed(since: first)
    return acrossReboot ? nil : max(0, seconds - play.pausedSeconds)
  }
}
