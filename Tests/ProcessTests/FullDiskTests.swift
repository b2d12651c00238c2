import Foundation
import Glibc
import QuestClient
import QuestTestKit
import QuestWire
import Testing

/// The real programs on a real disk that is full, or read-only.
@Suite(.enabled(if: SmallDisk.isPossible, "mounting a tmpfs takes root or user namespaces, and there are neither"))
struct FullDiskTests {
  private func begun(_ environment: [String: String] = [:]) throws -> (disk: SmallDisk, daemon: RealDaemon) {
    let folder = try TemporaryFolder()
    let data = folder.path + "/disk"
    try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: false)
    let disk = try SmallDisk(at: data)
    return (disk, try RealDaemon(in: folder, on: disk, environment: environment))
  }

  private static let history =
    #"{"type":"session","routine":null,"startedAt":"2026-03-15T10:00:00Z","completedAt":"2026-03-15T10:05:00Z","#
    + #""tasks":[{"task":"Jog","estimatedSeconds":300,"actualSeconds":300,"recordedAt":"2026-03-15T10:05:00Z"}]}"#
    + "\n"

  private func expectFull(_ outcome: BuiltPrograms.Outcome, _ more: String = "Make room") {
    #expect(outcome.status == 75, "\(outcome.output)")
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("The disk is full; nothing was changed."), "\(outcome.errors)")
    #expect(outcome.errors.contains(more), "\(outcome.errors)")
  }

  @Test func aDoneOnAFullDiskIsMeasuredToTheMomentItWasFirstSaid() throws {
    let (disk, daemon) = try begun()
    let earliest = bootTime()
    #expect(try daemon.tqctl("do", "Shower", "5s").status == 0)
    let latest = bootTime()
    // Anything under three seconds would count as three.
    work(until: latest + 3.2)
    try disk.fill()
    let said = bootTime()
    expectFull(try daemon.tqctl("done"), "Your time is kept")
    let refused = bootTime()
    #expect(try json(try daemon.tqctl("status", "--json"))["phase"] as? String == "active")
    expectFull(try daemon.tqctl("done", "--felt", "4s"), "Your time is kept")
    for command in [["pause"], ["skip"], ["abandon"], ["undo"], ["settings", "set", "hints", "off"]] {
      expectFull(try daemon.tqctl(command))
    }
    #expect(try daemon.tqctl("history").status == 0)
    work(until: refused + 1)
    try disk.makeRoom()
    let run = try json(try daemon.tqctl("done", "--json"))
    let actual = try #require(run["actualSeconds"] as? Double)
    #expect(actual >= said - latest - 0.01)
    #expect(actual <= refused - earliest + 0.01)
    #expect(run["marks"] as? [String] == [])
  }

  @Test func anImportThatFindsNoRoomLeavesNothingAndGoesThroughLater() throws {
    let (disk, daemon) = try begun()
    let before = try daemon.tqctl("export").output
    let lines = (0..<3000).map { Self.history.replacing("\"Jog\"", with: "\"Jog \($0)\"") }.joined()
    try disk.run("sh", "-c", "head -c 1100000 /dev/zero > \"$1/ballast\"", "sh", disk.path)
    // There is space only for its beginning.
    expectFull(try daemon.tqctl("import", "-", "--format", "jsonl", input: lines))
    #expect(try daemon.tqctl("export").output == before)
    let left = try disk.run("ls", disk.path + "/data").lines.filter { $0.hasPrefix("import-") }
    #expect(left == [])
    try disk.fill()
    expectFull(try daemon.tqctl("import", "-", "--format", "jsonl", input: Self.history))
    try disk.makeRoom()
    #expect(try daemon.tqctl("import", "-", "--format", "jsonl", input: Self.history).status == 0)
    #expect(try daemon.tqctl("history", "--json").output.contains("Jog"))
  }

  @Test func aLargeChangeIsMadeInPlaceIfACopyHasNoRoom() throws {
    let (disk, daemon) = try begun(["TIMEQUEST_LARGE_FROM": "1"])
    for task in ["Row", "Swim"] { #expect(try daemon.tqctl("did", task, "5m").status == 0) }
    try disk.fill()
    // Half of what a copy of the store takes.
    try disk.run("truncate", "--size=-300K", disk.path + "/ballast")
    for change in [["skills", "merge", "Row", "Swim"], ["undo"], ["redo"]] {
      let outcome = try daemon.tqctl(change)
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    let merged = try daemon.tqctl("skills")
    #expect(merged.output.contains("Swim") && !merged.output.contains("Row"))
    try disk.fill()
    expectFull(try daemon.tqctl("undo"))
  }

  @Test func aStartWithoutRoomIsRefusedAndOneOnAReadOnlyDiskReads() throws {
    let (disk, daemon) = try begun()
    #expect(try daemon.tqctl("quest", "create", "Evening", "--task", "Tidy").status == 0)
    let before = try daemon.tqctl("export").output
    #expect(daemon.terminate() == 0)
    try disk.fill()
    let full = #expect(throws: RealDaemon.DidNotStart.self) { try RealDaemon(in: daemon.folder, on: disk) }
    #expect(full?.reason.contains("no room left") == true, "\(full?.reason ?? "")")
    try disk.makeRoom()
    try disk.remount(readOnly: true)
    let readOnly = try RealDaemon(in: daemon.folder, on: disk)
    #expect(try readOnly.tqctl("export").output == before)
    let refused = try readOnly.tqctl("do", "Shower", "5m")
    #expect(refused.status == 75)
    #expect(refused.errors.contains("takes no writes"), "\(refused.errors)")
    #expect(try readOnly.tqctl("doctor").output.contains("is not writable"))
    // When the disk is writable again, no restart is needed.
    try disk.remount(readOnly: false)
    #expect(try readOnly.tqctl("do", "Shower", "5m").status == 0)
    readOnly.kill()
    try disk.remount(readOnly: true)
    // A killed daemon leaves its newest changes in the log.
    let again = try RealDaemon(in: daemon.folder, on: disk)
    #expect(try again.tqctl("status", "--json").output.contains("active"))
    #expect(again.terminate() == 0)
  }

  @Test func aFirstStartWithoutRoomLeavesNothingThatTheNextOneTakesForDamage() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/disk"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    let disk = try SmallDisk(at: path)
    try disk.run("mkdir", "-m", "700", path + "/data")
    try disk.fill()
    #expect(throws: RealDaemon.DidNotStart.self) { try RealDaemon(in: folder, on: disk) }
    #expect(try disk.run("ls", path + "/data").lines.filter { $0 != "timequestd.lock" } == [])
    try disk.makeRoom()
    let daemon = try RealDaemon(in: folder, on: disk)
    #expect(try daemon.tqctl("status").lines.first == "Nothing is open.")
    #expect(try !daemon.tqctl("doctor").output.contains("damaged"))
  }

  @Test func aKilledDaemonStartsAgainOnAFullDiskWithoutLoss() throws {
    let (disk, daemon) = try begun()
    #expect(try daemon.tqctl("quest", "create", "Evening", "--task", "Tidy").status == 0)
    let before = try daemon.tqctl("export").output
    try disk.fill()
    expectFull(try daemon.tqctl("quest", "create", "Morning", "--task", "Wash"))
    daemon.kill()
    // The log's index is there already, so there is room enough to read.
    let again = try RealDaemon(in: daemon.folder, on: disk)
    #expect(try again.tqctl("export").output == before)
    expectFull(try again.tqctl("quest", "create", "Morning", "--task", "Wash"))
    try disk.makeRoom()
    #expect(try again.tqctl("quest", "create", "Morning", "--task", "Wash").status == 0)
    try disk.fill()
    #expect(again.terminate() == 0)
  }
}
