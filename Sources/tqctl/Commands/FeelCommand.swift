import ArgumentParser
import QuestClient
import QuestText
import QuestWire

/// Practises the sense of time, without a clock.
struct FeelCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "feel", "Practise: press Enter when you think the time has passed.",
    example: """
      tqctl feel 2m
      tqctl feel --list
      """,
    more: """
      Without a time it suggests one, another each time. Nothing on the screen tells the time meanwhile. Pressing late \
      means that your inner clock runs slow. It is kept apart from your tasks.
      """)

  @Argument(help: ArgumentHelp("How long: 5s to 1h.", valueName: "time"))
  var time: [String] = []

  @Flag(help: "What you have practised, newest first.")
  var list = false

  @OptionGroup var asOf: AsOfOption
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    guard !list || time.isEmpty else { throw ValidationError("--list takes no other argument.") }
    guard list || asOf.asOf == nil else { throw ValidationError("--as-of goes with --list.") }
  }

  func request() -> PracticeList { PracticeList(asOf: asOf.asOf) }

  func run(_ caller: Caller) throws {
    guard !list else { return try caller.answer(request()) { FeelText.list($0, to: &$1) } }
    let state = try caller.client.call(SessionStatus())
    guard state.phase != .active, state.phase != .paused else {
      throw CommandFailure.usage("A task is running; practise when it is done.")
    }
    let target = try target(caller)
    let words = DurationText.words(target)
    let input = LineInput()
    StandardError.write(
      Page.prompt("Press Enter, and again when it feels like \(words).", caller.terminal.messages))
    guard try input.line() != nil else { return }
    let begin = ContinuousClock.now
    StandardError.write("Now. ")
    guard try input.line() != nil else { return }
    let passed = ContinuousClock.now - begin
    let seconds = Double(passed.components.seconds) + Double(passed.components.attoseconds) * 1e-18
    try caller.answer(PracticeRecord(target: .seconds(target), actual: max(seconds, 0.001))) {
      FeelText.reveal($0, to: &$1)
    }
  }

  private func target(_ caller: Caller) throws -> Double {
    guard !time.isEmpty else { return try caller.client.call(PracticeList(limit: 1)).suggestedSeconds }
    let typed = time.joined(separator: " ")
    let text = try GuessQuestion.settle([typed]) { caller.canAsk ? try caller.ask($0 + GuessQuestion.answers) : nil }[0]
    if let question = UnitQuestion([text]) { throw CommandFailure.usage(question.refusal, hint: question.hint) }
    guard let seconds = try? DurationParser.seconds(text), (5...3600).contains(seconds)
    else { throw CommandFailure.usage("A time to feel is 5s to 1h: tqctl feel 2m") }
    return seconds
  }
}

enum FeelText {
  static func reveal(_ response: PracticeRecord.Response, to page: inout Page) {
    let run = response.run
    page.line(page.styled("It was \(DurationText.short(run.actualSeconds)). \(response.text)", .strong))
    if let text = response.clockText { page.prose(text) }
    page.command("tqctl feel \(DurationText.short(response.suggestedSeconds).filter { $0 != " " })", "another time")
  }

  static func list(_ response: PracticeList.Response, to page: inout Page) {
    guard !response.runs.isEmpty else {
      page.line("Nothing practised yet.")
      return page.command("tqctl feel \(DurationText.short(response.suggestedSeconds).filter { $0 != " " })")
    }
    page.table(
      response.runs.map { run in
        [
          run.recordedAtText, DurationText.short(run.targetSeconds), "was \(DurationText.short(run.actualSeconds))",
        ]
      }, indent: 2)
    if let text = response.clockText { page.prose(text) }
  }
}
