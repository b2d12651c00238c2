import Foundation
import QuestTestKit
import Testing

/// A guardian's file with names for the player, and the player's days with the real programs: the setup names are not
/// in any page, JSON, completion or report.
@Suite struct DisplayNameJourneyTests {
  private static let file = """
    {"routines": [
      {"name": "Qroutine", "as": "School Morning Quest", "remind": "23:58", "by": "23:59",
       "tasks": [{"name": "Qwash", "as": "Shower Power", "reference": "8m"}, "Qpack = Bag Hunt @school"]},
      {"name": "Qnight", "as": "Moon Quest", "tasks": ["Qtidy = Tidy Tornado"], "active": false}]}
    """
  private static let secrets = ["qroutine", "qwash", "qpack", "qnight", "qtidy"]

  private static let pages = [
    "", "quests", "quests --all", "quest show school", "quest export moon", "skills", "history", "journal", "stats",
    "patterns", "patterns --quest school", "recap", "plan school --by 23:50", "plan Shower", "forecast Shower 5m",
    "remind", "settings get", "status", "status --format waybar", "goals", "insights", "report -o -", "export",
    "export --format csv", "export --format timewarrior", "templates", "quest show nothing", "quest edit moon --name Q",
    "doctor", "badges", "track", "metrics",
  ]
  private static let completed = [
    ["start"], ["do"], ["start-task"], ["skills", "rename"], ["plan"], ["quest", "show"],
  ]

  private func look(_ daemon: RealDaemon, _ when: String) throws {
    let pages = Self.pages.map { $0.split(separator: " ").map(String.init) }
    let completions = Self.completed.map { ["--complete", "zsh", "tqctl"] + $0 + [""] }
    for arguments in pages + pages.map({ $0 + ["--json"] }) + completions {
      let outcome = try daemon.tqctl(arguments)
      let text = (outcome.output + outcome.errors).lowercased()
      let told = Self.secrets.filter(text.contains)
      #expect(told.isEmpty, "\(when): tqctl \(arguments.joined(separator: " ")) tells \(told)")
    }
  }

  @Test func aPlayersDayNamesNothingOfTheSetUp() throws {
    let daemon = try RealDaemon()
    let applied = try daemon.tqctl(["guardian", "apply", "-"], input: Self.file)
    #expect(applied.status == 0, "\(applied.errors)")
    #expect(applied.output.contains("Qroutine"))
    #expect(try daemon.tqctl(["guardian", "quest", "list"]).output.contains("1. Qwash = Shower Power"))
    #expect(try daemon.tqctl(["quest", "create", "Evening", "--task", "Read"]).status == 0)
    #expect(try daemon.tqctl(["quests", "--all"]).output.contains("1 task · yours"))
    try look(daemon, "before")
    for _ in 1...2 {
      let started = try daemon.tqctl(["start", "Qroutine"])
      #expect(started.output.contains("Shower Power"), "\(started.output)\(started.errors)")
      #expect(try daemon.tqctl(["estimate", "5m"]).status == 0)
      try look(daemon, "while it runs")
      for step in [["done", "--took", "6m"], ["estimate", "2m"], ["done", "--took", "3m"]] {
        let outcome = try daemon.tqctl(step)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(!Self.secrets.contains { outcome.output.lowercased().contains($0) }, "\(outcome.output)")
      }
    }
    try look(daemon, "afterwards")
    for step in [["undo"], ["redo"], ["do", "Qwash", "4m"], ["done", "--took", "4m"]] {
      let outcome = try daemon.tqctl(step)
      #expect(!Self.secrets.contains { outcome.output.lowercased().contains($0) }, "\(outcome.output)")
    }
    try look(daemon, "at the end")
  }
}
