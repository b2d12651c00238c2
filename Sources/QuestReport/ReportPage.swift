import QuestText
import QuestWire

/// The whole page.
public enum ReportPage {
  /// The prefix of `<meta name="generator">`, by which our files are recognised.
  public static let generator = "TimeQuest report"

  /// Self-contained HTML, well-formed as XML too; of bounded size, whatever the history. O(answers).
  public static func html(_ data: ReportData) -> String {
    "<!DOCTYPE html>\n"
      + Markup.tag("html", ["xmlns": "http://www.w3.org/1999/xhtml", "lang": "en"], [head(data), body(data)]).html
      + "\n"
  }

  private static func head(_ data: ReportData) -> Markup {
    .tag(
      "head", [:],
      [
        .tag("meta", ["charset": "utf-8"]),
        .tag(
          "meta", ["http-equiv": "Content-Security-Policy", "content": StyleSheet.policy]),
        .tag("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
        .tag("meta", ["name": "color-scheme", "content": "light dark"]),
        .tag("meta", ["name": "referrer", "content": "no-referrer"]),
        .tag("meta", ["name": "generator", "content": "\(generator) \(data.version)"]),
        .tag("title", [:], "TimeQuest, \(data.dateText)"),
        .style(StyleSheet.text),
      ])
  }

  private static func body(_ data: ReportData) -> Markup {
    .tag(
      "body", [:],
      [
        .tag(
          "header", [:],
          [
            .tag("h1", [:], "Your inner clock"),
            .tag("p", ["class": "lead"], [.name(Names.unbroken(data.part ?? "As of \(data.dateText)"))]),
          ]),
        .tag("main", [:], main(data)),
        .tag(
          "footer", [:],
          [
            .tag(
              "p", [:],
              "Made by TimeQuest \(data.version) on this machine, for you. The page loads nothing and tells nobody. "
                + "Every gap is something you did not know yet.")
          ] + devices(data)),
      ])
  }

  /// The devices whose plays the page contains, besides this machine.
  private static func devices(_ data: ReportData) -> [Markup] {
    guard data.devices.count > 1 else { return [] }
    let names = data.devices.flatMap { [.text(", "), Markup.name(Names.cut($0))] }.dropFirst()
    return [.tag("p", [:], [.text("Your game is on ")] + names + [.text(".")])]
  }

  private static func main(_ data: ReportData) -> [Markup] {
    guard data.part == nil else { return partial(data) }
    return isEmpty(data) ? welcome + counted(data) : sections(data)
  }

  /// The content of a page about some days or one task.
  private static func partial(_ data: ReportData) -> [Markup] {
    guard let period = data.stats.period, period.daysPlayed + period.scoredRuns > 0 else {
      return [.tag("section", [:], [.tag("p", [:], "Nothing was played then.")])]
    }
    return [
      Summary.section(of: period), AccuracyChart.section(data), Heatmap.section(data), FactorSection.section(data),
      UsualSection.section(data), Sayings.section(data),
    ].compactMap(\.self)
  }

  private static func isEmpty(_ data: ReportData) -> Bool {
    data.stats.estimations == 0 && data.stats.sessionsCompleted == 0 && (data.stats.months ?? []).isEmpty
  }

  private static let welcome: [Markup] = [
    .tag(
      "section", ["aria-labelledby": "welcome"],
      [
        .tag("h2", ["id": "welcome"], "Nothing to show yet, and that is fine"),
        .tag(
          "p", [:],
          "Guess how long something takes, do it with no clock in sight, then see how close you were. The first guess "
            + "makes the first dot on this page:"),
        .tag("p", [:], [.tag("code", [:], "tqctl do Shower 10m")]),
        .tag("p", [:], [.text("and, when you are finished, "), .tag("code", [:], "tqctl done"), .text(".")]),
      ])
  ]

  /// The content before the first guess.
  private static func counted(_ data: ReportData) -> [Markup] {
    [
      GoalSection.section(data), MetricHeatmap.section(data), TrackedSection.section(data), SourceSection.section(data),
    ].compactMap(\.self)
  }

  private static func sections(_ data: ReportData) -> [Markup] {
    [
      Summary.section(data), GoalSection.section(data), AccuracyChart.section(data), Heatmap.section(data),
      MetricHeatmap.section(data), TrackedSection.section(data), FactorSection.section(data),
      UsualSection.section(data), Sayings.section(data), CoverageSection.section(data), Weeks.section(data),
      CollectionSection.section(data), BadgeSection.section(data), Bests.section(data), SourceSection.section(data),
    ].compactMap(\.self)
  }
}

/// The main figures at the top.
enum Summary {
  static func section(_ data: ReportData) -> Markup {
    let stats = data.stats
    var facts = [("Days played", Figures.count(stats.daysPlayed))]
    if stats.streak.current > 1 {
      facts.append(("Streak", Figures.count(stats.streak.current) + (stats.streak.paused == true ? ", paused" : "")))
    }
    if let longest = stats.streak.longest, longest > 1 {
      facts.append(("Most days in a row", Figures.count(longest)))
    }
    facts.append(("Guesses", Figures.count(stats.estimations)))
    if let runs = stats.unguessedRuns { facts.append(("Times without a guess", Figures.count(runs))) }
    facts.append(("Finished quests and tasks", Figures.count(stats.sessionsCompleted)))
    if stats.averageAccuracy > 0 { facts.append(("Accuracy", Figures.percent(stats.averageAccuracy))) }
    if let recent = stats.recentAccuracy { facts.append(("Last 20 guesses", Figures.percent(recent))) }
    if data.showsRewards {
      facts += [("Level", Figures.count(stats.level)), ("XP", Figures.count(stats.totalXP))]
    }
    return section(facts)
  }

  /// The same for some days or for one task.
  static func section(of period: StatsGet.Period) -> Markup {
    var facts = [("Days played", Figures.count(period.daysPlayed))]
    if let runs = period.runs {
      facts.append(("Tasks done", Figures.count(runs)))
    } else {
      facts += [("Finished quests", Figures.count(period.quests)), ("Single tasks", Figures.count(period.soloRuns))]
    }
    facts.append(("Guesses", Figures.count(period.scoredRuns)))
    if period.scoredRuns > 0 { facts.append(("Accuracy", Figures.percent(period.averageAccuracy))) }
    if let seconds = period.totalSeconds { facts.append(("Time", DurationText.short(seconds))) }
    return section(facts)
  }

  private static func section(_ facts: [(String, String)]) -> Markup {
    .tag(
      "section", ["aria-labelledby": "summary"],
      [
        .tag("h2", ["id": "summary"], "At a glance"),
        .tag(
          "dl", [:], facts.map { .tag("div", [:], [.tag("dt", [:], $0.0), .tag("dd", [:], $0.1)]) }),
      ])
  }
}

/// The claims, in the daemon's wording.
enum Sayings {
  static func section(_ data: ReportData) -> Markup? {
    let claims = data.patterns.overall.claims + data.patterns.tasks.flatMap(\.claims)
    let texts = claims.map(\.text)
    guard !texts.isEmpty || data.patterns.overall.note != nil else { return nil }
    let body: Markup =
      texts.isEmpty
      ? .tag("p", [:], data.patterns.overall.note ?? "")
      : .tag("ul", [:], texts.map { .tag("li", [:], [.name(Names.unbroken($0))]) })
    return .tag(
      "section", ["aria-labelledby": "sayings"],
      [.tag("h2", ["id": "sayings"], "What your guesses have in common"), body])
  }
}

/// A card a week.
enum Weeks {
  static func section(_ data: ReportData) -> Markup {
    let cards = data.recaps.recaps.map { recap -> Markup in
      .tag(
        "article", [:],
        lines(recap).enumerated().map { index, line in
          .tag(index == 0 ? "h3" : "p", [:], [.name(Names.unbroken(line))])
        })
    }
    return .tag(
      "section", ["aria-labelledby": "weeks"],
      [
        .tag("h2", ["id": "weeks"], "Week by week"),
        cards.isEmpty
          ? .tag("p", [:], data.recaps.note ?? "None of the last weeks was played. That is fine.")
          : .tag("div", ["class": "cards"], cards),
      ])
  }
}

extension Weeks {
  /// The card's lines, with the pattern unwrapped, which only terminals need to wrap.
  static func lines(_ recap: WeekRecap) -> [String] {
    var lines: [String] = []
    for line in recap.lines {
      if let pattern = recap.pattern, let last = lines.last, "\(last) \(line)" == pattern {
        lines[lines.count - 1] = pattern
      } else {
        lines.append(line)
      }
    }
    return lines
  }
}

/// The closest guesses; part of the rewards.
enum Bests {
  private static let shown = 10

  static func section(_ data: ReportData) -> Markup? {
    let bests = data.stats.personalBests.sorted { $0.recordedAt > $1.recordedAt }.prefix(shown)
    guard data.showsRewards, !bests.isEmpty else { return nil }
    return .tag(
      "section", ["aria-labelledby": "bests"],
      [
        .tag("h2", ["id": "bests"], "Closest guesses"),
        Table.table(
          caption: "The closest guess of each task, newest first", columns: ["Task", "Off by", "When"],
          rows: bests.map { best in
            [
              .name(Names.cut(best.skill)), .text(DurationText.short(best.differenceSeconds)),
              .text(best.recordedAtText),
            ]
          }),
      ])
  }
}
