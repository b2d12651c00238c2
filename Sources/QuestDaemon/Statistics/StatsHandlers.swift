private import Foundation
internal import QuestEngines
internal import QuestModel
internal import QuestServer
internal import QuestStore
internal import QuestWire

/// Statistics.
extension Application {
  var statsRows: [MethodRow] {
    [
      .row(
        StatsGet.self, errors: [.notFound, .ambiguousName, .invalidArgument], "Level, days, accuracy, bests.",
        // A past moment needs a count over the history; current totals are stored.
        lane: { request, _ in request.asOf == nil ? .short : .long }, handler: stats)
    ]
  }

  private func stats(_ request: StatsGet, _ context: CallContext) throws -> StatsGet.Response {
    let span = request.days ?? 30
    guard (1...366).contains(span) else {
      throw RPCError(.invalidArgument, "days is 1 to 366.", hint: "Leave it out for 30.")
    }
    let months = request.months ?? 0
    guard request.months == nil || (1...240).contains(months) else {
      throw RPCError(.invalidArgument, "months is 1 to 240.", hint: "Leave it out for days alone.")
    }
    let isSpan = request.from != nil || request.to != nil || request.skill != nil
    let isBrief = request.brief == true
    return try reading(context) { snapshot in
      let asOf = try instant(request.asOf, parameter: "asOf")
      let today = snapshot.day(of: asOf ?? snapshot.now.wall)
      let days = try snapshot.span(request, span, upTo: today)
      let blindFilter = try snapshot.blindFilter()
      let source = try snapshot.reader.stats(
        of: snapshot.player,
        days: min(days.lowerBound, today.firstDay(ofMonthsBack: months))...max(today, days.upperBound),
        asOf: asOf,
        blindFilter: blindFilter,
        recent: isBrief ? 0 : 20, bests: isBrief ? 0 : WireLimits.listEntries)
      let totals = source.totals
      let playedToday =
        source.days.last { $0.day <= today }.map { $0.day == today && $0.quests + $0.soloRuns > 0 } ?? false
      var response = StatsGet.Response(
        totalXP: totals.xp, level: Leveling.level(xp: totals.xp, rules: rules),
        levelProgress: Leveling.progress(xp: totals.xp, rules: rules),
        xpForNextLevel: Leveling.xpForNextLevel(xp: totals.xp, rules: rules),
        streak: Streak(
          current: totals.streak, active: playedToday,
          paused: source.lastPlayed.map { today - $0 > 1 } == true ? true : nil,
          longest: isBrief || isSpan ? nil : totals.longestSeries),
        daysPlayed: totals.daysPlayed,
        lastPlayed: source.lastPlayed?.description,
        averageAccuracy: mean(totals.accuracySum, totals.scoredRuns) ?? 0,
        recentAccuracy: mean(source.recentAccuracies.reduce(0, +), source.recentAccuracies.count),
        sessionsCompleted: totals.sessionsCompleted, estimations: totals.estimations,
        days: source.days.filter { days.contains($0.day) }.map { StatsGet.Day($0) },
        personalBests: source.bests.map { best in
          StatsGet.Best(
            skill: best.skill, differenceSeconds: best.difference, recordedAt: best.zone.rfc3339(best.recordedAt),
            recordedAtText: best.zone.text(best.recordedAt, isDayOnly: best.isDayOnly))
        },
        bands: source.bands.map { band in
          StatsGet.Band(
            label: ClaimWording.bands[band.band], runs: band.runs,
            averageAccuracy: band.accuracySum / Double(band.runs),
            factor: exp(band.factorSum / Double(band.runs)))
        })
      if !isSpan {
        response.claim = try snapshot.newestClaim(upTo: try snapshot.limited(asOf)).map { PatternsGet.Claim($0) }
      }
      response.date = days.upperBound.description
      let isSpan = request.from != nil || request.to != nil
      if isSpan {
        response.period = StatsGet.Period(days, source.days.filter { days.contains($0.day) })
      }
      response.unguessedRuns = totals.unguessedRuns > 0 ? totals.unguessedRuns : nil
      if !isBrief {
        response.ranges = try snapshot.ranges(asOf: asOf)
        response.plans = Plan.KeptPlans(
          try snapshot.keptOutcomes(asOf: asOf, blindFilter), rules: rules.forecast)
      }
      if let skill = request.skill {
        guard months == 0 || isSpan else {
          throw RPCError(.invalidArgument, "skill and months exclude each other.", hint: "Ask for days.")
        }
        try snapshot.narrow(&response, to: try snapshot.skill(skill), days, asOf: asOf, blindFilter)
      }
      if asOf != nil || blindFilter?.hidesRuns == true { response.hidden = try snapshot.hiddenPlays(blindFilter) }
      if isSpan, months > 0 {
        guard days.upperBound - days.lowerBound >= request.days ?? 366 else { return response }
        response.months = StatsGet.Month.months(of: response.days).suffix(months)
        response.days = []
      } else if months > 0 {
        response.months = StatsGet.Month.months(of: source.days.map { StatsGet.Day($0) })
      }
      return response
    }
  }
}

func mean(_ sum: Double, _ count: Int) -> Double? { count == 0 ? nil : sum / Double(count) }

extension StatsGet.Day {
  init(_ day: DayTotals) {
    self.init(
      date: day.day.description, quests: day.quests, soloRuns: day.soloRuns,
      averageAccuracy: mean(day.accuracySum, day.scoredRuns) ?? 0,
      bestRating: day.bestRating.map { Open(rawValue: $0.name) },
      scoredRuns: day.scoredRuns)
  }
}

extension ReadContext {
  /// The requested days; those of `from` and `to` if given.
  fileprivate func span(_ request: StatsGet, _ count: Int, upTo today: LocalDay) throws -> ClosedRange<LocalDay> {
    let asked = try pastDays(from: request.from, to: request.to)
    let last = asked.last ?? today
    let first = asked.first ?? last.advanced(by: 1 - count)
    let years = request.months == nil ? 10 : 20
    guard last - first < years * 366 else {
      throw RPCError(
        .invalidArgument, "That is more than \(years) years.",
        hint: "For example: tqctl stats --since 2026-01-01 --until 2026-03-31")
    }
    return first...last
  }

  /// Replaces the days with those of one skill, and drops values that concern all skills.
  fileprivate func narrow(
    _ response: inout StatsGet.Response, to skill: SkillSummary, _ days: ClosedRange<LocalDay>, asOf: Instant?,
    _ blindFilter: BlindFilter?
  ) throws {
    let own = try reader.skillDays(ofSkill: skill.id, days: days, upTo: asOf ?? .latest, blindFilter: blindFilter)
    response.days = own.map { day in
      StatsGet.Day(
        date: day.day.description, quests: 0, soloRuns: 0, averageAccuracy: mean(day.accuracySum, day.scoredRuns) ?? 0,
        bestRating: nil, scoredRuns: day.scoredRuns, runs: day.runs)
    }
    var period = StatsGet.Period(days, [])
    period.skill = skill.name
    period.runs = own.reduce(0) { $0 + $1.runs }
    period.totalSeconds = own.reduce(0) { $0 + $1.seconds }
    period.daysPlayed = own.count
    period.scoredRuns = own.reduce(0) { $0 + $1.scoredRuns }
    period.averageAccuracy = mean(own.reduce(0) { $0 + $1.accuracySum }, period.scoredRuns) ?? 0
    response.period = period
    response.personalBests = []
    response.bands = []
    response.ranges = nil
    response.plans = nil
  }
}

extension StatsGet.Period {
  fileprivate init(_ days: ClosedRange<LocalDay>, _ totals: [DayTotals]) {
    let runs = totals.reduce(0) { $0 + $1.scoredRuns }
    self.init(
      from: days.lowerBound.description, to: days.upperBound.description,
      text: "\(days.lowerBound.text) to \(days.upperBound.text)", quests: totals.reduce(0) { $0 + $1.quests },
      soloRuns: totals.reduce(0) { $0 + $1.soloRuns }, daysPlayed: totals.count { $0.quests + $0.soloRuns > 0 },
      averageAccuracy: mean(totals.reduce(0) { $0 + $1.accuracySum }, runs) ?? 0, scoredRuns: runs)
  }
}

extension StatsGet.Month {
  /// The sums of days by month, oldest first. O(days).
  fileprivate static func months(of days: [StatsGet.Day]) -> [StatsGet.Month] {
    var months: [(name: Substring, days: [StatsGet.Day])] = []
    for day in days {
      let name = day.date.prefix(7)
      if months.last?.name != name { months.append((name, [])) }
      months[months.count - 1].days.append(day)
    }
    return months.map { name, days in
      let runs = days.reduce(0) { $0 + ($1.scoredRuns ?? 0) }
      let accuracies = days.reduce(0) { $0 + $1.averageAccuracy * Double($1.scoredRuns ?? 0) }
      return StatsGet.Month(
        month: String(name), quests: days.reduce(0) { $0 + $1.quests }, soloRuns: days.reduce(0) { $0 + $1.soloRuns },
        daysPlayed: days.count { $0.quests + $0.soloRuns + ($0.runs ?? 0) > 0 },
        averageAccuracy: mean(accuracies, runs) ?? 0, scoredRuns: runs)
    }
  }
}

extension LocalDay {
  /// The first day of the earliest of `count` months, the last of which contains this day; this day itself for 0.
  fileprivate func firstDay(ofMonthsBack count: Int) -> LocalDay {
    guard count > 0 else { return self }
    let (year, month, _) = civil
    let index = year * 12 + month - count
    return LocalDay(year: index / 12, month: index % 12 + 1, day: 1) ?? self
  }
}
