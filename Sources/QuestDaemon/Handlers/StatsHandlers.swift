private import Foundation
internal import QuestEngines
internal import QuestModel
internal import QuestStore
internal import QuestWire

/// What was counted.
extension Game {
  var statsRows: [MethodRow] {
    [.row(StatsGet.self, errors: [.invalidArgument], "Level, days, accuracy, bests.", handler: stats)]
  }

  private func stats(_ request: StatsGet, _ context: CallContext) throws -> StatsGet.Response {
    let span = request.days ?? 30
    guard (1...366).contains(span) else {
      throw RPCError(.invalidArgument, "days is 1 to 366.", hint: "Leave it out for 30.")
    }
    return try reading(context) { look in
      let asOf = try instant(request.asOf, parameter: "asOf")
      let today = look.zone.localDay(of: asOf ?? look.now.wall)
      let source = try look.reader.stats(
        of: look.player, days: today.advanced(by: 1 - span)...today, asOf: asOf, veil: try look.veil(),
        recent: 20, bests: WireLimits.listEntries)
      let totals = source.totals
      let playedToday = source.days.last.map { $0.day == today && $0.quests + $0.soloRuns > 0 } ?? false
      var response = StatsGet.Response(
        totalXP: totals.xp, level: Leveling.level(xp: totals.xp, rules: rules),
        levelProgress: Leveling.progress(xp: totals.xp, rules: rules),
        xpForNextLevel: Leveling.xpForNextLevel(xp: totals.xp, rules: rules),
        streak: Streak(current: totals.streak, active: playedToday), daysPlayed: totals.daysPlayed,
        lastPlayed: source.lastPlayed?.description,
        averageAccuracy: mean(totals.accuracySum, totals.scoredRuns) ?? 0,
        recentAccuracy: mean(source.recentAccuracies.reduce(0, +), source.recentAccuracies.count),
        sessionsCompleted: totals.sessionsCompleted, estimations: totals.estimations,
        days: source.days.map { StatsGet.Day($0) },
        personalBests: source.bests.map { best in
          StatsGet.Best(
            skill: best.skill, differenceSeconds: best.difference, recordedAt: best.zone.rfc3339(best.recordedAt),
            recordedAtText: best.zone.text(best.recordedAt))
        },
        bands: source.bands.map { band in
          StatsGet.Band(
            label: ClaimWording.bands[band.band], runs: band.runs,
            averageAccuracy: band.accuracySum / Double(band.runs),
            factor: exp(band.factorSum / Double(band.runs)))
        })
      response.date = today.description
      response.ranges = try look.ranges(asOf: asOf)
      return response
    }
  }
}

func mean(_ sum: Double, _ count: Int) -> Double? { count == 0 ? nil : sum / Double(count) }

extension StatsGet.Day {
  init(_ day: DayTotals) {
    self.init(
      date: day.day.description, quests: day.quests, soloRuns: day.soloRuns,
      averageAccuracy: mean(day.accuracySum, day.scoredRuns) ?? 0, bestRating: day.bestRating?.name)
  }
}
