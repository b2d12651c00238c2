import Foundation
import GRDB
@testable import QuestDaemon
import QuestModel
@testable import QuestStore
import QuestTestKit
import QuestWire
import Testing

/// Export, import, undo, erasure, the blind filter and rescue handle a new record only by its description.
///
/// Each test runs in a process of its own, because a registered description applies to all stores of a process.
struct ScratchRecordTests {
  @Test func aNewRecordGoesOutAndComesInAndIsTakenBack() async {
    await #expect(processExitsWith: .success) {
      let scratch = try Scratch()
      try scratch.load()
      try #require(try scratch.lines() == scratch.samples.map(\.line))
      try #require(try scratch.fixture.load(scratch.text).notes == 0)
      try scratch.fixture.call(HistoryUndo())
      try #require(try scratch.lines().isEmpty)
      try scratch.fixture.call(HistoryRedo())
      try #require(try scratch.lines() == scratch.samples.map(\.line))
      let other = try Scratch()
      try other.fixture.load(try scratch.fixture.export())
      try #require(try other.lines() == scratch.lines())
    }
  }

  @Test func aLineOfANewRecordIsChecked() async {
    await #expect(processExitsWith: .success) {
      let scratch = try Scratch()
      let good = DescribedRecord.sample(of: ScratchRecord.type, 1, at: scratch.old).line
      for (part, bad, reason) in [
        (#""words":"sample 1","#, "", "words is missing."),
        (#""words":"sample 1""#, #""words":"a text that is much longer""#, "words is longer than 20 bytes."),
        (#""mood":"fair""#, #""mood":"odd""#, "mood is none of low, fair, high."),
        (#""times":1"#, #""times":101"#, "times is not 0 to 100."),
        (#""skill":"sample skill","#, "", "routine or skill says what it is about: one of them."),
        (#""timeZone":"UTC""#, #""timeZone":7"#, "timeZone is not text."),
      ] {
        let line = good.replacing(part, with: bad)
        try #require(line != good)
        let error = try #require(throws: RPCError.self) { try scratch.fixture.load("\n" + line) }
        try #require(error.message == "Line 2: \(reason)")
      }
    }
  }

  @Test func aNewRecordIsErasedByScope() async {
    await #expect(processExitsWith: .success) {
      for (request, gone) in [
        (DataErase(skill: DescribedRecord.sampleSkill, confirm: true), [2, 3]),
        (DataErase(quest: "Morning", confirm: true), [1]),
        (DataErase(before: "2024-01-01", confirm: true), [3]), (DataErase(everything: true, confirm: true), [1, 2, 3]),
      ] {
        let scratch = try Scratch()
        try scratch.load()
        // A run makes the skill known, so that it can be named. The backup has the record alone, as after the journal's
        // end.
        try scratch.fixture.game.store.withWriter { try $0.execute(sql: "DELETE FROM journal") }
        try scratch.fixture.call(DataBackup())
        try scratch.play()
        try scratch.fixture.call(request)
        let kept = scratch.samples.enumerated().filter { !gone.contains($0.offset + 1) }.map(\.element.line)
        try #require(try scratch.lines() == kept)
        scratch.fixture.game.erasures.awaitEnd()
        try scratch.fixture.game.close()
        let folder = scratch.fixture.folder.path
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder) {
          guard let bytes = FileManager.default.contents(atPath: folder + "/" + name) else { continue }
          for number in gone { try #require(bytes.range(of: Data("scratch-\(number)".utf8)) == nil, "\(name)") }
        }
      }
    }
  }

  @Test func aNewRecordIsHiddenWhileATaskRuns() async {
    await #expect(processExitsWith: .success) {
      let scratch = try Scratch()
      try scratch.play()
      try scratch.load()
      try scratch.fixture.call(SessionDo(name: "Read", estimates: [.seconds(60)]))
      try #require(try scratch.lines().isEmpty)
      scratch.fixture.clock.advance(60)
      try scratch.fixture.call(SessionDone())
      try #require(try scratch.lines() == scratch.samples.map(\.line))
    }
  }

  @Test func aNewRecordOutlivesTheFileAndWhatItRefersTo() async {
    await #expect(processExitsWith: .success) {
      let scratch = try Scratch()
      // There is a backup of before the table.
      try scratch.play()
      try scratch.fixture.call(DataBackup())
      try scratch.load()
      let export = try scratch.fixture.export()
      try scratch.fixture.game.close()
      let path = scratch.fixture.folder.path + "/timequest.sqlite"
      try Data(repeating: 0x41, count: 65_536).write(to: URL(filePath: path))
      let rescued = try GameFixture(in: scratch.fixture.folder, clock: scratch.fixture.clock)
      try #require(try rescued.export() == export)
      try rescued.game.store.withWriter { db in
        try db.execute(sql: "PRAGMA foreign_keys = OFF; DELETE FROM zone; DELETE FROM task; DELETE FROM routine")
        _ = try db.transaction { db in try RescueMend(db: db).run() }
        try #require(try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").isEmpty)
      }
      try #require(try Scratch.lines(of: rescued).count == 3)
    }
  }
}

/// A game with the scratch record's table and samples: about a quest, about a skill, and one of long ago.
private struct Scratch {
  let fixture: GameFixture
  let samples: [DescribedRecord]
  let old: Instant

  var text: String { samples.map(\.line).joined() }

  init() throws {
    if !RecordType.all.contains(ScratchRecord.type) { RecordType.register(ScratchRecord.type) }
    fixture = try GameFixture()
    try fixture.call(QuestCreate(name: "Morning", tasks: ["Wash"]))
    try ScratchRecord.create(in: fixture.game.store)
    // The change log follows the tables that a store was opened with.
    try fixture.reopen()
    let now = fixture.clock.now().wall
    old = now.advanced(bySeconds: -3 * 365 * 86_400)
    samples = [
      DescribedRecord.sample(of: ScratchRecord.type, 1, at: now, quest: "Morning"),
      DescribedRecord.sample(of: ScratchRecord.type, 2, at: now),
      DescribedRecord.sample(of: ScratchRecord.type, 3, at: old),
    ]
  }

  func load() throws { try #require(try fixture.load(text).notes == samples.count) }

  func play() throws {
    try fixture.call(SessionDo(name: DescribedRecord.sampleSkill, estimates: [.seconds(60)]))
    fixture.clock.advance(60)
    try fixture.call(SessionDone())
  }

  /// The record's lines in the export.
  func lines() throws -> [String] { try Self.lines(of: fixture) }

  static func lines(of fixture: GameFixture) throws -> [String] {
    try fixture.export().split(separator: "\n").filter { $0.contains(#""type":"scratch""#) }.map { "\($0)\n" }
  }
}
