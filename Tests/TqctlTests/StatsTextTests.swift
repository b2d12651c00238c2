import QuestWire
import Testing

@testable import tqctl

/// Statistics of a long span.
struct StatsTextTests {
  @Test func yearsAreShownByTheMonth() {
    var stats = RenderingTests.stats()
    stats.days = []
    stats.period = StatsGet.Period(
      from: "2025-11-01", to: "2026-03-31", text: "Sat 1 Nov 2025 to Tue 31 Mar 2026", quests: 40, soloRuns: 2,
      daysPlayed: 34, averageAccuracy: 70, scoredRuns: 60)
    stats.months = [
      StatsGet.Month(month: "2025-11", quests: 20, soloRuns: 0, daysPlayed: 18, averageAccuracy: 55, scoredRuns: 30),
      StatsGet.Month(month: "2026-01", quests: 0, soloRuns: 2, daysPlayed: 2, averageAccuracy: 0, scoredRuns: 0),
      StatsGet.Month(month: "2026-03", quests: 20, soloRuns: 0, daysPlayed: 14, averageAccuracy: 85, scoredRuns: 30),
    ]
    var page = Page(Terminal.RenderStyle(width: 80, isColoured: false))
    StatsText.write(stats, to: &page)
    #expect(
      page.text == """
        Sat 1 Nov 2025 to Tue 31 Mar 2026
        34 days played · 40 quests · 2 single tasks
        Accuracy: 70 % over 60 guesses

        Accuracy by month, in percent
          100 │        ▃
              │▂       █
           50 │█       █
              │█       █
            0 └──────────
               Mar 2026

        Days played, a column a month
                Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec
          2026  ░░░ ··· ▓▓▓
          2025                                          ▓▓▓ ···
          · none  ░ 1-5  ▒ 6-12  ▓ 13-20  █ more

        """)
    var words = Page(Terminal.RenderStyle(width: 80, isColoured: false, symbols: .words))
    StatsText.write(stats, to: &words)
    #expect(
      words.lines.suffix(8) == [
        "", "Accuracy by month, newest first:", "  Mar 2026: 85 %, 30 guesses", "  Nov 2025: 55 %, 30 guesses", "",
        "Days played by year, newest first:", "  2026: 16 days",
      ] + ["  2025: 18 days"])
  }
}
