import Foundation
import Glibc
import LinuxHost
@testable import QuestDaemon
import QuestTestKit
import QuestWire
import Testing

/// The status file: its content, and that none of its attributes ever changes.
@Suite(.enabled(if: TemporaryFolder.inMemory() != nil, "there is no tmpfs at /dev/shm"))
struct StatusFileTests {
  private let fixture: GameFixture
  private let folder: TemporaryFolder
  private let file: StatusFile

  init() throws {
    fixture = try GameFixture()
    folder = try #require(TemporaryFolder.inMemory())
    file = try StatusFile(besideSocket: folder.path + "/control.sock")
    fixture.game.tell(file)
  }

  private var path: String { folder.path + "/status" }

  /// The two lines, as a shell's `read -r` gets them.
  private func lines() throws -> [String] {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.utf8.count == 1024)
    #expect(text.hasSuffix("\n"))
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { line in
      String(line).replacing(#/ +$/#, with: "")
    }
  }

  /// All fields of stat(2) except the access time, which is checked separately.
  private func facts() -> [Int] {
    var status = stat()
    stat(path, &status)
    let times = [status.st_mtim, status.st_ctim, status.st_atim].flatMap { [$0.tv_sec, $0.tv_nsec] }
    return times + [Int(status.st_ino), Int(status.st_size), Int(status.st_mode), Int(status.st_blocks)]
  }

  @Test func itSaysWherePlayerStandsThroughAWholeQuest() throws {
    let made = facts()
    #expect(try lines() == ["", "1 none 0 0"])
    try fixture.call(QuestCreate(name: "Morning Quest", tasks: ["Shower", "Pack bag"]))
    try fixture.call(SessionStart(quest: "morning"))
    #expect(
      try lines() == ["Morning Quest · 1 of 2 · Shower · estimating", "1 estimating 1 2 Shower"])
    try fixture.call(SessionEstimate(estimate: .seconds(300), hold: true))
    #expect(try lines()[1] == "1 ready 1 2 Shower")
    try fixture.call(SessionStartTask())
    #expect(try lines()[1] == "1 active 1 2 Shower")
    try fixture.call(SessionPause())
    #expect(try lines()[1] == "1 paused 1 2 Shower")
    fixture.clock.advance(300)
    try fixture.call(SessionDone())
    #expect(try lines()[1] == "1 revealing 1 2 Shower")
    try fixture.call(SessionEstimate(estimate: .seconds(60)))
    #expect(try lines()[0] == "Morning Quest · 2 of 2 · Pack bag · active")
    try fixture.call(HistoryUndo())
    #expect(try lines()[1] == "1 revealing 1 2 Shower")
    try fixture.call(HistoryRedo())
    try fixture.call(SessionSkip())
    #expect(try lines() == ["", "1 none 0 0"])
    #expect(facts() == made)
  }

  @Test func aTaskOfItsOwnHasNoPlace() throws {
    try fixture.call(SessionDo(name: "Füße waschen", estimates: [.seconds(300)]))
    #expect(try lines() == ["Füße waschen · active", "1 active 1 1 Füße waschen"])
  }

  @Test func aStartTakenBackEmptiesIt() throws {
    try fixture.call(SessionDo(name: "Shower", estimates: [.seconds(300)]))
    try fixture.call(HistoryUndo())
    #expect(try lines() == ["", "1 none 0 0"])
  }

  @Test func theLongestNamesFit() throws {
    let name = String(repeating: "ü", count: 100)
    try fixture.call(QuestCreate(name: name, tasks: [name]))
    try fixture.call(SessionStart(quest: name))
    #expect(try lines()[1] == "1 estimating 1 1 \(name)")
  }

  @Test func whatACrashLeftBehindIsGoneOnWith() throws {
    try fixture.call(SessionDo(name: "Shower", estimates: [.seconds(300)]))
    let copy = folder.path + "/other"
    try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: false)
    try Data("left behind, and longer than what comes\n".utf8).write(to: URL(fileURLWithPath: copy + "/status"))
    let next = try StatusFile(besideSocket: copy + "/control.sock")
    fixture.game.tell(next)
    #expect(
      try String(contentsOfFile: copy + "/status", encoding: .utf8).hasPrefix("Shower · active\n1 active 1 1 Shower "))
    next.remove()
    #expect(!FileManager.default.fileExists(atPath: copy + "/status"))
  }

  @Test func itIsThePlayersAlone() throws {
    var status = stat()
    stat(path, &status)
    #expect(status.st_mode & 0o7777 == 0o600)
  }

  @Test func whereItsTimesWouldTellThereIsNone() throws {
    let onDisk = try TemporaryFolder()
    let kind = try FileSystemFacts(holding: onDisk.path).kind
    if kind != "tmpfs" {
      #expect(throws: MemoryFile.Obstacle.notInMemory(folder: onDisk.path)) {
        try StatusFile(besideSocket: onDisk.path + "/control.sock")
      }
    }
    #expect(throws: MemoryFile.Obstacle.isTaken(path: path)) {
      try StatusFile(besideSocket: folder.path + "/second.sock")
    }
    let linked = folder.path + "/linked"
    try FileManager.default.createDirectory(atPath: linked, withIntermediateDirectories: false)
    symlink("/etc/passwd", linked + "/status")
    #expect(throws: MemoryFile.Obstacle.isAnother(path: linked + "/status")) {
      try StatusFile(besideSocket: linked + "/control.sock")
    }
  }
}
