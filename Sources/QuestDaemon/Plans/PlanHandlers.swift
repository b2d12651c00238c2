internal import QuestEngines
internal import QuestModel
internal import QuestServer
internal import QuestStore
internal import QuestText
internal import QuestWire

/// Plans and forecasts from the player's own history.
extension Application {
  private static let errors: [ErrorKind] = [
    .notFound, .ambiguousName, .invalidArgument, .invalidDuration, .estimateMissing,
  ]

  var planRows: [MethodRow] {
    [
      .row(PlanGet.self, errors: Self.errors, "When to start, and how long it takes.", handler: plan),
      .row(
        PlanKeep.self, errors: Self.errors + [.estimateLocked], "Makes a plan and keeps it, to see later how it did.",
        handler: keepPlan),
      .row(ForecastGet.self, errors: Self.errors, "How long something takes, and what to promise.", handler: forecast),
    ]
  }

  private func plan(_ request: PlanGet, _ context: CallContext) throws -> Plan {
    try reading(context) { snapshot in
      var maker = try PlanMaker(snapshot, asOf: try instant(request.asOf, parameter: "asOf"), request.estimates)
      maker.planner.deadline = request.by
      return try maker.plan(
        try maker.items(request), then: try maker.trip(of: request), by: request.by, start: request.start)
    }
  }

  private func keepPlan(_ request: PlanKeep, _ context: CallContext) throws -> Plan {
    try changing(request, context) { change in
      guard try change.snapshot.blindFilter() == nil else {
        throw RPCError(
          .estimateLocked, "A task is running; a plan made now would reveal the time.",
          hint: "When it is done: tqctl done.")
      }
      var maker = try PlanMaker(change.snapshot, asOf: nil, request.estimates)
      maker.planner.deadline = request.by
      let wanted = PlanGet(
        name: request.name, quest: request.quest, tasks: request.tasks, estimates: request.estimates,
        then: request.then)
      let items = try maker.items(wanted)
      guard let item = items.first, items.count == 1 else {
        throw RPCError(
          .invalidArgument, "A plan of several things can't be compared with one measurement.",
          hint: "Keep the plan of a quest that holds them, or of each alone.")
      }
      let trip = try maker.trip(of: wanted)
      var plan = try maker.plan(items, then: trip, by: request.by, start: request.start)
      // The quest is what gets compared with its forecast, so its deadline is the departure.
      let deadline = try request.by.map { maker.leaving(by: try maker.moment($0, "by"), trip) }
      let start = try request.start.map { try maker.moment($0, "start") } ?? change.now.wall
      let kept = try change.keep(item, from: start, deadline: deadline)
      change.writer.label = "the plan of \(item.name)"
      plan.keptAs = kept.id.text
      return plan
    }
  }

  private func forecast(_ request: ForecastGet, _ context: CallContext) throws -> ForecastGet.Response {
    try reading(context) { snapshot in
      let said = try request.estimate?.seconds()
      let guesses = request.estimate.map { [PlanGet.TaskGuess(task: request.name, estimate: $0)] }
      let maker = try PlanMaker(snapshot, asOf: try instant(request.asOf, parameter: "asOf"), guesses)
      let item = try maker.planner.planned(request.name)
      let seconds = Plan.Quantiles(item.forecast)
      return ForecastGet.Response(
        name: item.name, saidSeconds: said, totalSeconds: seconds, totalText: Plan.QuantileTexts(item.forecast),
        basis: Plan.Basis(item), promiseSeconds: ForecastWording.rounded(seconds.p90),
        text: ForecastWording.promise(said: said, seconds: seconds.p90))
    }
  }
}

extension WriteContext {
  /// Keeps the item's forecast. It replaces one for the same day that has no outcome yet.
  fileprivate func keep(_ item: Planned, from start: Instant, deadline: Instant?) throws -> KeptForecast {
    let kept = KeptForecast(item, id: newID(), madeAt: now.wall, start: start, deadline: deadline, snapshot, .asked)
    let known = try snapshot.reader.forecast(of: kept.subject, on: kept.day, player: player)
    guard let known, known.actual == nil else {
      try writer.record(kept)
      return kept
    }
    var replaced = kept
    replaced.id = known.forecast.id
    try writer.replace(replaced)
    return replaced
  }
}

extension KeptForecast {
  init(
    _ item: Planned, id: ForecastID, madeAt: Instant, start: Instant, deadline: Instant?, _ snapshot: ReadContext,
    _ origin: Origin
  ) {
    let subject: Subject =
      switch item.subject {
      case .quest(let quest): .quest(quest)
      case .task(let task): .skill(key: task.skillKey)
      }
    let seconds = Plan.Quantiles(item.forecast)
    self.init(
      id: id, subject: subject, madeAt: madeAt, zone: snapshot.zone, day: snapshot.day(of: deadline ?? start),
      deadline: deadline, seconds: .init(p50: seconds.p50, p80: seconds.p80, p90: seconds.p90),
      runs: item.forecast.runs, method: item.forecast.method.rawValue, origin: origin)
  }
}

// MARK: - A plan's answer

/// Makes the requested plans, in the player's zone.
struct PlanMaker {
  var planner: Planner
  private let snapshot: ReadContext
  private let now: Instant

  init(_ snapshot: ReadContext, asOf: Instant?, _ guesses: [PlanGet.TaskGuess]?) throws {
    self.snapshot = snapshot
    now = asOf ?? snapshot.now.wall
    planner = try Planner(snapshot, asOf: asOf)
    guard guesses?.count ?? 0 <= WireLimits.planItems else {
      throw RPCError(.invalidArgument, "A plan takes at most \(WireLimits.planItems) guesses.", hint: "Leave some out.")
    }
    let guesses = guesses ?? []
    let quests = guesses.isEmpty ? [] : try snapshot.reader.quests(of: snapshot.player)
    for (guess, estimate) in zip(guesses, try guesses.map(\.estimate).estimates()) {
      let task = snapshot.shown(TaskName(name: TaskName(parsing: guess.task).name), in: quests)
      planner.guesses[NameKey.of(task.name)] = estimate.seconds
    }
  }

  /// The requested items, in their order.
  func items(_ request: PlanGet) throws -> [Planned] {
    guard [request.name != nil, request.quest != nil, request.tasks != nil].count(where: \.self) == 1 else {
      throw RPCError(
        .invalidArgument, "A plan is about a name, a quest or a list of tasks: one of them.",
        hint: "For example: tqctl plan \"Morning Quest\" --by 07:45")
    }
    if let quest = request.quest {
      // A quest known only from history resolves by its name, too.
      if let known = try snapshot.reader.quest(named: quest, of: snapshot.player), known.deleted {
        return [try planner.planned(known)]
      }
      return [try planner.planned(try snapshot.quest(quest))]
    }
    let names = request.tasks ?? [request.name].compactMap(\.self)
    guard (1...WireLimits.planItems).contains(names.count) else {
      throw RPCError(
        .invalidArgument, "A plan is made of 1 to \(WireLimits.planItems) tasks or quests.",
        hint: "Make two plans of it.")
    }
    return try names.map { try planner.planned($0) }
  }

  /// The trip after the items. Throws `notFound` or `estimateMissing` when its duration is neither given nor known.
  func trip(of request: PlanGet) throws -> Planned? {
    guard let trip = request.then else { return nil }
    guard let duration = trip.duration else {
      do {
        return try planner.planned(trip.name)
      } catch let error as RPCError where error.kind == .notFound || error.kind == .estimateMissing {
        let names = [request.name, request.quest].compactMap(\.self) + (request.tasks ?? [])
        let typed = names.map { "\"\($0.prefix(80))\"" }.joined(separator: " ")
        let by = planner.deadline.map { " --by \($0.prefix(20))" } ?? ""
        throw RPCError(
          error.kind, "Nothing is known of \"\(trip.name.prefix(80))\" yet.",
          hint: "Say how long the trip takes: tqctl plan \(typed)\(by) --then \"\(trip.name.prefix(80))\" 25m")
      }
    }
    let name = try parsedTaskName(trip.name, kind: nil)
    return Planned(subject: .task(name), name: name.name, forecast: .certain(try duration.seconds()))
  }

  /// When the items have to be done in order to arrive with that trip in 9 of 10 cases: rounded down to the minute.
  func leaving(by arrival: Instant, _ trip: Planned?) -> Instant {
    trip.map { wholeMinute(arrival.advanced(bySeconds: -$0.forecast.quantile(0.9)), up: false) } ?? arrival
  }

  func plan(_ items: [Planned], then trip: Planned?, by: String?, start: String?) throws -> Plan {
    guard let forecast = Forecast.sum(of: items.map(\.forecast), rules: snapshot.rules.forecast),
      let first = items.first
    else { throw RPCError(.invalidArgument, "There is nothing to plan.", hint: "Name a quest or a task.") }
    let whole = items.count == 1 ? first : Planned(subject: first.subject, name: Self.name(items), forecast: forecast)
    var plan = Plan(
      name: whole.name, totalSeconds: Plan.Quantiles(forecast), totalText: Plan.QuantileTexts(forecast),
      basis: items.count == 1 ? Plan.Basis(whole) : Plan.Basis(list: forecast))
    if items.count > 1 { plan.parts = items.map { Plan.Part($0) } }
    plan.leave = trip.map { trip in
      var part = Plan.Part(trip)
      if trip.isGiven { part.basis.text = ForecastWording.asGiven }
      return Plan.Leave(trip: part)
    }
    plan.kept = Plan.KeptPlans(planner.outcomes, rules: snapshot.rules.forecast)
    guard planner.blindFilter == nil else {
      _ = try [by, start].compactMap(\.self).map { try moment($0, "by") }
      plan.note = "A task is running, so no time of day is shown."
      return plan
    }
    try tellTimes(&plan, forecast, trip, by: by, start: start)
    return plan
  }

  private func tellTimes(
    _ plan: inout Plan, _ forecast: Forecast, _ trip: Planned?, by: String?, start: String?
  ) throws {
    let start = try start.map { try moment($0, "start") }
    let begin = start ?? now
    plan.doneBy = doneBy(forecast, from: begin, isNow: start == nil)
    if let trip, let whole = Forecast.sum(of: [forecast, trip.forecast], rules: snapshot.rules.forecast) {
      plan.leave?.thereBy = doneBy(whole, from: begin, isNow: start == nil)
    }
    guard let by else { return }
    let arrival = try moment(by, "by")
    guard arrival > begin else {
      throw RPCError(.invalidArgument, "It cannot be done before it is started.", hint: "Give a start before the end.")
    }
    let seconds = plan.totalSeconds
    let deadline = leaving(by: arrival, trip)
    // Rounded down to the minute: an earlier start is in time.
    let half = wholeMinute(deadline.advanced(bySeconds: -seconds.p50), up: false)
    let sure = wholeMinute(deadline.advanced(bySeconds: -seconds.p90), up: false)
    plan.by = said(arrival)
    plan.startBy = Plan.StartBy(
      p50: snapshot.zone.rfc3339(half), p90: snapshot.zone.rfc3339(sure), p50Text: text(half, beside: arrival),
      p90Text: text(sure, beside: arrival), p50Tenths: more(than: 0.5, forecast, within: deadline - half),
      isPast: sure < now)
    let chance = forecast.chance(within: deadline - begin)
    plan.chance = chance
    plan.chanceText = ForecastWording.times(chance)
    guard trip != nil else { return }
    plan.leave?.at = said(deadline, beside: arrival)
    guard deadline > begin else { return }
    let from = start ?? max(sure, now)
    plan.leave?.slack = Plan.Slack(
      from: said(from, beside: arrival), p50: deadline - from - seconds.p50, p90: deadline - from - seconds.p90)
  }

  private func doneBy(_ forecast: Forecast, from begin: Instant, isNow: Bool) -> Plan.DoneBy {
    func end(_ chance: Double) -> Instant {
      wholeMinute(begin.advanced(bySeconds: forecast.quantile(chance)), up: true)
    }
    let (p50, p80, p90) = (end(0.5), end(0.8), end(0.9))
    return Plan.DoneBy(
      startText: isNow ? nil : text(begin), p50: snapshot.zone.rfc3339(p50), p80: snapshot.zone.rfc3339(p80),
      p90: snapshot.zone.rfc3339(p90), p50Text: text(p50), p80Text: text(p80), p90Text: text(p90),
      p50Tenths: more(than: 0.5, forecast, within: p50 - begin),
      p80Tenths: more(than: 0.8, forecast, within: p80 - begin))
  }

  // MARK: - Moments

  /// `07:45`, the next time the player's clock shows it, or a moment. Throws `invalidArgument`.
  func moment(_ text: String, _ parameter: String) throws -> Instant {
    if let minute = TimeOfDay.typed(text) {
      let today = snapshot.zone.localDay(of: now)
      for day in [today, today.advanced(by: 1), today.advanced(by: 2)] {
        let moment = snapshot.zone.instant(on: day, secondOfDay: minute * 60)
        if moment > now { return moment }
        // In the doubled hour of autumn the clock shows that time twice.
        let again = moment.advanced(bySeconds: 3600)
        if again > now, snapshot.zone.secondOfDay(of: again) == minute * 60 { return again }
      }
    }
    guard let moment = Instant(rfc3339: text) else {
      throw Refusals.notATime(text)
    }
    return moment
  }

  private func wholeMinute(_ instant: Instant, up: Bool) -> Instant {
    let minute: Int64 = 60_000
    let over = ((instant.milliseconds % minute) + minute) % minute
    let floor = instant.milliseconds - over
    return Instant(milliseconds: up && over > 0 ? floor + minute : floor)
  }

  /// The time of day, with the day unless it is today.
  private func text(_ instant: Instant) -> String { text(instant, beside: now) }

  private func said(_ instant: Instant, beside other: Instant? = nil) -> Plan.Moment {
    Plan.Moment(at: snapshot.zone.rfc3339(instant), text: text(instant, beside: other ?? now))
  }

  private func text(_ instant: Instant, beside other: Instant) -> String {
    guard snapshot.zone.localDay(of: instant) == snapshot.zone.localDay(of: other) else {
      return snapshot.zone.text(instant)
    }
    return TimeOfDay.text(minute: snapshot.zone.secondOfDay(of: instant) / 60)
  }

  private static func name(_ items: [Planned]) -> String {
    let names = items.map(\.name)
    return names.dropLast().joined(separator: ", ") + (names.last.map { " and \($0)" } ?? "")
  }
}

/// In how many of ten cases it takes at most the shown time; `nil` if that is exactly the requested chance.
private func more(than chance: Double, _ forecast: Forecast, within shown: Double) -> Int? {
  let tenths = forecast.tenths(within: shown, asked: chance)
  return tenths > Int((chance * 10).rounded()) ? tenths : nil
}

extension Plan.Quantiles {
  init(_ forecast: Forecast) {
    self.init(p50: forecast.quantile(0.5), p80: forecast.quantile(0.8), p90: forecast.quantile(0.9))
  }
}

extension Plan.QuantileTexts {
  init(_ forecast: Forecast) {
    let seconds = Plan.Quantiles(forecast)
    self.init(
      p50: ForecastWording.within(seconds.p50), p80: ForecastWording.within(seconds.p80),
      p90: ForecastWording.within(seconds.p90),
      p50Tenths: more(than: 0.5, forecast, within: ForecastWording.shown(seconds.p50)),
      p80Tenths: more(than: 0.8, forecast, within: ForecastWording.shown(seconds.p80)))
  }
}

extension Plan.Basis {
  init(_ item: Planned) {
    var isQuest = false
    if case .quest = item.subject { isQuest = true }
    self.init(item.forecast, ForecastWording.basis(item.forecast, name: item.name, isQuest: isQuest))
  }

  fileprivate init(list forecast: Forecast) {
    self.init(forecast, ForecastWording.basis(forecast, name: "", isQuest: false))
  }

  private init(_ forecast: Forecast, _ text: String) {
    self.init(
      runs: forecast.runs, method: Open(rawValue: forecast.method.rawValue), rough: forecast.isRough, text: text)
  }
}

extension Plan.Part {
  fileprivate init(_ item: Planned) {
    self.init(
      name: item.name, totalSeconds: Plan.Quantiles(item.forecast), totalText: Plan.QuantileTexts(item.forecast),
      basis: Plan.Basis(item))
  }
}
