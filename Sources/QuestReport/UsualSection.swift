import QuestText
import QuestWire

/// Usual times and days of runs without a guess.
enum UsualSection {
  static func section(_ data: ReportData) -> Markup? {
    let times = data.patterns.usualTimes ?? []
    let days = data.patterns.usualDays ?? []
    guard !times.isEmpty || !days.isEmpty else { return nil }
    var parts: [Markup] = [
      .tag("h2", ["id": "usual"], "Times without a guess"),
      .tag(
        "p", ["class": "lead"],
        "Hints, forecasts and plans use them. Accuracy and patterns are about guesses and leave them out."),
    ]
    if !times.isEmpty {
      parts.append(
        Table.table(
          caption: "The usual time is the median; 8 times in 10 it took as long as the last column says.",
          columns: ["Task", "Times", "Usual time", "8 times in 10"],
          rows: times.map { time in
            [
              .name(Names.cut(time.skill)), .text(Figures.count(time.runs)),
              .text(DurationText.short(time.medianSeconds)),
              .text("\(DurationText.short(time.lowSeconds)) to \(DurationText.short(time.highSeconds))"),
            ]
          }))
    }
    if !days.isEmpty {
      parts.append(
        Table.table(
          caption: "A usual day: the medians of the newest 1,000 tasks",
          columns: ["Weekday", "Days", "Time", "First start", "Last end"],
          rows: days.map { day in
            [
              .text(CivilDay.weekdayNames[(day.weekday + 5) % 7]), .text(Figures.count(day.days)),
              .text(DurationText.short(day.medianSeconds)), .text(day.firstStart ?? "–"), .text(day.lastEnd ?? "–"),
            ]
          }))
    }
    return .tag("section", ["aria-labelledby": "usual"], parts)
  }
}
