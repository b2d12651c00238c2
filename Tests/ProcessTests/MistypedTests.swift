import QuestTestKit
import Testing

/// Every kind of mistyped word: the message, the exit status, and that the message always says how to continue.
@Suite struct MistypedTests {
  private static let cases: [(words: [String], status: Int32, said: String)] = [
    // Commands, at each level.
    (["estimat"], 64, "Did you mean estimate?"), (["quset"], 64, "Did you mean quest?"),
    (["quest", "edti"], 64, "Did you mean quest edit?"), (["guardian", "aply"], 64, "Did you mean guardian apply?"),
    (["settings", "hints"], 64, "Did you mean settings get hints or settings set hints VALUE?"),
    (["xyzzy"], 64, "`tqctl help all` lists the commands."),
    // Options and their values.
    (["done", "--tok", "3m"], 64, "Did you mean --took?"),
    (["history", "--limti", "3"], 64, "Did you mean --limit?"),
    (["done", "--xyzzy"], 64, "For example: tqctl done\n  `tqctl done --help` shows more."),
    (["status", "--format", "wayba"], 64, "Did you mean waybar?"),
    (["status", "--format=i3blokcs"], 64, "Did you mean i3blocks?"),
    (["sound", "lockde"], 64, "Did you mean locked?"), (["completions", "bsh"], 64, "Did you mean bash or zsh?"),
    (["status", "--format", "wayba", "--json"], 64, #""hint":"Did you mean waybar?""#),
    // Values of several words without quotes, and words of other programs.
    (["done", "--took", "1h", "10m"], 64, "Did you mean --took 1h10m?"),
    (["forgot", "5m"], 64, "`tqctl done --took 5m` says how long it took"),
    (["start", "School", "run", "5m", "6m"], 64, "Did you mean tqctl do \"School run\" 5m 6m?"),
    (["quest", "create", "Sunday", "Quest"], 64, "Did you mean tqctl quest create \"Sunday Quest\"?"),
    (["cancel"], 64, "`tqctl undo` takes the last change back"), (["estimate"], 64, "For example: tqctl estimate 5m"),
    (["do", "Fix", "login", "20m"], 1, "Write a name of several words in quotes: tqctl do \"Fix login\" 20m"),
    (["do", "Shovel snow", "9"], 1, "Write 9m or 9s."), (["do", "Shovel snow", "8am"], 1, "is a time of day"),
    (["plan", "Shovel snow", "--by", "745"], 1, "Write 07:45 or 19:45."),
    (["list"], 0, "Tidy up"), (["today"], 0, "Tidy up"), (["summary"], 0, "played"), (["stop"], 1, "No quest or task"),
    // Settings and their values.
    (["settings", "set", "hitns", "ask"], 1, "Did you mean hints?"),
    (["settings", "get", "reminder"], 1, "Did you mean reminders or reminderTime?"),
    (["settings", "get", "xyzzy"], 1, "tqctl settings lists them."),
    (["settings", "set", "hints", "befor"], 1, "Did you mean before?\n  It may be ask, before, after or off."),
    (["settings", "set", "weekStart", "munday"], 1, "Did you mean sunday or monday?"),
    (["settings", "set", "timeZone", "Europe/Berln"], 1, "Did you mean Europe/Berlin?"),
    (["settings", "set", "sound", "xyzzy"], 1, "It may be on, off or all."),
    (["theme", "medow"], 1, "Did you mean meadow?"),
    // Quests, tasks and templates.
    (["start", "mornig"], 0, ""), (["abandon"], 0, ""),
    (["start", "Mo"], 1, "Type more of the name.\n    Morning Quest\n    Monday Quest"),
    (["start", "xyzzy"], 1, "tqctl quests --all lists them.\n    Morning Quest\n    Monday Quest\n    Tidy up"),
    (["quest", "show", "tidyup"], 0, ""), (["quest", "show", "quest"], 1, "Type more of the name."),
    (["quest", "create", "Evening", "--template", "mornin"], 1, "Did you mean morning?"),
    (["quest", "create", "Evening", "--template", "xyzzy"], 1, "tqctl templates shows them."),
    (["forecast", "shovle snow"], 0, ""), (["forecast", "xyzzy"], 1, "Say what you think it takes: tqctl forecast"),
    (["skills", "show", "xyzzy"], 64, "--help"), (["patterns", "xyzzy"], 1, "tqctl skills lists the known ones."),
    (["show", "xyzzy"], 1, "tqctl history shows their ids."),
    // Task names are free, so a possible mistake is only reported.
    (["do", "Shovel snwo", "5m"], 0, "Did you mean Shovel snow? tqctl undo takes it"),
    (["undo"], 0, ""), (["do", "Juggle", "5m"], 0, "Juggle is new here.\n"), (["undo"], 0, ""),
  ]

  @Test func aSlipOfTheFingerIsMetWithWhatWasMeant() throws {
    let daemon = try RealDaemon()
    for (name, task) in [("Morning Quest", "Shower"), ("Monday Quest", "Bins"), ("Tidy up", "Tidy")] {
      #expect(try daemon.tqctl("quest", "create", name, "--task", task).status == 0)
    }
    _ = try daemon.tqctl("do", "Shovel snow", "5m")
    _ = try daemon.tqctl("done", "--took", "5m")
    for (words, status, said) in Self.cases {
      let outcome = try daemon.tqctl(words)
      #expect(outcome.status == status, "\(words): \(outcome.errors)")
      let text = status == 0 ? outcome.output : outcome.errors
      #expect(text.contains(said), "\(words): \(text)")
      // An error says what is wrong and, on a separate line, how to continue.
      if status != 0, !words.contains("--json") {
        #expect(text.split(separator: "\n").count > 1, "\(words): \(text)")
      }
    }
  }
}
