import GRDB
import QuestModel
@testable import QuestStore
import QuestTestKit
import Testing

/// What the journal keeps reads back as it was.
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
    let read = try RowImage(json: RowImage(values: values).json)
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
