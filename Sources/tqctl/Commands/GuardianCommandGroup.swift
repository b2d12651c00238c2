import ArgumentParser
import QuestClient
import QuestText
import QuestWire

/// Setup for other players, and its PIN.
struct GuardianCommandGroup: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "guardian", "Set up quests for somebody else, with a PIN if you like.", example: "tqctl guardian apply anna.json",
    more: """
      Alone it walks through the first set-up, on a terminal and while nothing is set up: who plays, a PIN, a routine. \
      When setup is locked, a command asks for the PIN and continues.
      """,
    subcommands: [
      GuardianApplyCommand.self, GuardianCheckCommand.self, GuardianPlayersCommand.self, GuardianQuestGroup.self,
      GuardianSetPINCommand.self, GuardianUnlockCommand.self, GuardianLockCommand.self, GuardianRemovePINCommand.self,
      GuardianAllowCommand.self, GuardianJoinCommand.self, GuardianSendCommand.self, GuardianLinksCommand.self,
      GuardianRenewCommand.self, GuardianRevokeCommand.self,
    ])

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    guard !options.json else {
      throw CommandFailure.usage("guardian needs one of its commands.", hint: "tqctl guardian --help lists them.")
    }
    guard try !FirstSetup.guided(caller) else { return }
    throw CleanExit.helpRequest(self)
  }
}

struct GuardianSetPINCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "set-pin", "Put setup behind a PIN, or change the PIN.",
    example: """
      tqctl guardian set-pin
      tqctl guardian set-pin --pin-fd 0
      """,
    more: """
      A PIN has 4 to 12 digits. It is asked for and not shown; with --pin-fd the lines are the current PIN, where one is \
      set, and the new one. Afterwards every terminal has to unlock setup first. A forgotten PIN is taken away by \
      `timequestd --reset-pin`.
      """)

  @OptionGroup var pins: PINOptions
  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    let input = pins.input
    let current = try caller.hasPIN() ? try input.pin("Current PIN: ") : nil
    let new = try input.pin("New PIN, \(PINForm.words): ")
    guard PINForm.accepts(new) else {
      throw CommandFailure(
        status: ExitStatus.refused, message: "A PIN has \(PINForm.words) and nothing else; nothing was changed.")
    }
    if input.isTerminal, try input.pin("The same again: ") != new {
      throw CommandFailure(status: ExitStatus.refused, message: "The two are not the same; nothing was changed.")
    }
    var open: [String] = []
    try caller.answer(GuardianSetPin(pin: new, currentPin: current)) { response, page in
      open = response.unprotected ?? []
      SetupText.write(response, to: &page)
    }
    guard !open.isEmpty, caller.canAsk, try Self.agrees(caller) else { return }
    _ = try caller.client.call(GuardianUnlock(pin: new))
    try caller.answer(GuardianApply(adopt: open), SetupText.write)
    _ = try caller.client.call(GuardianLock())
  }

  private static func agrees(_ caller: Caller) throws -> Bool {
    ["y", "yes"].contains(try caller.ask("Protect them too? [y/N] ")?.lowercased())
  }
}

struct GuardianRemovePINCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "remove-pin", "Remove the PIN: setup then needs none.", example: "tqctl guardian remove-pin")

  @OptionGroup var pins: PINOptions
  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    let isSet = try caller.hasPIN()
    let current = try isSet ? pins.input.pin("Current PIN: ") : nil
    try caller.answer(GuardianSetPin(currentPin: current, remove: true)) { _, page in
      page.line(isSet ? "The PIN is removed." : "No PIN is set.")
    }
  }
}

struct GuardianUnlockCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "unlock", "Unlock setup for ten minutes, in this terminal only.", example: "tqctl guardian unlock",
    more: "Three wrong PINs are free; each one more doubles the wait, from 30 seconds to an hour.")

  @OptionGroup var pins: PINOptions
  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    guard try caller.hasPIN() else {
      return try caller.answer(GuardianUnlock()) { _, page in page.line("No PIN is set, so nothing is locked.") }
    }
    try caller.unlock(pins.input) { response, page in
      let minutes = Int(((response.unlockedSeconds ?? 0) / 60).rounded())
      page.line("Setup is open in this terminal for \(minutes) minutes.")
      page.command("tqctl guardian lock", "closes it at once")
    }
  }
}

struct GuardianLockCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "lock", "Lock setup in this terminal now.", example: "tqctl guardian lock")

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    try caller.answer(GuardianLock()) { response, page in
      page.line(response.pinSet ? "Setup is locked." : "No PIN is set, so nothing is locked.")
    }
  }
}
