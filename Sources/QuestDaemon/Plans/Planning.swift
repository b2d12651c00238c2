private import Foundation
internal import QuestEngines
internal import QuestModel
internal import QuestStore
internal import QuestWire

/// One item of a plan, with its forecast.
struct Planned {
  var subject: Subject
  var name: String
  var forecast: Forecast
  /// Whether the duration was given; then it is used unchanged.
  var isGiven: Bool {
    if case .certain = forecast.duration { true } else { false }
  }

  enum Subject {
    case quest(QuestID)
    case task(TaskName)
  }
}

/// Makes forecasts from the history visible at one moment. Creating a planner reads the newest runs of all tasks and
/// the stored forecasts, each bounded. A quest's forecast costs O(20) plays and O(20) runs of each task.
struct Planner {
  let snapshot: ReadContext
  let asOf: Instant?
  let blindFilter: BlindFilter?
  /// Estimated seconds of tasks, by name key.
  var guesses: [String: Double] = [:]
  /// As typed; hints repeat it.
  var deadline: String?
  /// The player's newest runs of all tasks.
  private let history: RunHistory
  /// The newest hundred kept forecasts with a known outcome.
  let outcomes: [ForecastLearning.Outcome]
  private let learning: ForecastLearning

  init(_ snapshot: ReadContext, asOf: Instant? = nil) throws {
    self.snapshot = snapshot
    self.asOf = asOf
    let rules = snapshot.rules.forecast
    blindFilter = try snapshot.blindFilter()
    let limit = PastLimit(asOf: asOf, blindFilter: blindFilter, count: TotalLimits.pool)
    history = RunHistory(
      guessed: try snapshot.reader.guessedRuns(of: snapshot.player, limit).map { Forecast.Past($0) },
      repeats: try snapshot.reader.repeatedRuns(of: snapshot.player, limit).map {
        RunHistory.Repeat(Forecast.Past($0.run), after: Forecast.Past($0.before))
      }, rules: rules)
    outcomes = try snapshot.keptOutcomes(asOf: asOf, blindFilter)
    learning = ForecastLearning(outcomes, rules: rules)
  }

  private var rules: ForecastRules { snapshot.rules.forecast }

  private func limit(_ count: Int) -> PastLimit { PastLimit(asOf: asOf, blindFilter: blindFilter, count: count) }

  // MARK: - Forecasts

  /// From the quest's complete plays, or from its tasks one by one while there are few plays; `nil` with the tasks that
  /// have no history.
  func forecast(_ quest: Quest) throws -> (forecast: Forecast?, unknown: [String]) {
    let totals = try snapshot.reader.totals(of: quest.id, player: snapshot.player, limit(TotalLimits.plays))
    // For a quest known only from history, the tasks played most often define it.
    let skills =
      quest.tasks.isEmpty
      ? Self.usual(totals.map(\.skills))
      : try snapshot.reader.skillRows(of: quest.tasks.map(\.task), player: snapshot.player).compactMap(\.self).sorted()
    let tasks =
      quest.tasks.isEmpty
      ? try snapshot.reader.taskNames(ofSkills: skills) : quest.tasks.map(\.task)
    // Plays with other tasks, from before the quest was changed, are left out.
    let same = skills.count == tasks.count ? totals.filter { $0.skills == skills } : []
    let past = same.map { Forecast.Past(estimate: nil, actual: $0.seconds, calibration: $0.calibration) }
    var unknown: [String] = []
    var parts: [Forecast] = []
    for task in tasks {
      if let part = try forecast(task) { parts.append(part) } else { unknown.append(task.name) }
    }
    var sum = unknown.isEmpty ? Forecast.sum(of: parts, rules: rules) : nil
    sum?.method = .tasks
    return (learned(Forecast.quest(past, tasks: max(1, tasks.count), parts: sum, rules: rules)), unknown)
  }

  private static func usual(_ plays: [[Int64]]) -> [Int64] {
    let counts = Dictionary(plays.map { ($0, 1) }, uniquingKeysWith: +)
    let most = counts.values.max()
    return plays.first { counts[$0] == most } ?? []
  }

  /// `nil` for a task without history and without an estimate.
  func forecast(_ task: TaskName) throws -> Forecast? {
    let runs = try snapshot.reader.pastRuns(of: task, player: snapshot.player, limit(TotalLimits.runs))
    let guess = guesses[NameKey.of(task.name)] ?? guesses[task.skillKey]
    return forecast(runs.map { Forecast.Past($0) }, guess: guess)
  }

  private func forecast(_ runs: [Forecast.Past], guess: Double?) -> Forecast? {
    learned(Forecast.task(runs, guess: guess, history: history, rules: rules))
  }

  private func learned(_ forecast: Forecast?) -> Forecast? {
    var forecast = forecast
    forecast?.learning = learning
    return forecast
  }

  /// How many plays and runs are read to find usable ones, because the first games do not count.
  private enum TotalLimits {
    static let plays = 60
    static let runs = 60
    static let pool = 150
  }

  // MARK: - Names

  /// Resolves the name: quests before tasks, exact names before prefixes, similar names last. With an estimate the task
  /// may be new.
  func planned(_ typed: String) throws -> Planned {
    let key = NameKey.of(typed)
    // Quests known only from history have no setup, but their names resolve too.
    let quests = try snapshot.reader.questsEverKnown(of: snapshot.player).sorted { !$0.deleted && $1.deleted }
    let name = snapshot.shown(try parsedTaskName(typed, kind: nil), in: quests)
    if let quest = quests.first(where: {
      !$0.deleted && [$0.name, $0.setupName].contains { NameKey.of($0) == key } || $0.id.text == typed
    }) {
      return try planned(quest)
    }
    if let task = try known(name) { return task }
    switch NameMatch.quest(typed, in: quests, isExact: true) {
    case .one(let quest): return try planned(quest)
    case .several(let names): throw Refusals.ambiguous(typed, names)
    case .none: break
    }
    if let guess = guesses[NameKey.of(name.name)] {
      return Planned(
        subject: .task(name), name: name.name,
        forecast: try required(forecast([], guess: guess), name.name))
    }
    if case .one(let quest) = NameMatch.quest(typed, in: quests) { return try planned(quest) }
    return try nearTask(typed)
  }

  private func nearTask(_ typed: String) throws -> Planned {
    do {
      let skill = try snapshot.skill(typed)
      // Its other keys may be a guardian's setup names.
      let shown = NameKey.of(skill.name)
      let key = skill.keys.first { $0 == shown } ?? skill.keys.first ?? skill.name
      let name = TaskName(skillKey: key, shown: skill.name)
      return Planned(subject: .task(name), name: skill.name, forecast: try required(try forecast(name), skill.name))
    } catch let error as RPCError where error.kind == .notFound {
      throw RPCError(
        .notFound, "Nothing is known of \"\(typed.prefix(80))\" yet.",
        hint: "Say what you think it takes: tqctl forecast \"\(typed.prefix(80))\" 30m")
    }
  }

  /// The task with that exact name or `@kind`, if it has a run.
  private func known(_ name: TaskName) throws -> Planned? {
    guard let skill = try snapshot.reader.skill(named: name.skillName, of: snapshot.player),
      let forecast = try forecast(name)
    else { return nil }
    return Planned(subject: .task(name), name: name.kind == nil ? skill.name : name.skillName, forecast: forecast)
  }

  /// Throws `estimateMissing` while there is too little history of the quest.
  func planned(_ quest: Quest) throws -> Planned {
    let (found, unknown) = try forecast(quest)
    guard let forecast = found else {
      guard let first = unknown.first else {
        throw RPCError(.notFound, "\(quest.name) has not been played yet.", hint: "tqctl start \"\(quest.name)\"")
      }
      throw RPCError(
        .estimateMissing,
        "\(quest.name) cannot be planned yet: nothing is known of \(unknown.joined(separator: ", ")).",
        hint: "Play it once, or say what you think: tqctl plan \"\(quest.name)\" --guess \"\(first)=10m\""
          + (deadline.map { " --by \($0.prefix(20))" } ?? ""))
    }
    return Planned(subject: .quest(quest.id), name: quest.name, forecast: forecast)
  }

  private func required(_ forecast: Forecast?, _ name: String) throws -> Forecast {
    guard let forecast else {
      throw RPCError(
        .notFound, "Nothing is known of \(name) yet.", hint: "Say what you think: tqctl forecast \"\(name)\" 30m")
    }
    return forecast
  }
}

extension TaskName {
  /// The task of a skill's key.
  fileprivate init(skillKey key: String, shown: String) {
    if key.hasPrefix("@"), key.count > 1 {
      self.init(name: shown, kind: String(key.dropFirst()))
    } else {
      self.init(name: key)
    }
  }
}

// MARK: - How kept plans did

extension ReadContext {
  /// The newest hundred kept forecasts with a known outcome, of all quests and tasks, newest first. O(200).
  func keptOutcomes(asOf: Instant?, _ blindFilter: BlindFilter?) throws -> [ForecastLearning.Outcome] {
    let window = rules.forecast.learningWindow
    let kept = try reader.forecasts(of: player, upTo: asOf ?? .latest, blindFilter: blindFilter, limit: 2 * window)
    return Array(kept.compactMap { kept in kept.actual.map { (kept.forecast.seconds, $0) } }.prefix(window))
  }
}

extension Plan.KeptPlans {
  /// `nil` while there is none.
  init?(_ outcomes: [ForecastLearning.Outcome], rules: ForecastRules) {
    guard !outcomes.isEmpty else { return nil }
    let losses = outcomes.map { seconds, actual in
      ForecastScore.pinballLoss(
        quantiles: [(0.5, seconds.p50), (0.8, seconds.p80), (0.9, seconds.p90)], actual: actual)
    }
    func coverage(_ quantile: (KeptForecast.Quantiles) -> Double) -> Coverage {
      Coverage(outcomes.map { Coverage.outcome($0.actual, within: quantile($0.forecast)) })
    }
    func exact(_ coverage: Coverage) -> Int? { coverage.ties > 0 ? coverage.ties : nil }
    let (half, most, sure) = (coverage(\.p50), coverage(\.p80), coverage(\.p90))
    self.init(
      scored: outcomes.count, held50: half.held, held80: most.held, held90: sure.held, exact50: exact(half),
      exact80: exact(most), exact90: exact(sure), pinballLoss: losses.reduce(0, +) / Double(losses.count),
      judged: sure.canBeJudged(rules: rules), text: ForecastWording.plans(sure, rules: rules) ?? "")
  }
}

extension Forecast.Past {
  fileprivate init(_ run: PastRun) {
    self.init(estimate: run.estimate, actual: run.actual, calibration: run.calibration, hinted: run.hinted)
  }
}
