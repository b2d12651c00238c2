import Foundation
import Glibc
import LinuxHost
import QuestTestKit
import QuestWire
import ReplicaKit
import Testing

@testable import QuestReplica

/// The program itself, as a process.
@Suite struct ProgramTests {
  /// A user of a machine: a home, and a service.
  final class User {
    let service: FakeService
    let home: TemporaryFolder
    var entrance: [String] = []
    var faults: String?

    init(_ name: String) throws {
      service = try FakeService(name)
      home = try TemporaryFolder()
    }

    var environment: [String: String] {
      var environment = ["HOME": home.path, "TIMEQUEST_SOCKET": service.socketPath]
      environment["TIMEQUEST_SYNC_DIE_AT"] = faults
      return environment
    }

    func run(_ arguments: String..., input: String? = nil) throws -> BuiltPrograms.Outcome {
      try run(arguments, input: input)
    }

    func run(_ arguments: [String], input: String? = nil) throws -> BuiltPrograms.Outcome {
      let program = "\(BuiltPrograms.folder)/timequest-sync"
      return try BuiltPrograms.run(
        "/usr/bin/env", entrance + [program] + arguments, environment: environment, input: input)
    }

    var places: SyncPlaces { SyncPlaces(environment: ["HOME": home.path]) }
    var texts: [String: String] { service.now.texts }
  }

  private let shared: TemporaryFolder
  private let laptop: User
  private let desktop: User

  init() throws {
    shared = try TemporaryFolder()
    laptop = try User("laptop")
    desktop = try User("desktop")
  }

  private func code(_ outcome: BuiltPrograms.Outcome) throws -> String {
    try #require(outcome.lines.first { $0.wholeMatch(of: /[0-9A-Z]{8}(-[0-9A-Z]{2,8})+/) != nil }, "\(outcome)")
  }

  @Test func twoDevicesAreSetUpByOneCode() throws {
    laptop.service.edit(["quest/1": "read"])
    desktop.service.edit(["quest/2": "run"])
    let begun = try laptop.run("setup", "--folder", shared.path, "--name", "Laptop")
    #expect(begun.status == 0 && begun.errors.isEmpty)
    #expect(begun.output.contains("Sent 1, took 0."))
    let code = try code(begun)
    #expect(try laptop.run("code").output.contains(code))
    let preview = try desktop.run("join", "--folder", shared.path, "--dry-run", input: "\(code)\n")
    #expect(preview.output == "Would add 1 records, change 0 and delete 0; 0 are the same. Nothing was changed.\n")
    #expect(try desktop.places.setup() == nil && desktop.texts.count == 1)
    let joined = try desktop.run("join", "--folder", shared.path, input: "\(code.lowercased())\n")
    #expect(joined.status == 0 && joined.output.contains("Sent 1, took 1."))
    #expect(try laptop.run("now").output == "Sent 0, took 1.\n")
    #expect(laptop.texts == desktop.texts)
    // Without changes there is no output.
    #expect(try laptop.run().output.isEmpty)
    let status = try laptop.run("status").output
    #expect(status.contains(shared.path) && status.contains("Laptop, since 2026-11-22, this one"))
    #expect(try laptop.run("status", "--json").output.contains(#""carrier":"folder""#))
    #expect(try laptop.run("devices").lines.count == 2)
    // A second set-up is refused.
    #expect(try laptop.run("setup", "--folder", shared.path).status == 1)
    #expect(try laptop.run("leave").status == 0)
    #expect(!laptop.service.now.on && laptop.texts == desktop.texts)
    #expect(try laptop.run("now").status == 1)
  }

  @Test func anExchangeIsToldAsJSON() throws {
    laptop.service.edit(["quest/1": "read"])
    let code = try code(try laptop.run("setup", "--folder", shared.path))
    desktop.service.edit(["quest/2": "run"])
    _ = try desktop.run("join", "--folder", shared.path, input: "\(code)\n")
    laptop.service.edit(["quest/3": "write", "quest/4": "sing"])
    let outcome = try laptop.run("now", "--json")
    #expect(outcome.lines.count == 1 && outcome.output.hasPrefix("{") && outcome.errors.isEmpty)
    for member in [#""sent":2"#, #""took":1"#, #""refused":0"#, #""unreadable":0"#, #""links":[]"#] {
      #expect(outcome.output.contains(member), "\(outcome)")
    }
  }

  /// Each command prints one object and no text.
  @Test func everyCommandTellsItsAnswerAsJSON() throws {
    func answer(_ user: User, _ arguments: String..., input: String? = nil) throws -> [String: Any] {
      let outcome = try user.run(arguments + ["--json"], input: input)
      #expect(outcome.status == 0 && outcome.errors.isEmpty && outcome.lines.count == 1, "\(arguments): \(outcome)")
      return try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    }
    func exchange(_ answer: [String: Any]) -> [String: Any] { answer["exchange"] as? [String: Any] ?? [:] }
    laptop.service.edit(["quest/1": "read"])
    desktop.service.edit(["quest/2": "run"])
    let begun = try answer(laptop, "setup", "--folder", shared.path)
    #expect(exchange(begun)["sent"] as? Int == 1)
    let code = try #require(begun["code"] as? String)
    #expect(try answer(laptop, "code")["code"] as? String == code)
    let preview = try answer(desktop, "join", "--folder", shared.path, "--dry-run", input: "\(code)\n")["preview"]
    #expect((preview as? [String: Int])?["added"] == 1)
    let joined = try answer(desktop, "join", "--folder", shared.path, "--name", "desk", input: "\(code)\n")
    #expect(exchange(joined)["took"] as? Int == 1)
    _ = try laptop.run("now")
    #expect(try (answer(laptop, "devices")["devices"] as? [[String: Any]])?.first?["id"] is String)
    let desk = desktop.service.now.device
    let forgotten = try answer(laptop, "forget", desk)
    #expect(forgotten["device"] as? String == desk && forgotten["code"] as? String != code)
    let renewed = try #require(forgotten["code"] as? String)
    #expect(try exchange(answer(laptop, "rekey", input: "\(renewed)\n"))["refused"] as? Int == 0)
    #expect(try answer(laptop, "leave")["listed"] as? Bool == false)
  }

  @Test func anInterruptedPreviewTellsNoCount() throws {
    laptop.service.edit(Dictionary(uniqueKeysWithValues: (1...700).map { ("session/\($0)", "\($0)") }))
    let code = try code(try laptop.run("setup", "--folder", shared.path))
    let program = BuiltPrograms.process(
      "\(BuiltPrograms.folder)/timequest-sync", ["join", "--folder", shared.path, "--dry-run"],
      environment: desktop.environment)
    let (input, output, errors) = (Pipe(), Pipe(), Pipe())
    program.standardInput = input
    program.standardOutput = output
    program.standardError = errors
    try program.run()
    let pid = program.processIdentifier
    desktop.service.change { $0.atPut = { _ = kill(pid, SIGINT) } }
    try input.fileHandleForWriting.write(contentsOf: Data("\(code)\n".utf8))
    program.waitUntilExit()
    #expect(program.terminationReason == .exit && program.terminationStatus == 130)
    #expect(output.fileHandleForReading.readDataToEndOfFile().isEmpty)
    #expect(String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self).contains("Interrupted"))
    #expect(!desktop.service.now.on && !desktop.places.hasPreview)
  }

  @Test func aKilledPreviewLeavesNothingShared() throws {
    laptop.service.edit(["quest/1": "read"])
    let code = try code(try laptop.run("setup", "--folder", shared.path))
    for next in ["status", "now"] {
      desktop.faults = "\(ReplicaStep.put):1"
      #expect(try desktop.run("join", "--folder", shared.path, "--dry-run", input: "\(code)\n").status == SIGKILL)
      desktop.faults = nil
      #expect(desktop.service.now.on && desktop.texts.isEmpty)
      let outcome = try desktop.run(next)
      #expect((outcome.output + outcome.errors).contains("Nothing is shared here"))
      #expect(!desktop.service.now.on && !desktop.places.hasPreview)
    }
  }

  /// The configuration was removed while the service still shares the game.
  @Test func aLostSetUpIsTold() throws {
    _ = try laptop.run("setup", "--folder", shared.path)
    try FileManager.default.removeItem(atPath: "\(laptop.places.setupFolder)/setup.json")
    #expect(try laptop.run("status").output.contains("timequest-sync leave"))
    #expect(laptop.service.now.on)
    #expect(try laptop.run("leave").status == 0)
    #expect(!laptop.service.now.on)
  }

  @Test func theKeyIsInOneFileOfItsUserAlone() throws {
    _ = try laptop.run("setup", "--folder", shared.path)
    let path = "\(laptop.places.setupFolder)/setup.json"
    let secret = try #require(laptop.places.setup()?.keys.first?.secret)
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    for folder in [laptop.home.path, shared.path] {
      for name in try FileManager.default.subpathsOfDirectory(atPath: folder) where !name.hasSuffix("setup.json") {
        let content = FileManager.default.contents(atPath: "\(folder)/\(name)") ?? Data()
        #expect(content.range(of: Data(secret.utf8)) == nil)
      }
    }
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    let refused = try laptop.run("now")
    #expect(refused.status == 1 && refused.errors.contains("chmod 600"))
  }

  @Test func aMistypedCodeIsTold() throws {
    let code = try code(try laptop.run("setup", "--folder", shared.path))
    var wrong = Array(code)
    wrong[20] = wrong[20] == "A" ? "B" : "A"
    let refused = try desktop.run("join", "--folder", shared.path, input: String(wrong) + "\n")
    #expect(refused.status == 65 && refused.errors.contains("Group 3 of"))
    #expect(try desktop.run("join", "--folder", shared.path, input: "\n").status == 1)
    #expect(!desktop.service.now.on)
  }

  @Test func aForgottenDeviceIsLeftBehind() throws {
    laptop.service.edit(["quest/1": "read"])
    let first = try code(try laptop.run("setup", "--folder", shared.path, "--name", "laptop"))
    let lost = try User("lost")
    lost.service.edit(["quest/0": "sleep"])
    for user in [desktop, lost] { _ = try user.run("join", "--folder", shared.path, input: "\(first)\n") }
    _ = try laptop.run("now")
    let lostDevice = lost.service.now.device
    let forgotten = try laptop.run("forget", lostDevice)
    let second = try code(forgotten)
    #expect(second != first)
    #expect(try desktop.run("now").status == 65)
    #expect(try desktop.run("rekey", input: "\(second)\n").status == 0)
    desktop.service.edit(["quest/2": "after it was lost"])
    _ = try desktop.run("now")
    _ = try laptop.run("now")
    #expect(laptop.texts == desktop.texts && laptop.texts.count == 3)
    #expect(try lost.run("now").status == 65)
    #expect(lost.texts.count == 2)
    let family = try #require(laptop.places.setup()?.family)
    let root = "\(shared.path)/timequest/v1/\(family)"
    #expect(!FileManager.default.fileExists(atPath: "\(root)/\(lostDevice)"))
  }

  @Test func oneExchangeRunsAtATime() throws {
    _ = try laptop.run("setup", "--folder", shared.path)
    guard case .acquired(let lock) = try laptop.places.lock() else {
      Issue.record("The lock is not free.")
      return
    }
    let refused = try withExtendedLifetime(lock) { try laptop.run("now") }
    #expect(refused.status == 75)
  }

  @Test func withoutAServiceItEndsAsUnavailable() throws {
    let socket = "\(shared.path)/none.sock"
    #expect(try laptop.run("devices", "--socket", socket).status == 69)
    #expect(try laptop.run("bad").status == 64)
  }

  @Test(.enabled(if: SmallDisk.isPossible)) func aFullOrReadOnlyFolderIsToldAndNothingIsLost() throws {
    let disk = try SmallDisk(at: shared.path, kibibytes: 512)
    laptop.entrance = disk.entrance
    desktop.entrance = disk.entrance
    laptop.service.edit(["quest/1": "read"])
    let code = try code(try laptop.run("setup", "--folder", shared.path))
    laptop.service.edit(["quest/2": String(repeating: "run ", count: 20_000)])
    try disk.fill()
    let full = try laptop.run("now")
    #expect(full.status == 74 && full.errors.contains("No space left"))
    try disk.makeRoom()
    try disk.remount(readOnly: true)
    let readOnly = try laptop.run("now")
    #expect(readOnly.status == 74 && readOnly.errors.contains("Read-only"))
    try disk.remount(readOnly: false)
    #expect(try laptop.run("now").output == "Sent 1, took 0.\n")
    _ = try desktop.run("join", "--folder", shared.path, input: "\(code)\n")
    #expect(desktop.texts == laptop.texts)
    let left = try disk.run("find", shared.path, "-name", "*.tmp")
    #expect(left.output.isEmpty)
  }

  /// The service manager would take another status for a failure.
  @Test func aWatcherThatIsStoppedInAnExchangeEndsWell() throws {
    let code = try code(try laptop.run("setup", "--folder", shared.path))
    _ = try desktop.run("join", "--folder", shared.path, input: "\(code)\n")
    let output = Pipe()
    let watcher = BuiltPrograms.process(
      "\(BuiltPrograms.folder)/timequest-sync", ["watch"], environment: laptop.environment)
    watcher.standardOutput = output
    laptop.service.edit(["quest/1": "read"])
    try watcher.run()
    let said = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    #expect(said == "Sent 1, took 0.\n")
    let pid = watcher.processIdentifier
    laptop.service.change { $0.atPut = { _ = kill(pid, SIGTERM) } }
    desktop.service.edit(["quest/2": "run"])
    _ = try desktop.run("now")
    watcher.waitUntilExit()
    #expect(watcher.terminationReason == .exit && watcher.terminationStatus == 0)
  }

  @Test func aWatcherExchangesWhenAnotherHasSent() throws {
    let code = try code(try laptop.run("setup", "--folder", shared.path))
    _ = try desktop.run("join", "--folder", shared.path, input: "\(code)\n")
    _ = try laptop.run("now")
    let output = Pipe()
    let watcher = BuiltPrograms.process(
      "\(BuiltPrograms.folder)/timequest-sync", ["watch"], environment: laptop.environment)
    watcher.standardOutput = output
    laptop.service.edit(["quest/1": "read"])
    try watcher.run()
    func said() -> String { String(decoding: output.fileHandleForReading.availableData, as: UTF8.self) }
    #expect(said() == "Sent 1, took 0.\n")
    desktop.service.edit(["quest/2": "run"])
    _ = try desktop.run("now")
    #expect(said().contains("took 1"))
    watcher.terminate()
    watcher.waitUntilExit()
    #expect(watcher.terminationStatus == 0 && watcher.terminationReason == .exit)
    #expect(laptop.texts == desktop.texts)
  }

  @Test(.enabled(if: PostgresServer.isPossible)) func aServerIsSetUpByThePrograms() throws {
    let server = try PostgresServer.shared.get()
    let database = try server.database()
    laptop.service.edit(["quest/1": "read"])
    let begun = try laptop.run("setup", "--postgres", input: "\(database.conninfo()) password=hunter2\n")
    #expect(begun.status == 0, "\(begun.errors)")
    let code = try code(begun)
    let joined = try desktop.run("join", input: "\(code)\nhunter2\n")
    #expect(joined.status == 0 && joined.output.contains("took 1"), "\(joined.errors)")
    #expect(desktop.texts == laptop.texts)
    for command in ["status", "now", "devices"] { #expect(try !desktop.run(command).output.contains("hunter2")) }
    #expect(try !FamilyCode(text: code).coordinates.contains("hunter2"))
    #expect(try desktop.places.setup()?.postgres?.contains("hunter2") == true)
    #expect(try laptop.run("migrate-server", "--print", "--player", "anna").output.contains("GRANT timequest_player"))
  }
}
