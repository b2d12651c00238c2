import ArgumentParser
import QuestWire

struct MetricCommandGroup: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "metric", "What can be counted.", example: "tqctl metric list",
    subcommands: [
      MetricListCommand.self, MetricDefineCommand.self, MetricChangeCommand.self, MetricDeleteCommand.self,
    ])

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws { try caller.answer(MetricList(), keyed: false) { MetricText.list($0, to: &$1) } }
}

struct MetricListCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "list", "Your metrics, then those that need no definition.", example: "tqctl metric list")

  @Flag(help: "Yours alone.")
  var own = false

  @OptionGroup var options: GlobalOptions

  func request() -> MetricList { MetricList(own: own ? true : nil) }

  func run(_ caller: Caller) throws {
    try caller.answer(request(), keyed: false) { MetricText.list($0, to: &$1) }
  }
}

/// What a metric is, for `define` and `change`.
struct MetricOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Its name for people.", valueName: "name"))
  var name: String?

  @Option(help: ArgumentHelp("What it is counted in.", valueName: "unit"))
  var unit: String?

  @Option(help: "How values make a day.")
  var kind: Kind?

  @Option(help: "Which direction is the better one.")
  var better: Better?

  @Option(help: ArgumentHelp("Digits after the decimal point, 0 to 6.", valueName: "n"))
  var decimals: Int?

  @Option(help: ArgumentHelp("The least permitted value.", valueName: "n"))
  var least: Double?

  @Option(help: ArgumentHelp("The most.", valueName: "n"))
  var most: Double?

  @Flag(inversion: .prefixedNo, help: "Show it only where you ask for it.")
  var sensitive: Bool?

  enum Kind: String, CaseIterable, ExpressibleByArgument { case sum, level, mean, share, clock, check }
  enum Better: String, CaseIterable, ExpressibleByArgument { case up, down }
}

struct MetricDefineCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "define", "Count something new.", example: "tqctl metric define cups --unit cups --better down",
    more: """
      Values of the kind sum add up over the day, of level the last one counts, mean and share pool them, clock is a time of \
      day, check is done or not.
      """)

  @Argument(help: ArgumentHelp("Its name in commands.", valueName: "name"))
  var metric: String

  @OptionGroup var what: MetricOptions
  @OptionGroup var options: GlobalOptions

  func request() -> MetricDefine {
    MetricDefine(
      metric: metric, name: what.name, unit: what.unit, kind: what.kind.map { Open(rawValue: $0.rawValue) },
      better: what.better.map { Open(rawValue: $0.rawValue) }, decimals: what.decimals, least: what.least,
      most: what.most, sensitive: what.sensitive)
  }

  func run(_ caller: Caller) throws {
    try caller.answer(request()) { metric, page in
      page.table([MetricText.row(metric)])
      page.command("tqctl log \(metric.key) \(MetricText.example(metric))")
    }
  }
}

struct MetricChangeCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "change", "Change a metric of yours.", example: "tqctl metric change pages --most 500",
    more: "Its kind changes only while nothing was noted.")

  @Argument(help: ArgumentHelp("The metric.", valueName: "metric"))
  var metric: String

  @OptionGroup var what: MetricOptions

  @Flag(help: "Permit any value.")
  var unbounded = false

  @OptionGroup var options: GlobalOptions

  func request() -> MetricUpdate {
    MetricUpdate(
      metric: metric, name: what.name, unit: what.unit, kind: what.kind.map { Open(rawValue: $0.rawValue) },
      better: what.better.map { Open(rawValue: $0.rawValue) }, decimals: what.decimals, least: what.least,
      most: what.most, unbounded: unbounded ? true : nil, sensitive: what.sensitive)
  }

  func run(_ caller: Caller) throws {
    try caller.answer(request()) { metric, page in page.table([MetricText.row(metric)]) }
  }
}

struct MetricDeleteCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "delete", "Delete a metric of yours and what was noted.", example: "tqctl metric delete cups",
    more: "`tqctl undo` brings it back.")

  @Argument(help: ArgumentHelp("The metric.", valueName: "metric"))
  var metric: String

  @OptionGroup var options: GlobalOptions

  func request() -> MetricDelete { MetricDelete(metric: metric) }

  func run(_ caller: Caller) throws {
    try caller.answer(request()) { response, page in
      let samples = response.samples.map { " with \($0) \($0 == 1 ? "entry" : "entries")" } ?? ""
      page.line("\(response.metric) was deleted\(samples).")
      page.command("tqctl undo", "brings it back")
    }
  }
}
