internal import QuestModel
internal import QuestServer
internal import QuestStore
internal import QuestWire

/// Rest days.
extension Application {
  private static let errors: [ErrorKind] = unknownGoal + [.invalidArgument]

  var goalRestRows: [MethodRow] {
    [
      .row(GoalRest.self, errors: Self.errors, "Makes days of rest.") { request, context in
        try self.changing(request, context) { change in
          let goal = try change.goalOfRest(request.goal, all: request.all)
          let days = try change.daysOfRest(request.from, request.to)
          try change.writer.record(GoalRestRecord(id: change.newID(), goal: goal, days: days))
          return try change.afterRest("rest days")
        }
      },
      .row(GoalUnrest.self, errors: Self.errors, "Takes rest days back.") { request, context in
        try self.changing(request, context) { change in
          let goal = try change.goalOfRest(request.goal, all: request.all)
          try change.unrest(goal, try change.daysOfRest(request.from, request.to))
          return try change.afterRest("the end of rest days")
        }
      },
    ]
  }
}

extension WriteContext {
  /// `nil` for all goals.
  fileprivate func goalOfRest(_ goal: String?, all: Bool?) throws -> GoalID? {
    guard (goal != nil) != (all == true) else {
      throw GoalRefusals.invalid("Say whose rest it is.", "Name a goal, or give --all.")
    }
    return try goal.map { try snapshot.goal($0, in: everyGoal()).id }
  }

  fileprivate func daysOfRest(_ from: String, _ to: String?) throws -> ClosedRange<LocalDay> {
    let first = try snapshot.goalDay(from, "from")
    let last = try to.map { try snapshot.goalDay($0, "to") } ?? first
    guard first <= last else {
      throw GoalRefusals.invalid(
        "The rest from \(first) to \(last) ends before it begins.", "Give the first day first.")
    }
    return first...last
  }

  /// Replaces rest spans that overlap the days with their remaining parts.
  fileprivate func unrest(_ goal: GoalID?, _ days: ClosedRange<LocalDay>) throws {
    let rests = try snapshot.reader.newest(
      GoalRestRecord.self, of: player, upTo: .latest, blindFilter: nil, limit: .max)
    for rest in rests where rest.goal == goal && rest.days.overlaps(days) {
      try writer.remove(GoalRestRecord.self, rest.id.text)
      var left = DayRanges([rest.days])
      left.remove(days)
      for range in left.ranges { try writer.record(GoalRestRecord(id: newID(), goal: goal, days: range)) }
    }
  }

  fileprivate func afterRest(_ label: String) throws -> GoalList.Response {
    writer.label = label
    announce(.goals, .changed)
    return try snapshot.goalList(all: false)
  }
}
