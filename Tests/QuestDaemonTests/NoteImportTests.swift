@testable import QuestDaemon
import QuestModel
@testable import QuestStore
import QuestTestKit
import QuestWire
import Testing

/// Notes come in through the scratch database: in one transaction, or beside the game when there are many.
struct NoteImportTests {
  private static let metric =
    #"{"type":"metric","key":"pages","name":"Pages","unit":"pages","kind":"sum","better":"up"}"# + "\n"

  private static func sample(_ number: Int) -> String {
    let day = LocalDay(ordinal: Int32(18_000 + number % 1500))
    return #"{"type":"sample","id":"sample-\#(number)","metric":"pages","value":\#(number % 40),"#
      + #""at":"\#(day)T12:00:00Z","timeZone":"UTC","day":"\#(day)","recordedAt":"\#(day)T12:00:00Z"}"# + "\n"
  }

  private static func interval(_ number: Int) -> String {
    let start = Instant(seconds: 1_500_000_000 + Double(number) * 3600)
    return #"{"type":"interval","id":"interval-\#(number)","activity":"Code \#(number % 3)","#
      + #""start":"\#(start.rfc3339())","end":"\#(start.advanced(bySeconds: 1800).rfc3339())","timeZone":"UTC"}"# + "\n"
  }

  private static let few = metric + (0..<40).map(sample).joined() + (0..<20).map(interval).joined()

  private static let session =
    #"{"type":"session","id":"session-1","routine":null,"startedAt":"2020-05-01T08:00:00Z","#
    + #""completedAt":"2020-05-01T08:05:00Z","timeZone":"UTC","tasks":[{"task":"Sweep","estimatedSeconds":200,"#
    + #""actualSeconds":300,"recordedAt":"2020-05-01T08:05:00Z"}]}"# + "\n"

  @Test func manyNotesAndFewAreTheSameToThePlayer() throws {
    let games = try [true, false].map { isLarge in
      let fixture = try GameFixture()
      if isLarge { fixture.makeImportsLarge() }
      try fixture.call(SettingsSet(key: "sound", value: "off"))
      return fixture
    }
    func expectSame(_ what: String) throws {
      #expect(try games[0].export() == games[1].export(), "\(what)")
      let journals = try games.map {
        try $0.call(HistoryJournal()).entries.map { "\($0.method) \($0.label ?? "") \($0.state) \($0.records)" }
      }
      #expect(journals[0] == journals[1], "\(what)")
      for fixture in games { try expectDerived(fixture, what) }
    }
    let before = try games[0].export()
    let reports = try games.map { try $0.load(Self.session + Self.few) }
    #expect(reports[0] == reports[1])
    #expect(reports[0].sessions == 1 && reports[0].metrics == 1)
    #expect(reports[0].samples == 40 && reports[0].intervals == 20)
    #expect(reports[0].notes == 0 && reports[0].settings == 0 && reports[0].knownNotes == 0)
    try expectSame("imported")
    let after = try games[0].export()
    for fixture in games {
      #expect(try fixture.call(HistoryUndo()).change == "the import of 1 entry, 40 samples, 20 intervals")
    }
    #expect(try games[0].export() == before)
    try expectSame("undone")
    for fixture in games { try fixture.call(HistoryRedo()) }
    #expect(try games[0].export() == after)
    try expectSame("redone")
    let again = try games.map { try $0.load(Self.few + Self.sample(40)) }
    #expect(again[0] == again[1] && again[0].samples == 1 && again[0].knownNotes == 60)
    for fixture in games { try fixture.reopen() }
    for fixture in games { try fixture.call(HistoryUndo()) }
    for fixture in games { try fixture.call(HistoryUndo()) }
    #expect(try games[0].export() == before)
    try expectSame("all undone after a start")
  }

  private func expectDerived(_ fixture: GameFixture, _ what: String) throws {
    let store = fixture.game.store
    #expect(try store.read { try $0.faults() } == [], "\(what)")
    let kept = try store.read { try $0.derivedRows() }
    try store.maintain { try $0.rebuildDerived() }
    #expect(try store.read { try $0.derivedRows() } == kept, "\(what)")
  }

  @Test func anExportOfMoreNotesThanFitIntoMemoryComesBackWhole() throws {
    let fixture = try GameFixture()
    let text = Self.metric + (0..<51_000).map(Self.sample).joined() + (0..<500).map(Self.interval).joined()
    let report = try fixture.load(text)
    #expect(report.samples == 51_000 && report.intervals == 500)
    try expectDerived(fixture, "imported")
    let lines = try fixture.export().split(separator: "\n")
    #expect(lines.count == 51_000 + 500 + 1 + 3)
    try fixture.call(HistoryUndo())
    #expect(try fixture.export() == "")
    try expectDerived(fixture, "undone")
  }

  @Test func aDryRunCountsNotesAndAddsNone() throws {
    let fixture = try GameFixture()
    try fixture.load(Self.sample(1) + Self.interval(1))
    let before = try fixture.export()
    let overlapping = Self.interval(1).replacing("interval-1", with: "another")
    let report = try fixture.load(Self.few + overlapping, dryRun: true)
    #expect(report.samples == 39 && report.intervals == 19 && report.knownNotes == 2 && report.metrics == 1)
    #expect(report.leftOut.map(\.reason) == ["it overlaps tracked time"] && report.leftOut.first?.lines == [62])
    #expect(try fixture.export() == before)
  }

  /// The parts of a goal are deleted with it, and are not imported without it.
  @Test func aPartOfAGoalWithoutItsGoalIsLeftOutAndNamed() throws {
    let fixture = try GameFixture()
    let rest = #"{"type":"goalRest","id":"rest1","goal":"nogoal1","from":"2026-03-01","to":"2026-03-02"}"# + "\n"
    let report = try fixture.load(rest + Self.sample(3))
    #expect(report.samples == 1)
    #expect(report.leftOut.map(\.reason) == ["what it belongs to is missing"] && report.leftOut.first?.lines == [1])
  }

  /// Undone notes wait on the shelf for redo, and an erasure reaches them there.
  @Test func anErasedMetricLeavesNothingOfAnUndoneImport() throws {
    let fixture = try GameFixture()
    try fixture.load(Self.metric)
    try fixture.load(Self.few)
    try fixture.call(HistoryUndo())
    #expect(try FolderBytes(fixture.folder).files(holding: "sample-3") != [])
    try fixture.call(DataErase(metric: "pages", confirm: true))
    fixture.game.erasures.awaitEnd()
    #expect(try FolderBytes(fixture.folder).files(holding: "sample-3") == [])
    try expectDerived(fixture, "erased")
  }
}
