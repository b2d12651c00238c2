public import QuestModel

/// Plays imported history through the rules: each session as if it had been played at its time, knowing all earlier ones,
/// those already in the store included. Stored facts are never touched, for older history does not rewrite later facts.
///
/// Sessions are fed in the order of `startedAt`. Memory: one entry a quest and a skill (of skills those played last, some
/// ten thousand), and counts for the days near the current one; about a microsecond a session.
public struct HistoryScorer<Before: HistoryBefore> {
  private let before: Before
  private let rules: GameRules
  private let difficulty: Settings.Difficulty
  private var staircases: StaircaseReplay
  private var quests: [String: QuestCount] = [:]
  private var solo = QuestCount()
  /// Runs fed so far by skill, for the days that may still get more.
  private var runs: [LocalDay: DayCount] = [:]
  private var oldestDay = LocalDay(ordinal: .min)

  /// Sessions fed so far that count towards the end of calibration.
  private struct QuestCount {
    var earlier = 0
    /// Sessions that started at `latestStart`; of a quest they are not before each other.
    var atLatestStart = 0
    var latestStart = Instant(milliseconds: .min)
    /// `nil` until the store was asked.
    var isInStore: Bool?
    /// Calibration is over; nothing needs counting any more.
    var isSettled = false
  }

  private struct DayCount {
    var isInStore: Bool
    var bySkill: [String: Int] = [:]
  }

  public init(before: Before, difficulty: Settings.Difficulty = .fixed, rules: GameRules = .standard) {
    self.before = before
    self.rules = rules
    self.difficulty = difficulty
    staircases = StaircaseReplay(rules: rules.course)
  }

  /// The facts of the next session; it is known to the ones after it.
  public mutating func score(_ session: PastSession) -> SessionFacts {
    forgetDays(before: session)
    let calibration = isCalibrating(session)
    var facts: [RunFacts] = []
    facts.reserveCapacity(session.tasks.count)
    for task in session.tasks { facts.append(score(task, isSolo: session.quest == nil)) }
    countSession(session)
    let earnsBonus = session.isCompleted && session.quest != nil
    return SessionFacts(calibration: calibration, bonus: earnsBonus ? rules.completionBonus : 0, runs: facts)
  }

  /// Makes a session that brings its own facts known to the ones after it.
  public mutating func count(_ session: PastSession) {
    forgetDays(before: session)
    for task in session.tasks {
      guard let estimate = task.estimate, let actual = task.actual else { continue }
      _ = placeOnDay(task)
      climb(task, estimate: estimate, actual: actual)
    }
    _ = isCalibrating(session)
    countSession(session)
  }

  // MARK: - Runs

  private mutating func score(_ task: PastTask, isSolo: Bool) -> RunFacts {
    var level = rules.levels.lowerBound
    guard let raw = task.actual else {
      return RunFacts(
        actual: nil, score: nil, level: level, xp: 0, integrity: .clean, marks: [.imported, .unmeasured])
    }
    let actual = Scoring.measured(raw, rules: rules)
    let integrity = Scoring.integrity(actual: raw, estimate: task.estimate, rules: rules)
    var facts = RunFacts(
      actual: actual, score: nil, level: level, xp: 0, integrity: integrity,
      marks: integrity == .overlong ? [.imported, .confirmed] : .imported)
    guard let estimate = task.estimate else { return facts }
    level = DifficultyRule.level(difficulty, rules: rules) { staircases.current(of: task, before) }
    climb(task, estimate: estimate, actual: actual)
    facts.level = level
    let score = Scoring.score(estimate: estimate, actual: actual, level: level, rules: rules)
    facts.score = score
    facts.xp = Scoring.xp(
      rating: score.rating, level: level, runOfSkillThatDay: placeOnDay(task), isSolo: isSolo, actual: actual,
      rules: rules)
    return facts
  }

  /// Makes the run known to the staircase of its skill.
  private mutating func climb(_ task: PastTask, estimate: Double, actual: Double) {
    guard difficulty == .adaptive, task.isOwnGuess else { return }
    staircases.take(Scoring.boundedLogRatio(estimate: estimate, actual: actual, rules: rules), task, before)
  }

  /// The run's place among the skill's scored runs of its day, from 1; counts it.
  private mutating func placeOnDay(_ task: PastTask) -> Int {
    var count = runs.removeValue(forKey: task.day) ?? DayCount(isInStore: before.hasRuns(on: task.day))
    let place = (count.bySkill[task.skillKey] ?? 0) + 1
    count.bySkill[task.skillKey] = place
    let isInStore = count.isInStore
    runs[task.day] = count
    guard isInStore else { return place }
    return place + before.scoredRuns(ofSkill: task.skillKey, on: task.day, before: task.recordedAt)
  }

  /// Later sessions start later, so no run of theirs falls on a day that ended before this one started. Two days of
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
    let calibration = Calibration.isCalibrating(completedBefore: known + count.earlier, rules: rules)
    count.isSettled = !calibration
    keep(count, of: session)
    return calibration
  }

  /// Makes the session known to later ones; `isCalibrating` has seen it.
  private mutating func countSession(_ session: PastSession) {
    var count = session.quest.map { quests[$0] ?? QuestCount() } ?? solo
    guard !count.isSettled else { return }
    if session.quest == nil {
      // Solo runs count one by one in their order, even when the day is all that is known of their start.
      count.earlier += 1
    } else if session.isCompleted {
      count.atLatestStart += 1
    }
    keep(count, of: session)
  }

  private mutating func keep(_ count: QuestCount, of session: PastSession) {
    if let quest = session.quest { quests[quest] = count } else { solo = count }
  }
}
