import ArgumentParser
import QuestWire

/// Guardians and players on different machines. `timequest-sync` carries the set-ups.
struct GuardianAllowCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "allow", "Let a guardian on another machine set up quests here.",
    example: "tqctl guardian allow mum --folder ~/Sync",
    more: """
      Shows a code, which the guardian enters with `tqctl guardian join`. Where setup has a PIN, it is asked for. The guardian \
      sees which quests are set up from there, and nothing of your play.
      """)

  @Argument(help: ArgumentHelp("What you call the guardian.", valueName: "name"))
  var name: String

  @OptionGroup var carrier: NewCarrierOption

  @Option(help: ArgumentHelp("For whom: user name or number; not needed for the only one.", valueName: "name"))
  var player: String?

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    let carrier = try carrier.words(example: "tqctl guardian allow mum --folder ~/Sync")
    try SyncProgram.run("guardian", ["allow", name] + carrier + (player.map { ["--player", $0] } ?? []), options)
  }
}

struct GuardianJoinCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "join", "Enter the code of a player's machine, to set up quests there.",
    example: "tqctl guardian join mia --folder ~/Sync", more: "The code is asked for.")

  @Argument(help: ArgumentHelp("What you call the player.", valueName: "name"))
  var name: String

  @Option(
    help: ArgumentHelp("Where the shared folder is on this machine.", valueName: "folder"), completion: .directory)
  var folder: String?

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    try SyncProgram.run("guardian", ["join", name] + (folder.map { ["--folder", $0] } ?? []), options)
  }
}

struct GuardianSendCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "send", "Make a player's routines on another machine match a file.", example: "tqctl guardian send mia mia.json",
    more: """
      The file is one for `tqctl guardian apply`. It is made there at the next exchange; `tqctl guardian links` shows what \
      became of it.
      """)

  @Argument(help: ArgumentHelp("The player, as in tqctl guardian links.", valueName: "name"))
  var name: String

  @Argument(help: "A JSON file, or - for standard input.")
  var file: String

  @Flag(help: "Delete the guardians' routines that the file does not name.")
  var remove = false

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    var request = try SetupFile(path: file).request()
    request.remove = remove ? true : nil
    try SyncProgram.run("guardian", ["send", name], options, input: try WireJSON.line(request))
  }
}

struct GuardianLinksCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "links", "Guardians and players elsewhere, and whether each set-up was applied.",
    example: "tqctl guardian links")

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws { try SyncProgram.run("guardian", ["list"], options) }
}

struct GuardianRenewCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "renew", "Enter the PIN for a guardian elsewhere again, after it was changed.",
    example: "tqctl guardian renew mum")

  @Argument(help: ArgumentHelp("The guardian.", valueName: "name"))
  var name: String

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws { try SyncProgram.run("guardian", ["renew", name], options) }
}

struct GuardianRevokeCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "revoke", "End it, on either machine. What is set up stays.", example: "tqctl guardian revoke mum")

  @Argument(help: ArgumentHelp("The guardian, or the player.", valueName: "name"))
  var name: String

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws { try SyncProgram.run("guardian", ["revoke", name], options) }
}
