internal import ArgumentParser
internal import QuestReplica
internal import QuestWire

/// Exchanges the player's records with the player's other devices. Only sealed bytes leave the machine.
@main
struct TimeQuestSync: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "timequest-sync",
    abstract: "Shares one game between several devices, by a folder or a PostgreSQL server.",
    discussion: """
      Example: timequest-sync setup --folder ~/Sync

      Without a subcommand it exchanges once, as timequest-sync.timer does. What leaves this machine is sealed with a \
      key that only your devices have.
      """,
    version: "timequest-sync \(WireProtocol.build)",
    subcommands: [
      SetUp.self, Join.self, ShowCode.self, Now.self, Watch.self, Status.self, Devices.self, Forget.self, Rekey.self,
      Leave.self, Guardian.self, MigrateServer.self,
    ],
    defaultSubcommand: Now.self)
}

struct SetUp: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "setup", abstract: "Begin sharing on the first device, and show the code for the others.",
    discussion: """
      Examples: timequest-sync setup --folder ~/Sync
                timequest-sync setup --postgres

      The folder is one that another program moves, such as Syncthing. The connection string of PostgreSQL is asked \
      for, or read from standard input: host=db.example.org dbname=timequest user=anna password=...
      """)

  @OptionGroup var carrier: NewCarrierOptions
  @Option(help: "This device's name (default: the machine's).") var name: String?
  @OptionGroup var service: ServiceOptions

  func run() throws {
    try SyncProgram.guarded {
      try SyncProgram(service).setUp(folder: carrier.folder, name: name, showsQR: !carrier.noQR)
    }
  }
}

struct Join: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join", abstract: "Begin sharing on a further device, with the code of one that shares.",
    discussion: """
      Examples: timequest-sync join --folder ~/Sync --dry-run
                timequest-sync join --folder ~/Sync

      The code is asked for, or read from standard input. Both histories are kept: records that both have are merged, \
      field by field.
      """)

  @Option(help: "Where the shared folder is on this machine.") var folder: String?
  @Option(help: "This device's name (default: the machine's).") var name: String?
  @Flag(help: "Count what would be added, changed and deleted here, and change nothing.") var dryRun = false
  @OptionGroup var service: ServiceOptions

  func run() throws {
    try SyncProgram.guarded { try SyncProgram(service).join(folder: folder, name: name, isDry: dryRun) }
  }
}

struct ShowCode: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "code", abstract: "Show the code for a further device. Whoever has it can read everything.",
    discussion: "Example: timequest-sync code")

  @Flag(help: "Show the code as text alone.") var noQR = false
  @OptionGroup var service: ServiceOptions

  func run() throws {
    try SyncProgram.guarded { try SyncProgram(service).showCode(showsQR: !noQR) }
  }
}

struct Now: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "now", abstract: "Exchange once.", discussion: "Example: timequest-sync now")

  @Flag(help: "Fill a folder or server again that was emptied.") var refill = false
  @OptionGroup var service: ServiceOptions

  func run() throws {
    try SyncProgram.guarded { try SyncProgram(service).exchange(refills: refill) }
  }
}

struct Watch: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch", abstract: "Exchange as soon as another device has sent, and each quarter of an hour.",
    discussion: "Example: timequest-sync watch")

  @OptionGroup var service: ServiceOptions

  func run() throws {
    try SyncProgram.guarded { try SyncProgram(service).watch() }
  }
}

struct Status: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Show what carries the game, and to which devices.",
    discussion: "Example: timequest-sync status")

  @OptionGroup var service: ServiceOptions

  func run() throws {
    try SyncProgram.guarded { try SyncProgram(service).status() }
  }
}

struct Devices: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices", abstract: "List the devices, this one first.", discussion: "Example: timequest-sync devices"
  )

  @OptionGroup var service: ServiceOptions

  func run() throws {
    try SyncProgram.guarded { try SyncProgram(service).listDevices() }
  }
}

struct Forget: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget", abstract: "Forget a device that was lost or sold, and renew the key.",
    discussion: """
      Example: timequest-sync forget old-laptop

      Enter the new code on each other device: timequest-sync rekey. What the lost device has already, it keeps; so \
      take its access to the folder or the server away as well.
      """)

  @Argument(help: "The device's name or id.") var device: String
  @Flag(help: "Show the code as text alone.") var noQR = false
  @OptionGroup var service: ServiceOptions

  func run() throws {
    try SyncProgram.guarded { try SyncProgram(service).forget(device, showsQR: !noQR) }
  }
}

struct Rekey: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rekey", abstract: "Enter the code of a key that was renewed on another device.",
    discussion: "Example: timequest-sync rekey\n\nThe code is asked for, or read from standard input.")

  @OptionGroup var service: ServiceOptions

  func run() throws {
    try SyncProgram.guarded { try SyncProgram(service).rekey() }
  }
}

struct Leave: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "leave", abstract: "End the sharing on this device. Everything stays here, and there.",
    discussion: """
      Examples: timequest-sync leave
                timequest-sync leave --undo-join

      With --undo-join the game is again what it was just before this device joined. What was played here since is in the \
      backup that it names, and `tqctl undo` brings it back.
      """)

  @Flag(help: "Go back to the state before this device joined.") var undoJoin = false
  @OptionGroup var service: ServiceOptions

  func run() throws {
    try SyncProgram.guarded { try SyncProgram(service).leave(undoingJoin: undoJoin) }
  }
}

struct MigrateServer: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate-server", abstract: "Make a PostgreSQL database ready, or bring it up to date, as its owner.",
    discussion: """
      Examples: timequest-sync migrate-server --player anna --player ben
                timequest-sync migrate-server --print | psql timequest

      The connection string of the database's owner is asked for, or read from standard input. A role that is missing \
      is made, without a password.
      """)

  @Option(help: "A role that may keep its family's items; it can be repeated.") var player: [String] = []
  @Flag(help: "Print the SQL instead of running it.") var print = false

  func run() throws {
    try SyncProgram.guarded { try SyncProgram.migrate(players: player, prints: print) }
  }
}

/// The carrier to use, and how its code is shown.
struct NewCarrierOptions: ParsableArguments {
  @Option(help: "A folder that reaches the other machines.") var folder: String?
  @Flag(help: "A PostgreSQL server that was made ready with migrate-server.") var postgres = false
  @Flag(help: "Show the code as text alone.") var noQR = false

  func validate() throws {
    guard (folder != nil) != postgres else { throw ValidationError("Give either --folder or --postgres.") }
  }
}

struct ServiceOptions: ParsableArguments {
  @Option(help: "The service's socket (default: $TIMEQUEST_SOCKET, the system service, your own service).")
  var socket: String?
  @Flag(help: "Print JSON.") var json = false
}
