import QuestText
import QuestWire

enum StatsText {
  static let bestsShown = 8

  /// `days` is for the chart; the calendar shows all received days.
  static func write(_ stats: StatsGet.Response, days: Int = 30, to page: inout Page, showsRewards: Bool = true) {
    guard stats.estimations > 0 || stats.sessionsCompleted > 0 else {
      if let hidden = stats.hidden { return page.prose(HiddenText.line(hidden, "entry", "entries")) }
      page.line("Nothing to count yet. The first guess makes the first number:")
      return page.command("tqctl do Shower 10m")
    }
    if let span = stats.period { return period(span, stats, to: &page) }
    if stats.daysPlayed > 0 {
      var days = SummaryText.days(stats.daysPlayed, stats.streak)
      if let longest = stats.streak.longest, longest > 1 { days += " · most in a row \(Figures.count(longest))" }
      page.line(page.styled(days, .strong))
    }
    if showsRewards { level(stats, to: &page) }
    counts(stats, to: &page)
    let average = stats.averageAccuracy
    if average > 0 {
      let recent = stats.estimations > 20 ? stats.recentAccuracy : nil
      let lately = recent.map { ", \(Figures.percent($0)) over the last 20" } ?? ""
      page.line("Accuracy: \(Figures.percent(average)) overall\(lately)")
    }
    PatternsText.newest(stats.claim, to: &page)
    AccuracyChart.write(stats, days: days, to: &page)
    HeatmapText.write(stats, to: &page)
    bands(stats.bands, to: &page)
    if let ranges = stats.ranges?.text { page.prose(ranges) }
    if showsRewards { bests(stats.personalBests, to: &page) }
    HiddenText.write(stats.hidden, "entry", "entries", to: &page)
  }

  /// What `--since` and `--until` ask for.
  private static func period(_ span: StatsGet.Period, _ stats: StatsGet.Response, to page: inout Page) {
    page.line(page.styled((span.skill.map { "\($0), " } ?? "") + span.text, .strong))
    guard span.daysPlayed + span.scoredRuns > 0 else {
      page.line(span.skill.map { "\($0) was not played then." } ?? "Nothing was played then.")
      return HiddenText.write(stats.hidden, "entry", "entries", to: &page)
    }
    var counts = ["\(Figures.of(span.daysPlayed, "day")) played"]
    if span.quests > 0 { counts.append(Figures.of(span.quests, "quest")) }
    if span.soloRuns > 0 { counts.append(Figures.of(span.soloRuns, "single task")) }
    if let runs = span.runs { counts.append(Figures.of(runs, "task")) }
    if let seconds = span.totalSeconds { counts.append("\(DurationText.short(seconds)) in all") }
    page.line(counts.joined(separator: " · "))
    if span.scoredRuns > 0 {
      page.line(
        "Accuracy: \(Figures.percent(span.averageAccuracy)) over \(Figures.of(span.scoredRuns, "guess", "guesses"))")
    }
    if let months = stats.months {
      AccuracyChart.write(months, to: &page)
      HeatmapText.write(months, to: &page)
    } else {
      let days = (CivilDay.number(span.to) ?? 0) - (CivilDay.number(span.from) ?? 0) + 1
      AccuracyChart.write(stats, days: days, to: &page)
      HeatmapText.write(stats, to: &page)
    }
    HiddenText.write(stats.hidden, "entry", "entries", to: &page)
  }

  private static func counts(_ stats: StatsGet.Response, to page: inout Page) {
    let played = Figures.of(stats.sessionsCompleted, "finished quest or task", "finished quests and tasks")
    let guesses = Figures.of(stats.estimations, "guess", "guesses")
    if stats.estimations > 0 || stats.unguessedRuns == nil {
      page.line(stats.sessionsCompleted > 0 ? "\(guesses) in \(played)" : guesses)
    }
    guard let unguessed = stats.unguessedRuns else { return }
    page.prose("\(Figures.of(unguessed, "time")) without a guess; hints and forecasts use them.")
    page.command("tqctl patterns", "the usual times")
  }

  /// `Level 3 · 620 XP  ██████░░░░  180 XP to level 4`; on two lines if that is too long.
  private static func level(_ stats: StatsGet.Response, to page: inout Page) {
    let level = stats.level == 0 ? "Level 0" : "Level \(stats.level) · \(Figures.count(stats.totalXP)) XP"
    let next = wayUp(level: stats.level, xp: stats.totalXP, next: stats.xpForNextLevel)
    guard let bar = bar(stats.levelProgress, page.style) else { return page.line("\(level), \(next)") }
    let line = [level, bar, next].joined(separator: "  ")
    guard Page.columns(line) > page.style.width else { return page.line(line) }
    page.line(level)
    page.line("\(bar)  \(next)")
  }

  /// `180 XP to level 4`. Any points give level 1.
  static func wayUp(level: Int, xp: Int, next: Int) -> String {
    level == 0 ? "your first XP make it level 1" : "\(Figures.count(max(0, next - xp))) XP to level \(level + 1)"
  }

  /// A bar of ten steps; `nil` in `--plain` output.
  private static func bar(_ share: Double, _ style: Terminal.RenderStyle) -> String? {
    let filled = max(0, min(10, Int(share * 10)))
    switch style.symbols {
    case .unicode: return String(repeating: "█", count: filled) + String(repeating: "░", count: 10 - filled)
    case .ascii: return "[" + String(repeating: "#", count: filled) + String(repeating: ".", count: 10 - filled) + "]"
    case .words: return nil
    }
  }

  private static func bands(_ bands: [StatsGet.Band], to page: inout Page) {
    let bands = bands.filter { $0.runs > 0 }
    guard !bands.isEmpty else { return }
    page.gap()
    page.line("By length")
    // Band labels are short and never cut.
    page.table(
      bands.map { band in
        [
          band.label, Figures.of(band.runs, "guess", "guesses"), Figures.percent(band.averageAccuracy),
          tendency(band.factor),
        ]
      }, indent: 2, rightAligned: [1, 2], names: [])
  }

  /// Within 3 % counts as guessed.
  private static func tendency(_ factor: Double) -> String {
    abs(factor - 1) < 0.03 ? "takes as long as you guess" : "takes \(Figures.factor(factor)) times your guess"
  }

  /// The difference of a closest guess. A fraction of a second can turn 5m into 4m 59s.
  static func distance(_ seconds: Double) -> String {
    if seconds == 0 { return "to the second" }
    return abs(seconds) < 1 ? "under 1s off" : "\(DurationText.short(seconds)) off"
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
    guard bests.count > bestsShown else { return }
    // The daemon sends no more than this.
    let isCut = bests.count >= WireLimits.listEntries
    page.line(
      isCut
        ? "  and more: --json has \(Figures.count(bests.count)) of them"
        : "  and \(bests.count - bestsShown) more: --json has them")
  }
}
