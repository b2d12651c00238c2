import QuestReport
import QuestTestKit
import QuestText
import QuestWire

/// Made-up answers of a daemon, from a seed.
enum SampleHistory {
  static let lastDay = "2026-03-16"

  static func data(seed: UInt64 = 1, days: Int = 366, tasks: Int = 6, name: (Int) -> String = { "Task \($0)" })
    -> ReportData
  {
    var random = SeededGenerator(seed: seed)
    let last = CivilDay.number(lastDay) ?? 0
    let played = (0..<days).reversed().compactMap { back -> StatsGet.Day? in
      guard Int.random(in: 0..<4, using: &random) > 0 else { return nil }
      let runs = Int.random(in: 0...5, using: &random)
      return StatsGet.Day(
        date: CivilDay.date(last - back), quests: Int.random(in: 0...2, using: &random),
        soloRuns: Int.random(in: 0...8, using: &random),
        averageAccuracy: runs == 0 ? 0 : Double.random(in: 30...100, using: &random),
        bestRating: nil, scoredRuns: runs)
    }
    var stats = StatsGet.Response(
      totalXP: 1620, level: 6, levelProgress: 0.39, xpForNextLevel: 1852, streak: Streak(current: 5, active: true),
      daysPlayed: 260, lastPlayed: lastDay, averageAccuracy: 78.9, recentAccuracy: 82.1, sessionsCompleted: 1700,
      estimations: 4200, days: played,
      personalBests: (0..<tasks).map {
        StatsGet.Best(
          skill: name($0), differenceSeconds: Double($0), recordedAt: "2026-03-0\($0 % 9 + 1)",
          recordedAtText: "Sun \($0 % 9 + 1) Mar 2026, 07:40")
      },
      bands: [
        StatsGet.Band(label: "under 2m", runs: 4, averageAccuracy: 71, factor: 1.304),
        StatsGet.Band(label: "2m to 10m", runs: 38, averageAccuracy: 80, factor: 0.9),
      ])
    stats.months = (0..<30).map { index in
      StatsGet.Month(
        month: "\(2023 + (index + 9) / 12)-\((index + 9) % 12 < 9 ? "0" : "")\((index + 9) % 12 + 1)", quests: index,
        soloRuns: 2 * index, daysPlayed: index % 28, averageAccuracy: 50 + Double(index), scoredRuns: index + 1)
    }
    stats.plans = Plan.KeptPlans(
      scored: 40, held50: 21, held80: 30, held90: 37, pinballLoss: 0.1, judged: true,
      text: "Your 9-in-10 plans held 37 of 40. That is what they promise.")
    stats.ranges = StatsGet.Ranges(
      count: 20, held: 16, intervalScore: 1, judged: true, text: "Your 8-in-10 ranges held 16 of 20.")
    let patterns = (0..<tasks).map { index -> PatternsGet.Pattern in
      var pattern = PatternsGet.Pattern(
        skill: name(index), quest: nil, sampleCount: 10 + index, meanDifferenceSeconds: -60, slopePerSession: 0.1,
        coefficientOfVariation: 0.4, recentActualSeconds: [60, 61, 62, 63, 64], hint: "Last 5 times: ~1m 2s",
        claims: [
          PatternsGet.Claim(
            kind: "bias", label: "under", strength: "plain",
            text: "\(name(index)) usually takes 1.1 to 1.5 times your guess.")
        ], note: nil)
      let value = 0.7 + 0.15 * Double(index)
      pattern.factor = PatternsGet.Factor(value: value, low: value / 1.2, high: value * 1.2, runs: 10)
      return pattern
    }
    return ReportData(
      stats: stats,
      patterns: PatternsGet.Response(
        tasks: patterns,
        learning: [PatternsGet.Learning(skill: name(99), sampleCount: 2, text: "still learning: 3 more runs")],
        overall: PatternsGet.Overall(claims: [], note: nil), nextCursor: nil),
      recaps: RecapList.Response(
        recaps: (1...3).map { week($0, name) }, card: nil, note: nil),
      collection: collection(parts: min(days, 9)), date: lastDay, dateText: "Mon 16 Mar 2026", showsRewards: true,
      weekStart: 0, version: "0.1.0")
  }

  /// A part of each kind that is drawn, then one of a newer daemon.
  static func collection(parts: Int) -> CollectionInfo {
    let kinds = ["star", "moon", "daisy", "apple", "hedgehog", "shore", "shore", "whale", "meteorite"]
    let parts = kinds.prefix(parts).enumerated().map { index, kind in
      CollectionInfo.Part(kind: kind, name: index == 0 ? "Vega" : "a \(kind)", x: index * 40, y: index * 20, size: 3)
    }
    let joins = parts.count > 6 ? [[5, 6]] : []
    return CollectionInfo(
      days: 9, guesses: 9,
      scenes: CollectionInfo.Picture.allCases.map { picture in
        CollectionInfo.Scene(
          id: Open(picture), title: picture.rawValue, total: 60, parts: parts, joins: joins,
          discoveries: parts.map(\.name), text: "Some.",
          rule: "It grows.")
      })
  }

  static func week(_ number: Int, _ name: (Int) -> String) -> WeekRecap {
    WeekRecap(
      weekStart: "2026-03-0\(number)", weekEnd: "2026-03-0\(number + 1)", questsCompleted: 3, soloRuns: 4,
      xpEarned: 0, averageAccuracy: 80, accuracyChange: nil, changeIsMeaningful: false, bestEstimate: nil,
      mostImproved: nil, daysPlayed: 5, daysInWeek: 7, totalEstimations: 20, overPercent: 40, highlight: nil,
      lines: ["Your week, \(number)", "5 of 7 days · 3 quests", "Closest guess: \(name(number)), 99 %"])
  }

  static var empty: ReportData {
    var data = data(days: 0, tasks: 0)
    data.stats = StatsGet.Response(
      totalXP: 0, level: 0, levelProgress: 0, xpForNextLevel: 100, streak: Streak(current: 0, active: false),
      daysPlayed: 0, lastPlayed: nil, averageAccuracy: 0, recentAccuracy: nil, sessionsCompleted: 0, estimations: 0,
      days: [], personalBests: [], bands: [])
    data.stats.months = []
    data.patterns.learning = []
    data.recaps = RecapList.Response(recaps: [], card: nil, note: "No week to look back on yet.")
    return data
  }
}
