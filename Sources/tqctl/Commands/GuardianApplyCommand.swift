import ArgumentParser
import QuestWire

/// The player that a guardian sets up for.
struct PlayerOption: ParsableArguments {
  @Option(help: ArgumentHelp("For whom: user name or number; not needed for the only one.", valueName: "name"))
  var player: String?

  @OptionGroup var pins: PINOptions
}

struct GuardianApplyCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "apply", "Make a player's routines match a file.",
    example: """
      tqctl guardian apply anna.json --dry-run
      tqctl guardian apply anna.json
      """,
    more: """
      Prints what differs and does it; the same file twice changes nothing. Routines that the file does not name stay, \
      unless --remove is given; their history stays in any case. A quest of the player's own that has the name of one in the file gets \
      another name.
      """)

  @Argument(help: "A JSON file, or - for standard input.")
  var file: String

  @OptionGroup var whom: PlayerOption

  @Flag(help: "Delete the guardians' routines that the file does not name.")
  var remove = false

  @Flag(help: "Only show what would change.")
  var dryRun = false

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    var request = try SetupFile(path: file).request()
    if let player = whom.player { request.player = player }
    request.remove = remove ? true : nil
    request.dryRun = dryRun ? true : nil
    try caller.answerGuardian(request, whom.pins.input) { response, page in SetupText.write(response, to: &page) }
  }
}

struct GuardianPlayersCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "players", "The players you set up for.", example: "tqctl guardian players")

  @OptionGroup var pins: PINOptions
  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    try caller.answerGuardian(PlayerList(), pins.input) { response, page in
      guard !response.players.isEmpty else { return page.line("Nobody plays here yet.") }
      page.table(response.players.map { [$0.name, "user \($0.user)"] })
    }
  }
}

struct GuardianCheckCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "check", "Whether reminders you set up can work.", example: "tqctl guardian check --player anna",
    more: "It shows nothing about play, not even whether a quest was played.")

  @OptionGroup var whom: PlayerOption
  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    try caller.answerGuardian(GuardianCheck(player: whom.player), whom.pins.input) { response, page in
      page.line(page.styled(response.player.name, .strong) + " · \(response.timeZone)")
      page.table(
        response.reminders.map { reminder in
          let next =
            reminder.nextText.map { "next \($0)" } ?? (reminder.time == "plan" ? "when it is time to start" : "none")
          return [reminder.routine, reminder.time, next]
        }, indent: 2)
      DoctorText.write(response.findings, to: &page)
    }
  }
}
