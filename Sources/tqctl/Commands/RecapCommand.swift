import ArgumentParser
import QuestClient
import QuestWire

struct RecapCommand: LongCommand {
  static let configuration = CommandConfiguration.command(
    "recap", "Look back on the last weeks.",
    example: """
      tqctl recap
      tqctl recap --weeks 8
      tqctl recap --week 2026-03-15
      tqctl recap --dismiss
      """,
    more: "A week with a finished quest or three single tasks has a recap.")

  @Option(help: ArgumentHelp("How many weeks back, up to 52; 4 otherwise.", valueName: "n"))
  var weeks: Int?

  @Option(help: ArgumentHelp("Only the week of this day: 2026-03-15.", valueName: "date"))
  var week: String?

  @Flag(help: "Dismiss last week's recap: it isn't mentioned again.")
  var dismiss = false

  @OptionGroup var asOf: AsOfOption
  @OptionGroup var pager: PagerOption
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    guard week == nil || weeks == nil else { throw ValidationError("Give --weeks or --week, not both.") }
  }

  func request() -> RecapList { RecapList(weeks: weeks, week: week, asOf: asOf.asOf) }

  func run(_ caller: Caller) throws {
    if dismiss { return try putAway(caller) }
    var card: RecapList.Card?
    try caller.answer(request()) { recaps, page in
      card = recaps.card
      RecapText.write(recaps, to: &page)
    }
    try RecapText.noteSeen(card, caller)
  }

  private func putAway(_ caller: Caller) throws {
    guard let card = try caller.client.call(RecapList(weeks: 1)).card else {
      return try caller.show { $0.line("No recap waits for you.") }
    }
    try caller.answer(RecapDismiss(weekStart: card.weekStart)) { _, page in
      page.line("Dismissed. tqctl recap still shows it.")
    }
  }
}
