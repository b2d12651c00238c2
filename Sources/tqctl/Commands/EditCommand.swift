import ArgumentParser
import QuestText
import QuestWire

struct EditCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "edit", "Correct a guess or a time in your history.",
    example: """
      tqctl edit 3f9c1a2b --actual 12m
      tqctl edit 3f9c1a2b --task Shower --estimate 5m..9m
      """,
    more:
      "Other values stay. `tqctl history` and `tqctl show` list the ids, `tqctl journal ID` the earlier values; "
      + "`tqctl undo` restores them.")

  @Argument(help: "An id from `tqctl history`, or its beginning.")
  var id: String

  @Option(help: ArgumentHelp("Which task of the quest.", valueName: "task"))
  var task: String?

  @Option(help: ArgumentHelp("What was guessed: one duration or a range.", valueName: "duration"))
  var estimate: String?

  @Option(help: ArgumentHelp("How long it took, up to 30 days.", valueName: "duration"))
  var actual: String?

  @Option(help: ArgumentHelp("How long it felt.", valueName: "duration"))
  var felt: String?

  @OptionGroup var options: GlobalOptions

  func validate() throws {
    guard estimate != nil || actual != nil || felt != nil else {
      throw ValidationError("Say what was different: --estimate, --actual or --felt.")
    }
  }

  func request() -> SessionCorrect {
    SessionCorrect(
      id: id, task: task, estimate: estimate.map(DurationInput.text), actual: actual.map(DurationInput.text),
      felt: felt.map(DurationInput.text))
  }

  func run(_ caller: Caller) throws {
    var request = request()
    try GuessQuestion.settle(&request, [\.estimate, \.actual, \.felt], caller)
    try caller.answer(request) { run, page in
      page.line("\(run.task) is corrected.")
      page.table([RunText.row(run)], indent: 2)
      if let felt = run.feltSeconds { page.line("  felt like \(DurationText.short(felt))") }
      page.command("tqctl undo", "restores the earlier values")
      BadgeText.earned(run.badges, to: &page)
    }
  }
}

struct DeleteCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "delete", "Delete a quest or a task from your history.",
    example: """
      tqctl delete 3f9c1a2b
      tqctl delete 3f9c1a2b-1
      """,
    more: "An id takes the whole entry; with a number after a dash it takes that task of a quest alone. "
      + "`tqctl undo` brings it back; `tqctl erase` is the one that does not.")

  @Argument(help: "An id from `tqctl history`, or its beginning.")
  var id: String

  @OptionGroup var options: GlobalOptions

  func request() -> SessionDelete { SessionDelete(id: id) }

  func run(_ caller: Caller) throws {
    try caller.answer(request()) { gone, page in
      page.line("Out of your history: \(gone.what), \(gone.startedAtText).")
      page.table(gone.tasks.map(RunText.row), indent: 2)
      BadgeText.earned(gone.badges, to: &page)
      page.command("tqctl undo", "brings it back")
    }
  }
}
