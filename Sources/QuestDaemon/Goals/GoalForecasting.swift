internal import QuestEngines
internal import QuestModel
internal import QuestServer
internal import QuestStore
internal import QuestWire

/// The pace of goals.
extension Application {
  func goalForecast(_ request: GoalForecastGet, _ context: CallContext) throws -> GoalPace {
    try reading(context) { snapshot in
      let goal = try snapshot.goal(request.goal, in: snapshot.goals(), blindFilter: try snapshot.blindFilter())
      let reading = try snapshot.reading([goal], .whole)
      return goal.record.kind == .reach
        ? reading.pace(goal, asksForSensitive: request.sensitive == true) : reading.chanceToKeep(goal)
    }
  }
}

extension GoalReading {
  fileprivate func pace(_ goal: StoredGoal, asksForSensitive: Bool) -> GoalPace {
    if goal.state != .active {
      return GoalPace(withheld: Open(.nothingAhead), text: "The goal is \(goal.state.rawValue).")
    }
    let days = days(of: goal)
    switch forecast(goal, asksForSensitive: asksForSensitive) {
    case .failure(let reason):
      let kind: GoalPace.Withheld =
        switch reason {
        case .guessFirst: .guessFirst
        case .tooLittle: .tooLittle
        case .sensitive: .sensitive
        case .level: .level
        }
      let text = reason.text.prefix(1).uppercased() + reason.text.dropFirst()
      return GoalPace(withheld: Open(kind), text: text.hasSuffix("?") ? text : text + ".")
    case .success(let forecast):
      let by = goal.goal.shownTerms(on: today).by.flatMap { $0 >= today ? $0 : nil }
      let held = HeldDates(goal.goal, days, reached: goal.reached?.day)
      func date(_ chance: Double) -> String? { forecast.dates.first { $0.chance == chance }?.day?.description }
      return GoalPace(
        dates: GoalPace.Dates(p50: date(0.5), p80: date(0.8), p90: date(0.9)),
        chance: by.flatMap { by in forecast.chance.map { GoalPace.Chance(by: by.description, $0) } },
        needed: forecast.needed.map { GoalPace.Needed(perWeek: $0, tenths: 8) },
        basis: GoalPace.Basis(weeks: forecast.weeks, method: Open(.amounts), perWeek: forecast.weekly),
        held: held.of > 0 ? GoalPace.Held(of: held.of, kept: held.held) : nil,
        text: GoalWording(metric(of: goal)).forecast(forecast, by: by, held: held, today: today))
    }
  }

  fileprivate func chanceToKeep(_ goal: StoredGoal) -> GoalPace {
    guard let unit = judge(goal).unit(containing: today),
      let chance = KeepChance.now(goal.goal, days(of: goal), weekStart: snapshot.settings.weekStart)
    else {
      return GoalPace(
        withheld: Open(.nothingAhead),
        text: "There is no chance to tell: this is for weeks and months with something to go.")
    }
    let told = GoalPace.Chance(by: unit.days.upperBound.description, ChanceInTenths(chance))
    let last = GoalWording.day(unit.days.upperBound, today: today)
    return GoalPace(chance: told, text: "To keep it by \(last): \(told.text).")
  }
}

extension GoalPace.Chance {
  fileprivate init(by day: String, _ chance: ChanceInTenths) {
    let tenths =
      switch chance {
      case .hardly: 0
      case .tenths(let count): count
      case .almostSurely: 10
      }
    self.init(by: day, tenths: tenths, text: chance.text)
  }
}
