import Foundation
import QuestTestKit
import Testing

/// The forgotten task with the real programs, on a machine whose clocks advance by hours.
@Suite(.enabled(if: ShiftedMachine.missing == nil, "\(ShiftedMachine.missing ?? "nothing") is missing here"))
struct ForgottenJourneyTests {
  /// Advances to that moment while the machine sleeps.
  private func sleep(_ machine: ShiftedMachine, until wall: String, bootClock: Int) throws {
    machine.switchOff()
    try machine.set(wall: wall)
    try machine.switchOn(bootClock: bootClock)
  }

  /// The terminal output after typing these lines.
  private func typed(_ lines: String, into command: String, on machine: ShiftedMachine) throws -> String {
    let daemon = try #require(machine.daemon)
    let words = ["-qec", "'\(BuiltPrograms.folder)/tqctl' \(command)", "/dev/null"]
    return try BuiltPrograms.run(
      "/usr/bin/script", words, environment: ["TIMEQUEST_SOCKET": daemon.socketPath], input: lines
    ).output
  }

  private func asleepForTenHours() throws -> ShiftedMachine {
    let machine = try ShiftedMachine()
    try machine.set(wall: "2026-03-02 06:00:00")
    try machine.switchOn(bootClock: 1000)
    try machine.tqctl("do", "Read", "5m")
    try sleep(machine, until: "2026-03-02 16:00:00", bootClock: 37_000)
    return machine
  }

  @Test(
    .timeLimit(.minutes(HangLimit.minutes)),
    arguments: [
      ("done", "y\n", "It took 10h", ""), ("done", "20m\n", "It took 20m", "20m"), ("done", "f\n", "", "forgot"),
      ("done", "what?\n1h\n", "It took 1h", "1h"), ("done --ago 1h", "yes\n", "It took 9h", ""),
    ])
  func aVeryLongOneIsAskedAboutOnATerminalBeforeItIsRevealed(
    command: String, answer: String, told: String, kind: String
  ) throws {
    let machine = try asleepForTenHours()
    let seen = try typed(answer, into: command, on: machine)
    let question = try #require(seen.range(of: "Were you at it the whole time?"))
    #expect(!seen[..<question.lowerBound].contains("10h") && !seen[..<question.lowerBound].contains("took"))
    #expect(told.isEmpty ? !seen.contains("It took") : seen.contains(told), "\(seen)")
    let sessions = try #require(try machine.json("history")["sessions"] as? [[String: Any]])
    let run = try #require((sessions.first?["tasks"] as? [[String: Any]])?.first)
    let marks: [String] =
      switch kind {
      case "": command == "done" ? ["confirmed"] : ["adjusted", "confirmed"]
      case "forgot": ["unmeasured"]
      default: ["adjusted", "recalled"]
      }
    #expect(run["marks"] as? [String] == marks)
    #expect(try machine.tqctl("status").contains("Nothing is open"))
  }

  @Test(.timeLimit(.minutes(HangLimit.minutes)))
  func whereNobodyCanBeAskedItIsRevealedAndCountsOnceItIsConfirmed() throws {
    let machine = try asleepForTenHours()
    let seen = try machine.tqctl("done")
    #expect(!seen.contains("the whole time? [y]") && seen.contains("It took 10h"))
    let command = try #require(seen.split(separator: "\n").first { $0.contains("tqctl confirm") })
    #expect(try machine.json("stats")["averageAccuracy"] as? Double == 0)
    let id = try #require(command.split(separator: " ").last)
    #expect(try machine.tqctl("confirm", String(id)).contains("Read counts."))
    #expect(try (machine.json("stats")["averageAccuracy"] as? Double ?? 0) > 0)
  }

  @Test(.timeLimit(.minutes(HangLimit.minutes)))
  func yesterdaysSessionIsPutAwayByTheNextStartAndOneUndoBringsItBack() throws {
    let machine = try ShiftedMachine()
    try machine.set(wall: "2026-03-02 20:00:00")
    try machine.switchOn(bootClock: 1000)
    try machine.tqctl("quest", "create", "Evening", "--task", "Tidy", "--task", "Read")
    try machine.tqctl("do", "Evening", "5m", "5m")
    try machine.tqctl("done", "--took", "4m")
    try sleep(machine, until: "2026-03-03 06:00:00", bootClock: 37_000)
    // No command asks or reveals how long it has been.
    #expect(try machine.tqctl("status").contains("Read is on"))
    // No task runs yet, so history shows everything.
    let seen = try machine.tqctl("start-task", "Shower")
    #expect(seen.contains("Evening from an earlier day was put away; what you finished is kept."))
    let sessions = try #require(try machine.json("history")["sessions"] as? [[String: Any]])
    let tasks = try #require(sessions.last?["tasks"] as? [[String: Any]])
    #expect(tasks.map { $0["marks"] as? [String] } == [["adjusted", "recalled"], ["unmeasured"]])
    #expect(try machine.tqctl("undo").contains("the start of Shower"))
    #expect(try machine.tqctl("status").contains("Read is on"))
    let run = try machine.json("done", "--whole")
    let actual = try #require(run["actualSeconds"] as? Double)
    #expect((36_000...36_060).contains(actual) && run["marks"] as? [String] == ["unblinded", "confirmed"])
    #expect((run["summary"] as? [String: Any])?["completionBonus"] as? Int == 20)
  }
}
