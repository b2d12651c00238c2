import Foundation
import QuestTestKit
import Testing

/// A guardian sets routines up from another machine for a player who agreed, with the real programs.
struct GuardianJourneyTests {
  private let player: RealDaemon
  private let guardian: RealDaemon
  private let shared: TemporaryFolder

  init() throws {
    player = try RealDaemon()
    guardian = try RealDaemon()
    shared = try TemporaryFolder()
  }

  private func run(_ daemon: RealDaemon, _ arguments: String..., input: String? = nil) throws -> String {
    let outcome = try daemon.tqctl(arguments, input: input)
    #expect(outcome.status == 0, "\(arguments): \(outcome)")
    return outcome.output
  }

  private func send(_ text: String) throws {
    _ = try run(guardian, "guardian", "send", "mia", "-", input: text)
  }

  private let school = #"""
    {"routines": [{"name": "School", "as": "Sunrise Quest", "tasks": [{"name": "Shower", "reference": "8m"}]}]}
    """#

  @Test func routinesArriveBehindThePINAndNothingOfPlayGoesBack() throws {
    _ = try run(player, "guardian", "set-pin", "--pin-fd", "0", input: "4711\n")
    let refused = try player.tqctl(["guardian", "allow", "mum", "--folder", shared.path], input: "4712\n")
    #expect(refused.status == 1)
    let allowed = try run(player, "guardian", "allow", "mum", "--folder", shared.path, input: "4711\n")
    let code = try #require(allowed.firstMatch(of: /[0-9A-Z]{8}(-[0-9A-Z]{2,8})+/)).0
    // A guardian's code is not a device's code, and vice versa.
    let device = try guardian.tqctl(["sync", "join", "--folder", shared.path], input: "\(code)\n")
    #expect(device.status == 65)
    _ = try run(guardian, "guardian", "join", "mia", "--folder", shared.path, input: "\(code)\n")
    try send(school)
    #expect(try run(guardian, "guardian", "links").contains("is not there yet"))

    // While a task runs, nothing is read or written.
    _ = try run(player, "do", "Letter", "5m")
    #expect(try run(player, "sync", "now").isEmpty)
    #expect(try !run(player, "quests", "--all").contains("Sunrise Quest"))
    _ = try run(player, "done", "--took", "4m")

    #expect(try run(player, "sync", "now") == "mum: quests were set up: tqctl quests\n")
    #expect(try run(player, "quests", "--all").contains("Sunrise Quest"))
    #expect(try run(guardian, "guardian", "links") == "mia: set-up 1 is made: School created.\n")
    #expect(try run(player, "sync", "now").isEmpty)
    // The player's own terminal stays locked.
    #expect(try player.tqctl(["guardian", "apply", "-"], input: school).status == 77)

    // A changed PIN stops the setup until the PIN is entered again.
    _ = try run(player, "guardian", "set-pin", "--pin-fd", "0", input: "4711\n0815\n")
    try send(#"{"routines": [{"name": "Evening", "tasks": ["Tidy"]}]}"#)
    #expect(try run(player, "sync", "now").contains("mum: a set-up waits for the PIN"))
    #expect(try run(guardian, "guardian", "links").contains("waits for the PIN"))
    _ = try run(player, "guardian", "renew", "mum", input: "0815\n")
    #expect(try run(guardian, "guardian", "links").contains("set-up 2 is made: Evening created."))
    #expect(try run(player, "quests", "--all").contains("Evening"))

    _ = try run(player, "guardian", "revoke", "mum")
    #expect(try run(guardian, "guardian", "links").contains("has ended it"))
    #expect(try guardian.tqctl(["guardian", "send", "mia", "-"], input: school).status == 1)
  }

  @Test func aLinkEndsWithoutItsFolder() throws {
    let allowed = try run(player, "guardian", "allow", "mum", "--folder", shared.path)
    let code = try #require(allowed.firstMatch(of: /[0-9A-Z]{8}(-[0-9A-Z]{2,8})+/)).0
    _ = try run(guardian, "guardian", "join", "mia", "--folder", shared.path, input: "\(code)\n")
    try FileManager.default.removeItem(atPath: shared.path)
    #expect(try player.tqctl(["sync", "now"]).status == 69)
    #expect(try guardian.tqctl(["guardian", "send", "mia", "-"], input: school).status == 69)
    #expect(try run(guardian, "guardian", "links").hasPrefix("mia: The folder"))
    for daemon in [player, guardian] {
      _ = try run(daemon, "guardian", "revoke", daemon === player ? "mum" : "mia")
      #expect(try run(daemon, "guardian", "links").hasPrefix("Nobody"))
    }
  }

  @Test func aDamagedLinkDoesNotStopTheGame() throws {
    _ = try run(player, "guardian", "allow", "mum", "--folder", shared.path)
    _ = try run(player, "sync", "setup", "--folder", shared.path)
    _ = try run(player, "quest", "create", "Evening", "--task", "Tidy")
    let folder = "\(player.folder.path)/.config/timequest/sync/guardians"
    let file = try #require(try FileManager.default.contentsOfDirectory(atPath: folder).first)
    try Data("{".utf8).write(to: URL(filePath: "\(folder)/\(file)"))
    let outcome = try player.tqctl(["sync", "now"])
    #expect(outcome.status == 1 && outcome.errors.contains("is damaged"))
    // Its items were sent nevertheless.
    #expect(try player.tqctl(["sync", "status", "--json"]).output.contains(#""on":true"#))
    let segments = try FileManager.default.subpathsOfDirectory(atPath: shared.path).filter { $0.hasSuffix(".seg") }
    #expect(segments.count == 2)
  }
}
