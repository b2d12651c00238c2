import Foundation
import LinuxHost
import NIOConcurrencyHelpers
import NIOCore
import QuestModel
import QuestTestKit
import QuestWire
import Testing

@testable import QuestDaemon
@testable import QuestServer
@testable import QuestStore

/// Changes of several players that wait behind each other share one commit (ADR 0057).
@Suite struct SharedCommitTests {
  private let disk: FaultyDisk
  private let fixture: GameFixture

  init() throws {
    disk = try FaultyDisk(TemporaryFolder())
    fixture = try GameFixture(in: disk.folder, players: .eachUser(People { _ in [] }))
  }

  /// Makes calls of several users that all wait before the first one begins. Returns the answers in the order of the
  /// replies.
  private func together(_ calls: [(user: UInt32, method: String, parameters: String)]) throws -> [String] {
    let (queue, dispatcher) = (fixture.game.changes, fixture.dispatcher)
    let answers = NIOLockedValueBox<[String]>([])
    let (begun, gate) = (Gate(), Gate())
    queue.submit(for: 1) { _ in
      begun.open()
      gate.pass()
      return {}
    }
    begun.pass()
    for (user, method, parameters) in calls {
      fixture.user = user
      let context = fixture.context
      let line = Array(#"{"jsonrpc":"2.0","id":\#(user),"method":"\#(method)","params":\#(parameters)}"#.utf8)
      queue.submit(for: user, mayShareCommit: true) { refusal in
        var round = Round([ArrivedLine(line: .complete(line), moment: context.arrived)])
        _ = round.advance(on: .change, dispatcher, context, plainChangesOnly: true, refusing: refusal) { _ in true }
        return { [round] in answers.withLockedValue { $0.append(String(buffer: round.answers)) } }
      }
    }
    gate.open()
    // Behind all calls of each user.
    for (user, _, _) in calls { queue.perform(for: user) {} }
    return answers.withLockedValue { $0 }
  }

  private static func start(_ users: ClosedRange<UInt32>) -> [(user: UInt32, method: String, parameters: String)] {
    users.map { ($0, "session.startTask", #"{"task":"Task \#($0)","estimate":300}"#) }
  }

  private func task(of user: UInt32) throws -> String? {
    fixture.user = user
    return try fixture.call(SessionStatus()).task
  }

  /// Commits in the write-ahead log: its frames with the size of the database.
  private func commits() throws -> Int {
    let log = Array(try Data(contentsOf: URL(fileURLWithPath: disk.folder.path + "/timequest.sqlite-wal")))
    let page = log[8..<12].reduce(0) { $0 << 8 | Int($1) }
    return stride(from: 32, to: log.count, by: 24 + page).count { log[($0 + 4)..<($0 + 8)].contains { $0 != 0 } }
  }

  @Test func eightPlayersWhoStartAtOnceWaitForTheDiskOnce() throws {
    let before = try commits()
    let answers = try together(Self.start(1001...1008))
    #expect(answers.count == 8)
    #expect(answers.allSatisfy { $0.contains(#""phase":"active""#) })
    let after = try commits()
    #expect(after == before + 1)
    for user in UInt32(1001)...1008 { #expect(try task(of: user) == "Task \(user)") }
    try fixture.crash()
    for user in UInt32(1001)...1008 { #expect(try task(of: user) == "Task \(user)") }
  }

  @Test func aRefusedChangeLeavesTheOthers() throws {
    let calls = [
      (UInt32(1001), "session.startTask", #"{"task":"Swim","estimate":300}"#),
      (1002, "session.done", "{}"),
      (1003, "session.startTask", #"{"task":"","estimate":300}"#),
      (1004, "session.startTask", #"{"task":"Read","estimate":300}"#),
    ]
    let answers = try together(calls.map { (user: $0.0, method: $0.1, parameters: $0.2) })
    #expect(answers.map { $0.contains(#""error""#) } == [false, true, true, false])
    #expect(try task(of: 1001) == "Swim")
    #expect(try task(of: 1004) == "Read")
  }

  @Test func aCommitThatFailsOnceDelaysTheChangesAndRefusesNone() throws {
    disk.fail(.sync, name: "-wal", times: 1)
    let answers = try together(Self.start(1001...1003))
    #expect(disk.failures == 1)
    #expect(answers.count == 3)
    #expect(answers.allSatisfy { $0.contains(#""phase":"active""#) })
    try fixture.crash()
    for user in UInt32(1001)...1003 { #expect(try task(of: user) == "Task \(user)") }
    #expect(try fixture.game.store.read { try $0.faults() } == [])
  }

  @Test func aFullDiskRefusesEachChangeAndKeepsEachMoment() throws {
    _ = try together(Self.start(1001...1003))
    fixture.clock.advance(240)
    disk.fail(.write, .noRoom)
    let refused = try together((UInt32(1001)...1003).map { ($0, "session.done", "{}") })
    #expect(refused.count == 3)
    #expect(refused.allSatisfy { $0.contains("The disk is full") && $0.contains("Your time is kept") })
    disk.mend()
    fixture.clock.advance(500)
    let done = try together((UInt32(1001)...1003).map { ($0, "session.done", "{}") })
    #expect(done.allSatisfy { $0.contains(#""actualSeconds":240"#) }, "\(done)")
  }

  /// Reads of a job see the changes of its commit: whether a kept moment still holds is read after the change.
  @Test func anAbandonedTaskInASharedCommitDiscardsItsMoment() throws {
    _ = try together(Self.start(1001...1002))
    fixture.clock.advance(240)
    disk.fail(.write, .noRoom)
    _ = try together((UInt32(1001)...1002).map { ($0, "session.done", "{}") })
    disk.mend()
    #expect(!fixture.game.firstDones.isEmpty)
    let answers = try together((UInt32(1001)...1002).map { ($0, "session.abandon", "{}") })
    #expect(answers.filter { $0.contains(#""error""#) } == [])
    #expect(fixture.game.firstDones.isEmpty)
  }

  /// The file is replaced between the commit and its acknowledgement.
  @Test func aCommitToAReplacedFileIsNotAcknowledged() throws {
    let path = disk.folder.path + "/timequest.sqlite"
    let store = fixture.game.store
    _ = try together(Self.start(1001...1002))
    try Data("another file".utf8).write(to: URL(fileURLWithPath: path + ".new"))
    let command = Command(player: PlayerID(1), method: "settings.set", at: fixture.clock.now().wall)
    var written: Result<Void, any Error>?
    let outcome = Application.together(
      {
        written = Result { try store.write(command) { writer in try writer.set("key", to: "value") } }
        rename(path + ".new", path)
      }, in: store)
    try #require(written).get()
    let refusal: RPCError? = if case .doubtful(let refusal) = outcome { refusal } else { nil }
    #expect(refusal?.kind == .readOnlyStore)
    #expect(refusal?.message.contains("may not last") == true)
  }

  /// The changes of one player stay in order, one in each commit.
  @Test func changesOfOnePlayerFollowEachOtherBesideOthers() throws {
    let answers = try together([
      (1001, "session.startTask", #"{"task":"Swim","estimate":300}"#), (1001, "session.done", "{}"),
      (1001, "history.undo", "{}"), (1002, "session.startTask", #"{"task":"Read","estimate":60}"#),
    ])
    #expect(answers.filter { $0.contains(#""error""#) } == [])
    #expect(try task(of: 1001) == "Swim")
    #expect(try task(of: 1002) == "Read")
    let store = fixture.game.store
    let derived = try store.read { try $0.derivedRows() }
    try store.maintain { try $0.rebuildDerived() }
    #expect(try store.read { try $0.derivedRows() } == derived)
  }

  /// The change log has each command of the commit, so that a rescue finds it.
  @Test func theChangeLogHasEveryChangeOfTheCommit() throws {
    _ = try together(Self.start(1001...1004))
    let folder = disk.folder.path
    try fixture.game.close()
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) where name.hasPrefix("timequest.sqlite") {
      try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
    }
    let rescued = try GameFixture(in: disk.folder, players: .eachUser(People { _ in [] }))
    for user in UInt32(1001)...1004 {
      rescued.user = user
      #expect(try rescued.call(SessionStatus()).task == "Task \(user)")
    }
  }
}
