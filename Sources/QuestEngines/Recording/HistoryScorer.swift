public import QuestModel

/// Scores imported history: each session as if it had been played at its time, based on all earlier sessions, including
/// those in the store. Stored facts never change, because older history does not rewrite later facts.
///
/// Sessions are added in the order of `startedAt`. Memory: one entry for each quest and skill (only some ten thousand
/// of the most recently played skills), and counts for the days near the current one. Cost: about a microsecond a
/// session.
public struct HistoryScorer<Before: HistoryBefore> {
  private let before: Before
  private let recording: Recording
  private var staircases: StaircaseReplay
  private var quests: [String: QuestCount] = [:]
  private var solo = QuestCount()
  /// Runs added so far by skill, for the days that may still get more.
  private var runs: [LocalDay: DayCount] = [:]
  private var oldestDay = LocalDay(ordinal: .min)

  /// Sessions added so far that count for calibration.
  private struct QuestCount {
    var earlier = 0
    /// Sessions that started at `latestStart`: they do not count as earlier than each other.
    var atLatestStart = 0
    var latestStart = Instant(milliseconds: .min)
    /// `nil` until the store was queried.
    var isInStore: Bool?
    /// Calibration is over; counting has ended.
    var isSettled = false
  }

  private struct DayCount {
    var isInStore: Bool
    var bySkill: [String: Int] = [:]
  }

  public init(before: Before, difficulty: Settings.Difficulty = .fixed, rules: GameRules = .standard) {
    self.before = before
    recording = Recording(difficulty: difficulty, rules: rules)
    staircases = StaircaseReplay(rules: rules.course)
  }

  /// Returns the facts of the next session, and counts it for later ones.
  public mutating func score(_ session: PastSession) -> SessionFacts {
    forgetDays(before: session)
    let calibration = isCalibrating(session)
    let isSolo = session.quest == nil
    var facts: [RunFacts] = []
    facts.reserveCapacity(session.tasks.count)
    for run in session.tasks { facts.append(score(run, isSolo: isSolo)) }
    countSession(session)
    // A file does not say whether a task was skipped.
    let bonus = recording.bonus(isWhole: session.isCompleted, isSolo: isSolo)
    return SessionFacts(calibration: calibration, bonus: bonus, runs: facts)
  }

  /// Counts a session with facts of its own for later ones.
  public mutating func count(_ session: PastSession) {
    forgetDays(before: session)
    for run in session.tasks where run.facts.score != nil {
      _ = placeOnDay(run)
      climb(run, run.facts)
    }
    _ = isCalibrating(session)
    countSession(session)
  }

  // MARK: - Runs

  private mutating func score(_ run: PastTask, isSolo: Bool) -> RunFacts {
    let recording = recording
    var imported = run.facts
    imported.marks.insert(.imported)
    let facts = recording.facts(of: imported, isSolo: isSolo) {
      nil
    } staircase: {
      staircases.current(of: run, before)
    } place: {
      placeOnDay(run)
    }
    climb(run, facts)
    return facts
  }

  /// Adds the run to the staircase of its skill.
  private mutating func climb(_ run: PastTask, _ facts: RunFacts) {
    guard recording.difficulty == .adaptive, facts.isOwnGuess, let estimate = facts.estimate, let actual = facts.actual
    else { return }
    let ratio = Scoring.boundedLogRatio(estimate: estimate.seconds, actual: actual, rules: recording.rules)
    staircases.take(ratio, run, before)
  }

  /// The run's position among the skill's scored runs of its day, from 1; counts the run.
  private mutating func placeOnDay(_ run: PastTask) -> Int {
    var count = runs.removeValue(forKey: run.day) ?? DayCount(isInStore: before.hasRuns(on: run.day))
    let place = (count.bySkill[run.skillKey] ?? 0) + 1
    count.bySkill[run.skillKey] = place
    let isInStore = count.isInStore
    runs[run.day] = count
    guard isInStore else { return place }
    return place + before.scoredRuns(ofSkill: run.skillKey, on: run.day, before: run.recordedAt)
  }

  /// Later sessions start later, so none of their runs falls on a day that ended before this one started. Two days of
  /// slack cover every zone.
  private mutating func forgetDays(before session: PastSession) {
    let day = Zone.localDay(of: session.startedAt, offset: 0).advanced(by: -2)
    guard day > oldestDay else { return }
    oldestDay = day
    for past in runs.keys where past < day { runs[past] = nil }
  }

  // MARK: - Calibration

  private mutating func isCalibrating(_ session: PastSession) -> Bool {
    var count = session.quest.map { quests[$0] ?? QuestCount() } ?? solo
    guard !count.isSettled else { return false }
    if session.startedAt > count.latestStart {
      count.earlier += count.atLatestStart
      count.atLatestStart = 0
      count.latestStart = session.startedAt
    }
    let isInStore = count.isInStore ?? before.hasSessions(ofQuest: session.quest)
    count.isInStore = isInStore
    let known = isInStore ? before.sessions(ofQuest: session.quest, before: session.startedAt) : 0
    let calibration = Calibration.isCalibrating(completedBefore: known + count.earlier, rules: recording.rules)
    count.isSettled = !calibration
    keep(count, of: session)
    return calibration
  }

  /// Counts the session for later ones; call it after `isCalibrating`.
  private mutating func countSession(_ session: PastSession) {
    var count = session.quest.map { quests[$0] ?? QuestCount() } ?? solo
    guard !count.isSettled, session.isCompleted else { return }
    if session.quest == nil {
      // Solo runs count one by one in their order, even if only the day of their start is known.
      count.earlier += 1
    } else {
      count.atLatestStart += 1
    }
    keep(count, of: session)
  }

  private mutating func keep(_ count: QuestCount, of session: PastSession) {
    if let quest = session.quest { quests[quest] = count } else { solo = count }
  }
}
