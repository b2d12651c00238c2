import Dispatch
import Foundation
import GRDB
import QuestModel
@testable import QuestStore
import QuestTestKit
import Synchronization
import Testing

/// A large change on a copy, which replaces the store.
struct SuccessionTests {
  struct Refused: Error {}

  /// Changes one value in a copy while the store continues.
  private func succeed(
    _ fixture: StoreFixture, setting key: String, old: Succession.Old = .gone, meanwhile: () throws -> Void = {},
    last: () throws -> Void = {}
  ) throws {
    let step: QuestStore.Exclusively = { try $0() }
    try fixture.store.succeed(.living(.init()), old: old, at: StoreFixture.start, exclusively: step) { db in
      try db.transaction { db in
        let writer = StoreWriter(db: db, command: fixture.command())
        try writer.set(key, to: "large")
        try writer.finish()
      }
      try meanwhile()
    } closing: { _ in
      try last()
    }
  }

  private func settings(_ fixture: StoreFixture) throws -> [String: String] {
    try fixture.store.read { try $0.settings(of: fixture.player) }
  }

  @Test(arguments: [false, true]) func whatIsChangedMeanwhileIsThereAfterwardsWithItsNumbers(
    followsLater: Bool
  ) throws {
    let fixture = try StoreFixture()
    try fixture.store.write(fixture.command(), followsLater: followsLater) { try $0.set("a", to: "before") }
    var numbers: [Int64] = []
    try succeed(fixture, setting: "b") {
      #expect(try settings(fixture) == ["a": "before"], "nobody sees what is half made")
      for key in ["c", "d"] {
        try fixture.store.write(fixture.command(), followsLater: followsLater) { try $0.set(key, to: "meanwhile") }
        numbers.append(try fixture.store.read { try $0.newestCommand() })
      }
    }
    #expect(try settings(fixture) == ["a": "before", "b": "large", "c": "meanwhile", "d": "meanwhile"])
    #expect(try fixture.store.read { try $0.faults() } == [])
    let commands = try fixture.store.read { try Int64.fetchAll($0.db, sql: "SELECT id FROM command ORDER BY id") }
    #expect(Array(commands.suffix(2)) == numbers)
    #expect(commands.count == 4 && Set(commands).count == 4)
    try fixture.store.write(fixture.command()) { try $0.set("e", to: "after") }
    #expect(try fixture.store.read { try $0.newestCommand() } > (numbers.last ?? 0))
  }

  @Test func whatStandsInTheWayLetsItBeMadeAgain() throws {
    let fixture = try StoreFixture()
    var isFirst = true
    try succeed(fixture, setting: "b") {
      guard isFirst else { return }
      isFirst = false
      try fixture.store.write(fixture.command()) { try $0.set("b", to: "own") }
    }
    #expect(!isFirst)
    #expect(try settings(fixture) == ["b": "large"])
  }

  /// Each change discards what could be redone, so both update the undone command.
  @Test func theSameUpdateOnBothSidesIsNoConflict() throws {
    let fixture = try StoreFixture()
    try fixture.store.write(fixture.command()) { try $0.set("a", to: "undone") }
    try fixture.store.withWriter { try $0.execute(sql: "UPDATE command SET state = 2") }
    var times = 0
    try succeed(fixture, setting: "b") {
      times += 1
      try fixture.store.write(fixture.command()) { try $0.set("c", to: "meanwhile") }
    }
    #expect(times == 1)
    #expect(try fixture.value("SELECT count(*) FROM command WHERE state = 3") == 1)
  }

  @Test func whatIsRefusedLeavesNothing() throws {
    let fixture = try StoreFixture()
    try fixture.store.write(fixture.command()) { try $0.set("a", to: "before") }
    let names = Disk.names(in: fixture.folder.path)
    #expect(throws: Refused.self) { try succeed(fixture, setting: "b") { throw Refused() } }
    #expect(throws: Refused.self) { try succeed(fixture, setting: "b", last: { throw Refused() }) }
    #expect(try settings(fixture) == ["a": "before"])
    #expect(Disk.names(in: fixture.folder.path) == names)
    try fixture.store.write(fixture.command()) { try $0.set("c", to: "after") }
    let noted = try fixture.store.withWriter { try ChangeCapture.take(from: $0) }
    #expect(noted == [], "only the change log follows, and it has taken what was noted")
  }

  @Test func longWorkThatIsCalledOffLeavesNothing() throws {
    let fixture = try StoreFixture()
    try fixture.store.write(fixture.command()) { try $0.set("a", to: "before") }
    let names = Disk.names(in: fixture.folder.path)
    let error = #expect(throws: StoreError.self) {
      try succeed(fixture, setting: "b") { fixture.store.cancelLongWork() }
    }
    #expect(error == .closing)
    #expect(try settings(fixture) == ["a": "before"])
    #expect(Disk.names(in: fixture.folder.path) == names)
    #expect(throws: StoreError.closing) { try succeed(fixture, setting: "b") }
    try fixture.store.write(fixture.command()) { try $0.set("c", to: "short work goes on") }
  }

  /// An endless statement ends when it is cancelled; otherwise this test hangs.
  @Test func aStatementInWorkIsCalledOff() throws {
    let fixture = try StoreFixture()
    let hasBegun = DispatchSemaphore(value: 0)
    // On a thread of its own: a task might wait for a thread of the pool until other tests end, while the statement
    // keeps one busy.
    Thread.detachNewThread {
      hasBegun.wait()
      fixture.store.cancelLongWork()
    }
    let error = #expect(throws: StoreError.self) {
      try fixture.store.succeed(.living(.init()), old: .gone, at: StoreFixture.start, exclusively: { try $0() }) { db in
        hasBegun.signal()
        try db.execute(
          sql: "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n")
      } closing: { _ in
      }
    }
    #expect(error == .closing)
  }

  // MARK: - A restore

  private func remember(_ key: String, _ fixture: StoreFixture) throws {
    try fixture.store.write(fixture.command()) { writer in
      try writer.set(key, to: "meanwhile")
      try writer.remember(RememberedAnswer(method: "settings.set", parameters: "{}", response: key), for: key)
    }
  }

  private func keys(_ db: Database) throws -> [String] {
    try String.fetchAll(db, sql: "SELECT key FROM idempotency ORDER BY key")
  }

  /// Others wait for the last step, so the rows of earlier changes are in the copy before it.
  @Test func theRowsOfEarlierChangesFollowBeforeTheLastStep() throws {
    let fixture = try StoreFixture()
    try fixture.store.write(fixture.command()) { try $0.set("a", to: "before") }
    let backup = try fixture.store.backUp(.manual, at: StoreFixture.start).backup
    var before: [String] = []
    try fixture.store.succeed(
      .backup(backup), old: .gone, at: StoreFixture.start,
      exclusively: { step in
        let copy = "\(Replacement.scratchPath(of: fixture.path))-succession"
        before = try DatabaseQueue(path: copy).read(keys)
        try remember("last", fixture)
        try step()
      },
      change: { _ in for key in ["one", "two"] { try remember(key, fixture) } }, closing: { _ in })
    #expect(before == ["one", "two"])
    #expect(try fixture.store.read { try keys($0.db) } == ["last", "one", "two"])
    #expect(try fixture.store.read { try $0.settings(of: fixture.player) } == ["a": "before"])
    #expect(try fixture.store.read { try $0.faults() } == [])
  }

  // MARK: - The file of before

  @Test func theFileOfBeforeBecomesABackupOfWhatWasThereUntilTheEnd() throws {
    let fixture = try StoreFixture()
    try fixture.store.write(fixture.command()) { try $0.set("a", to: "before") }
    let backup = fixture.store.backups.free(.beforeImport, at: StoreFixture.start)
    try succeed(fixture, setting: "b", old: .backup(backup)) {
      try fixture.store.write(fixture.command()) { try $0.set("c", to: "meanwhile") }
    }
    #expect(fixture.store.backups.list() == [backup])
    let kept = try ScratchFile.attached(fixture.store.backups.path(of: backup)) { db, _ in
      #expect(try String.fetchOne(db, sql: "PRAGMA scratch.journal_mode") == "delete")
      return try String.fetchAll(db, sql: "SELECT key FROM setting ORDER BY key")
    }
    #expect(kept == ["a", "c"])
    #expect(Disk.names(in: fixture.folder.path).filter { $0.contains(".as-") || $0.contains(".next") } == [])
  }

  @Test func aFileThatIsStillReadWaitsAndIsABackupLater() throws {
    let fixture = try StoreFixture()
    try fixture.store.write(fixture.command()) { try $0.set("a", to: "before") }
    let backup = fixture.store.backups.free(.beforeImport, at: StoreFixture.start)
    try fixture.store.read { _ in
      try succeed(fixture, setting: "b", old: .backup(backup))
      #expect(fixture.store.backups.list() == [])
    }
    // Also after a crash.
    let again = try QuestStore(path: fixture.path, at: StoreFixture.start)
    #expect(again.backups.list() == [backup])
    // Numbers that were set aside for the large change count as used.
    #expect(again.backups.facts(of: backup)?.lastCommand ?? 0 >= 1)
    #expect(Disk.names(in: fixture.folder.path).filter { $0.contains(".as-") } == [])
  }

  /// The last step is stopped after each of its renames.
  @Test(arguments: Replacement.Step.allCases)
  func aCrashInTheLastStepLeavesTheOldStoreOrTheNewOneAndItsBackup(step: Replacement.Step) throws {
    let ground = try ReplacementTests.Ground()
    let backups = Backups(of: ground.path)
    let backup = backups.free(.beforeImport, at: StoreFixture.start)
    let replacement = Replacement(of: ground.path, aside: Backups.waitingLabel(backup))
    #expect(throws: ReplacementTests.Crash.self) {
      try replacement.decide { if $0 == step { throw ReplacementTests.Crash() } }
      try replacement.finish { if $0 == step { throw ReplacementTests.Crash() } }
    }
    #expect(try ground.hints(at: ground.path) == (step == .synced ? "old" : "new"))
    #expect(ground.names.filter { $0.contains(".as-") || $0.contains(".next.") } == [])
    guard step != .synced else { return }
    let kept = try ScratchFile.attached(backups.path(of: backup)) { db, _ in
      try String.fetchOne(db, sql: "SELECT value FROM setting")
    }
    #expect(kept == "old")
  }

  /// Between the renames of a replacement no connection can be opened; a read that needs none goes on.
  @Test func aReadWithAnOpenConnectionDoesNotWaitForTheRenames() throws {
    let fixture = try StoreFixture()
    try succeed(fixture, setting: "k")
    _ = try settings(fixture)
    // The lock that the replacement holds. A second lock by this thread would end the process.
    let read = fixture.store.connections.withLock { _ in Result { try settings(fixture) } }
    #expect(try read.get() == ["k": "large"])
  }

  /// After fifty replacements no old file is open, and none uses space on the disk.
  @Test func filesOfBeforeAreLetGoOf() throws {
    let fixture = try StoreFixture()
    for number in 1...50 {
      // A deep check reads past the kernel's copies, with descriptors of its own.
      try fixture.store.readThrough()
      try fixture.store.read { reader in
        // A reader uses the old file while it is replaced.
        try succeed(fixture, setting: "k\(number)")
        #expect(try reader.settings(of: fixture.player).count == number - 1)
      }
      try fixture.store.write(fixture.command()) { try $0.set("after", to: "\(number)") }
      _ = try settings(fixture)
      #expect(Disk.size(of: fixture.path + "-wal") > 0, "the new file's log stays when the old one's readers end")
      try fixture.store.write(fixture.command()) { try $0.set("after", to: nil) }
    }
    fixture.store.adoptOldFiles()
    let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
    }.filter { $0.hasPrefix(fixture.folder.path) }
    #expect(open.filter { $0.contains("deleted") || $0.contains(".gone") } == [])
    #expect(open.count < 12, "\(open)")
    #expect(try settings(fixture).count == 50)
    #expect(
      Disk.names(in: fixture.folder.path)
        == ["log", "timequest.sqlite", "timequest.sqlite-shm", "timequest.sqlite-wal"])
  }

  /// Changes and readings from several threads while the store is replaced repeatedly: no change is lost.
  @Test func changesFromManyThreadsSurviveEverySuccession() async throws {
    let fixture = try StoreFixture()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for thread in 0..<3 {
        group.addTask {
          for number in 0..<40 {
            let key = "k\(thread)-\(number)"
            try fixture.store.write(fixture.command()) { try $0.set(key, to: "x") }
            #expect(try fixture.store.read { try $0.settings(of: fixture.player)[key] } == "x")
          }
        }
      }
      group.addTask {
        for number in 0..<8 { try succeed(fixture, setting: "large\(number)") }
      }
      try await group.waitForAll()
    }
    #expect(try settings(fixture).count == 128)
    #expect(try fixture.store.read { try $0.faults() } == [])
    let derived = try fixture.store.read { try $0.derivedRows() }
    try fixture.store.maintain { try $0.rebuildDerived() }
    #expect(try fixture.store.read { try $0.derivedRows() } == derived)
  }
}
