import GRDB
import QuestModel
@testable import QuestStore
import QuestTestKit
import Testing

/// Values in the journal are read back unchanged.
struct JournalTests {
  @Test(arguments: 1...50 as ClosedRange<UInt64>)
  func anImageReadsBackToTheSameValues(seed: UInt64) throws {
    var dice = SeededGenerator(seed: seed)
    let doubles = [
      0.1, -0.1, 1 / 3, 1e22, 1e300, .leastNonzeroMagnitude, .greatestFiniteMagnitude, .leastNormalMagnitude,
      123_456_789.123,
      Double(bitPattern: UInt64.random(in: 1..<0x7FF0_0000_0000_0000, using: &dice)),
    ]
    let integers: [Int64] = [.min, .max, 0, -1, 1 << 53, Int64.random(in: .min ... .max, using: &dice)]
    let texts = [
      "", "null", "1", "\"", "\\", "\\u0041", "\u{0}\u{1}\u{1F}\u{7F}", "\n\r\t", "é e\u{301} 👩‍👩‍👧 \u{2028}\u{FEFF}",
      "]", "Fertig \"jetzt\"",
      String(
        String.UnicodeScalarView(
          (0..<20).compactMap { _ in Unicode.Scalar(UInt32.random(in: 0..<0x2_0000, using: &dice)) })),
    ]
    var values: [DatabaseValue] = doubles.map(\.databaseValue) + integers.map(\.databaseValue)
    values += texts.map(\.databaseValue) + [.null]
    values.shuffle(using: &dice)
    let table = JournaledTable("scratch", values.indices.map { "c\($0)" })
    let read = try NamedImage(json: text(of: RowImage(values: values), table)).row(of: table)
    #expect(read.values.count == values.count)
    for (before, after) in zip(values, read.values) {
      switch (before.storage, after.storage) {
      case (.double(let a), .double(let b)): #expect(a.bitPattern == b.bitPattern)
      // A whole number comes back as an integer; a REAL column makes the same number of it.
      case (.double(let a), .int64(let b)): #expect(Double(b) == a)
      case (.string(let a), .string(let b)): #expect(Array(a.utf8) == Array(b.utf8))
      default: #expect(before == after)
      }
    }
  }

  private func text(of image: RowImage, _ table: JournaledTable) throws -> String {
    try DatabaseQueue().read { db in try ChangeText.image(image, table, 1, RowNames(db)) }
  }

  @Test func aChangeThatChangesNothingLeavesNoTrace() throws {
    let fixture = try StoreFixture()
    for value in ["off", "off"] { try fixture.store.write(fixture.command()) { try $0.set("hints", to: value) } }
    #expect(try fixture.value("SELECT count(*) FROM command") == 1)
    #expect(try fixture.value("SELECT count(*) FROM journal") == 1)
  }

  @Test func whatFailsHalfwayLeavesNothingBehind() throws {
    struct Halfway: Error {}
    let fixture = try StoreFixture()
    #expect(throws: Halfway.self) {
      try fixture.store.write(fixture.command()) { writer in
        try writer.set("hints", to: "off")
        throw Halfway()
      }
    }
    #expect(try fixture.value("SELECT count(*) FROM setting") == 0)
    #expect(try fixture.value("SELECT count(*) FROM command") == 0)
  }

  @Test func aCommandIsOneRowThatNamesColumnsAndRows() throws {
    let fixture = try StoreFixture()
    try fixture.store.withWriter { try StoreFixture.addGround(to: $0) }
    try fixture.store.write(fixture.command()) { writer in
      let id = try writer.insert(.task, RowImage(["t1", 1, 0, "Tidy", nil, 60.5, nil, nil]))
      try writer.update(.task, id, RowImage(["t1", 1, 0, "Dust \"it\"", nil, nil, nil, nil]))
      try writer.delete(.task, id)
    }
    let change = #"{"record":"task","op":"#
    let task = #"{"uid":"t1","routine":"q1","position":0,"name":"#
    let expected = [
      #"[\#(change)"insert","row":1,"after":\#(task)"Tidy","reference":60.5}}"#,
      #"\#(change)"update","row":1,"before":\#(task)"Tidy","reference":60.5},"#
        + #""after":{"name":"Dust \"it\"","reference":null}}"#,
      #"\#(change)"delete","row":1,"before":\#(task)"Dust \"it\""}}]"#,
    ]
    #expect(try fixture.value("SELECT changes FROM journal") == expected.joined(separator: ","))
    #expect(try fixture.value("SELECT schema FROM journal WHERE number = 2") == Migrations.newest)
  }

  @Test func aPlayersClockRisesWhateverTheWallClockSays() throws {
    let fixture = try StoreFixture()
    try fixture.store.withWriter { db in
      try db.execute(
        sql: "INSERT INTO player VALUES (2, 1000, 0); INSERT INTO playerTotals VALUES (2, \(PlayerTotals.zeros))")
    }
    let start = StoreFixture.start.milliseconds
    let calls: [(player: Int64, after: Int64)] = [(1, 0), (1, 0), (2, -9000), (1, -5000), (2, -8000), (1, 3)]
    for (index, call) in calls.enumerated() {
      let command = Command(
        player: PlayerID(call.player), method: "test", at: Instant(milliseconds: start + call.after))
      try fixture.store.write(command) { try $0.set("hints", to: "\(index)") }
    }
    let clocks = try fixture.store.withWriter {
      try Int64.fetchAll($0, sql: "SELECT clock FROM journal ORDER BY command")
    }
    // The other player's times come from the wall clock and contain nothing of the first player's.
    #expect(clocks.map { $0 - start * 1000 } == [0, 1, -9_000_000, 2, -8_000_000, 3000])
  }

  @Test func aRowThatCameBackUnderACopyOfItsIdIsFoundByTheId() throws {
    let fixture = try StoreFixture()
    try fixture.store.withWriter { db in
      try StoreFixture.addGround(to: db)
      try db.execute(sql: "INSERT INTO player VALUES (2, 1000, 0)")
      try db.execute(
        sql: """
          INSERT INTO session (id, uid, player, startedAt, startedZone, outcome, calibration, bonus)
            VALUES (2, ?, 2, 0, 1, 0, 0, 0)
          """, arguments: [ContentID.copy(of: "s1", for: 2)])
      for player in [1, 2, 3] as [Int64] {
        #expect(try RowNames(db).row(.session, "s1", of: player) == (player == 2 ? 2 : 1))
      }
      #expect(throws: StoreError.self) { try RowNames(db).row(.session, "s2", of: 1) }
      #expect(try RowNames(db).name(.session, 1) == "s1")
      #expect(try RowNames(db).name(.session, 3) == nil)
    }
  }

  /// A later schema may add a column that may be NULL at the end of a row.
  @Test func whatAnEarlierSchemaJournaledComesBackWithoutTheColumnsAddedSince() throws {
    let fixture = try StoreFixture()
    let takingBack = Command(player: fixture.player, method: "undo", at: StoreFixture.start, undoable: false)
    try fixture.store.withWriter { try StoreFixture.addGround(to: $0) }
    let run = Estimation(
      sessionID: SessionID("s"), position: 7, task: TaskName(name: "Tidy"), recordedAt: StoreFixture.start, zone: .utc,
      day: LocalDay(ordinal: 0), calibration: false, facts: RunFacts(actual: 70, felt: 50))
    let image = EstimationRow(run: run, session: 1, player: 1, skillName: 1, zone: 1).image
    let short = JournaledTable("estimation", Array(JournaledTable.estimation.columns.dropLast()))
    let earlier = try NamedImage(json: text(of: RowImage(values: Array(image.values.dropLast())), short))
    #expect(RunFacts(earlier.row(of: .estimation)) == RunFacts(actual: 70))
    _ = try fixture.store.write(fixture.command()) { try $0.insert(.estimation, image, id: 7) }
    var corrected = image
    corrected.values[EstimationRow.Column.actual.rawValue] = 80.0.databaseValue
    try fixture.store.write(fixture.command()) { try $0.update(.estimation, 7, corrected) }
    try fixture.store.write(fixture.command()) { try $0.delete(.estimation, 7) }
    try fixture.store.withWriter { db in
      try db.execute(sql: "UPDATE journal SET changes = json_remove(changes, '$[0].before.felt', '$[0].after.felt')")
    }
    for _ in 1...3 {
      let past = try #require(try fixture.store.read { try $0.nextUndo(of: fixture.player) })
      try fixture.store.write(takingBack) { try $0.undo(past) }
    }
    #expect(try fixture.value("SELECT count(*) FROM estimation WHERE id = 7") == 0)
    for expected in [70.0, 80.0] {
      let past = try #require(try fixture.store.read { try $0.nextRedo(of: fixture.player) })
      try fixture.store.write(takingBack) { try $0.redo(past) }
      #expect(try fixture.value("SELECT actual FROM estimation WHERE id = 7 AND felt IS NULL") == expected)
    }
  }

  @Test func undoAndRedoAreJournaledToo() throws {
    let fixture = try StoreFixture()
    let store = fixture.store
    try store.write(fixture.command()) { try $0.set("hints", to: "off") }
    let past = try #require(try store.read { try $0.nextUndo(of: fixture.player) })
    try store.write(Command(player: fixture.player, method: "undo", at: StoreFixture.start, undoable: false)) {
      try $0.undo(past)
    }
    #expect(try store.read { try $0.settings(of: fixture.player) } == [:])
    #expect(try store.read { try $0.nextUndo(of: fixture.player) } == nil)
    #expect(try store.read { try $0.nextRedo(of: fixture.player) }?.id == past.id)
    #expect(try fixture.value("SELECT target FROM command WHERE method = 'undo'") == past.id)
    #expect(try fixture.value("SELECT count(*) FROM journal") == 2)
    try store.write(fixture.command("other")) { try $0.set("sound", to: "off") }
    #expect(try store.read { try $0.nextRedo(of: fixture.player) } == nil)
  }

  @Test func contentMakesTheSameIdentifierForEver() {
    #expect(ContentID.of("skill", "1", "shower") == "r5zxdqercd0786y4")
    #expect(ContentID.of("quest", "1", "morning quest") == "ybhmkkh7kdcytf6n")
    #expect(ContentID("session").text == "pw2g900wshdwvpds")
    var id = ContentID("row")
    id.combine(nil as String?)
    id.combine(-0.0)
    id.combine(Instant(milliseconds: -1))
    #expect(id.text == "dagpjsye6akmrec5")
    #expect(ContentID.of("a", "bc", "d") != ContentID.of("a", "b", "cd"))
  }
}
