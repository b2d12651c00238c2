import ArgumentParser
import QuestWire

struct NightsCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "nights", "How you slept, newest first.",
    example: """
      tqctl nights
      tqctl nights --from 2026-03-01 --to 2026-03-31
      """,
    more: """
      The last 7 days if nothing else is asked for. `tqctl log sleep 23:10..06:50` logs a night, `tqctl import` brings those \
      of a phone or a watch. Where several devices recorded one night, the one with most time in stages counts.
      """,
    subcommands: [NightDeleteCommand.self])

  @Option(help: ArgumentHelp("The first day of waking.", valueName: "date"))
  var from: String?

  @Option(help: ArgumentHelp("The last one.", valueName: "date"))
  var to: String?

  @Option(help: ArgumentHelp("At most this many nights; 100 otherwise.", valueName: "n"))
  var limit: Int?

  @Flag(help: "With the stretches of each night, and their ids.")
  var ids = false

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    try caller.answer(NightList(from: from, to: to, limit: limit), keyed: false) {
      NightText.list($0, showsIDs: ids, to: &$1)
    }
  }
}

struct NightDeleteCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "delete", "Delete one stretch of a night.", example: "tqctl nights delete 3f9c1a2b",
    more: "The id, or its beginning, is in `tqctl nights --ids`. `tqctl undo` brings it back.")

  @Argument(help: ArgumentHelp("The stretch's id, or its beginning.", valueName: "night"))
  var id: String

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    try caller.answer(NightDelete(id: id)) { NightText.deleted($0, to: &$1) }
  }
}
