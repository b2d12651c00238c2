internal import QuestEngines
internal import QuestModel
internal import QuestStore
internal import QuestWire

/// The days that goals are judged by. Goals on the same metric share one read.
struct GoalReading {
  let snapshot: ReadContext
  private let metrics: [MetricKey: Metric]
  private let days: [Key: MetricDays]
  private let none: MetricDays
  /// For a `reach` that has no baseline yet: the value of its first sample.
  private let firstValues: [GoalID: Double]
  /// The note for each metric whose source has been silent.
  let silences: [MetricKey: String]

  private struct Key: Hashable {
    var metric: MetricKey
    var scope: GoalScope?
  }

  /// How far back the days are read.
  enum Extent {
    /// The current period, and for a `reach` everything since its start.
    case brief
    /// Also the kept periods, and the current pace.
    case standing
    /// From 8 weeks before each goal, as its past forecasts need.
    case whole
  }

  /// Reads the days that these goals of the snapshot's player need. The metrics in `cards` are read as well, from the
  /// day `since` on. O(days of the metrics).
  init(
    _ goals: [StoredGoal], _ snapshot: ReadContext, extent: Extent = .standing, cards: [Metric] = [],
    since: LocalDay? = nil, _ reading: MetricReading
  ) throws {
    self.snapshot = snapshot
    let today = snapshot.today
    var starts: [Key: LocalDay] = [:]
    for metric in cards { starts[Key(metric: metric.key)] = since ?? today }
    for goal in goals {
      let key = Key(metric: goal.record.metric, scope: goal.record.scope)
      let start = goal.goal.firstDayNeeded(today: today, extent)
      starts[key] = min(starts[key] ?? start, start)
    }
    var metrics = Dictionary(cards.map { ($0.key, $0) }) { one, _ in one }
    var days: [Key: MetricDays] = [:]
    for (key, start) in starts {
      let metric = try metrics[key.metric] ?? snapshot.metric(key.metric) ?? Self.erased(key.metric)
      metrics[key.metric] = metric
      days[key] = try reading.days(of: metric, scope: key.scope, in: min(start, today)...today)
    }
    self.metrics = metrics
    silences = try metrics.compactMapValues(reading.silence)
    self.days = days
    firstValues = try Dictionary(
      uniqueKeysWithValues: goals.compactMap { goal in
        guard goal.record.kind == .reach, goal.goal.baseline == nil, let metric = metrics[goal.record.metric],
          !metric.kind.isAdditive,
          let own = days[Key(metric: metric.key, scope: goal.record.scope)],
          let value = try reading.firstValue(of: metric, own, from: goal.goal.firstDay)
        else { return nil }
        return (goal.id, value)
      })
    none = MetricDays(kind: .sum, rollups: [], coverage: .samples, today: today)
  }

  /// The days before today that a pace uses.
  static let paceDays = 7 * PaceRules().weeks

  var today: LocalDay { snapshot.today }

  func metric(of goal: StoredGoal) -> Metric { metrics[goal.record.metric] ?? Self.erased(goal.record.metric) }

  /// The days of a metric among the `cards`.
  func days(of metric: Metric) -> MetricDays { days[Key(metric: metric.key)] ?? none }

  func days(of goal: StoredGoal) -> MetricDays {
    days[Key(metric: goal.record.metric, scope: goal.record.scope)] ?? none
  }

  func judge(_ goal: StoredGoal) -> GoalJudge {
    GoalJudge(goal.goal, days(of: goal), weekStart: snapshot.settings.weekStart)
  }

  func reach(_ goal: StoredGoal) -> ReachJudge {
    ReachJudge(goal.goal, days(of: goal), firstValue: firstValues[goal.id])
  }

  func forecast(_ goal: StoredGoal, asksForSensitive: Bool) -> Result<GoalForecast, GoalForecast.Withheld> {
    GoalForecast.make(
      goal.goal, of: metric(of: goal), days(of: goal),
      GoalForecast.Consent(hasGuessedOrDeclined: goal.guess != nil, asksForSensitive: asksForSensitive))
  }

  /// For a goal whose metric's definition was deleted.
  private static func erased(_ key: MetricKey) -> Metric {
    Metric(key: key, name: key.text, unit: "", kind: .sum, better: .up)
  }
}

extension Goal {
  /// The first day of its metric that the goal's texts depend on.
  fileprivate func firstDayNeeded(today: LocalDay, _ extent: GoalReading.Extent) -> LocalDay {
    if extent == .whole { return min(firstDay, today).advanced(by: -GoalReading.paceDays) }
    if extent == .brief, kind != .reach { return today.advanced(by: -31) }
    guard kind != .reach else { return min(firstDay, today.advanced(by: -GoalReading.paceDays)).advanced(by: -7) }
    // The span of 28 judged units of its slowest rhythm, with the rest days between them.
    let unit =
      versions.map { terms in
        switch terms.rhythm {
        case .month: 31
        case .week, .quota: 7
        case .days(let days): days == .all ? 1 : 7
        }
      }.max() ?? 1
    let rest = rests.ranges.reduce(0) { $0 + ($1.upperBound - $1.lowerBound) + 1 }
    let end = min(today, versions.last?.by ?? today)
    return max(
      firstDay.advanced(by: -31), end.advanced(by: -(DaysKept.window + 2) * unit - rest - GoalReading.paceDays))
  }
}

extension ReadContext {
  /// The player's goals, without those that a running task hides.
  func goals() throws -> [StoredGoal] { try reader.goals(of: player, blindFilter: try blindFilter()) }

  /// The data that the goals need, as the player sees it.
  func reading(_ goals: [StoredGoal], _ extent: GoalReading.Extent = .standing) throws -> GoalReading {
    try GoalReading(goals, self, extent: extent, MetricReading(self))
  }

  /// The goal for a typed name or id; among goals of a name the active one, else the newest. Only an import, or another
  /// device, brings a second active goal of a name.
  ///
  /// - Throws: `notFound` or `ambiguousName`, with candidates. `blindFilter` is that of the goals, for the texts.
  ///   `isExact` as for `NameMatch.find`.
  func goal(
    _ typed: String, in goals: [StoredGoal], isExact: Bool = false, blindFilter: BlindFilter? = nil
  ) throws -> StoredGoal {
    if let goal = goals.first(where: { $0.id.text == typed }) { return goal }
    let ranked = goals.enumerated().sorted { a, b in
      (a.element.state == .active ? 0 : 1, -a.offset) < (b.element.state == .active ? 0 : 1, -b.offset)
    }.map(\.element)
    var seen: Set<String> = []
    let distinct = ranked.filter { seen.insert(NameKey.of($0.record.name)).inserted }
    switch NameMatch.find(typed, in: distinct, isExact: isExact, name: \.record.name) {
    case .one(let goal):
      let same = goals.filter { $0.state == .active && NameKey.of($0.record.name) == NameKey.of(goal.record.name) }
      guard same.count < 2 else {
        throw RPCError(
          .ambiguousName, "There are \(same.count) active goals \"\(goal.record.name)\".",
          hint: "Use an id, and give one of them another name: tqctl goal edit ID --name NAME",
          candidates: same.prefix(20).map(\.id.text))
      }
      return goal
    case .several(let names): throw Refusals.ambiguous(typed, Array(names.prefix(20)))
    case .none(let near):
      let isDark = blindFilter != nil
      throw RPCError(
        .notFound, "There is no goal \"\(typed.prefix(80))\"\(isDark ? " as of your last done" : "").",
        hint: isDark
          ? "One that was made since then shows after done."
          : goals.isEmpty ? "Make one: tqctl goal create NAME --metric pages --reach 480" : "tqctl goals lists them.",
        candidates: goals.isEmpty ? nil : Array((near.isEmpty ? distinct.map(\.record.name) : near).prefix(20)))
    }
  }
}
