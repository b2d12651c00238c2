import ArgumentParser
import QuestWire

struct InsightsCommand: LongCommand {
  static let configuration = CommandConfiguration.command(
    "insights", "What you count, at a glance.",
    example: """
      tqctl insights
      tqctl insights pages --year
      """,
    more: """
      A card for each metric with data in the last 30 days or with a goal: its newest value, 30 days, and whether the last 7 \
      differ from the 7 before by more than chance.
      """)

  @Argument(help: ArgumentHelp("Only these.", valueName: "metric"))
  var metrics: [String] = []

  @Flag(help: "Also the last 53 weeks as a calendar.")
  var year = false

  @OptionGroup var pager: PagerOption
  @OptionGroup var options: GlobalOptions

  func request() -> InsightList { Self.request(metrics, isYear: year) }

  static func request(_ metrics: [String], isYear: Bool = false) -> InsightList {
    InsightList(metrics: metrics.isEmpty ? nil : metrics, year: isYear ? true : nil)
  }

  func run(_ caller: Caller) throws { try Self.show(request(), caller) }

  static func show(_ request: InsightList, _ caller: Caller) throws {
    try caller.answer(request, keyed: false) { InsightText.write($0, to: &$1) }
  }
}
