import Foundation
import QuestTestKit
import ReplicaKit
import Testing

/// Three devices of one person with the real programs: a quest edited on one, played on another, undone on the third.
struct SharedJourneyTests {
  private let devices: [RealDaemon]
  private let shared: TemporaryFolder

  init() throws {
    devices = try (0..<3).map { _ in try RealDaemon() }
    shared = try TemporaryFolder()
  }

  private func run(_ device: Int, _ arguments: String..., input: String? = nil) throws -> String {
    let outcome = try devices[device].tqctl(arguments, input: input)
    #expect(outcome.status == 0, "\(arguments): \(outcome)")
    return outcome.output
  }

  /// Each device sends, then each receives what the others sent.
  private func exchange() throws {
    for _ in 1...2 {
      for device in devices.indices { _ = try run(device, "sync", "now") }
    }
  }

  private func expectSameExports() throws {
    let exports = try devices.indices.map { try Set(run($0, "export").split(separator: "\n")) }
    #expect(exports[1] == exports[0])
    #expect(exports[2] == exports[0])
  }

  private func play(_ device: Int) throws {
    for task in 1...2 {
      _ = try run(device, task == 1 ? "do" : "estimate", task == 1 ? "Evening" : "90s")
      if task == 1 { _ = try run(device, "estimate", "90s") }
      _ = try run(device, "done", "--took", "80s")
    }
  }

  private func expectOneGame() throws {
    try exchange()
    try expectSameExports()
    _ = try run(1, "quest", "edit", "Evening", "--task", "Read a book")
    try exchange()
    try play(2)
    try exchange()
    #expect(try run(0, "history").contains("Read a book"))
    try expectSameExports()
    // A device undoes its own change, and the others follow.
    _ = try run(0, "settings", "set", "hints", "off")
    try exchange()
    #expect(try run(2, "settings", "get", "hints").contains("off"))
    _ = try run(0, "undo")
    try exchange()
    #expect(try !run(2, "settings", "get", "hints").contains("off"))
    try expectSameExports()
    #expect(try run(1, "sync").contains("Shared with 2 other devices."))
  }

  @Test func aFolderCarriesOneGame() throws {
    _ = try run(0, "quest", "create", "Evening", "--task", "Tidy")
    _ = try run(1, "log", "pages", "12")
    let begun = try run(0, "sync", "setup", "--folder", shared.path, "--name", "laptop")
    let code = try #require(begun.firstMatch(of: /[0-9A-Z]{8}(-[0-9A-Z]{2,8})+/)).0
    for device in [1, 2] {
      let joined = try run(
        device, "sync", "join", "--folder", shared.path, "--name", "device \(device)", input: "\(code)\n")
      #expect(joined.contains("took"))
    }
    try expectOneGame()
  }

  @Test(.enabled(if: PostgresServer.isPossible, "PostgreSQL is not installed")) func aServerCarriesOneGame() throws {
    let database = try PostgresServer.shared.get().database()
    _ = try run(0, "quest", "create", "Evening", "--task", "Tidy")
    _ = try run(1, "log", "pages", "12")
    let begun = try run(0, "sync", "setup", "--postgres", "--name", "laptop", input: "\(database.conninfo())\n")
    let code = try #require(begun.firstMatch(of: /[0-9A-Z]{8}(-[0-9A-Z]{2,8})+/)).0
    for device in [1, 2] {
      _ = try run(device, "sync", "join", "--name", "device \(device)", input: "\(code)\n")
    }
    try expectOneGame()
  }

  /// Soon after a change, but not while a task runs.
  @Test func aWatcherSendsWhatChangesHere() throws {
    let begun = try run(0, "sync", "setup", "--folder", shared.path, "--name", "laptop")
    let code = try #require(begun.firstMatch(of: /[0-9A-Z]{8}(-[0-9A-Z]{2,8})+/)).0
    _ = try run(1, "sync", "join", "--folder", shared.path, input: "\(code)\n")
    let output = Pipe()
    let watcher = BuiltPrograms.process(
      "\(BuiltPrograms.folder)/timequest-sync", ["watch"], environment: devices[0].environment)
    watcher.standardOutput = output
    try watcher.run()
    defer { watcher.terminate() }
    func said() -> String { String(decoding: output.fileHandleForReading.availableData, as: UTF8.self) }
    _ = try run(0, "quest", "create", "Evening", "--task", "Tidy")
    try follow(said) { try run(1, "quests", "--all").contains("Evening") }
    _ = try run(0, "do", "Letter", "5m")
    _ = try run(0, "log", "pages", "12")
    let before = try run(0, "sync", "status", "--json")
    #expect(before.contains("\"dark\":true"))
    _ = try run(0, "done", "--took", "4m")
    try follow(said) { try run(1, "history").contains("Letter") }
    #expect(try run(1, "log", "pages", "--list").contains("12"))
  }

  /// Lets the other device exchange after each message of the watcher, until it has the change.
  private func follow(_ said: () -> String, _ isThere: () throws -> Bool) throws {
    repeat {
      try #require(!said().isEmpty, "the watcher has ended")
      _ = try run(1, "sync", "now")
    } while try !isThere()
  }

  /// The whole store is restored, with later plays undone, and undo brings those back.
  @Test func aJoinIsUndoneAsAWhole() throws {
    _ = try run(0, "quest", "create", "Evening", "--task", "Tidy")
    _ = try run(1, "log", "pages", "12")
    _ = try run(1, "settings", "set", "hints", "off")
    let before = try run(1, "export")
    let begun = try run(0, "sync", "setup", "--folder", shared.path, "--name", "laptop")
    let code = try #require(begun.firstMatch(of: /[0-9A-Z]{8}(-[0-9A-Z]{2,8})+/)).0
    let joined = try run(1, "sync", "join", "--folder", shared.path, input: "\(code)\n")
    #expect(joined.contains("timequest-sync leave --undo-join"))
    #expect(try run(1, "quests", "--all").contains("Evening"))
    _ = try run(1, "do", "Letter", "5m")
    // The store is not replaced while a task runs.
    #expect(try devices[1].tqctl(["sync", "leave", "--undo-join"]).status == 1)
    _ = try run(1, "done", "--took", "4m")
    let together = try run(1, "export")
    let left = try run(1, "sync", "leave", "--undo-join")
    #expect(left.contains("Everything is as it was before"))
    #expect(try run(1, "export") == before)
    #expect(try devices[1].tqctl(["sync", "now"]).status == 1)
    _ = try run(1, "undo")
    #expect(try run(1, "export") == together)
    // Only a device that joined can undo it.
    #expect(try devices[0].tqctl(["sync", "leave", "--undo-join"]).status == 1)
    #expect(try run(0, "sync").contains("Shared"))
  }

  @Test func aDeviceThatLeavesIsOffTheListOfTheOthers() throws {
    let begun = try run(0, "sync", "setup", "--folder", shared.path, "--name", "laptop")
    let code = try #require(begun.firstMatch(of: /[0-9A-Z]{8}(-[0-9A-Z]{2,8})+/)).0
    _ = try run(1, "sync", "join", "--folder", shared.path, "--name", "desktop", input: "\(code)\n")
    _ = try run(1, "log", "pages", "12")
    _ = try run(0, "sync", "now")
    #expect(try run(0, "sync", "devices").contains("desktop"))
    let left = try run(1, "sync", "leave")
    #expect(!left.contains("still list"))
    _ = try run(0, "sync", "now")
    #expect(try !run(0, "sync", "devices").contains("desktop"))
    #expect(try run(0, "log", "pages", "--list").contains("12"))
    // If the folder is missing, the leaving device says what remains to be done.
    _ = try run(1, "sync", "join", "--folder", shared.path, "--name", "desktop", input: "\(code)\n")
    let away = shared.path + "-away"
    try FileManager.default.moveItem(atPath: shared.path, toPath: away)
    defer { try? FileManager.default.removeItem(atPath: away) }
    #expect(try run(1, "sync", "leave").contains("tqctl sync forget DEVICE"))
  }

  @Test func whileATaskRunsNothingOfItLeavesAndNothingTellsItsStart() throws {
    let begun = try run(0, "sync", "setup", "--folder", shared.path, "--name", "laptop")
    let code = try #require(begun.firstMatch(of: /[0-9A-Z]{8}(-[0-9A-Z]{2,8})+/)).0
    _ = try run(1, "sync", "join", "--folder", shared.path, input: "\(code)\n")
    _ = try run(1, "log", "pages", "12")
    _ = try run(1, "sync", "now")
    _ = try run(0, "do", "Letter", "5m")
    let before = try run(0, "sync", "status", "--json")
    #expect(try run(0, "sync", "now").contains("Sent 0"))
    #expect(try run(0, "sync", "status", "--json") != "" && before.contains("\"dark\":true"))
    #expect(try !run(0, "log", "pages", "--list").contains("12"))
    _ = try run(1, "sync", "now")
    #expect(try !run(1, "history").contains("Letter"))
    _ = try run(0, "done", "--took", "4m")
    _ = try run(0, "sync", "now")
    _ = try run(1, "sync", "now")
    #expect(try run(1, "history").contains("Letter"))
    #expect(try run(0, "log", "pages", "--list").contains("12"))
  }
}
