import Foundation
import QuestClient
import QuestTestKit
import QuestWire
import Testing

/// The journeys of a player, with the real programs.
@Suite struct JourneyTests {
  @Test func aWholeQuestIsPlayedFromSeveralTerminals() throws {
    let daemon = try RealDaemon()
    let made = try daemon.tqctl("quest", "create", "Morning Quest", "--task", "Shower", "--task", "Breakfast")
    #expect(made.status == 0, "\(made.errors)")
    #expect(try daemon.tqctl("start", "morning").status == 0)
    #expect(try daemon.tqctl("estimate", "300").output.contains("5 minutes"))
    let first = try daemon.tqctl("done", "--took", "6m12s")
    #expect(first.output.contains("6m 12s"))
    #expect(first.output.contains("Breakfast"))
    #expect(try daemon.tqctl("estimate", "5m").status == 0)
    let last = try json(try daemon.tqctl("done", "--took", "5m", "--json"))
    let summary = try #require(last["summary"] as? [String: Any])
    #expect(summary["completionBonus"] as? Int == 20)
    #expect(summary["xpEarned"] as? Int == 60 + 100 + 20)
    #expect(summary["levelAfter"] as? Int == 1)
    let streak = try #require(summary["streak"] as? [String: Any])
    #expect(streak["current"] as? Int == 1)
    #expect(streak["active"] as? Bool == true)
    #expect(last["phase"] as? String == "none")
  }

  @Test func aSoloTaskTellsEverythingScriptsRelyOn() throws {
    let daemon = try RealDaemon()
    #expect(try daemon.tqctl("start-task", "Shower").status == 0)
    #expect(try daemon.tqctl("estimate", "5m").status == 0)
    let run = try json(try daemon.tqctl("done", "--took", "6m12s", "--json"))
    #expect(run["task"] as? String == "Shower")
    #expect(run["skill"] as? String == "Shower")
    #expect(run["estimatedSeconds"] as? Double == 300)
    #expect(run["actualSeconds"] as? Double == 372)
    #expect(run["differenceSeconds"] as? Double == -72)
    #expect(abs((run["accuracyPercent"] as? Double ?? 0) - 100 * 315.0 / 387.0) < 1e-9)
    #expect(run["rating"] as? String == "close")
    #expect(run["direction"] as? String == "longer")
    #expect(run["xp"] as? Int == 60)
    #expect(run["personalBest"] as? Bool == false)
    #expect(run["calibration"] as? Bool == true)
    #expect(run["integrity"] as? String == "clean")
    #expect(run["marks"] as? [String] == ["adjusted", "recalled"])
    for key in ["id", "sessionId", "recordedAt", "feedback", "summary"] { #expect(run[key] != nil, "\(key)") }
  }

  @Test func theShortWayTakesTheQuestInFourCommands() throws {
    let daemon = try RealDaemon()
    let short = daemon.folder.path + "/tq"
    try FileManager.default.createSymbolicLink(atPath: short, withDestinationPath: BuiltPrograms.folder + "/tqctl")
    func tq(_ arguments: String...) throws -> BuiltPrograms.Outcome {
      try BuiltPrograms.run(short, arguments, environment: ["TIMEQUEST_SOCKET": daemon.socketPath])
    }
    #expect(
      try tq("quest", "create", "Morning Quest", "--task", "Shower", "--task", "Breakfast", "--task", "Pack Bag").status
        == 0)
    #expect(try tq("do", "morning", "5m", "10m", "8m").output.contains("Shower"))
    #expect(try tq("d").output.contains("Breakfast"))
    #expect(try tq("d").output.contains("Pack Bag"))
    #expect(try tq("d").status == 0)
    #expect(try json(try tq("status", "--json"))["phase"] as? String == "none")
    #expect(try json(try tq("stats", "--json"))["sessionsCompleted"] as? Int == 1)
  }

  @Test func aQuestEditedInMidSessionChangesFromTheNextOneOn() throws {
    let daemon = try RealDaemon()
    _ = try daemon.tqctl("quest", "create", "Morning Quest", "--task", "Shower", "--task", "Breakfast")
    _ = try daemon.tqctl("start", "morning")
    #expect(try daemon.tqctl("quest", "edit", "morning", "--tasks", "Run").status == 0)
    #expect(try json(try daemon.tqctl("status", "--json"))["taskCount"] as? Int == 2)
    _ = try daemon.tqctl("abandon")
    _ = try daemon.tqctl("start", "morning")
    let state = try json(try daemon.tqctl("status", "--json"))
    #expect(state["taskCount"] as? Int == 1)
    #expect(state["task"] as? String == "Run")
  }

  @Test func whileATaskRunsTheStatusSaysNothingAboutTime() throws {
    let daemon = try RealDaemon()
    let events = try daemon.connect()
    _ = try events.call(EventsSubscribe())
    _ = try daemon.tqctl("do", "Shower", "5m")
    let state = try json(try daemon.tqctl("status", "--json"))
    let allowed: Set = ["phase", "sessionId", "task", "taskIndex", "taskCount", "estimateLocked", "remaining", "hint"]
    #expect(Set(state.keys).subtracting(allowed).isEmpty)
    for format in ["text", "plain", "waybar", "i3blocks"] {
      let text = try daemon.tqctl("status", "--format", format).output
      #expect(text.range(of: #"\d{1,2}:\d{2}"#, options: .regularExpression) == nil, "\(text)")
    }
    let event = try events.nextEvent()
    #expect(event.session?.phase == "active", "\(event)")
    #expect(event.session?.elapsedSeconds == nil)
  }

  @Test func anExportComesBackTheSame() throws {
    let daemon = try RealDaemon()
    _ = try daemon.tqctl("quest", "create", "Morning Quest", "--template", "morning", "--by", "07:45")
    _ = try daemon.tqctl("settings", "set", "timeZone", "America/St_Johns")
    _ = try daemon.tqctl("do", "Fix login @code", "20m..35m")
    _ = try daemon.tqctl("done", "--took", "30m", "--felt", "20m")
    _ = try daemon.tqctl("do", "Shower", "5m")
    _ = try daemon.tqctl("forgot")
    let export = try daemon.tqctl("export").output
    #expect(export.contains("\"type\":\"quest\""))
    let other = try RealDaemon()
    #expect(try other.tqctl("import", "-", "--format", "jsonl", input: export).status == 0)
    #expect(try other.tqctl("export").output == export)
    #expect(try other.tqctl("import", "-", "--format", "jsonl", input: export).status == 0)
    #expect(try other.tqctl("export").output == export)
  }
}

/// The JSON object a command printed.
func json(_ outcome: BuiltPrograms.Outcome) throws -> [String: Any] {
  #expect(outcome.status == 0, "\(outcome.errors)")
  return try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
}
