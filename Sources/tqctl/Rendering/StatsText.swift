import QuestText
import QuestWire

enum StatsText {
  static let bestsShown = 8

  static func write(_ stats: StatsGet.Response, to page: inout Page, showsRewards: Bool = true) {
    guard stats.estimations > 0 || stats.sessionsCompleted > 0 else {
      page.line("Nothing to count yet. The first guess makes the first number:")
      return page.command("tqctl do Shower 10m")
    }
    if stats.daysPlayed > 0 { page.line(page.styled(SummaryText.days(stats.daysPlayed, stats.streak), .strong)) }
    if showsRewards { page.line(level(stats)) }
    var counts = [Figures.of(stats.estimations, "guess", "guesses")]
    if stats.sessionsCompleted > 0 {
      counts.append(Figures.of(stats.sessionsCompleted, "finished quest or task", "finished quests and tasks"))
    }
    page.line(counts.joined(separator: " in "))
    let average = stats.averageAccuracy
    if average > 0 {
      let recent = stats.estimations > 20 ? stats.recentAccuracy : nil
      let lately = recent.map { ", \(Figures.percent($0)) over the last 20" } ?? ""
      page.line("Accuracy: \(Figures.percent(average)) overall\(lately)")
    }
    chart(stats.days, to: &page)
    HeatmapText.write(stats.days, to: &page)
    bands(stats.bands, to: &page)
    if let ranges = stats.ranges?.text { page.prose(ranges) }
    if showsRewards { bests(stats.personalBests, to: &page) }
  }

  /// `Level 3 · 620 XP  [######····]  180 XP to level 4`.
  private static func level(_ stats: StatsGet.Response) -> String {
    let filled = max(0, min(10, Int(stats.levelProgress * 10)))
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 10 - filled)
    // Any points at all make level 1.
    guard stats.level > 0 else { return "Level 0  \(bar)  your first XP make it level 1" }
    let missing = max(0, stats.xpForNextLevel - stats.totalXP)
    return "Level \(stats.level) · \(Figures.count(stats.totalXP)) XP  \(bar)  "
      + "\(Figures.count(missing)) XP to level \(stats.level + 1)"
  }

  /// A bar a day from the first to the last day with a run; a dot is a day without.
  private static func chart(_ days: [StatsGet.Day], to page: inout Page) {
    guard let first = days.first, let last = days.last, let start = CivilDay.number(first.date),
      let end = CivilDay.number(last.date), end > start
    else { return }
    let known = Dictionary(
      days.compactMap { day in CivilDay.number(day.date).map { ($0, day) } }, uniquingKeysWith: { $1 })
    // The newest days that fit the line.
    let shown = max(start, end - page.width + 3)...end
    let bars = shown.map { number -> String in
      guard let day = known[number] else { return "·" }
      let accuracy = day.averageAccuracy
      return levels[max(0, min(levels.count - 1, Int(accuracy / 100 * Double(levels.count))))]
    }
    page.gap()
    page.line("Accuracy by day, \(shown.lowerBound == start ? first.date : "up") to \(last.date)")
    page.line("  " + bars.joined())
  }

  private static let levels = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  private static func bands(_ bands: [StatsGet.Band], to page: inout Page) {
    let bands = bands.filter { $0.runs > 0 }
    guard !bands.isEmpty else { return }
    page.gap()
    page.line("By length")
    page.table(
      bands.map { band in
        [
          band.label, Figures.of(band.runs, "run"), Figures.percent(band.averageAccuracy),
          tendency(band.factor),
        ]
      }, indent: 2, rightAligned: [1, 2])
  }

  /// Within three in a hundred is as guessed.
  private static func tendency(_ factor: Double) -> String {
    abs(factor - 1) < 0.03 ? "takes as long as you guess" : "takes \(Figures.factor(factor)) times your guess"
  }

  /// How far a closest guess lies from the time it took.
  static func distance(_ seconds: Double) -> String {
    let distance = DurationText.short(seconds)
    return distance == "0s" ? "to the second" : "\(distance) off"
  }

  private static func bests(_ bests: [StatsGet.Best], to page: inout Page) {
    guard !bests.isEmpty else { return }
    page.gap()
    page.line("Closest guess of each task, newest first")
    let newest = bests.sorted { $0.recordedAt > $1.recordedAt }.prefix(bestsShown)
    page.table(
      newest.map { best in
        [best.skill, distance(best.differenceSeconds), best.recordedAtText]
      }, indent: 2)
    if bests.count > bestsShown { page.line("  … and \(bests.count - bestsShown) more: --json has them all") }
  }
}

/// Days as numbers, to see which are missing in between.
enum CivilDay {
  /// Days since 1970-01-01 of `2026-03-15`; Howard Hinnant's days_from_civil.
  static func number(_ date: String) -> Int? {
    let parts = date.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3, (1...12).contains(parts[1]), (1...31).contains(parts[2]), (0...9999).contains(parts[0])
    else { return nil }
    let year = parts[1] <= 2 ? parts[0] - 1 : parts[0]
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (parts[1] + (parts[1] > 2 ? -3 : 9)) + 2) / 5 + parts[2] - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
