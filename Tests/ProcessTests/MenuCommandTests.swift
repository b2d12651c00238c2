import QuestTestKit
import Testing

/// `tqctl menu` without a launcher, and with a missing one.
@Suite struct MenuCommandTests {
  @Test func withoutALauncherEntriesArePrintedAndTheirAnswersFollowThem() throws {
    let daemon = try RealDaemon()
    #expect(try daemon.tqctl("quest", "create", "Morning", "--task", "Shower", "--days", "daily").status == 0)
    #expect(try daemon.tqctl("menu").output == "Start Morning\nUndo\nWhere I stand\n")
    #expect(try daemon.tqctl("menu", "Start Morning").status == 0)
    let unanswered = try daemon.tqctl("menu", "Guess Shower")
    #expect(unanswered.status == 64)
    #expect(unanswered.errors.contains("Give the answer behind the entry: tqctl menu ENTRY 10m"))
    #expect(try daemon.tqctl("menu", "-", input: "Guess Shower\n8m\n").status == 0)
    #expect(try daemon.tqctl("menu", "--json").output.hasPrefix(#"["Done: Shower","Pause Shower","#))
    #expect(try daemon.tqctl("menu", "Done: Shower").output.hasPrefix("Shower\nYou guessed 8m. It took "))
    #expect(try daemon.tqctl("menu", "Leave it").status == 0, "a new task")
  }

  @Test func aLauncherThatIsNotThereIsNamed() throws {
    let daemon = try RealDaemon()
    let outcome = try BuiltPrograms.run(
      BuiltPrograms.folder + "/tqctl", ["menu", "--launcher", "wofi"],
      environment: ["PATH": "/nowhere", "TIMEQUEST_SOCKET": daemon.socketPath])
    #expect(outcome.status == 69)
    #expect(outcome.errors.contains("wofi cannot be started: No such file or directory."))
    #expect(outcome.errors.contains("Install it, or name another: --launcher rofi|fuzzel|wofi|dmenu"))
  }
}
