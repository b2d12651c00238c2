import ArgumentParser
import QuestClient
import QuestText
import QuestWire

struct GoalCommandGroup: ParsableCommand {
  static let configuration = CommandConfiguration.command(
    "goal", "Make and change goals.", example: "tqctl goal create Novel --metric pages --reach 480 --by 1mar",
    subcommands: [
      GoalCreateCommand.self, GoalShowCommand.self, GoalForecastCommand.self, GoalEditCommand.self,
      GoalAgainCommand.self, GoalRestCommand.self, GoalUnrestCommand.self, GoalArchiveCommand.self,
      GoalReopenCommand.self, GoalDeleteCommand.self, GoalReorderCommand.self,
    ])
}

struct GoalsCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "goals", "Your goals and where they stand.",
    example: """
      tqctl goals
      tqctl goals --all
      tqctl goals --format waybar --watch
      """,
    more: """
      The formats for status bars have at most three goals, and none that is sensitive. With --watch a new line comes with \
      every change and every day; it outlives restarts of timequestd.
      """)

  @Flag(help: "Also those reached long ago and archived ones.")
  var all = false

  @Option(help: "text, json, waybar, i3blocks or plain.")
  var format: GoalLine.Format = .text

  @Flag(help: "Stay, and print every change.")
  var watch = false

  @OptionGroup var options: GlobalOptions

  func validate() throws {
    guard !all || (format == .text && !watch) else { throw ValidationError("--all is for the list alone.") }
  }

  func request() -> GoalList { GoalList(all: all ? true : nil) }

  func run(_ caller: Caller) throws {
    let format = options.json ? .json : format
    if watch { try GoalWatch(format: format, caller: caller).run() }
    try Self.show(request(), format, caller)
  }

  static func show(_ request: GoalList, _ format: GoalLine.Format, _ caller: Caller) throws {
    let reply = try caller.client.reply(to: request, keyed: false)
    if format == .json { return try caller.printJSON(reply.bytes) }
    // Programs read these formats: lines are never wrapped.
    if format != .text, let line = GoalLine.line(try reply.value(), format) {
      return try StandardOutput.write(line: line)
    }
    let table = try reply.value(as: GoalTable.self)
    try caller.show { page in GoalText.list(table, to: &page) }
  }
}

extension GoalLine.Format: ExpressibleByArgument {}

struct GoalShowCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "show", "One goal, its pace and its days.", example: "tqctl goal show novel")

  @Argument(help: "The goal's name or the beginning of it.")
  var goal: String

  @Option(help: ArgumentHelp("How many days back, at most 371.", valueName: "n"))
  var days: Int?

  @OptionGroup var options: GlobalOptions

  func request() -> GoalGet { GoalGet(goal: goal, days: days) }

  func run(_ caller: Caller) throws { try Self.show(request(), caller) }

  static func show(_ request: GoalGet, _ caller: Caller) throws {
    guard !caller.json else { return try caller.answer(request) { _, _ in } }
    let details = try caller.client.call(request)
    let isAhead = details.goal.state == .active && !details.goal.overdue
    let pace = isAhead ? try caller.client.call(GoalForecastGet(goal: details.goal.id)) : nil
    try caller.show { page in GoalText.whole(details, pace, to: &page) }
  }
}

struct GoalForecastCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "forecast", "When you reach it at your pace, with chances.", example: "tqctl goal forecast novel",
    more: "Your own guess comes first: on a terminal it is asked for, once.")

  @Argument(help: "The goal's name or the beginning of it.")
  var goal: String

  @Flag(help: "Also forecast sensitive metrics.")
  var sensitive = false

  @OptionGroup var options: GlobalOptions

  func request() -> GoalForecastGet { GoalForecastGet(goal: goal, sensitive: sensitive ? true : nil) }

  func run(_ caller: Caller) throws {
    if caller.canAsk, try caller.client.call(request()).withheld == .guessFirst,
      let guess = try GoalQuestion.guess(caller)
    {
      _ = try caller.client.call(GoalUpdate(goal: goal, guess: guess))
    }
    try caller.answer(request()) { pace, page in GoalText.pace(pace, of: goal, to: &page) }
  }
}

/// "When do you think you will be there?"
enum GoalQuestion {
  /// The guess to send; `nil` at the end of input.
  static func guess(_ caller: Caller) throws -> String? {
    while let answer = try caller.ask("When do you think you will be there? (date, span, Enter for none)") {
      let guess = answer.drop(while: \.isWhitespace)
      if guess.isEmpty || guess.lowercased() == "none" { return "none" }
      // Any day serves to check whether the text is valid.
      if DayParser.range(String(guess), today: 0) != nil { return String(guess) }
      StandardError.write("Write it like 1mar, 8w or 8w..12w.\n")
    }
    return nil
  }
}
