internal import QuestEngines
internal import QuestModel
internal import QuestServer
internal import QuestStore
internal import QuestWire

/// Reading and archiving goals.
extension Application {
  static let unknownGoal: [ErrorKind] = [.notFound, .ambiguousName]

  var goalRows: [MethodRow] {
    [
      .row(GoalList.self, "The player's goals.") { request, context in
        try self.reading(context) { try $0.goalList(all: request.all == true) }
      },
      .row(
        GoalGet.self, errors: Self.unknownGoal + [.invalidArgument], "One goal with its days.", handler: goalDetails),
      .row(
        GoalForecastGet.self, errors: Self.unknownGoal, "When a goal is reached at the pace of the last weeks.",
        handler: goalForecast),
      .row(GoalArchive.self, errors: Self.unknownGoal + [.invalidArgument], "Puts a goal away.") { request, context in
        try self.changeGoal(request, request.goal, context) { change, goal in
          guard goal.state != .archived else { throw GoalRefusals.archived(goal) }
          try change.setArchived(true, goal)
        }
      },
      .row(
        GoalReopen.self, errors: Self.unknownGoal + [.invalidArgument, .nameTaken, .tooLarge],
        "Takes a goal out of the archive."
      ) { request, context in
        try self.changeGoal(request, request.goal, context, among: \.record.isArchived) { change, goal in
          if goal.reached == nil { try change.checkRoom(forGoal: goal.record.name) }
          try change.setArchived(false, goal)
        }
      },
      .row(GoalDelete.self, errors: Self.unknownGoal, "Deletes a goal; its samples stay.", handler: deleteGoal),
      .row(
        GoalReorder.self, errors: Self.unknownGoal + [.invalidArgument], "Puts goals in an order.",
        handler: reorderGoals),
    ] + goalChangeRows + goalRestRows
  }

  private func goalDetails(_ request: GoalGet, _ context: CallContext) throws -> GoalDetails {
    let count = request.days ?? 28
    guard (1...371).contains(count) else {
      throw RPCError(.invalidArgument, "days is 1 to 371.", hint: "Leave it out for 28.")
    }
    return try reading(context) { snapshot in
      let goals = try snapshot.goals()
      let goal = try snapshot.goal(request.goal, in: goals, blindFilter: try snapshot.blindFilter())
      let reading = try snapshot.reading([goal], .whole)
      let judge = reading.judge(goal)
      let days = (0..<count).reversed().compactMap { back in
        reading.day(goal, judge, reading.today.advanced(by: -back))
      }
      return GoalDetails(
        goal: try reading.info(goal), days: days,
        versions: goal.goal.versions.map { GoalInfo.Terms($0, goal.record.kind) },
        rests: goal.goal.rests.ranges.map {
          GoalDetails.Range(from: $0.lowerBound.description, to: $0.upperBound.description)
        },
        createdOn: goal.record.zone.localDay(of: goal.record.createdAt).description,
        dark: try snapshot.blindFilter() == nil ? nil : true)
    }
  }

  private func deleteGoal(_ request: GoalDelete, _ context: CallContext) throws -> GoalDelete.Response {
    try changingHistory(request, context) { change in
      let goal = try change.snapshot.goal(request.goal, in: change.everyGoal(), isExact: true)
      try change.writer.remove(GoalRecord.self, goal.id.text)
      change.writer.label = "the deletion of the goal \(goal.record.name)"
      change.announce(.goals, .deleted)
      return GoalDelete.Response(id: goal.id.text, name: goal.record.name)
    }
  }

  private func reorderGoals(_ request: GoalReorder, _ context: CallContext) throws -> GoalList.Response {
    try changing(request, context) { change in
      let goals = try change.everyGoal()
      let named = try request.goals.map { try change.snapshot.goal($0, in: goals).id }
      guard Set(named).count == named.count else {
        throw RPCError(.invalidArgument, "A goal is named twice.", hint: "Name each at most once.")
      }
      let byID = Dictionary(uniqueKeysWithValues: goals.map { ($0.id, $0.record) })
      let order = named + goals.map(\.id).filter { !named.contains($0) }
      for (position, id) in order.enumerated() {
        guard var record = byID[id], record.position != position else { continue }
        record.position = position
        try change.writer.replace(record)
      }
      change.writer.label = "the order of the goals"
      change.announce(.goals, .reordered)
      return try change.snapshot.goalList(all: false)
    }
  }

  /// Changes one goal, and returns its new state.
  func changeGoal<R: ChangingRequest>(
    _ request: R, _ typed: String, _ context: CallContext, among isMeant: (StoredGoal) -> Bool = { _ in true },
    _ body: (WriteContext, StoredGoal) throws -> Void
  ) throws -> GoalInfo where R.Response == GoalInfo {
    try changing(request, context) { change in
      let goals = try change.everyGoal().filter(isMeant)
      let goal = try change.snapshot.goal(typed, in: goals)
      change.writer.label = "the change of the goal \(goal.record.name)"
      try body(change, goal)
      try change.recordReachedGoals(of: [goal.record.metric])
      change.announce(.goals, .changed)
      return try change.goalInfo(goal.id)
    }
  }
}

extension ReadContext {
  /// Goals are listed for so many days after they were reached.
  private static let reachedDays = 14

  func goalList(all: Bool) throws -> GoalList.Response {
    let goals = try self.goals().filter { goal in
      switch goal.state {
      case .active: true
      case .reached: all || goal.reached.map { today - $0.day <= Self.reachedDays } ?? false
      case .archived: all
      }
    }
    let shown = Array(goals.prefix(WireLimits.listEntries))
    let reading = try reading(shown)
    return GoalList.Response(
      goals: try shown.map { try reading.info($0) }, date: today.description,
      dayEnds: Double(dayBoundary.start(of: today.advanced(by: 1), in: zone).milliseconds) / 1000,
      dark: try blindFilter() == nil ? nil : true)
  }
}

extension WriteContext {
  /// All goals of the player, also those that a running task hides.
  func everyGoal() throws -> [StoredGoal] { try snapshot.reader.goals(of: player, blindFilter: nil) }

  /// The goal after the change. While a task runs its values are those as of the preceding `done`.
  func goalInfo(_ id: GoalID) throws -> GoalInfo {
    guard var goal = try everyGoal().first(where: { $0.id == id }) else { throw StoreError.refused("no goal \(id)") }
    if try snapshot.blindFilter() != nil { goal.reached = try snapshot.goals().first { $0.id == id }?.reached }
    return try snapshot.reading([goal]).info(goal)
  }

  fileprivate func setArchived(_ isArchived: Bool, _ goal: StoredGoal) throws {
    var record = goal.record
    record.isArchived = isArchived
    try writer.replace(record)
    writer.label = isArchived ? "the archiving of the goal \(record.name)" : "the reopening of the goal \(record.name)"
  }

  /// - Throws: `nameTaken` or `tooLarge` if no active goal of the name can be added.
  func checkRoom(forGoal name: String, besides id: GoalID? = nil) throws {
    let active = try everyGoal().filter { $0.state == .active && $0.id != id }
    guard !active.contains(where: { NameKey.of($0.record.name) == NameKey.of(name) }) else {
      throw RPCError(
        .nameTaken, "There is an active goal \"\(name)\" already.",
        hint: "Change it with tqctl goal edit, or use another name.")
    }
    guard active.count < GoalRefusals.mostActive else {
      throw RPCError(
        .tooLarge, "There are \(active.count) active goals, which is as many as there can be.",
        hint: "Put one away: tqctl goal archive NAME")
    }
  }
}
