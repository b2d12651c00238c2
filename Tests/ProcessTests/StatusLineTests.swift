import Foundation
import Glibc
import QuestTestKit
import Testing

/// The player's state in real shell prompts and status bars, over a real quest.
@Suite struct StatusLineTests {
  private static let folder = SourceTree.root.appending(path: "Tests/ProcessTests").path
  private static let checkout = SourceTree.root.path

  enum Thing: String, CaseIterable, Sendable {
    case bash, zsh, fish, tmux, i3blocks

    var isHere: Bool {
      (try? BuiltPrograms.run("/usr/bin/env", [folder + "/Scripts/status-lines", "--check", rawValue]))?.status == 0
    }
  }

  @Test(.timeLimit(.minutes(HangLimit.minutes)), arguments: Thing.allCases.filter(\.isHere))
  func theLineChangesAsAQuestGoesOn(_ thing: Thing) throws {
    let outcome = try BuiltPrograms.run(
      "/usr/bin/env",
      [
        "timeout", "--signal=KILL", "\(HangLimit.scriptSeconds)", Self.folder + "/Scripts/status-lines", thing.rawValue,
        BuiltPrograms.folder,
        Self.checkout,
      ])
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.lines.filter { $0.hasPrefix("    ") }.count == 8)
  }

  /// A prompt is shown with every command, so it may read only one file and start no process.
  @Test(arguments: ["prompt.bash", "prompt.zsh", "prompt.fish"])
  func aPromptStartsNoProcess(_ name: String) throws {
    let text = try String(contentsOfFile: "\(Self.checkout)/contrib/status/\(name)", encoding: .utf8)
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      for word in ["$(", "`", " | ", "cat", "tqctl"] { #expect(!line.contains(word), "\(line)") }
    }
  }

  /// After a bar ends, no process stays, even if nothing happens and no service runs.
  @Test(arguments: ["", "; tqctl status >/dev/null && kill -KILL $SERVICE"])
  func watchingEndsWithWhoeverReads(_ then: String) throws {
    let daemon = try RealDaemon()
    let outcome = try BuiltPrograms.run(
      "/usr/bin/timeout",
      [
        "--signal=KILL", "\(HangLimit.seconds)", "/bin/bash", "-c",
        "tqctl status --format plain --watch | { read -r line\(then); }; echo \"ended ${PIPESTATUS[0]}\"",
      ],
      environment: [
        "PATH": "\(BuiltPrograms.folder):/usr/bin:/bin", "TIMEQUEST_SOCKET": daemon.socketPath,
        "SERVICE": String(daemon.processID),
      ])
    #expect(outcome.lines.first?.hasPrefix("ended ") == true, "\(outcome.output)\(outcome.errors)")
  }

  /// A status bar reads one line per state, so JSON must not be split.
  @Test(arguments: ["json", "waybar", "i3blocks", "polybar", "tmux", "plain"])
  func aFormatForProgramsIsOneLineHoweverLongTheNames(_ format: String) throws {
    let daemon = try RealDaemon()
    let names = (
      quest: String(repeating: "Long quest ", count: 18) + "Q", task: String(repeating: "Wide task ", count: 20)
    )
    let task = names.task.trimmingCharacters(in: .whitespaces) + "!"
    #expect(names.quest.utf8.count == 199 && task.utf8.count == 200)
    #expect(try daemon.tqctl("quest", "create", names.quest, "--task", task, "--days", "daily").status == 0)
    for words in [["start", names.quest], ["estimate", "5m"], ["abandon"], ["start", "morning"]] {
      if words.last == "morning" {
        #expect(try daemon.tqctl("quest", "create", "Morning Quest", "--template", "morning").status == 0)
      }
      #expect(try daemon.tqctl(words).status == 0)
      let shown = try daemon.tqctl("status", "--format", format).output
      #expect(shown.hasSuffix("\n") && shown.filter(\.isNewline).count == 1, "\(shown)")
      if ["json", "waybar", "i3blocks"].contains(format) {
        _ = try JSONSerialization.jsonObject(with: Data(shown.utf8))
      }
      if words.first == "estimate" { #expect(shown.contains(task), "\(shown)") }
    }
  }

  @Test(.enabled(if: TemporaryFolder.inMemory() != nil, "there is no tmpfs at /dev/shm"))
  func theStatusFileGoesWithTheServiceAndOutlivesACrash() throws {
    let folder = try #require(TemporaryFolder.inMemory())
    let path = folder.path + "/status"
    func line() throws -> String {
      String(try String(contentsOfFile: path, encoding: .utf8).prefix { $0 != "\n" })
    }
    var daemon = try RealDaemon(in: folder)
    #expect(try line() == "")
    _ = try daemon.tqctl("do", "Make tea", "5m")
    #expect(try line() == "Make tea · active")
    var before = stat()
    stat(path, &before)
    _ = try daemon.tqctl("pause")
    #expect(try line() == "Make tea · paused")
    var after = stat()
    stat(path, &after)
    #expect(before.st_ctim.tv_sec == after.st_ctim.tv_sec && before.st_ctim.tv_nsec == after.st_ctim.tv_nsec)
    daemon.kill()
    #expect(try line() == "Make tea · paused")
    daemon = try RealDaemon(in: folder)
    #expect(try line() == "Make tea · paused")
    #expect(daemon.terminate() == 0)
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
