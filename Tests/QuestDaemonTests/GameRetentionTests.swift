import QuestModel
import QuestTestKit
import QuestWire
import Testing

@testable import QuestDaemon
@testable import QuestStore

/// The journal is kept 400 days and shortened with later changes.
struct GameRetentionTests {
  private let day = 86_400.0

  private func play(_ name: String, _ fixture: GameFixture) throws {
    try fixture.call(SessionDo(name: name, estimates: [.seconds(300)]))
    fixture.clock.advance(310)
    try fixture.call(SessionDone())
  }

  /// Passes days, each with a change that the journal does not keep.
  private func live(_ days: Int, _ fixture: GameFixture) throws {
    let store = fixture.game.store
    for _ in 1...days {
      fixture.clock.advance(day)
      let now = fixture.clock.now().wall
      try store.write(Command(player: PlayerID(1), method: "test", at: now, undoable: false)) {
        _ = try $0.commandRow()
      }
    }
    try store.countDaysOfUse(on: fixture.clock.now().wall.utcDay)
  }

  @Test func aClockThatWasYearsAheadOnceTakesNothing() throws {
    let fixture = try GameFixture()
    for _ in 1...20 { try play("Read", fixture) }
    let keyed = SettingsSet(key: "hints", value: "before", idempotencyKey: "once")
    let answer = try fixture.call(keyed)
    let rows = try journalRows(fixture)
    let ahead = 3 * 365 * day
    for round in 1...4 {
      fixture.clock.stepWall(ahead)
      try fixture.game.store.countDaysOfUse(on: fixture.clock.now().wall.utcDay)
      try fixture.call(
        SettingsSet(key: "sound", value: round.isMultiple(of: 2) ? "on" : "off", idempotencyKey: "ahead \(round)"))
      fixture.clock.stepWall(-ahead)
      try fixture.call(SettingsSet(key: "rewards", value: round.isMultiple(of: 2) ? "on" : "off"))
    }
    #expect(try journalRows(fixture) == rows + 8)
    #expect(try fixture.call(keyed) == answer)
    try fixture.reopen()
    #expect(try fixture.call(keyed) == answer)
    #expect(try fixture.call(SettingsGet()).settings.first { $0.key == "hints" }?.value == "before")
  }

  @Test func whatIsOlderThan400DaysLeavesTheJournalAndStaysInHistory() throws {
    let fixture = try GameFixture()
    for _ in 1...4 { try play("Read", fixture) }
    try live(230, fixture)
    for _ in 1...3 { try play("Swim", fixture) }
    let before = try fixture.export()
    try live(201, fixture)
    try fixture.call(SettingsSet(key: "sound", value: "off"))
    for round in 1...6 {
      try fixture.call(SettingsSet(key: "weekStart", value: round.isMultiple(of: 2) ? "monday" : "sunday"))
    }
    let entries = try fixture.call(HistoryJournal(limit: 500)).entries
    #expect(entries.filter { $0.method == "session.done" }.map(\.label) == Array(repeating: "finishing Swim", count: 3))
    #expect(try fixture.export().hasSuffix(before))
    #expect(try fixture.game.store.read { try $0.faults() } == [])
    // Undo goes back to the beginning of the journal; earlier plays stay.
    while try fixture.refusal(of: HistoryUndo(confirm: true)) == nil {}
    #expect(
      try fixture.call(SessionHistory()).sessions.flatMap(\.tasks).map(\.task) == Array(repeating: "Read", count: 4))
    while try fixture.refusal(of: HistoryRedo()) == nil {}
    #expect(try fixture.export().hasSuffix(before))
  }

  @Test func oneChangeRemovesABoundedNumberOfRows() throws {
    let fixture = try GameFixture()
    for _ in 1...40 { try play("Read", fixture) }
    let rows = try journalRows(fixture)
    try live(431, fixture)
    var last = rows
    var changes = 0
    while try fixture.call(HistoryJournal(asOf: "2026-03-03T00:00:00Z", limit: 1)).entries.count > 0 {
      changes += 1
      try fixture.call(SettingsSet(key: "sound", value: changes.isMultiple(of: 2) ? "off" : "on"))
      let now = try journalRows(fixture)
      #expect(last - now <= Retention.commandsAtOnce)
      last = now
    }
    #expect(changes > 2)
    #expect(changes <= rows / 15)
    #expect(try fixture.call(HistoryJournal(limit: 500)).entries.count { $0.method != "test" } == changes)
  }

  private func journalRows(_ fixture: GameFixture) throws -> Int {
    try fixture.game.store.read { try $0.journalSize() }
  }

  @Test func importsOlderThan400DaysStayAndUndoneOnesAreForgotten() throws {
    let fixture = try GameFixture()
    func line(_ task: String, _ day: Int) -> String {
      #"{"type":"session","routine":null,"startedAt":"2026-01-0\#(day)T07:00:00Z","completedAt":"2026-01-0\#(day)T07:10:00Z","#
        + #""tasks":[{"task":"\#(task)","estimatedSeconds":200,"actualSeconds":200,"#
        + #""recordedAt":"2026-01-0\#(day)T07:10:00Z"}]}"# + "\n"
    }
    try fixture.load(line("Jog", 5) + line("Jog", 6))
    try fixture.load(line("Row", 7))
    try fixture.call(HistoryUndo())
    let before = try fixture.export()
    try live(431, fixture)
    for round in 1...3 { try fixture.call(SettingsSet(key: "sound", value: round == 2 ? "on" : "off")) }
    #expect(try fixture.export().hasSuffix(before))
    while try fixture.refusal(of: HistoryUndo(confirm: true)) == nil {}
    #expect(try fixture.export() == before)
    while try fixture.refusal(of: HistoryRedo()) == nil {}
    #expect(try fixture.game.store.read { try $0.faults() } == [])
    // Nothing of the undone import is left to redo, and its lines can come again.
    #expect(try fixture.load(line("Row", 7)).sessions == 1)
    #expect(try fixture.load(line("Jog", 5)).sessions == 0)
  }

  @Test func historyIsThereWhileATaskRunsThoughTheJournalKnowsNoDone() throws {
    let fixture = try GameFixture()
    try play("Read", fixture)
    try live(500, fixture)
    for round in 1...3 { try fixture.call(SettingsSet(key: "sound", value: round == 2 ? "on" : "off")) }
    try fixture.call(SessionDo(name: "Swim", estimates: [.seconds(60)]))
    #expect(try fixture.call(SessionHistory()).sessions.count == 1)
  }
}
