import ArgumentParser
import QuestText
import QuestWire

struct DidCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "did", "Add a task that you did without a guess.",
    example: """
      tqctl did Dishes 20m
      tqctl did Dishes 20m --at 18:30
      tqctl did "Call mum" 45m --on yesterday
      """,
    more: """
      Forecasts and hints use it. It earns no points, because there was no guess. Without --ago, --at or --on it ended \
      just now.
      """)

  @Argument(help: ArgumentHelp("The name, how long it took, and a @kind.", valueName: "name duration [@kind]"))
  var words: [String]

  @Option(help: ArgumentHelp("It ended this long ago.", valueName: "duration"))
  var ago: String?

  @Option(help: ArgumentHelp("It ended at this time of day.", valueName: "18:30"))
  var at: String?

  @Option(help: ArgumentHelp("The day you did it.", valueName: "day"))
  var on: String?

  @Flag(help: "A new task, even where another name has these words.")
  var new = false

  @OptionGroup var options: GlobalOptions

  func validate() throws {
    guard ago == nil || at == nil && on == nil else { throw ValidationError("--ago excludes --at and --on.") }
  }

  func request() throws -> SessionAdd {
    let (name, durations, kind) = try DoCommand.parts(of: words)
    guard let actual = durations.first, durations.count == 1 else {
      throw CommandFailure.usage(
        durations.isEmpty ? "How long did \(name) take?" : "\(name) takes one duration, not \(durations.count).",
        hint: "For example: tqctl did \(DoCommand.quoted(words) ?? "Dishes 20m")")
    }
    return SessionAdd(
      task: name, kind: kind, new: new ? true : nil, actual: .text(actual), ago: ago.map(DurationInput.text), at: at,
      day: on)
  }

  func run(_ caller: Caller) throws {
    var request = try request()
    request.actual = try GuessQuestion.settle([request.actual], caller)[0]
    try GuessQuestion.settle(&request, [\.ago], caller)
    try caller.answer(request) { added, page in
      page.line("\(added.run.task) is in your history.")
      page.table([RunText.row(added.run)], indent: 2)
      if let note = added.note { page.line(note) }
      page.command("tqctl undo", "takes it out")
      BadgeText.earned(added.badges, to: &page)
    }
  }
}
