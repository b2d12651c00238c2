import ArgumentParser

struct SoundCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "sound", "Play a sound, to check that you hear it.",
    example: """
      tqctl sound
      tqctl sound complete
      """,
    more: """
      The sounds are locked (your guess is locked in), reveal, best (your closest guess), level and complete (a quest); \
      with `tqctl settings set sound all` also made (a quest), recap (of a week) and insight. They are silent while the desktop asks not to be disturbed, over ssh and where there is no desktop; \
      `tqctl settings set sound off` silences them for good.
      """)

  @Argument(help: "locked, reveal, best, level, complete, made, recap or insight.")
  var cue: Cue = .reveal

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    guard !caller.json else { throw CommandFailure.usage("A sound has no JSON.") }
    let player = try played()
    var page = Page(caller.terminal.output)
    page.line("Played \(cue.rawValue) with \(player).")
    try page.print()
  }

  private func played() throws(CommandFailure) -> String {
    do throws(Sound.Silence) {
      return try Sound().play(cue)
    } catch {
      throw Self.failure(error)
    }
  }

  static func failure(_ silence: Sound.Silence) -> CommandFailure {
    let message: String
    var hint: String?
    switch silence {
    case .noSession:
      message = "There is no desktop session here, so nothing is played."
      hint = "Try it in a terminal on your desktop."
    case .remote: message = "This is a remote session; the sound would be heard elsewhere."
    case .doNotDisturb: message = "The desktop asks not to be disturbed, so nothing is played."
    case .noPlayer:
      message = "No program that plays sounds was found."
      hint = "One of these does: pw-play, paplay, canberra-gtk-play, aplay."
    case .noFile(let name):
      message = "The sound \(name) is not installed."
      hint = "It belongs in share/timequest/sounds, beside the bin of tqctl."
    case .failed(let player):
      message = "\(player) could not play it."
      hint = "Does the desktop have a sound device?"
    }
    return CommandFailure(status: ExitStatus.refused, message: message, hint: hint)
  }
}

extension Cue: ExpressibleByArgument {}
