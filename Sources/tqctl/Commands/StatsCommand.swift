import ArgumentParser
import QuestWire

struct StatsCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "stats", "How you are doing, and where you guess closest.",
    example: """
      tqctl stats
      tqctl stats --days 90
      """)

  @Option(help: ArgumentHelp("Days of the chart, up to 366; 30 otherwise.", valueName: "n"))
  var days: Int?

  @OptionGroup var asOf: AsOfOption
  @OptionGroup var options: GlobalOptions

  func request() -> StatsGet { StatsGet(asOf: asOf.asOf, days: days) }

  func run(_ caller: Caller) throws {
    var request = request()
    // The calendar covers more days than the chart.
    if !caller.json, days ?? 1 < HeatmapText.days, days ?? 1 > 0 { request.days = HeatmapText.days }
    try caller.answer(request) { stats, page in
      StatsText.write(stats, days: days ?? 30, to: &page, showsRewards: try caller.showsRewards())
    }
  }
}
