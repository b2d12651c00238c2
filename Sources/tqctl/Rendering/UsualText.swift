import QuestText
import QuestWire

/// Usual times and days of runs without a guess.
enum UsualText {
  static func write(_ patterns: PatternsGet.Response, isShort: Bool, to page: inout Page) {
    let times = patterns.usualTimes ?? []
    let shown = isShort ? times.prefix(PatternsText.shown) : times[...]
    if !shown.isEmpty {
      page.gap()
      page.line("Usual time, without a guess")
      page.table(
        shown.map { time in
          [time.skill, Figures.of(time.runs, "time"), DurationText.short(time.medianSeconds), "mostly " + middle(time)]
        }, indent: 2, rightAligned: [1, 2])
      if times.count > shown.count { page.line("  and \(Figures.of(times.count - shown.count, "more task"))") }
    }
    guard let days = patterns.usualDays, !days.isEmpty else { return }
    page.gap()
    page.line("A usual day, first start to last end")
    page.table(
      days.map { day in
        [
          CivilDay.weekdays[(day.weekday + 5) % 7], Figures.of(day.days, "day"), DurationText.short(day.medianSeconds),
          hours(day) ?? "",
        ]
      }, indent: 2, rightAligned: [1, 2], names: [])
  }

  /// `6m to 12m`.
  static func middle(_ time: PatternsGet.UsualTime) -> String {
    "\(DurationText.short(time.lowSeconds)) to \(DurationText.short(time.highSeconds))"
  }

  /// `06:48 to 07:52`; `nil` where only days are known.
  static func hours(_ day: PatternsGet.UsualDay) -> String? {
    guard let start = day.firstStart, let end = day.lastEnd else { return nil }
    return "\(start) to \(end)"
  }
}
