import QuestModel
import QuestTestKit
import QuestWire
import Testing

/// An export imported into another store gives the same records.
struct GameRoundTripTests {
  /// A store with a record of every kind.
  private func rich() throws -> GameFixture {
    let fixture = try GameFixture(zone: try #require(Zone("Europe/Berlin")))
    let clock = fixture.clock
    try fixture.call(
      QuestCreate(name: "Morgen \"früh\"", tasks: ["Duschen", "Frühstück @küche"], reminderTime: "07:30"))
    try fixture.call(QuestCreate(name: "Gone", tasks: ["Old thing"]))
    try fixture.call(
      QuestCreate(name: "Later", tasks: ["One", "Two"], days: [1, 7], reminderTime: "plan", by: "07:45"))
    try fixture.call(QuestReorder(quests: ["Later"]))
    try fixture.call(SettingsSet(key: "weekStart", value: "Sunday"))
    try fixture.call(SettingsSet(key: "timeZone", value: "America/St_Johns"))
    for quest in ["Morgen \"früh\"", "Gone", "Morgen \"früh\""] {
      try fixture.call(SessionStart(quest: quest, estimates: [.text("4m..9m")]))
      clock.advance(333.25)
      try fixture.call(SessionDone(felt: .seconds(250)))
      if quest == "Gone" { continue }
      try fixture.call(SessionEstimate(estimate: .seconds(60)))
      clock.advance(10)
      try fixture.call(SessionPause())
      clock.advance(100)
      try fixture.call(SessionDone())
      clock.advance(60)
    }
    try fixture.call(QuestDelete(quest: "Gone"))
    try fixture.call(SessionDo(name: "Fix login", kind: "code", estimates: [.seconds(600)]))
    clock.advance(1)
    try fixture.call(SessionDone())
    try fixture.call(SettingsSet(key: "timeZone", value: "Asia/Kathmandu"))
    try fixture.call(SessionDo(name: "Review", kind: "code", estimates: [.seconds(60)]))
    clock.advance(90)
    try fixture.call(SessionStatus(reveal: true))
    try fixture.call(SettingsSet(key: "timeZone", value: "Europe/Berlin"))
    try fixture.call(SessionDone())
    try fixture.call(SessionDo(name: "Forgotten", estimates: [.seconds(60)]))
    try fixture.call(SessionDone(forgot: true))
    try fixture.call(SessionDo(name: "Given up", estimates: [.seconds(60)]))
    clock.advance(5)
    try fixture.call(SessionAbandon())
    try fixture.call(SessionStart(quest: "Later", estimates: [.seconds(60)]))
    clock.advance(86_400)
    try fixture.call(SessionDo(name: "Asleep", estimates: [.seconds(60)]))
    clock.advance(40_000)
    #expect(try fixture.call(SessionDone()).integrity == "overlong")
    try fixture.call(SessionDo(name: "Told", estimates: [.seconds(60)]))
    try fixture.call(SessionDone(took: .seconds(61)))
    try fixture.call(SkillRename(skill: "Told", name: "Recounted"))
    try fixture.call(SkillMerge(from: "Asleep", into: "Duschen"))
    try fixture.load(
      #"{"type":"session","routine":"Imported","startedAt":"2026-01-05T07:00:00Z","completedAt":null,"#
        + #""tasks":[{"estimatedSeconds":null,"actualSeconds":20,"recordedAt":"2026-01-05T07:10:00Z"}]}"#)
    return fixture
  }

  @Test func anExportLoadedIntoAnEmptyStoreExportsTheSame() throws {
    let fixture = try rich()
    let text = try fixture.export()
    #expect(text.split(separator: "\n").count > 14)
    let other = try GameFixture(zone: try #require(Zone("Europe/Berlin")))
    other.clock.advance(to: fixture.clock.now().wall)
    let report = try other.load(text)
    #expect(report.alreadyKnown == 0)
    #expect(try other.export() == text)
    #expect(try other.call(StatsGet()) == fixture.call(StatsGet()))
    #expect(try other.call(QuestList(all: true)).quests == fixture.call(QuestList(all: true)).quests)
    #expect(try other.call(SettingsGet()).settings == fixture.call(SettingsGet()).settings)
    #expect(
      try other.call(SkillList()).skills.map(\.name).sorted() == fixture.call(SkillList()).skills.map(\.name).sorted())
    #expect(try other.export(format: "csv") == fixture.export(format: "csv"))
    #expect(try other.call(SessionHistory(limit: 100)) == fixture.call(SessionHistory(limit: 100)))
  }

  @Test func anExportLoadedWhereItCameFromChangesNothing() throws {
    let fixture = try rich()
    let text = try fixture.export()
    let report = try fixture.load(text)
    #expect(report.sessions == 0)
    #expect(report.quests == 0)
    #expect(report.settings == 0)
    #expect(try fixture.export() == text)
  }

  @Test func aRehearsalChangesNothing() throws {
    let fixture = try rich()
    let text = try fixture.export()
    let other = try GameFixture()
    #expect(try other.load(text, dryRun: true).sessions > 10)
    #expect(try other.export().isEmpty)
    #expect(try other.refusal(of: HistoryUndo()) == .nothingToUndo)
  }

  @Test func anExportOfTheMiddleOfASessionLeavesItOutAndCanBeLoaded() throws {
    let fixture = try GameFixture()
    try fixture.call(QuestCreate(name: "Evening", tasks: ["Tidy", "Read"]))
    try fixture.call(SessionStart(quest: "Evening", estimates: [.seconds(60)]))
    fixture.clock.advance(60)
    let middle = try fixture.call(SessionDone()).recordedAt
    fixture.clock.advance(60)
    try fixture.call(SessionSkip())
    let text = try fixture.export(asOf: middle)
    #expect(!text.contains(#""type":"session""#))
    try GameFixture().load(text)
    #expect(try fixture.export().contains(#""type":"session""#))
  }
}
