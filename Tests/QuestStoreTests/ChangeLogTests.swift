import Foundation
import GRDB
import QuestModel
@testable import QuestStore
import QuestTestKit
import Testing

/// The change log: written records are read back, damaged ones are skipped, and nothing is kept longer than needed.
struct ChangeLogTests {
  private var folder: (StoreFixture) -> String { { ChangeLog.folder(of: $0.path) } }

  private func change(_ fixture: StoreFixture, _ value: String, followsLater: Bool = false) throws {
    try fixture.store.write(fixture.command(), followsLater: followsLater) { writer in
      try writer.set("key\(value.suffix(20))", to: value)
    }
  }

  private func segment(_ fixture: StoreFixture) throws -> URL {
    URL(
      fileURLWithPath: LogSegment.path(try #require(LogSegment.numbers(in: folder(fixture)).last), in: folder(fixture)))
  }

  private let record = LogRecord(
    kind: .change, schema: 5, sequence: 7, chain: 9, position: LogPosition(),
    changes: [
      RowChange(
        kind: .updated, table: "setting",
        values: ["ä".databaseValue, .null, 3.5.databaseValue, Int64.min.databaseValue]),
      RowChange(kind: .deleted, table: "zone", values: [4.databaseValue]),
    ])

  @Test func theChecksumIsTheOneOfTheStandard() {
    #expect(CRC32C.of(ArraySlice("123456789".utf8)) == 0xe306_9283)
    #expect(CRC32C.of([]) == 0)
  }

  @Test func aRecordComesBackAsItWasWritten() throws {
    let bytes = record.bytes
    let read = try #require(LogRecord.read([0] + bytes + [1, 2, 3], at: 1))
    #expect(read.record == record)
    #expect(read.size == bytes.count)
  }

  @Test func aRecordThatIsCutOrHasABitFlippedIsNone() {
    let bytes = record.bytes
    for cut in 0..<bytes.count { #expect(LogRecord.read(bytes[..<cut], at: 0) == nil) }
    for offset in bytes.indices {
      for bit in 0..<8 {
        var flipped = bytes
        flipped[offset] ^= 1 << UInt8(bit)
        #expect(LogRecord.read(flipped[...], at: 0) == nil, "\(offset), bit \(bit)")
      }
    }
  }

  /// A crash between the renames of a large change: the log ends at the new file's newest command, but lacks its rows.
  @Test func aStartThatFinishesAReplacementBeginsANewChain() throws {
    let fixture = try StoreFixture()
    try change(fixture, "1")
    try fixture.store.close()
    let chain = try #require(try LogTail(folder: folder(fixture))).last.chain
    try FileManager.default.copyItem(atPath: fixture.path, toPath: Replacement.scratchPath(of: fixture.path))
    try Replacement(of: fixture.path, aside: "gone").decide()
    let witness = Rescue.Witness(at: StoreFixture.start, deviceID: "device") { _ in "Mended." }
    let (store, report) = try QuestStore.opened(path: fixture.path, witness: witness)
    #expect(report == nil)
    #expect(try #require(try LogTail(folder: folder(fixture))).last.chain != chain)
    try store.close()
  }

  @Test func aCommitIsInTheLogAfterItsReplyAndBeforeTheNextChange() throws {
    let fixture = try StoreFixture()
    try change(fixture, "1")
    for number in 2...4 {
      try change(fixture, "\(number)", followsLater: true)
      #expect(try LogReader(folder: folder(fixture)).end?.command == Int64(number - 1))
    }
    fixture.store.follow()
    let log = try LogReader(folder: folder(fixture))
    #expect(log.end?.command == 4)
    #expect(log.leads(from: LogPosition()) == true)
  }

  @Test func theFilesShowNoMomentOfAChangeAfterItsReply() throws {
    let fixture = try StoreFixture()
    func modified() throws -> Date? {
      try FileManager.default.attributesOfItem(atPath: fixture.path + "-wal")[.modificationDate] as? Date
    }
    try change(fixture, "1", followsLater: true)
    fixture.store.follow()
    let known = try #require(try modified())
    try change(fixture, "2", followsLater: true)
    #expect(try modified() != known)
    fixture.store.follow()
    // One second for each change.
    #expect(try modified() == known.addingTimeInterval(1))
  }

  @Test func everyCommitIsInTheLog() throws {
    let fixture = try StoreFixture()
    for number in 1...5 {
      try change(fixture, "\(number)")
      let log = try LogReader(folder: folder(fixture))
      #expect(log.end?.command == Int64(number))
      #expect(log.leads(from: LogPosition()) == true)
    }
  }

  @Test(arguments: [false, true]) func filesThatAreRemovedOrMovedAreBegunAgain(isMoved: Bool) throws {
    let fixture = try StoreFixture()
    for number in 1...2 { try change(fixture, "\(number)") }
    if isMoved {
      try FileManager.default.moveItem(atPath: folder(fixture), toPath: folder(fixture) + "-moved")
    } else {
      try FileManager.default.removeItem(atPath: folder(fixture))
    }
    for number in 3...4 { try change(fixture, "\(number)") }
    let log = try LogReader(folder: folder(fixture))
    #expect(log.end?.command == 4)
    #expect(log.marks.first?.position.command == 2)
    #expect(fixture.store.needsBackup)
  }

  @Test(arguments: [false, true]) func whatCouldNotBeWrittenIsWrittenWithTheNextChangeOrBackup(
    isBackup: Bool
  ) throws {
    let fixture = try StoreFixture()
    for number in 1...2 { try change(fixture, "\(number)") }
    let files = FileManager.default
    try files.moveItem(atPath: folder(fixture), toPath: folder(fixture) + "-moved")
    try Data().write(to: URL(fileURLWithPath: folder(fixture)))
    for number in 3...4 { try change(fixture, "\(number)") }
    #expect(fixture.store.newestKnownCommand == 4)
    try files.removeItem(atPath: folder(fixture))
    try files.moveItem(atPath: folder(fixture) + "-moved", toPath: folder(fixture))
    #expect(try LogReader(folder: folder(fixture)).end?.command == 2)
    #expect(try !LogReader(folder: folder(fixture)).endsWell, "a rescue knows that something is missing")
    if isBackup { _ = try fixture.store.backUp(.manual, at: StoreFixture.start) } else { try change(fixture, "5") }
    let log = try LogReader(folder: folder(fixture))
    // A backup makes the first file unnecessary.
    #expect(log.marks.map(\.position.command) == (isBackup ? [2, 3, 4] : [0, 0, 1, 2, 2, 3, 4, 5]))
    #expect(log.leads(from: try #require(log.marks.first).position) == true)
    #expect(log.endsWell)
  }

  @Test func aChainThatCannotBeginMarksTheLastFile() throws {
    let fixture = try StoreFixture()
    try change(fixture, "1")
    let files = FileManager.default
    try files.moveItem(atPath: folder(fixture), toPath: folder(fixture) + "-moved")
    try Data().write(to: URL(fileURLWithPath: folder(fixture)))
    // As when a copy replaces the store.
    fixture.store.log.begin(at: LogPosition())
    try files.removeItem(atPath: folder(fixture))
    try files.moveItem(atPath: folder(fixture) + "-moved", toPath: folder(fixture))
    #expect(try !LogReader(folder: folder(fixture)).endsWell)
  }

  @Test func aStartCompletesALogThatWasMarkedAsIncomplete() throws {
    let fixture = try StoreFixture()
    for number in 1...2 { try change(fixture, "\(number)") }
    try fixture.store.close()
    let file = try segment(fixture)
    let handle = try FileHandle(forWritingTo: file)
    try handle.truncate(atOffset: UInt64(LogSegment.size - 1))
    try handle.close()
    let store = try QuestStore(path: fixture.path, at: StoreFixture.start)
    defer { try? store.close() }
    let log = try LogReader(folder: folder(fixture))
    #expect(log.endsWell)
    #expect(log.marks.map(\.position.command) == [0, 0, 1, 2])
    #expect(!store.needsBackup)
  }

  @Test func tooManyRowsThatCouldNotBeWrittenAreGivenUp() throws {
    let fixture = try StoreFixture()
    try FileManager.default.moveItem(atPath: folder(fixture), toPath: folder(fixture) + "-moved")
    try Data().write(to: URL(fileURLWithPath: folder(fixture)))
    try fixture.store.write(fixture.command()) { writer in
      for number in 0...LogCatchUp.most { try writer.set("key\(number)", to: "value") }
    }
    try FileManager.default.removeItem(atPath: folder(fixture))
    try change(fixture, "2")
    #expect(try LogReader(folder: folder(fixture)).marks.map(\.position.command) == [1, 2])
    #expect(fixture.store.needsBackup)
  }

  @Test func aRecordIsPassedOverAloneWhenItIsDamaged() throws {
    let fixture = try StoreFixture()
    for number in 1...5 { try change(fixture, "\(number)") }
    var bytes = try Data(contentsOf: segment(fixture))
    let third = try #require(bytes.range(of: Data("key3".utf8)))
    bytes[third.lowerBound] ^= 1
    try bytes.write(to: segment(fixture))
    let log = try LogReader(folder: folder(fixture))
    #expect(log.end?.command == 5)
    #expect(log.leads(from: LogPosition()) == false)
    var position = LogPosition()
    position = try #require(log.marks.first { $0.position.command == 4 }?.position)
    #expect(log.leads(from: position) == true)
  }

  @Test func theFilesHaveOneSizeAndOneModeWhateverIsInThem() throws {
    let fixture = try StoreFixture()
    for number in 1...3 {
      try change(fixture, "\(number)")
      var status = stat()
      #expect(stat(try segment(fixture).path, &status) == 0)
      #expect(Int(status.st_size) == LogSegment.size)
      #expect(Int(status.st_blocks) * 512 >= LogSegment.size)
      #expect(status.st_mode & 0o777 == 0o600)
      #expect(status.st_mtim.tv_nsec == 0)
    }
  }

  @Test func aStoreThatIsAheadOfTheLogGivesItWhatItLacks() throws {
    let fixture = try StoreFixture()
    for number in 1...3 { try change(fixture, "\(number)") }
    let short = try Data(contentsOf: segment(fixture))
    for number in 4...6 { try change(fixture, "\(number)") }
    try fixture.store.close()
    // As after a power cut, which the store outlives and the log's newest records do not.
    try short.write(to: segment(fixture))
    let store = try QuestStore(path: fixture.path, at: StoreFixture.start)
    defer { try? store.close() }
    #expect(store.standing == .current)
    let log = try LogReader(folder: folder(fixture))
    #expect(log.end?.command == 6)
    #expect(log.leads(from: LogPosition()) == true)
  }

  @Test func aLogThatWasDamagedBeginsAgainAndAsksForABackup() throws {
    let fixture = try StoreFixture()
    for number in 1...3 { try change(fixture, "\(number)") }
    try fixture.store.close()
    try Data(contentsOf: segment(fixture)).prefix(1000).write(to: segment(fixture))
    let store = try QuestStore(path: fixture.path, at: StoreFixture.start)
    defer { try? store.close() }
    #expect(store.needsBackup)
    #expect(try store.backUpDaily(at: StoreFixture.start))
    #expect(!store.needsBackup)
    let log = try LogReader(folder: folder(fixture))
    #expect(log.end?.command == 3)
  }

  @Test func whatIsForgottenIsInNoFileAndABackupStandsForIt() throws {
    let fixture = try StoreFixture()
    try change(fixture, "secret")
    _ = try fixture.store.maintain { try $0.db.execute(sql: "DELETE FROM journal; DELETE FROM setting") }
    try fixture.store.forgetChanges(at: StoreFixture.start)
    for number in LogSegment.numbers(in: folder(fixture)) {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: LogSegment.path(number, in: folder(fixture))))
      #expect(bytes.range(of: Data("secret".utf8)) == nil)
    }
    #expect(fixture.store.backups.list().count == 1)
    #expect(!fixture.store.needsBackup)
  }

  @Test func filesThatAllBackupsCoverGo() throws {
    let fixture = try StoreFixture()
    let long = String(repeating: "x", count: 240)
    var changes = 0
    while LogSegment.numbers(in: folder(fixture)).count < 2 {
      changes += 1
      try change(fixture, long + "\(changes)")
    }
    #expect(LogSegment.numbers(in: folder(fixture)).first == 1)
    _ = try fixture.store.backUp(.manual, at: StoreFixture.start)
    #expect(LogSegment.numbers(in: folder(fixture)).count == 1)
  }
}
