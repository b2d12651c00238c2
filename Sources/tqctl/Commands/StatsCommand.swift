import ArgumentParser
import QuestWire

struct StatsCommand: LongCommand {
  static let configuration = CommandConfiguration.command(
    "stats", "How you are doing, and where you guess closest.",
    example: """
      tqctl stats
      tqctl stats --days 90
      tqctl stats --since 2026-01-01 --until 2026-03-31
      tqctl stats --task Shower --since 8w
      """)

  @Option(
    name: [.customShort("n"), .long], help: ArgumentHelp("Days of the chart, up to 366; 30 otherwise.", valueName: "n"))
  var days: Int?

  @OptionGroup var span: DaySpanOptions
  @OptionGroup var tasks: TaskFilterOptions
  @OptionGroup var asOf: AsOfOption
  @OptionGroup var pager: PagerOption
  @OptionGroup var options: GlobalOptions

  func request() -> StatsGet {
    StatsGet(asOf: asOf.asOf, days: days, from: span.since, to: span.until, skill: tasks.skill)
  }

  func run(_ caller: Caller) throws { try Self.show(request(), caller) }

  static func show(_ request: StatsGet, _ caller: Caller) throws {
    var longer = request
    // The calendar covers more days than the chart.
    let isSpan = request.from != nil || request.to != nil || request.skill != nil
    if !caller.json, !isSpan, (1..<HeatmapText.days).contains(request.days ?? 1) { longer.days = HeatmapText.days }
    // Years are shown by the month.
    if !caller.json, request.from != nil || request.to != nil { longer.months = 240 }
    try caller.answer(longer) { stats, page in
      StatsText.write(stats, days: request.days ?? 30, to: &page, showsRewards: try caller.showsRewards())
    }
  }
}
