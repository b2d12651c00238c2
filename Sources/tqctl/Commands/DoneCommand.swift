import ArgumentParser
import QuestWire

struct DoneCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "done", "Stop the hidden clock and see how close you were.",
    example: """
      tqctl done
      tqctl done --ago 10m
      tqctl done --took 12m
      """,
    more: "Forgot to stop? Use --ago, --at or --took, or --forgot to end the task without a time.",
    aliases: ["d"])

  @Option(help: ArgumentHelp("How long it took, as far as you can tell.", valueName: "duration"))
  var took: String?

  @Option(help: ArgumentHelp("It ended this long ago.", valueName: "duration"))
  var ago: String?

  @Option(help: ArgumentHelp("It ended at this time of day.", valueName: "07:45"))
  var at: String?

  @Flag(help: "You can't say how long: end it without a time.")
  var forgot = false

  @Option(help: ArgumentHelp("How long it felt, before you see the time.", valueName: "duration"))
  var felt: String?

  @Flag(help: "You did it the whole time, however long that was.")
  var whole = false

  @OptionGroup var options: GlobalOptions

  func validate() throws {
    guard [took != nil, ago != nil, at != nil, forgot].filter(\.self).count <= 1 else {
      throw ValidationError("--took, --ago, --at and --forgot exclude each other.")
    }
  }

  func request() -> SessionDone {
    SessionDone(
      took: took.map(DurationInput.text), ago: ago.map(DurationInput.text), at: at, forgot: forgot ? true : nil,
      felt: felt.map(DurationInput.text), confirm: whole ? true : nil)
  }

  func run(_ caller: Caller) throws {
    guard caller.canAsk else { return try caller.answerReveal(request()) }
    var request = request()
    try GuessQuestion.settle(&request, [\.took, \.ago, \.felt], caller)
    let run = try OverlongQuestion.finish(request, with: caller.client) { question, _ in try caller.ask(question) }
    let showsRewards = try caller.showsRewards()
    try caller.show { page in RevealText.write(run, to: &page, showsRewards: showsRewards, asksAboutSlip: true) }
    caller.sound(Cue(run, celebrates: showsRewards))
    switch try SlipQuestion.settle(run, with: caller.client, ask: caller.ask) {
    case .undone(let step): try caller.show { page in StepText.write("Taken back", step, to: &page) }
    case .counts: try caller.show { page in page.line("It counts.") }
    case .left, nil: break
    }
  }
}

struct ForgotCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "forgot", "End a task you forgot to stop, without a time.", example: "tqctl forgot",
    more: "The same as `done --forgot`. The quest continues and can still complete.")

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    try caller.answerReveal(SessionDone(forgot: true))
  }
}

extension Caller {
  /// The reveal, with its sound.
  fileprivate func answerReveal(_ request: SessionDone) throws {
    var cue: Cue?
    try answer(request) { run, page in
      let showsRewards = try showsRewards()
      RevealText.write(run, to: &page, showsRewards: showsRewards)
      cue = Cue(run, celebrates: showsRewards)
    }
    sound(cue)
  }
}
