private import Foundation
internal import QuestEngines
internal import QuestModel
internal import QuestServer
internal import QuestStore
internal import QuestWire

/// Practice: estimating how long a time is, without a task.
extension Application {
  var practiceRows: [MethodRow] {
    [
      .row(
        PracticeRecord.self, errors: [.invalidDuration, .invalidArgument, .estimateLocked],
        "Records one try at feeling a time.", handler: recordPractice),
      .row(PracticeList.self, errors: [.invalidArgument], "Tries at feeling a time, newest first.") {
        request, context in
        try self.reading(context) { snapshot in
          let asOf = try instant(request.asOf, parameter: "asOf")
          return try snapshot.practice(asOf: asOf, limit: try pageSize(request.limit, default: 20))
        }
      },
    ]
  }

  private func recordPractice(
    _ request: PracticeRecord, _ context: CallContext
  ) throws -> PracticeRecord.Response {
    let target = try request.target.estimate(isRangeAllowed: false, permitted: rules.forecast.practiceSpan).seconds
    guard request.actual > 0, request.actual <= Estimate.permitted.upperBound else {
      throw RPCError(.invalidDuration, "That try took no time, or more than a day.", hint: "Try again: tqctl feel 1m")
    }
    return try changing(request, context) { change in
      guard try change.snapshot.blindFilter() == nil else {
        throw RPCError(
          .estimateLocked, "A task is running; practising now would reveal its time.",
          hint: "When you are done: tqctl done.")
      }
      let zone = change.snapshot.zone
      let run = PracticeRun(
        id: change.newID(), target: target, actual: request.actual, recordedAt: change.now.wall, zone: zone,
        day: change.snapshot.today)
      try change.writer.record(run)
      change.writer.label = "a try at feeling a time"
      let list = try change.snapshot.practice(asOf: nil, limit: 100)
      return PracticeRecord.Response(
        run: PracticeInfo(run), text: ForecastWording.felt(target: target, actual: request.actual),
        clockText: list.clockText, count: list.runs.count, suggestedSeconds: list.suggestedSeconds)
    }
  }
}

extension ReadContext {
  fileprivate func practice(asOf: Instant?, limit: Int) throws -> PracticeList.Response {
    let rules = rules.forecast
    let runs = try reader.newest(
      PracticeRun.self, of: player, upTo: asOf ?? .latest, blindFilter: try blindFilter(),
      limit: max(limit, rules.practiceWindow))
    let ratios = Moments(runs.prefix(rules.practiceWindow).map { log($0.actual / $0.target) })
    let isEnough = ratios.count >= rules.practiceFewest
    return PracticeList.Response(
      runs: runs.prefix(limit).map { PracticeInfo($0) }, factor: isEnough ? exp(ratios.mean) : nil,
      clockText: ForecastWording.innerClock(ratios, fewest: rules.practiceFewest),
      suggestedSeconds: Self.suggestion(after: runs.map(\.target), rules))
  }

  /// The target practised longest ago, or never, so that the player does not learn a single one by heart.
  private static func suggestion(after targets: [Double], _ rules: ForecastRules) -> Double {
    rules.practiceTargets.max { a, b in
      (targets.firstIndex(of: a) ?? .max) < (targets.firstIndex(of: b) ?? .max)
    } ?? rules.practiceSpan.lowerBound
  }

  /// How often the newest ranges contained the actual; `nil` without any.
  func ranges(asOf: Instant?) throws -> StatsGet.Ranges? {
    let ranges = try reader.pastRanges(of: player, PastLimit(asOf: asOf, blindFilter: try blindFilter(), count: 100))
    guard !ranges.isEmpty else { return nil }
    let scores = ranges.map { ForecastScore.intervalScore(low: $0.low, high: $0.high, actual: $0.actual) }
    let coverage = Coverage(
      ranges.map { range in
        let isAtEnd = [range.low, range.high].contains { Coverage.outcome(range.actual, within: $0) == 0.5 }
        return isAtEnd ? 0.5 : (range.low...range.high).contains(range.actual) ? 1 : 0
      })
    return StatsGet.Ranges(
      count: coverage.count, held: coverage.held, exact: coverage.ties > 0 ? coverage.ties : nil,
      intervalScore: scores.reduce(0, +) / Double(scores.count), judged: coverage.canBeJudged(rules: rules.forecast),
      text: ForecastWording.ranges(coverage, rules: rules.forecast))
  }
}

extension PracticeInfo {
  fileprivate init(_ run: PracticeRun) {
    self.init(
      id: run.id.text, targetSeconds: run.target, actualSeconds: run.actual, factor: run.actual / run.target,
      recordedAt: run.zone.rfc3339(run.recordedAt), recordedAtText: run.zone.text(run.recordedAt))
  }
}
