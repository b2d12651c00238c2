import ArgumentParser
import QuestWire

struct GoalCreateCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "create", "Make a goal.",
    example: """
      tqctl goal create Novel --metric pages --reach 480 --by 1mar
      tqctl goal create Swedish --metric cards --at-least 30 --quota 5
      tqctl goal create Coffee --metric coffee --at-most 2 --silence zero
      """,
    more: """
      --reach is reached once, --at-least and --at-most are judged in each period. On a terminal --reach asks for your own \
      guess of the date. It is sealed until you are there. With --silence zero a day without an entry counts as 0; \
      otherwise it is unknown, which is not missed.
      """)

  @Argument(help: "Its name.")
  var name: String

  @Option(help: ArgumentHelp("What is counted: pages, play.minutes.", valueName: "metric"))
  var metric: String

  @Option(help: ArgumentHelp("Only of this skill, quest, activity or tag.", valueName: "skill"))
  var of: String?

  @OptionGroup var terms: GoalTermsOptions

  @Option(help: ArgumentHelp("The first day that counts; today if absent.", valueName: "date"))
  var from: String?

  @Option(help: ArgumentHelp("Where a --reach begins, if not at the value now.", valueName: "n"))
  var baseline: GoalAmount?

  @Option(help: ArgumentHelp("When you think you will be there: 1mar, 8w, 8w..12w; none.", valueName: "guess"))
  var guess: String?

  @OptionGroup var kind: GoalKindOptions
  @OptionGroup var options: GlobalOptions

  /// `info` is that of the metric, if it is known.
  func request(_ info: MetricInfo? = nil) throws -> GoalCreate {
    GoalCreate(
      name: name, metric: metric, of: of, reach: try terms.reach?.value(of: info),
      atLeast: try terms.atLeast?.value(of: info), atMost: try terms.atMost?.value(of: info), per: terms.per?.period,
      days: try terms.dayNumbers(), quota: terms.quota, by: terms.by, from: from,
      baseline: try baseline?.value(of: info), guess: guess, silence: kind.silence?.silence,
      reachedBy: kind.reachedBy?.reachedBy, colour: kind.colour)
  }

  func run(_ caller: Caller) throws {
    var request = try request(GoalAmount.metric(metric, caller))
    if request.reach != nil, request.guess == nil, caller.canAsk { request.guess = try GoalQuestion.guess(caller) }
    try caller.answer(request) { goal, page in GoalText.created(goal, to: &page) }
  }
}

struct GoalEditCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "edit", "Change a goal; what is not named stays.",
    example: """
      tqctl goal edit novel --by 1apr
      tqctl goal edit swedish --at-least 20 --since 1mar
      """,
    more: "New terms count from --since on, today if absent. Older days keep the terms they had.")

  @Argument(help: "The goal's name or the beginning of it.")
  var goal: String

  @Option(help: "A new name.")
  var name: String?

  @OptionGroup var terms: GoalTermsOptions

  @Option(help: ArgumentHelp("The first day of the new terms.", valueName: "date"))
  var since: String?

  @Option(help: ArgumentHelp("Where a --reach begins: a number, or now.", valueName: "n"))
  var baseline: String?

  @Option(help: ArgumentHelp("Your guess, where none was made: 1mar, 8w; none.", valueName: "guess"))
  var guess: String?

  @OptionGroup var kind: GoalKindOptions
  @OptionGroup var options: GlobalOptions

  /// `info` is that of the goal's metric, if it is known.
  func request(_ info: MetricInfo? = nil) throws -> GoalUpdate {
    // Anything but an amount is `now`, or refused by the service.
    let start = try baseline.map { text in
      try GoalAmount(argument: text).map { "\(try $0.value(of: info))" } ?? text
    }
    return GoalUpdate(
      goal: goal, name: name, reach: try terms.reach?.value(of: info), atLeast: try terms.atLeast?.value(of: info),
      atMost: try terms.atMost?.value(of: info), per: terms.per?.period, days: try terms.dayNumbers(),
      quota: terms.quota, by: terms.by, since: since, baseline: start, guess: guess, silence: kind.silence?.silence,
      reachedBy: kind.reachedBy?.reachedBy, colour: kind.colour)
  }

  func run(_ caller: Caller) throws {
    var request = try request()
    guard request != GoalUpdate(goal: goal) else {
      throw CommandFailure.usage(
        "Say what to change.", hint: "For example: tqctl goal edit \(HomeText.quoted(goal)) --by 1apr")
    }
    if terms.hasAmount || baseline != nil {
      request = try self.request(GoalAmount.metric(ofGoal: goal, caller))
    }
    try caller.answer(request) { goal, page in GoalText.one(goal, to: &page) }
  }
}

struct GoalAgainCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "again", "Make a new goal from where one ended.", example: "tqctl goal again novel --reach 600 --by 1sep")

  @Argument(help: "A goal that is reached or archived.")
  var goal: String

  @Option(help: "A new name.")
  var name: String?

  @Option(help: ArgumentHelp("A new target.", valueName: "n"))
  var reach: GoalAmount?

  @Option(help: ArgumentHelp("The deadline or last day.", valueName: "date"))
  var by: String?

  @Option(help: ArgumentHelp("When you think you will be there: 1mar, 8w, 8w..12w; none.", valueName: "guess"))
  var guess: String?

  @OptionGroup var options: GlobalOptions

  /// `info` is that of the goal's metric, if it is known.
  func request(_ info: MetricInfo? = nil) throws -> GoalAgain {
    GoalAgain(goal: goal, name: name, reach: try reach?.value(of: info), by: by, guess: guess)
  }

  func run(_ caller: Caller) throws {
    let info = reach == nil ? nil : try GoalAmount.metric(ofGoal: goal, caller)
    try caller.answer(request(info)) { goal, page in GoalText.created(goal, to: &page) }
  }
}

/// The options for how much, how often and until when.
struct GoalTermsOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Reach this once.", valueName: "n"))
  var reach: GoalAmount?

  @Option(help: ArgumentHelp("At least this in each period.", valueName: "n"))
  var atLeast: GoalAmount?

  @Option(help: ArgumentHelp("At most this in each period.", valueName: "n"))
  var atMost: GoalAmount?

  @Option(help: "The period; a day if absent.")
  var per: Period?

  @Option(help: ArgumentHelp("The days that count: weekdays, mon,wed.", valueName: "days"))
  var days: String?

  @Option(help: ArgumentHelp("On any so many days of a week.", valueName: "n"))
  var quota: Int?

  @Option(help: ArgumentHelp("The deadline or last day: 1mar, 2026-03-01, 8w.", valueName: "date"))
  var by: String?

  enum Period: String, CaseIterable, ExpressibleByArgument {
    case day, week, month

    var period: Open<GoalInfo.Frame> { Open(rawValue: rawValue) }
  }

  var hasAmount: Bool { reach != nil || atLeast != nil || atMost != nil }

  func dayNumbers() throws -> [Int]? { try days.map(DayNames.numbers) }
}

/// The options for what a goal compares and how it looks.
struct GoalKindOptions: ParsableArguments {
  @Option(help: "What a day without an entry means.")
  var silence: Silence?

  @Option(help: "What a --reach compares: the day's value, or the mean of 7 days.")
  var reachedBy: ReachedBy?

  @Option(help: ArgumentHelp("0 to 7.", valueName: "n"))
  var colour: Int?

  enum Silence: String, CaseIterable, ExpressibleByArgument {
    case unknown, zero

    var silence: Open<GoalInfo.Silence> { Open(rawValue: rawValue) }
  }

  enum ReachedBy: String, CaseIterable, ExpressibleByArgument {
    case value, trend

    var reachedBy: Open<GoalInfo.ReachedBy> { Open(rawValue: rawValue) }
  }
}
