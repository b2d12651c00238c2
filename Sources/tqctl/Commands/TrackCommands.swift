import ArgumentParser
import QuestClient
import QuestText
import QuestWire

/// Tracking: a visible clock for an activity. Without a subcommand it shows the current state.
struct TrackCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "track", "Track time with a visible clock.",
    example: """
      tqctl track start Code
      tqctl track
      tqctl track stop
      """,
    more: """
      Alone it says what is tracked now. While a task runs the clock is hidden, because it would tell the task's time; it \
      goes on and shows again after done.
      """,
    subcommands: [
      TrackStartCommand.self, TrackStopCommand.self, TrackContinueCommand.self, TrackStatusCommand.self,
      TrackAddCommand.self, TrackEditCommand.self, TrackDeleteCommand.self, TrackListCommand.self,
      TrackActivitiesCommand.self,
    ])

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws { try TrackStatusCommand.show(caller) }
}

/// Options for an interval's tags and note.
struct IntervalOptions: ParsableArguments {
  @Option(name: .customLong("tag"), help: ArgumentHelp("A tag, again for each.", valueName: "name"))
  var tags: [String] = []

  @Option(help: ArgumentHelp("A note.", valueName: "text"))
  var note: String?
}

/// Options for a start or an end that is not now.
struct MomentOptions: ParsableArguments {
  @Option(help: ArgumentHelp("This long ago.", valueName: "duration"))
  var ago: String?

  @Option(help: ArgumentHelp("At this time of day.", valueName: "07:45"))
  var at: String?

  func validate() throws {
    guard ago == nil || at == nil else { throw ValidationError("--ago and --at exclude each other.") }
  }
}

struct TrackStartCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "start", "Start tracking an activity; another one ends.",
    example: """
      tqctl track start Code
      tqctl track start Mail --ago 10m --tag work
      """,
    more: "A new name makes a new activity.")

  @Argument(help: ArgumentHelp("The activity.", valueName: "activity"))
  var activity: String

  @OptionGroup var interval: IntervalOptions
  @OptionGroup var moment: MomentOptions

  @Flag(help: "Cut overlapping intervals.")
  var replace = false

  @Flag(help: "The activity that ends was tracked the whole time, however long that was.")
  var whole = false

  @OptionGroup var options: GlobalOptions

  func request() -> TrackStart {
    TrackStart(
      activity: activity, tags: interval.tags.isEmpty ? nil : interval.tags, note: interval.note,
      ago: moment.ago.map(DurationInput.text), at: moment.at, replace: replace ? true : nil,
      confirm: whole ? true : nil)
  }

  func run(_ caller: Caller) throws {
    var request = request()
    guard caller.canAsk else { return try caller.answer(request) { TrackText.write($0, to: &$1) } }
    try GuessQuestion.settle(&request, [\.ago], caller)
    request.askIfOverlong = true
    let state = try ForgottenQuestion.settle(caller) {
      try caller.client.call(request)
    } whole: {
      request.confirm = true
      return try caller.client.call(request)
    } ended: { stop in
      _ = try caller.client.call(stop)
      return try caller.client.call(request)
    }
    try caller.show { page in TrackText.write(state, to: &page) }
  }
}

struct TrackStopCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "stop", "Stop tracking.",
    example: """
      tqctl track stop
      tqctl track stop --at 18:10
      """)

  @OptionGroup var moment: MomentOptions

  @Flag(help: "It was tracked the whole time, however long that was.")
  var whole = false

  @OptionGroup var options: GlobalOptions

  func request() -> TrackStop {
    TrackStop(ago: moment.ago.map(DurationInput.text), at: moment.at, confirm: whole ? true : nil)
  }

  func run(_ caller: Caller) throws {
    var request = request()
    guard caller.canAsk else { return try caller.answer(request) { TrackText.write($0, to: &$1) } }
    try GuessQuestion.settle(&request, [\.ago], caller)
    request.askIfOverlong = true
    let state = try ForgottenQuestion.settle(caller) {
      try caller.client.call(request)
    } whole: {
      request.confirm = true
      return try caller.client.call(request)
    } ended: { stop in
      try caller.client.call(stop)
    }
    try caller.show { page in TrackText.write(state, to: &page) }
  }
}

/// "The whole time?", asked once about an interval that was probably forgotten.
enum ForgottenQuestion {
  /// Sends the request, and asks when the daemon requires a confirmation.
  static func settle(
    _ caller: Caller, _ send: () throws -> TrackState, whole: () throws -> TrackState,
    ended: (TrackStop) throws -> TrackState
  ) throws -> TrackState {
    do {
      return try send()
    } catch let refusal as RPCError where refusal.kind == .confirmOverlong {
      while true {
        let question = "\(refusal.message) [y] yes / when it ended, 18:10 / how long ago, 2h: "
        guard let answer = try caller.ask(question) else { throw LineInput.Interrupted() }
        switch settled(answer) {
        case .whole?: return try whole()
        case .ended(var stop)?:
          try GuessQuestion.settle(&stop, [\.ago], caller)
          return try ended(stop)
        case nil: continue
        }
      }
    }
  }

  enum Answer: Equatable {
    case whole
    case ended(TrackStop)

    static func == (a: Answer, b: Answer) -> Bool {
      switch (a, b) {
      case (.whole, .whole): true
      case (.ended(let a), .ended(let b)): a.ago == b.ago && a.at == b.at
      default: false
      }
    }
  }

  /// `nil` when the answer is none of the three.
  static func settled(_ answer: String) -> Answer? {
    let answer = answer.lowercased().filter { !$0.isWhitespace }
    if answer == "y" || answer == "yes" { return .whole }
    if TimeOfDay.typed(answer) != nil { return .ended(TrackStop(at: answer)) }
    guard (try? DurationParser.seconds(answer)) != nil else { return nil }
    return .ended(TrackStop(ago: .text(answer)))
  }
}

struct TrackContinueCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "continue", "Go on with the last activity.", example: "tqctl track continue")

  @OptionGroup var moment: MomentOptions
  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    var request = TrackContinue(ago: moment.ago.map(DurationInput.text), at: moment.at)
    try GuessQuestion.settle(&request, [\.ago], caller)
    try caller.answer(request) { TrackText.write($0, to: &$1) }
  }
}

struct TrackStatusCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "status", "What is tracked now.",
    example: """
      tqctl track status
      tqctl track status --watch
      """,
    more: "With --watch a new line comes with every change and every minute, for a status bar.")

  @Flag(help: "Stay, and print every change.")
  var watch = false

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    if watch { try TrackWatch(caller: caller).run() }
    try Self.show(caller)
  }

  static func show(_ caller: Caller) throws {
    try caller.answer(TrackStatus(), keyed: false) { TrackText.write($0, to: &$1) }
  }
}
