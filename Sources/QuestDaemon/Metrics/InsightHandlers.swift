internal import QuestEngines
internal import QuestModel
internal import QuestServer
internal import QuestStore
internal import QuestWire

/// Cards of metrics, including sensitive ones: the player asked for them.
extension Application {
  var insightRows: [MethodRow] {
    [
      .row(
        InsightList.self, errors: [.invalidArgument, .unknownMetric], "A card for each metric.", handler: listInsights)
    ]
  }

  private func listInsights(_ request: InsightList, _ context: CallContext) throws -> InsightList.Response {
    let isYear = request.year == true
    let most = isYear ? 20 : 100
    if let count = request.metrics?.count, count > most {
      throw RPCError(
        .invalidArgument, "There are \(count) metrics in the request, and at most \(most) are shown at once.",
        hint: "Name fewer.")
    }
    return try reading(context) { snapshot in
      var cards = try snapshot.cards(asked: request.metrics)
      var reading = try snapshot.reading(cards)
      if request.metrics == nil {
        cards = cards.filter { $0.goal != nil || !reading.days(of: $0.metric).isEmpty }
      }
      let shown = Array(cards.prefix(most))
      if isYear {
        reading = try snapshot.reading(
          shown,
          since: MetricYear.firstDay(today: snapshot.today, weekStart: snapshot.settings.weekStart))
      }
      return InsightList.Response(
        cards: try shown.map { try reading.card($0, isYear: isYear) }, date: snapshot.today.description,
        leftOut: shownCount(cards.count - shown.count), dark: try snapshot.blindFilter() == nil ? nil : true)
    }
  }
}

/// A metric and the active goal that its card shows: the first one about the metric as a whole, else the first one.
private struct CardSubject {
  var metric: Metric
  var goal: StoredGoal?

  init(_ metric: Metric, _ goals: [MetricKey: [StoredGoal]]) {
    self.metric = metric
    let about = goals[metric.key] ?? []
    goal = about.first { $0.record.scope == nil } ?? about.first
  }

  /// The goal that determines a day's shade and the meaning of missing days; `nil` for a goal about a part of the
  /// metric.
  var measure: Goal? { goal.flatMap { $0.record.scope == nil ? $0.goal : nil } }
}

extension ReadContext {
  /// The requested metrics, each once; by default the player's own and offered ones, and others with an active goal.
  fileprivate func cards(asked keys: [String]?) throws -> [CardSubject] {
    let goals = try self.goals().filter { $0.state == .active }
    let byMetric = Dictionary(grouping: goals, by: \.record.metric)
    if let keys {
      var seen: Set<MetricKey> = []
      return try keys.map(metric(named:)).filter { seen.insert($0.key).inserted }.map { CardSubject($0, byMetric) }
    }
    var own = try ownMetrics()
    var seen = Set(own.map(\.key))
    own += try nightMetrics().filter { seen.insert($0.key).inserted }
    // An import can bring samples of an offered metric that was not defined.
    own += Metric.offered.filter { seen.insert($0.key).inserted }
    if try hasFood() { own += Metric.food.filter { seen.insert($0.key).inserted } }
    let others = try goals.map(\.record.metric).filter { seen.insert($0).inserted }.sorted().compactMap(metric)
    return (own + others).map { CardSubject($0, byMetric) }
  }

  /// The days of the cards' metrics and goals; from `since` on, or the last 30 days.
  fileprivate func reading(_ cards: [CardSubject], since: LocalDay? = nil) throws -> GoalReading {
    try GoalReading(
      cards.compactMap(\.goal), self, cards: cards.map(\.metric),
      since: since ?? today.advanced(by: 1 - MetricCard.sparkDays), MetricReading(self))
  }
}

extension GoalReading {
  fileprivate func card(_ subject: CardSubject, isYear: Bool) throws -> InsightList.Card {
    let metric = subject.metric
    let wording = GoalWording(metric)
    let days = days(of: metric)
    let card = MetricCard(days, goal: subject.measure)
    var info = InsightList.Card(
      metric: metric.key.text, name: metric.name, unit: metric.unit.isEmpty ? nil : metric.unit,
      kind: Open(rawValue: metric.kind.rawValue), decimals: metric.decimals, sensitive: metric.isSensitive,
      value: card.last?.value, valueText: card.last.map { wording.logged($0.value) } ?? "–",
      day: card.last?.day.description, dayText: card.last.map { snapshot.name(of: $0.day) }, spark: card.spark,
      mean7: card.mean, meanText: card.mean.map(wording.mean))
    info.change = card.change.map { change in
      InsightList.Change(
        difference: change.difference, meaningful: change.isMeaningful, text: wording.change(change))
    }
    info.goalLine = try subject.goal.map(goalLine)
    if isYear {
      let year = MetricYear(days, goal: subject.measure, weekStart: snapshot.settings.weekStart)
      info.darkestText = year.darkest.map { wording.logged($0) }
      info.days = year.days.map { day in
        InsightList.Day(
          day: day.day.description, value: day.value, shade: day.shade, state: Open(rawValue: day.state.rawValue))
      }
    }
    return info
  }

  /// `Novel: 212 of 480 pages`, `Swedish: 34 of 30 cards today · kept 21 of the last 24 days`.
  private func goalLine(_ goal: StoredGoal) throws -> String {
    let texts = try info(goal).texts
    return "\(goal.record.name): " + [texts.value, texts.note].compactMap(\.self).joined(separator: " · ")
  }
}
