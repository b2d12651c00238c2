import Foundation
import QuestModel
import QuestStore
import QuestTestKit
import QuestWire
import Testing

@testable import QuestDaemon
@testable import QuestServer

/// Quests and tasks have a name for setup and one for players; statistics stay with the first.
@Suite struct DisplayNameTests {
  /// Setup names that are part of no other word, as they are compared.
  static let secrets = ["qroutine", "qwash", "qpack", "qdress", "qnight", "qtidy"]

  static let morning = GuardianApply.Routine(
    name: "Qroutine", displayName: "School Morning Quest",
    tasks: [
      .init(name: "Qwash", displayName: "Shower Power", reference: .text("8m"), suggested: .text("5m..15m")),
      .init(name: "Qpack = Bag Hunt @school 2m..9m"),
      .init(name: "Qdress = Quick Change"),
    ], remind: "12:00", by: "12:30")
  static let night = GuardianApply.Routine(
    name: "Qnight", displayName: "Moon Quest", tasks: [.init(name: "Qtidy = Tidy Tornado")], remind: "20:00")

  private func own(_ fixture: GameFixture) throws {
    try fixture.call(
      QuestCreate(
        name: "School Morning", displayName: "Morning Quest",
        tasks: ["Shower = Shower Power", "Bag = Bag Hunt @school"]))
  }

  private func play(_ quest: String, in fixture: GameFixture, _ seconds: Double = 280) throws {
    var state = try fixture.call(SessionStart(quest: quest))
    while state.phase == "estimating" {
      try fixture.call(SessionEstimate(estimate: .seconds(300)))
      fixture.clock.advance(seconds)
      try fixture.call(SessionDone())
      guard try fixture.call(SessionStatus()).phase != "none" else { break }
      state = try fixture.call(SessionNext())
    }
    fixture.clock.advance(60)
  }

  private func skills(_ fixture: GameFixture) throws -> [String: Int] {
    Dictionary(uniqueKeysWithValues: try fixture.call(SkillList()).skills.map { ($0.name, $0.runs) })
  }

  // MARK: - A guardian's names

  /// Everything that can be read, with refusals and the replies of undo.
  private func readable(_ fixture: GameFixture) throws -> [String: String] {
    let ids = try fixture.call(SessionHistory(limit: 100)).sessions.map(\.id)
    let parameters: [String: [String]] = [
      "quest.get": [#"{"quest":"moon"}"#, #"{"quest":"none of them"}"#, #"{"quest":"quest"}"#],
      "quest.export": [#"{"quest":"School Morning Quest"}"#], "quest.list": ["{}", #"{"all":true}"#],
      "quest.update": [#"{"quest":"Moon","name":"Else"}"#], "quest.delete": [#"{"quest":"Moon"}"#],
      "session.get": ids.map { #"{"id":"\#($0)"}"# },
      "session.history": ["{}", #"{"quest":"Moon Quest"}"#, #"{"skill":"Shower Power"}"#, #"{"skill":"nothing"}"#],
      "stats.get": ["{}", #"{"skill":"Shower Power"}"#, #"{"months":2}"#],
      "patterns.get": ["{}", #"{"quest":"School Morning Quest"}"#, #"{"skill":"Shower Power"}"#],
      "plan.get": [
        #"{"quest":"School Morning Quest","by":"23:00"}"#, #"{"name":"Shower Power"}"#, #"{"name":"Moon Quest"}"#,
      ],
      "forecast.get": [#"{"name":"Shower Power","estimate":300}"#, #"{"name":"nothing like it"}"#],
      "data.export": [#"{"format":"jsonl"}"#, #"{"format":"csv"}"#, #"{"format":"timewarrior"}"#],
      "data.backup": [#"{"list":true}"#], "data.restore": [#"{"dryRun":true}"#], "goal.list": [#"{"all":true}"#],
      "goal.get": [#"{"goal":"Showers"}"#, #"{"goal":"Mornings"}"#], "goal.forecast": [#"{"goal":"Showers"}"#],
      "data.erase": [#"{"skill":"Shower Power"}"#, #"{"quest":"Moon Quest"}"#, #"{"everything":true}"#],
      "sample.list": [#"{"metric":"play.minutes"}"#, #"{"metric":"play.runs","days":true}"#],
      "insight.list": [#"{"year":true}"#], "recap.list": ["{}", #"{"weeks":4}"#],
    ]
    let changing: Set<String> = [
      "session.done", "session.pause", "session.resume", "session.skip", "session.abandon", "session.aside",
      "session.next", "session.do", "history.undo", "history.redo", "data.import", "practice.record",
    ]
    var texts: [String: String] = [:]
    for row in fixture.methods where !changing.contains(row.name) {
      for parameters in parameters[row.name] ?? ["{}"] {
        texts["\(row.name) \(parameters)"] = fixture.exchange(method: row.name, parameters: parameters)
      }
    }
    return texts
  }

  private func expectNoSecret(_ fixture: GameFixture, _ when: String, sourceLocation: SourceLocation = #_sourceLocation)
    throws
  {
    for (call, text) in try readable(fixture) {
      let told = Self.secrets.filter(text.lowercased().contains)
      #expect(told.isEmpty, "\(when): \(call) tells \(told)", sourceLocation: sourceLocation)
    }
  }

  @Test func noSetupNameOfAGuardiansQuestIsEverRead() throws {
    let fixture = try GameFixture(players: .eachUser(GuardianTests.people))
    func setUp(_ routines: GuardianApply.Routine...) throws {
      fixture.user = GuardianTests.guardian
      try fixture.call(GuardianApply(player: "anna", routines: routines))
      fixture.user = GuardianTests.anna
    }
    try setUp(Self.morning, Self.night)
    fixture.user = GuardianTests.anna
    let subscriber = ConnectionContext(events: fixture.events)
    let anna = try #require(try fixture.game.store.read { try $0.player(ofUser: GuardianTests.anna) })
    _ = subscriber.subscribe(audience: Audience(anna), topics: Set(Event.Topic.allCases))
    try fixture.call(QuestCreate(name: "Evening", tasks: ["Read"]))
    try fixture.call(GoalCreate(name: "Showers", metric: "play.runs", of: "skill:Shower Power", reach: 9))
    try fixture.call(GoalCreate(name: "Mornings", metric: "quests.done", of: "quest:School Morning Quest", reach: 9))
    try expectNoSecret(fixture, "before the first time")
    for day in 1...7 {
      try fixture.call(SessionStart(quest: day == 2 ? "QROUT" : "school"))
      try fixture.call(SessionEstimate(estimate: .seconds(300)))
      if day == 1 { try expectNoSecret(fixture, "while it runs") }
      fixture.clock.advance(400)
      try fixture.call(SessionDone())
      // The setup name works too; the player sees the other name.
      #expect(try fixture.call(SessionStartTask(task: "Qdress")).task == "Quick Change")
      try fixture.call(SessionEstimate(estimate: .seconds(60)))
      fixture.clock.advance(50)
      try fixture.call(SessionDone())
      try fixture.call(SessionNext())
      #expect(try fixture.call(SessionSkip()).skipped == "Bag Hunt")
      if day == 3 { try expectNoSecret(fixture, "between two days") }
      fixture.clock.advance(86_400)
    }
    #expect(try fixture.call(SessionDo(name: "qwash")).task == "Shower Power")
    try fixture.call(SessionAbandon())
    try fixture.call(PlanKeep(name: "Shower", by: "23:30"))
    try expectNoSecret(fixture, "after a week")
    var shown = Self.morning
    shown.tasks[0].displayName = "Splash Time"
    shown.tasks.removeLast()
    try setUp(shown)
    try expectNoSecret(fixture, "with another shown name")
    #expect(try skills(fixture)["Splash Time"] == 7)
    fixture.user = GuardianTests.guardian
    try fixture.call(GuardianApply(player: "anna", routines: [Self.morning], remove: true))
    fixture.user = GuardianTests.anna
    try expectNoSecret(fixture, "with a deleted routine")
    for _ in 1...40 {
      let answer = fixture.exchange(method: "history.undo", parameters: #"{"old":true}"#)
      #expect(Self.secrets.allSatisfy { !answer.lowercased().contains($0) }, "\(answer)")
    }
    try expectNoSecret(fixture, "after undo")
    guard case .lines(let lines)? = subscriber.subscription?.take(upTo: .max) else { return }
    for line in lines {
      let text = String(decoding: line, as: UTF8.self).lowercased()
      #expect(Self.secrets.allSatisfy { !text.contains($0) }, "\(text)")
    }
  }

  /// The guardian's own pages speak of the names for setup.
  @Test func theGuardianSeesBothNamesAndMatchesByEither() throws {
    let fixture = try GameFixture()
    let first = try fixture.call(GuardianApply(routines: [Self.morning]))
    #expect(first.changes.map(\.routine) == ["Qroutine"])
    let routine = try #require(first.routines.first)
    #expect(routine.name == "Qroutine" && routine.displayName == "School Morning Quest")
    #expect(routine.tasks.map(\.name) == ["Qwash", "Qpack", "Qdress"])
    #expect(routine.tasks.map(\.displayName) == ["Shower Power", "Bag Hunt", "Quick Change"])
    #expect(routine.tasks[1].kind == "school")
    #expect(try fixture.call(GuardianApply(routines: [Self.morning])).changes.isEmpty)
    var plain = Self.morning
    plain.displayName = nil
    plain.tasks[0].displayName = nil
    let change = try #require(try fixture.call(GuardianApply(routines: [plain], dryRun: true)).changes.first)
    #expect(change.details[0] == "shown as: School Morning Quest → its name")
    #expect(change.details[1].hasPrefix("tasks: Qwash = Shower Power 5m..15m (8m), Qpack = Bag Hunt @school 2m..9m"))
    #expect(try fixture.call(GuardianApply(delete: ["school morning"])).changes.map(\.what) == ["deleted"])
  }

  /// A quest that had one name gets two and keeps its history.
  @Test func aRoutineThatGetsASetupNameGoesOn() throws {
    let fixture = try GameFixture()
    let before = GuardianApply.Routine(name: "School Morning Quest", tasks: [.init(name: "Shower Power")])
    let old = try fixture.call(GuardianApply(routines: [before])).routines[0]
    try play("School", in: fixture)
    let now = GuardianApply.Routine(
      name: "School Morning", displayName: "School Morning Quest",
      tasks: [.init(name: "Shower", displayName: "Shower Power")])
    let new = try fixture.call(GuardianApply(routines: [now])).routines
    #expect(new.map(\.id) == [old.id] && new[0].name == "School Morning")
    try play("School Morning Quest", in: fixture)
    #expect(try skills(fixture) == ["Shower Power": 2])
    var later = now
    later.tasks[0].displayName = "Splash"
    try fixture.call(GuardianApply(routines: [later]))
    try play("School Morning", in: fixture)
    #expect(try skills(fixture) == ["Splash": 3])
    // History shows the names that the player saw.
    #expect(
      try fixture.call(SessionHistory()).sessions.map { $0.tasks[0].task } == [
        "Splash", "Shower Power", "Shower Power",
      ])
  }

  @Test func aQuestOfThePlayersOwnMakesRoomForTheShownNameToo() throws {
    let fixture = try GameFixture()
    try fixture.call(QuestCreate(name: "Moon Quest", tasks: ["Read"]))
    #expect(try fixture.call(GuardianApply(routines: [Self.night])).renamed == ["Moon Quest 2"])
    #expect(try fixture.refusal(of: QuestCreate(name: "moon quest", tasks: ["Read"])) == .nameTaken)
    #expect(
      try fixture.refusal(of: QuestCreate(name: "Else", displayName: "Moon Quest", tasks: ["Read"])) == .nameTaken)
    let twice = GuardianApply.Routine(name: "Other", displayName: "Moon Quest", tasks: [.init(name: "Read")])
    let refusal = #expect(throws: RPCError.self) { try fixture.call(GuardianApply(routines: [twice])) }
    #expect(refusal?.kind == .invalidArgument)
    #expect(refusal?.message == "Two routines would be called \"Moon Quest\".")
  }

  // MARK: - The player's own

  @Test func ownQuestIsShownByOneNameAndFoundByBoth() throws {
    let fixture = try GameFixture()
    try own(fixture)
    let quest = try fixture.call(QuestGet(quest: "school mor"))
    #expect(quest.name == "Morning Quest" && quest.setupName == "School Morning")
    #expect(quest.tasks.map(\.name) == ["Shower Power", "Bag Hunt"])
    #expect(quest.tasks.map(\.setupName) == ["Shower", "Bag"] && quest.tasks[1].kind == "school")
    for name in ["Morning Quest", "School Morning", "mornig", "schol"] {
      #expect(try fixture.call(QuestGet(quest: name)).id == quest.id, "\(name)")
    }
    #expect(try fixture.call(SessionDo(name: "School Morning")).quest == "Morning Quest")
    #expect(try fixture.call(SessionStatus()).task == "Shower Power")
    try fixture.call(SessionAbandon())
    try play("school", in: fixture)
    #expect(try skills(fixture) == ["Shower Power": 1, "@school": 1])
    for name in ["Shower", "Shower Power", "show"] {
      #expect(try fixture.call(SessionDo(name: name)).task == "Shower Power", "\(name)")
      try fixture.call(SessionEstimate(estimate: .seconds(60)))
      fixture.clock.advance(61)
      try fixture.call(SessionDone())
    }
    #expect(try skills(fixture)["Shower Power"] == 4)
    #expect(try fixture.call(PlanGet(name: "Shower")).name == "Shower Power")
  }

  @Test func editsKeepBothNamesAndUndoGivesThemBack() throws {
    let fixture = try GameFixture()
    try fixture.call(SessionDo(name: "Shower", estimates: [.seconds(60)]))
    fixture.clock.advance(61)
    try fixture.call(SessionDone())
    try own(fixture)
    #expect(try skills(fixture) == ["Shower Power": 1])
    let ids = try fixture.call(QuestGet(quest: "school")).tasks.map(\.id)
    let edited = try fixture.call(QuestUpdate(quest: "school", tasks: ["Bag @bags", "shower power"]))
    #expect(edited.tasks.map(\.id) == [ids[1], ids[0]])
    #expect(edited.tasks.map(\.name) == ["Bag Hunt", "Shower Power"] && edited.tasks[0].kind == "bags")
    #expect(try fixture.call(QuestUpdate(quest: "school", name: "Schooldays")).name == "Morning Quest")
    #expect(try fixture.call(QuestUpdate(quest: "schoold", displayName: "Dawn")).setupName == "Schooldays")
    #expect(try fixture.call(QuestUpdate(quest: "dawn", displayName: "Schooldays")).setupName == nil)
    let plain = try fixture.call(QuestUpdate(quest: "Schooldays", tasks: ["Shower = Shower"]))
    #expect(plain.tasks.map(\.name) == ["Shower"] && plain.tasks[0].setupName == nil && plain.tasks[0].id == ids[0])
    #expect(try skills(fixture) == ["Shower": 1])
    for _ in 1...5 { try fixture.call(HistoryUndo()) }
    let back = try fixture.call(QuestGet(quest: "school"))
    #expect(back.name == "Morning Quest" && back.setupName == "School Morning" && back.tasks.map(\.id) == ids)
    #expect(try skills(fixture) == ["Shower Power": 1])
    try fixture.call(HistoryUndo())
    #expect(try skills(fixture) == ["Shower": 1])
    for _ in 1...6 { try fixture.call(HistoryRedo()) }
    #expect(try skills(fixture) == ["Shower": 1])
    #expect(try fixture.game.store.read { try $0.faults() } == [])
  }

  @Test func aSkillThatThePlayerRenamedKeepsItsName() throws {
    let fixture = try GameFixture()
    try fixture.call(SessionDo(name: "Shower", estimates: [.seconds(60)]))
    fixture.clock.advance(61)
    try fixture.call(SessionDone())
    try fixture.call(SkillRename(skill: "Shower", name: "Cold shower"))
    try own(fixture)
    #expect(try skills(fixture) == ["Cold shower": 1])
    try play("school", in: fixture)
    #expect(try skills(fixture)["Cold shower"] == 2)
  }

  // MARK: - Out and in

  @Test func bothNamesAndTheMomentsGoOutAndComeIn() throws {
    let fixture = try GameFixture()
    try own(fixture)
    try play("school", in: fixture)
    fixture.clock.advance(61)
    try fixture.call(QuestUpdate(quest: "school", days: [2, 3]))
    let quest = try fixture.call(QuestGet(quest: "school"))
    #expect(quest.createdAt == "2026-03-02T08:00:00Z" && quest.updatedAt != quest.createdAt)
    let text = try fixture.export()
    #expect(text.contains(#""name":"Morning Quest","setupName":"School Morning""#))
    #expect(text.contains(#""task":"Shower Power","setupName":"Shower""#))
    let other = try GameFixture()
    other.clock.advance(to: fixture.clock.now().wall.advanced(bySeconds: 100))
    try other.load(text)
    #expect(try other.export() == text)
    #expect(try other.call(QuestGet(quest: "school")) == quest)
    let file = try fixture.call(QuestExport(quest: "morning")).text
    #expect(file.contains(#"{"name": "Shower", "as": "Shower Power"}"#))
    let taker = try GameFixture()
    let taken = try taker.call(QuestImport(text: file)).quest
    #expect(taken.name == "Morning Quest" && taken.setupName == "School Morning")
    #expect(taken.tasks.map(\.setupName) == ["Shower", "Bag"])
    #expect(try taker.call(QuestExport(quest: "school")).text == file)
    #expect(try !taker.call(QuestImport(text: file)).isNew)
  }

  /// An earlier version ignores unknown keys.
  @Test func withoutTheNewKeysTheShownNamesStay() throws {
    let fixture = try GameFixture()
    try own(fixture)
    try play("school", in: fixture)
    let text = try fixture.export().replacing(/,"(setupName|createdAt|updatedAt)":"[^"]*"/, with: "")
    #expect(!text.contains("School Morning"))
    let other = try GameFixture()
    try other.load(text)
    #expect(try other.call(QuestList(all: true)).quests.map(\.name) == ["Morning Quest"])
    #expect(try skills(other) == skills(fixture))
    try play("Morning", in: other)
    #expect(try skills(other)["Shower Power"] == 2)
  }

  @Test func erasedNamesAreGoneToTheByte() throws {
    let fixture = try GameFixture()
    try fixture.call(
      QuestCreate(name: "Geheimplan", displayName: "Wunderquest", tasks: ["Waschgang = Schaumfest", "Tidy"]))
    try play("geheim", in: fixture)
    _ = try fixture.game.store.backUp(.manual, at: fixture.clock.now().wall, evenIfUnchanged: true)
    let names = ["Geheimplan", "Wunderquest", "Waschgang", "Schaumfest"]
    for name in names { #expect(try !FolderBytes(fixture.folder).files(holding: name).isEmpty, "\(name)") }
    try fixture.call(DataErase(skill: "schaumfest", confirm: true))
    fixture.game.erasures.awaitEnd()
    try fixture.call(DataErase(quest: "geheimplan", confirm: true))
    fixture.game.erasures.awaitEnd()
    for name in names { #expect(try FolderBytes(fixture.folder).files(holding: name) == [], "\(name)") }
    #expect(try fixture.game.store.read { try $0.faults() } == [])
  }
}
