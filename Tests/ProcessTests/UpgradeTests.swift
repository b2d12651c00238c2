import Foundation
import Glibc
import QuestClient
import QuestTestKit
import QuestWire
import Testing

/// Replaces the running program by a new one.
@Suite struct UpgradeTests {
  /// A daemon that runs from a separate file, which can be replaced.
  private struct Scene {
    let place = try? TemporaryFolder()
    let daemon: RealDaemon
    let program: String

    init() throws {
      program = try #require(place).path + "/timequestd"
      try FileManager.default.copyItem(atPath: BuiltPrograms.folder + "/timequestd", toPath: program)
      daemon = try RealDaemon(program: program)
    }

    /// As a package manager does: renames the new file to the old one's name.
    func replace() throws {
      try FileManager.default.copyItem(atPath: BuiltPrograms.folder + "/timequestd", toPath: program + ".new")
      try #require(rename(program + ".new", program) == 0)
    }

    /// The file that the process runs, and the file at its program's path.
    var runs: UInt64? { inode("/proc/\(daemon.processID)/exe") }
    var lies: UInt64? { inode(program) }

    private func inode(_ path: String) -> UInt64? {
      var status = stat()
      return stat(path, &status) == 0 ? UInt64(status.st_ino) : nil
    }
  }

  @Test(.timeLimit(.minutes(HangLimit.minutes)))
  func theDaemonGoesOnAsTheNewProgramUnderARunningTask() throws {
    let scene = try Scene()
    let client = Client(SocketSearch(option: scene.daemon.socketPath))
    let begun = bootTime()
    _ = try client.call(SessionStartTask(task: "Shower", estimate: .seconds(5)))
    let locked = bootTime()
    let state = try client.call(SessionStatus(), keyed: false)
    let before = scene.runs
    #expect(before == scene.lies)
    try scene.replace()
    try scene.daemon.wait(for: "Ready")
    #expect(scene.runs == scene.lies)
    #expect(scene.runs != before)
    // The same client, whose connection ended with the old program.
    #expect(try client.call(SessionStatus(), keyed: false) == state)
    // Anything under three seconds would count as three.
    work(until: locked + 3.1)
    let asked = bootTime()
    let run = try client.call(SessionDone())
    let actual = try #require(run.actualSeconds)
    #expect(actual >= asked - locked - 0.010)
    #expect(actual <= bootTime() - begun + 0.010)
    #expect(run.marks.isEmpty && run.integrity == "clean")
    // The socket is still the daemon's own.
    #expect(scene.daemon.terminate() == 0)
    #expect(!FileManager.default.fileExists(atPath: scene.daemon.socketPath))
  }

  @Test(.timeLimit(.minutes(HangLimit.minutes)))
  func aWatchingClientStaysThroughIt() throws {
    let scene = try Scene()
    let watch = BuiltPrograms.process(
      BuiltPrograms.folder + "/tqctl", ["status", "--watch", "--format", "plain"],
      environment: ["TIMEQUEST_SOCKET": scene.daemon.socketPath])
    let output = Pipe()
    watch.standardOutput = output
    watch.standardError = FileHandle.nullDevice
    try watch.run()
    defer {
      kill(watch.processIdentifier, SIGKILL)
      watch.waitUntilExit()
    }
    var seen = ""
    func see(_ word: String) {
      while !seen.contains(word) {
        let more = output.fileHandleForReading.availableData
        guard !more.isEmpty else {
          Issue.record("the watch ended after: \(seen)")
          return
        }
        seen += String(decoding: more, as: UTF8.self)
      }
    }
    #expect(try scene.daemon.tqctl("do", "Tea", "5m").status == 0)
    see("Tea")
    try scene.replace()
    try scene.daemon.wait(for: "Ready")
    #expect(try scene.daemon.tqctl("abandon").status == 0)
    #expect(try scene.daemon.tqctl("do", "Coffee", "5m").status == 0)
    see("Coffee")
  }

  @Test(.timeLimit(.minutes(HangLimit.minutes)))
  func anImportIsFinishedFirst() throws {
    let scene = try Scene()
    let connection = try scene.daemon.connect()
    let begun = try connection.call(DataImport(format: "jsonl"))
    let before = scene.runs
    try scene.replace()
    try scene.daemon.wait(for: "replaced")
    // The daemon knows, and serves others meanwhile.
    #expect(try scene.daemon.tqctl("status").status == 0)
    let line = """
      {"type":"session","routine":null,"startedAt":"2026-01-05T07:00:00Z","completedAt":"2026-01-05T07:05:00Z",\
      "tasks":[{"task":"Tea","estimatedSeconds":300,"actualSeconds":290,"recordedAt":"2026-01-05T07:05:00Z"}]}

      """
    _ = try connection.call(DataImport(importId: begun.importId, text: line))
    #expect(scene.runs == before)
    let merged = try connection.call(DataImport(importId: begun.importId, commit: true))
    #expect(merged.report?.sessions == 1)
    try scene.daemon.wait(for: "Ready")
    #expect(scene.runs == scene.lies)
    #expect(try scene.daemon.connect().call(SessionHistory()).sessions.count == 1)
  }

  @Test(.timeLimit(.minutes(HangLimit.minutes)))
  func aProgramThatDoesNotRunIsLeftAlone() throws {
    let scene = try Scene()
    let before = scene.runs
    try Data("#!/bin/false\n".utf8).write(to: URL(fileURLWithPath: scene.program + ".new"))
    try #require(chmod(scene.program + ".new", 0o755) == 0)
    try #require(rename(scene.program + ".new", scene.program) == 0)
    try scene.daemon.wait(for: "does not run")
    #expect(scene.runs == before)
    #expect(try scene.daemon.tqctl("status").status == 0)
    // As install(1) does: removes the old file, writes the new one, then makes it executable.
    try FileManager.default.removeItem(atPath: scene.program)
    let outcome = try BuiltPrograms.run(
      "/usr/bin/install", ["-m", "755", BuiltPrograms.folder + "/timequestd", scene.program])
    #expect(outcome.status == 0)
    try scene.daemon.wait(for: "Ready")
    #expect(scene.runs == scene.lies)
    #expect(try scene.daemon.tqctl("status").status == 0)
  }
}
