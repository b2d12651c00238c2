internal import ArgumentParser

/// A guardian who sets up routines from another machine.
struct Guardian: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "guardian", abstract: "Let a guardian set up routines from another machine, or be that guardian.",
    discussion: """
      On the player's machine:   timequest-sync guardian allow mum --folder ~/Sync
      On the guardian's machine: timequest-sync guardian join mia --folder ~/Sync
                                 tqctl guardian send mia mia.json

      Routines go one way, and whether they were made the other way. Nothing of play leaves the player's machine.
      """,
    subcommands: [Allow.self, JoinPlayer.self, Send.self, List.self, Renew.self, Revoke.self])

  struct Allow: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "allow",
      abstract: "On the player's machine: agree to a guardian elsewhere, and show the code for it.",
      discussion: """
        Example: timequest-sync guardian allow mum --folder ~/Sync

        Where setup has a PIN, it is asked for. The folder may be the one that the player's devices share.
        """)

    @Argument(help: "What you call the guardian.") var name: String
    @OptionGroup var carrier: NewCarrierOptions
    @Option(help: "For whom, where you are the guardian of several players of a system service.") var player: String?
    @OptionGroup var service: ServiceOptions

    func run() throws {
      try SyncProgram.guarded {
        try SyncProgram(service).allowGuardian(name, folder: carrier.folder, player: player, showsQR: !carrier.noQR)
      }
    }
  }

  struct JoinPlayer: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "join", abstract: "On the guardian's machine: enter the code that the player's machine shows.",
      discussion: """
        Example: timequest-sync guardian join mia --folder ~/Sync

        The code is asked for, or read from standard input. This machine needs no timequestd.
        """)

    @Argument(help: "What you call the player.") var name: String
    @Option(help: "Where the folder is on this machine.") var folder: String?
    @OptionGroup var service: ServiceOptions

    func run() throws {
      try SyncProgram.guarded { try SyncProgram(service).joinPlayer(name, folder: folder) }
    }
  }

  struct Send: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "send", abstract: "Send a set-up of routines, from standard input; see tqctl guardian send.",
      discussion: "Example: tqctl guardian send mia mia.json")

    @Argument(help: "The player.") var name: String
    @OptionGroup var service: ServiceOptions

    func run() throws { try SyncProgram.guarded { try SyncProgram(service).sendSetup(to: name) } }
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List connected guardians and players, and the results of sent routines.",
      discussion: "Example: timequest-sync guardian list")

    @OptionGroup var service: ServiceOptions

    func run() throws { try SyncProgram.guarded { try SyncProgram(service).listLinks() } }
  }

  struct Renew: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "renew", abstract: "On the player's machine: enter the PIN again, after it was changed.",
      discussion: "Example: timequest-sync guardian renew mum")

    @Argument(help: "The guardian.") var name: String
    @OptionGroup var service: ServiceOptions

    func run() throws { try SyncProgram.guarded { try SyncProgram(service).renew(name) } }
  }

  struct Revoke: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "revoke", abstract: "End it, on either side. What is set up stays.",
      discussion: "Example: timequest-sync guardian revoke mum")

    @Argument(help: "The guardian, or the player.") var name: String
    @OptionGroup var service: ServiceOptions

    func run() throws { try SyncProgram.guarded { try SyncProgram(service).revoke(name) } }
  }
}
