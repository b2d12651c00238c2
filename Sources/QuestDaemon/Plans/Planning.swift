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
  /// Its duration was given, and is taken as it is.
  var isGiven: Bool { forecast.duration.scale == 0 }

  enum Subject {
    case quest(QuestID)
    case task(TaskName)
  }
}

/// Makes forecasts from the history visible at one moment. One quest costs O(20) plays and O(20) runs of each task.
struct Planner {
  let snapshot: ReadContext
  let asOf: Instant?
  let blindFilter: BlindFilter?
  /// Guessed seconds of tasks, by name key.
  var guesses: [String: Double] = [:]
  /// As it was typed; hints repeat it.
  var deadline: String?

  init(_ snapshot: ReadContext, asOf: Instant? = nil) throws {
    self.snapshot = snapshot
    self.asOf = asOf
    blindFilter = try snapshot.blindFilter()
  }

  private var rules: ForecastRules { snapshot.rules.forecast }

  private func limit(_ count: Int) -> PastLimit { PastLimit(asOf: asOf, blindFilter: blindFilter, count: count) }

  // MARK: - Forecasts

  /// From the quest's whole plays, or from its tasks one by one while there are few; `nil` with the tasks without
  /// history.
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
    let lean = try lean()
    for task in tasks {
      if let part = try forecast(task, lean: lean) { parts.append(part) } else { unknown.append(task.name) }
    }
    var sum = unknown.isEmpty ? Forecast.sum(of: parts, rules: rules) : nil
    sum?.method = .tasks
    return (Forecast.quest(past, tasks: max(1, tasks.count), parts: sum, rules: rules), unknown)
  }

  private static func usual(_ plays: [[Int64]]) -> [Int64] {
    let counts = Dictionary(plays.map { ($0, 1) }, uniquingKeysWith: +)
    let most = counts.values.max()
    return plays.first { counts[$0] == most } ?? []
  }

  /// `nil` for a task without history and without a guess.
  func forecast(_ task: TaskName) throws -> Forecast? { try forecast(task, lean: try lean()) }

  private func forecast(_ task: TaskName, lean: BiasPosterior) throws -> Forecast? {
    let runs = try snapshot.reader.pastRuns(of: task, player: snapshot.player, limit(TotalLimits.runs)).map {
      Forecast.Past(estimate: $0.estimate, actual: $0.actual, calibration: $0.calibration)
    }
    let guess = guesses[NameKey.of(task.name)] ?? guesses[task.skillKey]
    return Forecast.task(runs, guess: guess, lean: lean, rules: rules)
  }

  /// The recent bias of the player's guesses over all tasks.
  private func lean() throws -> BiasPosterior {
    let rules = snapshot.rules
    let runs = try snapshot.reader.pastRuns(of: snapshot.player, limit(TotalLimits.runs))
    let ratios = runs.lazy.filter { !$0.calibration && !$0.isGuided }.compactMap { run in
      run.estimate.map { Scoring.boundedLogRatio(estimate: $0, actual: run.actual, rules: rules) }
    }
    return BiasPosterior(Moments(ratios.prefix(rules.evidence.window)), rules: rules.evidence)
  }

  /// How many plays and runs are read to find those a forecast uses.
  private enum TotalLimits {
    static let plays = 60
    static let runs = 60
  }

  // MARK: - Names

  /// Resolves the name: quests before tasks, exact names before prefixes, similar names last. With a guess the task may
  /// be new.
  func planned(_ typed: String) throws -> Planned {
    let name = try parsedTaskName(typed, kind: nil)
    let key = NameKey.of(typed)
    // Quests known only from history have no setup, but their names resolve too.
    let quests = try snapshot.reader.questsEverKnown(of: snapshot.player).sorted { !$0.deleted && $1.deleted }
    if let quest = quests.first(where: { !$0.deleted && NameKey.of($0.name) == key || $0.id.text == typed }) {
      return try planned(quest)
    }
    if let task = try known(name) { return task }
    switch NameMatch.find(typed, in: quests, isExact: true, name: \.name) {
    case .one(let quest): return try planned(quest)
    case .several(let names): throw Refusals.ambiguous(typed, names)
    case .none: break
    }
    if let guess = guesses[NameKey.of(name.name)] {
      return Planned(
        subject: .task(name), name: name.name,
        forecast: try required(Forecast.task([], guess: guess, lean: try lean(), rules: rules), name.name))
    }
    if case .one(let quest) = NameMatch.find(typed, in: quests, name: \.name) { return try planned(quest) }
    return try nearTask(typed)
  }

  private func nearTask(_ typed: String) throws -> Planned {
    do {
      let skill = try snapshot.skill(typed)
      let name = TaskName(skillKey: skill.keys.first ?? skill.name, shown: skill.name)
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

extension Planner {
  /// The newest hundred with a known outcome, of all quests and tasks; `nil` while there is none. O(200).
  func keptPlans() throws -> Plan.KeptPlans? {
    let scored = try snapshot.reader.forecasts(
      of: snapshot.player, upTo: asOf ?? .latest, blindFilter: blindFilter, limit: 200
    )
    .compactMap { outcome in outcome.actual.map { (outcome.forecast.seconds, $0) } }.prefix(100)
    guard !scored.isEmpty else { return nil }
    let losses = scored.map { seconds, actual in
      ForecastScore.pinballLoss(
        quantiles: [(0.5, seconds.p50), (0.8, seconds.p80), (0.9, seconds.p90)], actual: actual)
    }
    let coverage = Coverage(held: scored.count { $0.1 <= $0.0.p90 }, count: scored.count)
    return Plan.KeptPlans(
      scored: scored.count, held50: scored.count { $0.1 <= $0.0.p50 }, held80: scored.count { $0.1 <= $0.0.p80 },
      held90: coverage.held, pinballLoss: losses.reduce(0, +) / Double(losses.count),
      judged: coverage.canBeJudged(rules: rules), text: ForecastWording.plans(coverage, rules: rules) ?? "")
  }
}
