import Foundation
import QuestTestKit
import Testing

/// `tqctl menu` without a launcher, with a launcher, and with a missing one.
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
    #expect(outcome.errors.contains("wofi is not installed, or cannot be started."))
    #expect(outcome.errors.contains("Install it, or name another: --launcher rofi|fuzzel|wofi|dmenu"))
  }

  /// The launcher of this test answers with the lines of a file, one at each start, and notes what it was asked.
  @Test func aLauncherGetsTheEntriesAndItsAnswersAreTaken() throws {
    let daemon = try RealDaemon()
    let folder = daemon.folder.path + "/launcher"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    let script = """
      #!/bin/sh
      cd \(folder)
      [ -s answers ] || exit 1
      { echo "$*"; cat; } >> asked
      head -n 1 answers
      sed -i 1d answers
      """
    try script.write(toFile: folder + "/dmenu", atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder + "/dmenu")
    #expect(try daemon.tqctl("quest", "create", "Morning", "--task", "Shower", "--days", "daily").status == 0)
    func choose(_ answers: [String]) throws -> Int32 {
      try answers.map { $0 + "\n" }.joined().write(toFile: folder + "/answers", atomically: true, encoding: .utf8)
      return try BuiltPrograms.run(
        BuiltPrograms.folder + "/tqctl", ["menu", "--launcher", "dmenu"],
        environment: ["PATH": folder + ":/usr/bin:/bin", "TIMEQUEST_SOCKET": daemon.socketPath]
      ).status
    }
    #expect(try choose([]) == 0, "it ends without an answer, before it has read the entries")
    #expect(try choose(["Start Morning", "8m"]) == 0)
    let asked = try String(contentsOfFile: folder + "/asked", encoding: .utf8)
    #expect(asked.hasPrefix("-i -p TimeQuest\nStart Morning\nUndo\nWhere I stand\n"), "\(asked)")
    #expect(try daemon.tqctl("menu").output.hasPrefix("Done: Shower\n"))
  }
}
