import ArgumentParser
import QuestWire

/// When to start, from the player's own history.
struct PlanCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "plan", "When to start, to be done in time.",
    example: """
      tqctl plan "Morning Quest" --by 07:45
      tqctl plan Shower Breakfast "Pack bag" 5m --by 07:45
      tqctl plan "Morning Quest" --by 08:30 --then Commute 25m
      """,
    more: """
      Without --by it says when it is done if you start now. A time after a task is your guess for it; a task that you never \
      played needs one. With --then it says when to leave, and --by is when you arrive. --keep remembers the plan, to tell \
      you later how your plans did.
      """)

  @Argument(help: ArgumentHelp("A quest or tasks, each with a guess if you like.", valueName: "name [guess]"))
  var words: [String]

  @Option(help: ArgumentHelp("When it is to be done: 07:45.", valueName: "time"))
  var by: String?

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("A trip after it; without its time, from your history.", valueName: "trip [duration]"))
  var then: [String] = []

  @Option(help: ArgumentHelp("When you start, if not now: 07:00.", valueName: "time"))
  var start: String?

  @Option(
    help: ArgumentHelp("Your guess for a task of the quest: \"Pack bag=5m\".", valueName: "task=guess"))
  var guess: [String] = []

  @Flag(help: "Remember it, to see later how it did.")
  var keep = false

  @OptionGroup var asOf: AsOfOption
  @OptionGroup var options: GlobalOptions

  func request() throws -> PlanGet {
    guard keep == false || asOf.asOf == nil else {
      throw CommandFailure.usage("A plan of the past cannot be kept: leave --keep or --as-of out.")
    }
    var request = Self.request(words, by: by, guesses: try guess.map(Self.guess))
    request.then = try trip()
    request.start = start
    request.asOf = asOf.asOf
    return request
  }

  /// A request with names, each with or without a guess.
  static func request(_ words: [String], by: String?, guesses known: [PlanGet.TaskGuess] = []) -> PlanGet {
    var names: [String] = []
    var guesses = known
    for word in GuessWords.joined(words) {
      if let name = names.last, GuessWords.isGuess(word) {
        // `1h 10m` without quotes is one guess.
        let earlier = guesses.last.flatMap { guess -> String? in
          if guess.task == name, case .text(let text) = guess.estimate { text } else { nil }
        }
        if earlier != nil { guesses.removeLast() }
        guesses.append(
          PlanGet.TaskGuess(task: name, estimate: .text([earlier, word].compactMap(\.self).joined(separator: " "))))
      } else {
        names.append(word)
      }
    }
    return PlanGet(
      name: names.count == 1 ? names.first : nil, tasks: names.count == 1 ? nil : names,
      estimates: guesses.isEmpty ? nil : guesses, by: by)
  }

  /// The words after `--then`: a name, with or without quotes, and its duration.
  private func trip() throws -> PlanGet.Trip? {
    guard !then.isEmpty else { return nil }
    let words = GuessWords.joined(then)
    let name = words.prefix { !GuessWords.isGuess($0) }.joined(separator: " ")
    let times = words.drop { !GuessWords.isGuess($0) }
    guard !name.isEmpty, times.allSatisfy(GuessWords.isGuess) else {
      throw CommandFailure.usage(
        "A trip is a name and its time: --then Commute 25m", hint: "What you do before it comes before --then.")
    }
    // `1h 10m` without quotes is one time.
    return PlanGet.Trip(name: name, duration: times.isEmpty ? nil : .text(times.joined(separator: " ")))
  }

  /// The request with units for all guesses; asks for missing ones.
  private static func settled(_ request: PlanGet, _ caller: Caller) throws -> PlanGet {
    var request = request
    let settled = try GuessQuestion.settle(request.estimates?.map(\.estimate) ?? [], caller)
    for (index, estimate) in settled.enumerated() { request.estimates?[index].estimate = estimate }
    if let trip = request.then?.duration { request.then?.duration = try GuessQuestion.settle([trip], caller).first }
    return request
  }

  static func show(_ request: PlanGet, _ caller: Caller) throws {
    try caller.answer(settled(request, caller)) { PlanText.write($0, to: &$1) }
  }

  func run(_ caller: Caller) throws {
    guard keep else { return try Self.show(request(), caller) }
    let request = try Self.settled(request(), caller)
    let keeping = PlanKeep(
      name: request.name, tasks: request.tasks, estimates: request.estimates, then: request.then, by: by,
      start: start)
    try caller.answer(keeping) { PlanText.write($0, to: &$1) }
  }

  private static func guess(_ text: String) throws -> PlanGet.TaskGuess {
    guard let equals = text.lastIndex(of: "="), equals > text.startIndex else {
      throw CommandFailure.usage("A guess is written as TASK=TIME: --guess \"Pack bag=5m\"")
    }
    return PlanGet.TaskGuess(
      task: String(text[..<equals]), estimate: .text(String(text[text.index(after: equals)...])))
  }
}

/// The duration of one task, and what to promise.
struct ForecastCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "forecast", "How long it takes you, and what to promise.",
    example: """
      tqctl forecast "Fix login" 30m
      tqctl forecast Shower
      """,
    more: "With your guess it says what such guesses of yours turn into.")

  @Argument(help: "A task or quest.")
  var name: String

  @Argument(help: ArgumentHelp("Your guess.", valueName: "guess"))
  var guess: [String] = []

  @OptionGroup var asOf: AsOfOption
  @OptionGroup var options: GlobalOptions

  func request() -> ForecastGet {
    var request = Self.request(name, guess)
    request.asOf = asOf.asOf
    return request
  }

  static func request(_ name: String, _ guess: [String]) -> ForecastGet {
    ForecastGet(name: name, estimate: guess.isEmpty ? nil : .text(guess.joined(separator: " ")))
  }

  func run(_ caller: Caller) throws { try Self.show(request(), caller) }

  static func show(_ request: ForecastGet, _ caller: Caller) throws {
    var request = request
    try GuessQuestion.settle(&request, [\.estimate], caller)
    try caller.answer(request) { PlanText.write($0, to: &$1) }
  }
}
