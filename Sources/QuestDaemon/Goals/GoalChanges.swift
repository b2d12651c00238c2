internal import QuestEngines
internal import QuestModel
internal import QuestServer
internal import QuestStore
internal import QuestText
internal import QuestWire

/// Creating goals and changing their terms.
extension Application {
  private static let errors: [ErrorKind] =
    unknownGoal + [.invalidArgument, .nameTaken, .tooLarge, .unknownMetric, .alreadyThere]

  var goalChangeRows: [MethodRow] {
    [
      .row(GoalCreate.self, errors: Self.errors, "Makes a goal.") { request, context in
        try self.changing(request, context) { change in try change.createGoal(request) }
      },
      .row(GoalUpdate.self, errors: Self.errors, "Changes a goal.") { request, context in
        try self.changeGoal(request, request.goal, context) { change, goal in try change.update(goal, request) }
      },
      .row(GoalAgain.self, errors: Self.errors, "Makes a new goal from where one ended.") { request, context in
        try self.changing(request, context) { change in
          let goal = try change.snapshot.goal(request.goal, in: change.everyGoal())
          return try change.again(goal, request)
        }
      },
    ]
  }
}

// MARK: - Making

extension WriteContext {
  fileprivate func createGoal(_ request: GoalCreate) throws -> GoalInfo {
    let metric = try snapshot.metric(named: request.metric)
    let (kind, amount) = try Self.amount(request.reach, request.atLeast, request.atMost)
    let today = snapshot.today
    let from = try request.from.map { try snapshot.goalDay($0, "from", .back) } ?? today
    var terms = GoalTerms(since: from, amount: amount)
    try terms.adopt(kind, per: request.per, days: request.days, quota: request.quota)
    terms.by = try request.by.map { try snapshot.goalDay($0, "by") }
    var record = GoalRecord(
      id: newID(), name: try acceptedName(request.name, what: "A goal"), kind: kind, metric: metric.key,
      scope: try request.of.map { try snapshot.goalScope($0, of: metric) }, silence: .unknown,
      reachedBy: metric.reachedBy, createdAt: now.wall, zone: snapshot.zone)
    try record.adopt(silence: request.silence, reachedBy: request.reachedBy, colour: request.colour, of: metric)
    record.baseline = request.baseline
    guard record.baseline == nil || kind == .reach && !metric.kind.isAdditive else { throw Self.hasNoBaseline }
    return try add(record, terms, of: metric, guess: request.guess)
  }

  fileprivate func again(_ old: StoredGoal, _ request: GoalAgain) throws -> GoalInfo {
    guard old.state != .active else {
      throw GoalRefusals.invalid(
        "\(old.record.name) is still active.", "Change it with tqctl goal edit, or archive it first.")
    }
    let metric = try snapshot.metric(named: old.record.metric.text)
    var terms = old.goal.versions[old.goal.versions.count - 1]
    terms.since = snapshot.today
    terms.by = try request.by.map { try snapshot.goalDay($0, "by") }
    if let reach = request.reach {
      guard old.record.kind == .reach else { throw Self.otherKind(old) }
      terms.amount = reach
    }
    var record = old.record
    record.id = newID()
    record.name = try request.name.map { try acceptedName($0, what: "A goal") } ?? record.name
    record.isArchived = false
    record.createdAt = now.wall
    record.zone = snapshot.zone
    record.baseline = nil
    if record.kind == .reach, metric.kind.isAdditive {
      // What is there today was counted for the old goal.
      let today = terms.since
      let days = try MetricReading(snapshot).days(of: metric, scope: record.scope, in: today...today)
      record.baseline = days.value(on: today)
    }
    return try add(record, terms, of: metric, guess: request.guess)
  }

  /// Checks and writes a new goal.
  private func add(_ record: GoalRecord, _ terms: GoalTerms, of metric: Metric, guess: String?) throws -> GoalInfo {
    var record = record
    try checkRoom(forGoal: record.name)
    if record.kind == .reach, !metric.kind.isAdditive, record.baseline == nil {
      let from = min(terms.since, snapshot.today)
      let days = try MetricReading(snapshot).days(
        of: metric, scope: record.scope, in: from.advanced(by: -LevelCarry.days)...from)
      record.baseline = ReachJudge.baseline(at: from, of: days)
    }
    if let baseline = record.baseline, !(abs(baseline) <= Metric.largest) { throw GoalRefusals.of(.tooLarge) }
    try check(terms, record, metric)
    record.position = try everyGoal().map { $0.record.position + 1 }.max() ?? 0
    try writer.record(record)
    try writer.record(GoalTermsRecord(id: newID(), goal: record.id, terms: terms))
    try add(guess: guess, to: record)
    writer.label = "the new goal \(record.name)"
    let info = try goalInfo(record.id)
    if record.kind == .reach, metric.kind.isAdditive, info.progress == 100 { throw GoalRefusals.of(.alreadyThere) }
    try recordReachedGoals(of: [metric.key])
    announce(.goals, .created)
    return info
  }

  private func add(guess: String?, to record: GoalRecord) throws {
    guard let guess else { return }
    guard record.kind == .reach else {
      throw GoalRefusals.invalid(
        "Only a goal that is reached once has a guess.", "Leave the guess out, or use --reach.")
    }
    let days = try snapshot.goalGuess(guess)
    try writer.record(
      GoalGuessRecord(id: newID(), goal: record.id, madeOn: snapshot.today, days: days))
  }

  private func check(_ terms: GoalTerms, _ record: GoalRecord, _ metric: Metric) throws {
    do throws(GoalProblem) {
      try terms.check(record.kind, of: metric, baseline: record.baseline)
    } catch {
      throw GoalRefusals.of(error)
    }
  }
}

// MARK: - Changing

extension WriteContext {
  fileprivate func update(_ goal: StoredGoal, _ request: GoalUpdate) throws {
    let metric = try snapshot.metric(named: goal.record.metric.text)
    var record = goal.record
    if let name = request.name {
      record.name = try acceptedName(name, what: "A goal")
      if goal.state == .active { try checkRoom(forGoal: record.name, besides: goal.id) }
    }
    try record.adopt(silence: request.silence, reachedBy: request.reachedBy, colour: request.colour, of: metric)
    if let baseline = request.baseline { record.baseline = try self.baseline(baseline, goal, metric) }
    try updateTerms(goal, record, request, metric)
    if record != goal.record { try writer.replace(record) }
    if request.guess != nil, goal.guess != nil {
      throw GoalRefusals.invalid(
        "\(goal.record.name) has its guess already.", "It is asked once; goal again makes a new goal with a new guess.")
    }
    try add(guess: request.guess, to: record)
  }

  private func updateTerms(_ goal: StoredGoal, _ record: GoalRecord, _ request: GoalUpdate, _ metric: Metric) throws {
    let given = [request.reach, request.atLeast, request.atMost].contains { $0 != nil }
    let since = try request.since.map { try snapshot.goalDay($0, "since", .back) } ?? snapshot.today
    var terms = goal.goal.shownTerms(on: since)
    guard
      given || request.per != nil || request.days != nil || request.quota != nil || request.by != nil
        || request.since != nil
    else { return try check(terms, record, metric) }
    if given {
      let (kind, amount) = try Self.amount(request.reach, request.atLeast, request.atMost)
      guard kind == goal.record.kind else { throw Self.otherKind(goal) }
      terms.amount = amount
    }
    guard goal.reached == nil || !given else {
      throw GoalRefusals.invalid(
        "\(goal.record.name) is reached.",
        "Make a new one from where it ended: tqctl goal again \"\(goal.record.name)\"")
    }
    try terms.adopt(goal.record.kind, per: request.per, days: request.days, quota: request.quota)
    if let by = request.by { terms.by = NameKey.of(by) == "none" ? nil : try snapshot.goalDay(by, "by") }
    terms.since = since
    try check(terms, record, metric)
    if var same = goal.terms.last(where: { $0.terms.since == since }) {
      same.terms = terms
      try writer.replace(same)
    } else {
      try writer.record(GoalTermsRecord(id: newID(), goal: goal.id, terms: terms))
    }
  }

  private func baseline(_ text: String, _ goal: StoredGoal, _ metric: Metric) throws -> Double {
    guard goal.record.kind == .reach, !metric.kind.isAdditive else { throw Self.hasNoBaseline }
    if NameKey.of(text) == "now" {
      let today = snapshot.today
      let days = try MetricReading(snapshot).days(
        of: metric, scope: goal.record.scope, in: today.advanced(by: -LevelCarry.days)...today)
      guard let value = ReachJudge.baseline(at: today, of: days) else {
        throw GoalRefusals.invalid(
          "\(metric.key) has no value of the last \(LevelCarry.days) days.", "Log one, or give a number.")
      }
      return value
    }
    guard let value = Double(text), abs(value) <= Metric.largest else {
      throw GoalRefusals.invalid("The baseline \"\(text.prefix(40))\" isn't a number.", "Give a number, or now.")
    }
    return value
  }

  private static var hasNoBaseline: RPCError {
    GoalRefusals.invalid(
      "This goal has no baseline.", "A baseline is for --reach on a metric that does not add up, such as weight.")
  }

  private static func amount(
    _ reach: Double?, _ atLeast: Double?, _ atMost: Double?
  ) throws -> (Goal.Kind, Double) {
    switch (reach, atLeast, atMost) {
    case (let amount?, nil, nil): (.reach, amount)
    case (nil, let amount?, nil): (.atLeast, amount)
    case (nil, nil, let amount?): (.atMost, amount)
    default:
      throw GoalRefusals.invalid(
        "A goal has one amount.", "Give one of --reach, --at-least and --at-most: --reach 480, --at-least 30.")
    }
  }

  private static func otherKind(_ goal: StoredGoal) -> RPCError {
    let option =
      switch goal.record.kind {
      case .reach: "--reach"
      case .atLeast: "--at-least"
      case .atMost: "--at-most"
      }
    return GoalRefusals.invalid(
      "\(goal.record.name) is a goal of another kind.", "Its amount is changed with \(option).")
  }
}

extension GoalTerms {
  /// Sets the rhythm from a request; `nil` leaves it as it is.
  fileprivate mutating func adopt(_ kind: Goal.Kind, per: Open<GoalInfo.Frame>?, days: [Int]?, quota: Int?) throws {
    guard kind != .reach || (per == nil && days == nil && quota == nil) else {
      throw GoalRefusals.invalid(
        "A goal that is reached once has no rhythm.", "Leave per, days and quota out, or use --at-least.")
    }
    guard days == nil || quota == nil else {
      throw GoalRefusals.invalid("days and quota cannot both be given.", "Give weekdays, or a number of days a week.")
    }
    switch per?.known {
    case nil where per == nil: break
    case .day?: if rhythm.frame != .day, rhythm.frame != .quota { rhythm = .days(.all) }
    case .week?: rhythm = .week
    case .month?: rhythm = .month
    case nil:
      throw GoalRefusals.invalid("\"\(per?.rawValue.prefix(20) ?? "")\" isn't a period.", "per is day, week or month.")
    }
    guard days != nil || quota != nil else { return }
    guard per != .week, per != .month, per == .day || ![.week, .month].contains(rhythm.frame) else {
      throw GoalRefusals.invalid("Weekdays and a quota are for goals of a day.", "Leave them out, or use --per day.")
    }
    if let days {
      guard let weekdays = Weekdays(days: days) else {
        throw GoalRefusals.invalid("Days are numbers from 1 (Sunday) to 7 (Saturday).", "For example [2,3,4].")
      }
      rhythm = .days(weekdays)
    }
    if let quota { rhythm = .quota(quota) }
  }
}

extension GoalRecord {
  /// Sets what a request says; `nil` leaves it as it is.
  fileprivate mutating func adopt(
    silence: Open<GoalInfo.Silence>?, reachedBy: Open<GoalInfo.ReachedBy>?, colour: Int?, of metric: Metric
  ) throws {
    if let silence {
      guard let known = Goal.Silence(rawValue: silence.rawValue) else {
        throw GoalRefusals.invalid("\"\(silence.rawValue.prefix(20))\" isn't a silence.", "silence is unknown or zero.")
      }
      guard known == .unknown || (metric.source == .manual && metric.kind.isAdditive) else {
        throw GoalRefusals.invalid(
          "Silence cannot be zero for \(metric.key).", "It is for metrics that are logged by hand and add up.")
      }
      self.silence = known
    }
    if let reachedBy {
      guard kind == .reach, let known = Goal.ReachedBy(rawValue: reachedBy.rawValue),
        known == .value || !metric.kind.isAdditive
      else {
        throw GoalRefusals.invalid(
          "reachedBy \"\(reachedBy.rawValue.prefix(20))\" does not fit.",
          "It is value, or trend for --reach on a metric that does not add up.")
      }
      self.reachedBy = known
    }
    if let colour {
      guard (0...7).contains(colour) else { throw GoalRefusals.invalid("A colour is 0 to 7.", "Give one of them.") }
      self.colour = colour
    }
  }
}
