import Foundation
import QuestTestKit
import Testing

/// Tab in a real bash, zsh and fish with a real service: checks the resulting line as the shell parses it.
@Suite struct CompletionShellTests {
  private static let script = SourceTree.root.appending(path: "Tests/ProcessTests/Scripts/complete").path
  private static let contrib =
    SourceTree.root.path + "/contrib/completions/"

  enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish

    var file: String { contrib + [Shell.bash: "tqctl.bash", .zsh: "_tqctl", .fish: "tqctl.fish"][self, default: ""] }

    var isHere: Bool {
      (try? BuiltPrograms.run("/usr/bin/env", ["python3", script, "--check", rawValue]))?.status == 0
    }
  }

  /// Names that would be dangerous if a shell read them, and one word that begins each.
  private static let names = [
    ("Morning Quest", "Mor"), ("It's $HOME", "It"), ("`touch /tmp/x` now", "\\`t"), ("say \"hi\" & go", "say"),
    ("Ünï 日本語", "Ün"), (#"a\b*[x]"#, "a"), ("Run: fast", "Run:"), ("k=v,w", "k="), ("50% off!", "50"),
    ("#hash <tag>", "\\#"), ("~tilde {a,b}", "\\~"), ("tab;rm (-rf) | ?", "tab"), ("one 'end'", "one"),
    ("two \"end\"", "two"),
  ]

  /// The text typed before Tab, and the words of the line afterwards.
  private static var cases: [(typed: String, words: [String])] {
    let quests = names.map { (typed: "tqctl start \($1)", words: ["tqctl", "start", $0]) }
    let quoted = [
      ("tqctl start \"It", "It's $HOME"), ("tqctl start 'It", "It's $HOME"), ("tqctl start 'one", "one 'end'"),
      ("tqctl start \"two", "two \"end\""), ("tqctl start \"50", "50% off!"), ("tqctl start mor", "Morning Quest"),
      ("tqctl quest show Mor", "Morning Quest"),
    ].map { (typed: $0, words: $0.split(separator: " ").dropLast().map(String.init) + [$1]) }
    let others = [
      ("tq do Wat", ["tq", "do", "Water the plants"]),
      ("tqctl forecast Wat", ["tqctl", "forecast", "Water the plants"]),
      ("tqctl menu Do", ["tqctl", "menu", "Do Water the plants"]),
      ("tqctl status --wa", ["tqctl", "status", "--watch"]), ("tqctl jour", ["tqctl", "journal"]),
      ("tqctl status --format way", ["tqctl", "status", "--format", "waybar"]),
      ("tqctl status --format=way", ["tqctl", "status", "--format=waybar"]),
      ("tqctl settings set hint", ["tqctl", "settings", "set", "hints"]),
      ("tqctl settings set hints bef", ["tqctl", "settings", "set", "hints", "before"]),
      ("tqctl settings set timeZone Europe/Berl", ["tqctl", "settings", "set", "timeZone", "Europe/Berlin"]),
      (
        "tqctl quest create Evening --template home", ["tqctl", "quest", "create", "Evening", "--template", "homework"]
      ),
      ("tqctl import /etc/hostn", ["tqctl", "import", "/etc/hostname"]),
    ].map { (typed: $0, words: $1) }
    return quests + quoted + others
  }

  @Test(.timeLimit(.minutes(HangLimit.minutes)), arguments: Shell.allCases.filter(\.isHere))
  func tabCompletesWhatTheServiceKnowsQuotedForTheShell(_ shell: Shell) throws {
    let daemon = try RealDaemon()
    for (name, _) in Self.names {
      let made = try daemon.tqctl("quest", "create", name, "--task", "Shower")
      #expect(made.status == 0, "\(made.errors)")
    }
    _ = try daemon.tqctl("do", "Water the plants", "5m")
    _ = try daemon.tqctl("done", "--took", "5m")
    let bin = try TemporaryFolder()
    for name in ["tqctl", "tq"] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(bin.path)/\(name)", withDestinationPath: BuiltPrograms.folder + "/tqctl")
    }
    let path = "\(bin.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")"
    let outcome = try BuiltPrograms.run(
      "/usr/bin/env", ["python3", Self.script, shell.rawValue, shell.file],
      environment: ["PATH": path, "TIMEQUEST_SOCKET": daemon.socketPath],
      input: Self.cases.map { $0.typed + "\n" }.joined())
    #expect(outcome.status == 0, "\(outcome.errors)")
    let answers = try outcome.lines.map { try JSONDecoder().decode([String].self, from: Data($0.utf8)) }
    #expect(answers.count == Self.cases.count)
    for (answer, wanted) in zip(answers, Self.cases) { #expect(answer == wanted.words, "\(wanted.typed)") }
  }
}
