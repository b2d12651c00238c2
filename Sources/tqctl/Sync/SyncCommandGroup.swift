import ArgumentParser
import QuestClient
import QuestWire

/// One game on several devices. `timequest-sync` carries it; this group shows the state and passes commands on.
struct SyncCommandGroup: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "sync", "Share your game between your devices.",
    example: """
      tqctl sync setup --folder ~/Sync
      tqctl sync join --folder ~/Sync
      """,
    more: """
      `timequest-sync` carries it, through a folder that another program moves or a PostgreSQL server. What leaves this \
      device is sealed: who carries it sees sizes and times only.
      """,
    subcommands: [
      SyncStatusCommand.self, SyncSetupCommand.self, SyncJoinCommand.self, SyncCodeCommand.self, SyncNowCommand.self,
      SyncDevicesCommand.self, SyncForgetCommand.self, SyncRekeyCommand.self, SyncLeaveCommand.self,
    ])

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws { try SyncText.show(caller) }
}

struct SyncStatusCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "status", "Whether the game is shared, and with which devices.", example: "tqctl sync status")

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws { try SyncText.show(caller) }
}

struct SyncDevicesCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "devices", "The devices that share the game, this one first.", example: "tqctl sync devices")

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    try caller.answer(SyncStatus(), keyed: false) { SyncText.devices($0, to: &$1) }
  }
}

struct SyncSetupCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "setup", "Begin sharing on the first device, and show the code for the others.",
    example: """
      tqctl sync setup --folder ~/Sync
      tqctl sync setup --postgres
      """,
    more: """
      The folder is one that another program moves: Syncthing, Nextcloud, a USB stick. The connection string of a server is \
      asked for.
      """)

  @OptionGroup var carrier: NewCarrierOption

  @Option(help: ArgumentHelp("This device's name (default: the machine's).", valueName: "text"))
  var name: String?

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    let carrier = try carrier.words(example: "tqctl sync setup --folder ~/Sync")
    try SyncProgram.run("setup", carrier + (name.map { ["--name", $0] } ?? []), options)
  }
}

/// The carrier to use.
struct NewCarrierOption: ParsableArguments {
  @Option(help: ArgumentHelp("A folder that reaches the other machines.", valueName: "folder"), completion: .directory)
  var folder: String?

  @Flag(help: "A PostgreSQL server that was made ready for it.")
  var postgres = false

  /// The arguments for `timequest-sync`.
  func words(example: String) throws(CommandFailure) -> [String] {
    guard (folder != nil) != postgres else {
      throw CommandFailure(
        status: ExitStatus.usage, message: "Say what carries it: --folder FOLDER, or --postgres.",
        hint: "For example: \(example)")
    }
    return folder.map { ["--folder", $0] } ?? ["--postgres"]
  }
}

struct SyncJoinCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "join", "Begin sharing on a further device, with the code of one that shares.",
    example: """
      tqctl sync join --folder ~/Sync --dry-run
      tqctl sync join --folder ~/Sync
      """,
    more: "The code is asked for. Both histories are kept; records of one name on both devices are merged.")

  @Option(
    help: ArgumentHelp("Where the shared folder is on this device.", valueName: "folder"), completion: .directory)
  var folder: String?

  @Option(help: ArgumentHelp("This device's name (default: the machine's).", valueName: "text"))
  var name: String?

  @Flag(help: "Count what would be added, changed and deleted here, and change nothing.")
  var dryRun = false

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    try SyncProgram.run(
      "join",
      (folder.map { ["--folder", $0] } ?? []) + (name.map { ["--name", $0] } ?? []) + (dryRun ? ["--dry-run"] : []),
      options)
  }
}

struct SyncCodeCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "code", "Show the code for a further device.", example: "tqctl sync code",
    more: "Whoever has it can read everything.")

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws { try SyncProgram.run("code", [], options) }
}

struct SyncNowCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "now", "Exchange with the other devices now.", example: "tqctl sync now")

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws { try SyncProgram.run("now", [], options) }
}

struct SyncForgetCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "forget", "Forget a device that was lost or sold, and renew the key.", example: "tqctl sync forget phone")

  @Argument(help: "The device's name or id.")
  var device: String

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws { try SyncProgram.run("forget", [device], options) }
}

struct SyncRekeyCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "rekey", "Enter the code of a key that was renewed on another device.", example: "tqctl sync rekey")

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws { try SyncProgram.run("rekey", [], options) }
}

struct SyncLeaveCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "leave", "End the sharing on this device. Everything stays here, and there.",
    example: """
      tqctl sync leave
      tqctl sync leave --undo-join
      """,
    more: """
      With --undo-join the game is again what it was just before this device joined; `tqctl undo` brings back what was played \
      since.
      """)

  @Flag(help: "Go back to the state before this device joined.")
  var undoJoin = false

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws { try SyncProgram.run("leave", undoJoin ? ["--undo-join"] : [], options) }
}
