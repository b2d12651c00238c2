import ArgumentParser
import QuestClient
import QuestWire

struct GoalArchiveCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "archive", "Archive a goal; nothing is deleted.", example: "tqctl goal archive novel")

  @Argument(help: "The goal's name or the beginning of it.")
  var goal: String

  @OptionGroup var options: GlobalOptions

  func request() -> GoalArchive { GoalArchive(goal: goal) }

  func run(_ caller: Caller) throws {
    try caller.answer(request()) { goal, page in
      page.line("\(goal.name) is archived.")
      page.command("tqctl goal reopen \(HomeText.quoted(goal.name))", "takes it out again")
    }
  }
}

struct GoalReopenCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "reopen", "Take a goal out of the archive.", example: "tqctl goal reopen novel")

  @Argument(help: "The goal's name or the beginning of it.")
  var goal: String

  @OptionGroup var options: GlobalOptions

  func request() -> GoalReopen { GoalReopen(goal: goal) }

  func run(_ caller: Caller) throws {
    try caller.answer(request()) { goal, page in GoalText.one(goal, to: &page) }
  }
}

struct GoalDeleteCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "delete", "Delete a goal; its samples stay.", example: "tqctl goal delete novel",
    more: "`tqctl undo` brings it back. `tqctl goal archive` only puts it away.")

  @Argument(help: "The goal's name or the beginning of it.")
  var goal: String

  @Flag(name: .shortAndLong, help: "Without asking.")
  var yes = false

  @OptionGroup var options: GlobalOptions

  func request() -> GoalDelete { GoalDelete(goal: goal) }

  func run(_ caller: Caller) throws {
    if caller.canAsk, !yes {
      let name = try caller.client.call(GoalGet(goal: goal, days: 1)).goal.name
      let answer = try caller.ask("Delete \(name) with its guess and rest days? [y/N] ")?.lowercased()
      guard answer == "y" || answer == "yes" else { return StandardError.write("Nothing was changed.\n") }
    }
    try caller.answer(request()) { deleted, page in
      page.line("\(deleted.name) is deleted.")
      BadgeText.earned(deleted.badges, to: &page)
      page.command("tqctl undo", "brings it back")
    }
  }
}

struct GoalReorderCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "reorder", "Put these goals first, in this order.", example: "tqctl goal reorder swedish novel")

  @Argument(help: "Names or their beginnings; the others follow in their order.")
  var goals: [String]

  @OptionGroup var options: GlobalOptions

  func request() -> GoalReorder { GoalReorder(goals: goals) }

  func run(_ caller: Caller) throws {
    try caller.answer(request()) { response, page in GoalText.list(GoalTable(response), to: &page) }
  }
}

struct GoalRestCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "rest", "Days that are neither kept nor missed.",
    example: """
      tqctl goal rest swedish 24dec..31dec
      tqctl goal rest --all today
      """,
    more: "Ahead or afterwards, as many as you like. A week or month with rest days asks for less.")

  @OptionGroup var days: GoalRestOptions
  @OptionGroup var options: GlobalOptions

  func request() throws -> GoalRest {
    let (goal, from, to) = try days.parts()
    return GoalRest(goal: goal, all: days.all ? true : nil, from: from, to: to)
  }

  func run(_ caller: Caller) throws {
    try caller.answer(try request()) { response, page in GoalText.list(GoalTable(response), to: &page) }
  }
}

struct GoalUnrestCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "unrest", "Take rest days back.", example: "tqctl goal unrest swedish 27dec..31dec")

  @OptionGroup var days: GoalRestOptions
  @OptionGroup var options: GlobalOptions

  func request() throws -> GoalUnrest {
    let (goal, from, to) = try days.parts()
    return GoalUnrest(goal: goal, all: days.all ? true : nil, from: from, to: to)
  }

  func run(_ caller: Caller) throws {
    try caller.answer(try request()) { response, page in GoalText.list(GoalTable(response), to: &page) }
  }
}

struct GoalRestOptions: ParsableArguments {
  @Argument(help: ArgumentHelp("A goal, unless --all, and days: today, 24dec..31dec.", valueName: "goal days"))
  var words: [String]

  @Flag(help: "All goals, also those made later.")
  var all = false

  /// The goal, the first and the last day.
  func parts() throws -> (goal: String?, from: String, to: String?) {
    guard words.count == (all ? 1 : 2), let days = words.last else {
      throw CommandFailure.usage(
        "Say whose rest it is, and when.", hint: "For example: tqctl goal rest swedish 24dec..31dec, or --all today")
    }
    let ends = days.split(separator: "..", maxSplits: 1).map(String.init)
    return (all ? nil : words[0], ends.first ?? days, ends.count == 2 ? ends[1] : nil)
  }
}
