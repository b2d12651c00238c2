import QuestModel
import QuestStore
import QuestTestKit
import QuestWire
import Testing

@testable import QuestDaemon
@testable import QuestServer

/// A range suggested for a task is a hint before its first run, and nothing else.
@Suite struct SuggestionTests {
  private static let people = GuardianTests.people
  /// 1,237 s to 4,321 s, in each form that a page may have it in.
  private static let range = "20m37s..72m1s"
  private static let traces = ["1237", "4321", "20m 37s", "20 minutes 37", "1 hour 12", "1h 12m", "uggested"]
  private static let hint = "Suggested: 20 minutes 37 seconds to 1 hour 12 minutes 1 second"

  private func make(_ fixture: GameFixture, _ tasks: String...) throws {
    try fixture.call(QuestCreate(name: "Morning", tasks: tasks))
  }

  private func play(_ fixture: GameFixture, _ seconds: Double = 400) throws {
    try fixture.call(SessionEstimate(estimate: .seconds(300)))
    fixture.clock.advance(seconds)
    try fixture.call(SessionDone())
  }

  // MARK: - When it is told

  @Test func itIsToldBeforeTheFirstRunAndNeverAfter() throws {
    let fixture = try GameFixture()
    try make(fixture, "Shower = Splash \(Self.range)", "Tea")
    let start = try fixture.call(SessionStart(quest: "Morning"))
    #expect(start.hintAvailable == true && start.hint == nil)
    #expect(try fixture.call(SessionHint()).hint == Self.hint)
    let locked = try fixture.call(SessionEstimate(estimate: .seconds(300), hold: true))
    #expect(locked.hint == nil)
    #expect(try fixture.call(SessionHint()).hint == nil, "held")
    try fixture.call(SessionStartTask())
    #expect(try fixture.call(SessionHint()).hint == nil, "running")
    fixture.clock.advance(400)
    #expect(try fixture.call(SessionDone()).numbers.marks.map(\.rawValue) == ["hinted"])
    #expect(try fixture.call(SessionHint()).hint == nil, "the next task has none")
    try fixture.call(SessionAbandon())
    #expect(try fixture.call(SessionStart(quest: "Morning")).hintAvailable == nil)
    #expect(try fixture.call(SessionHint()).hint == nil)
  }

  @Test func aRunTakenBackIsTheFirstOneAgain() throws {
    let fixture = try GameFixture()
    try make(fixture, "Shower \(Self.range)")
    try fixture.call(SessionStart(quest: "Morning"))
    try play(fixture)
    try fixture.call(SessionDelete(id: try #require(fixture.call(SessionHistory()).sessions.first?.id)))
    #expect(try fixture.call(SessionStart(quest: "Morning")).hintAvailable == true)
    #expect(try fixture.call(SessionHint()).hint == Self.hint)
  }

  /// For every setting: whether `start` announces a hint, the hint on the page, the result of `hint`, and the mark.
  @Test(arguments: [
    ("ask", true, nil, hint, true), ("before", nil, hint, hint, true), ("after", nil, nil, nil, false),
    ("off", nil, nil, nil, false),
  ])
  func theSettingOfHintsDecides(
    _ mode: String, isNamed: Bool?, shown: String?, asked: String?, isMarked: Bool
  ) throws {
    let fixture = try GameFixture()
    try fixture.call(SettingsSet(key: "hints", value: mode))
    try make(fixture, "Shower \(Self.range)")
    let start = try fixture.call(SessionStart(quest: "Morning"))
    #expect(start.hintAvailable == isNamed && start.hint == shown)
    #expect(try fixture.call(SessionStatus()).hint == shown)
    if mode == "off" {
      #expect(try fixture.refusal(of: SessionHint()) == .hintUnavailable)
    } else {
      #expect(try fixture.call(SessionHint()).hint == asked)
    }
    let locked = try fixture.call(SessionEstimate(estimate: .seconds(300)))
    #expect(locked.hint == nil)
    fixture.clock.advance(400)
    #expect(try fixture.call(SessionDone()).numbers.marks.map(\.rawValue) == (isMarked ? ["hinted"] : []))
  }

  @Test func seenUnaskedItMarksTheRunOfItsTaskAlone() throws {
    let fixture = try GameFixture()
    try fixture.call(SettingsSet(key: "hints", value: "before"))
    try make(fixture, "Tea", "Shower \(Self.range)")
    try fixture.call(SessionStart(quest: "Morning"))
    try fixture.call(SessionEstimate(estimate: .seconds(300)))
    fixture.clock.advance(400)
    let tea = try fixture.call(SessionDone())
    #expect(tea.numbers.marks.isEmpty && tea.next?.hint == Self.hint)
    try play(fixture)
    let runs = try fixture.call(SessionHistory()).sessions.flatMap(\.tasks)
    #expect(runs.map { $0.numbers.marks.map(\.rawValue) } == [[], ["hinted"]])
  }

  /// A kind that was done before has had its first run, and a task that was taken first has its own hint.
  @Test func itBelongsToItsTaskAndKind() throws {
    let fixture = try GameFixture()
    try make(fixture, "Tea 1m..2m", "Wash @care 3m..4m", "Teeth @care \(Self.range)")
    try fixture.call(SessionStart(quest: "Morning"))
    #expect(try fixture.call(SessionStartTask(task: "Wash")).task == "Wash")
    #expect(try fixture.call(SessionHint()).hint == "Suggested: 3 to 4 minutes")
    try play(fixture)
    try fixture.call(SessionStartTask(task: "Teeth"))
    #expect(try fixture.call(SessionHint()).hint == nil)
    try fixture.call(SessionAbandon())
    // Alone, or in another quest, the task has what is suggested there.
    try fixture.call(SessionStartTask(task: "Tea"))
    #expect(try fixture.call(SessionHint()).hint == nil)
    try fixture.call(SessionAbandon())
    try fixture.call(QuestCreate(name: "Evening", tasks: ["Tea"]))
    #expect(try fixture.call(SessionStart(quest: "Evening")).hintAvailable == nil)
  }

  // MARK: - Where it is never told

  /// Everything that can be read, except setup: an export and a shared quest.
  private func readable(_ fixture: GameFixture) throws -> [String: String] {
    let ids = try fixture.call(SessionHistory(limit: 100)).sessions.map(\.id)
    let parameters: [String: [String]] = [
      "quest.get": [#"{"quest":"Morning"}"#], "quest.list": ["{}", #"{"all":true}"#],
      "session.get": ids.map { #"{"id":"\#($0)"}"# }, "stats.get": ["{}", #"{"skill":"Splash"}"#],
      "patterns.get": ["{}", #"{"quest":"Morning"}"#, #"{"skill":"Splash"}"#],
      "plan.get": [#"{"quest":"Morning","by":"23:00"}"#, #"{"name":"Splash"}"#],
      "forecast.get": [#"{"name":"Splash","estimate":300}"#, #"{"name":"Splash"}"#],
      "recap.list": [#"{"weeks":4}"#], "session.history": ["{}"], "history.journal": ["{}"],
    ]
    var texts: [String: String] = [:]
    for row in fixture.methods where parameters[row.name] != nil || row.name == "session.status" {
      for parameters in parameters[row.name] ?? ["{}"] {
        texts["\(row.name) \(parameters)"] = fixture.exchange(method: row.name, parameters: parameters)
      }
    }
    return texts
  }

  @Test func noOtherAnswerHasIt() throws {
    let fixture = try GameFixture()
    func expectNone(_ when: String) throws {
      let texts = try readable(fixture)
      #expect(texts.count > 12)
      for (call, text) in texts {
        let told = Self.traces.filter(text.contains)
        #expect(told.isEmpty, "\(when): \(call) tells \(told)")
      }
    }
    try make(fixture, "Shower = Splash \(Self.range)", "Tea")
    try expectNone("made")
    try fixture.call(SessionStart(quest: "Morning"))
    try expectNone("before lock-in, unasked")
    try fixture.call(SessionHint())
    try fixture.call(SessionEstimate(estimate: .seconds(300)))
    try expectNone("while it runs")
    fixture.clock.advance(400)
    let reveal = try fixture.call(SessionDone())
    #expect(Self.traces.allSatisfy { !"\(reveal)".contains($0) })
    try expectNone("after the reveal")
    try fixture.call(SessionAbandon())
    try fixture.call(SettingsSet(key: "hints", value: "before"))
    try fixture.call(SessionStart(quest: "Morning"))
    try expectNone("the second time")
  }

  /// Plans and forecasts are the same with it and without.
  @Test func noForecastUsesIt() throws {
    func plan(_ task: String) throws -> (PlanGet.Response, ForecastGet.Response) {
      let fixture = try GameFixture()
      try make(fixture, task)
      for seconds in [400.0, 350, 500] {
        try fixture.call(SessionStart(quest: "Morning"))
        try play(fixture, seconds)
      }
      return (
        try fixture.call(PlanGet(quest: "Morning", by: "23:00")),
        try fixture.call(ForecastGet(name: "Shower", estimate: .seconds(300)))
      )
    }
    #expect(try plan("Shower") == plan("Shower \(Self.range)"))
  }

  // MARK: - Setting it

  @Test func bothNamesAndTheRangeComeWithATemplate() throws {
    let fixture = try GameFixture()
    let quest = try fixture.call(QuestCreate(name: "school morning", template: "morning"))
    #expect(quest.name == "Morning Quest" && quest.setupName == "school morning")
    #expect(quest.tasks.map(\.name).first == "Shower Power" && quest.tasks.first?.setupName == "Shower")
    #expect(try fixture.call(SessionStart(quest: "School")).task == "Shower Power")
    #expect(try fixture.call(SessionHint()).hint == "Suggested: 5 to 15 minutes")
    try fixture.call(SessionAbandon())
    let own = try fixture.call(QuestCreate(name: "Mine", template: "creative"))
    #expect(own.name == "Mine" && own.setupName == nil)
    let listed = try fixture.call(TemplateList()).templates
    #expect(listed.map(\.id).contains("creative"))
    for template in listed where template.id != "blank" {
      let made = try fixture.call(QuestCreate(name: "As \(template.id)", tasks: template.tasks))
      let known = try fixture.call(QuestCreate(name: "Of \(template.id)", template: template.id))
      #expect(made.tasks.map(\.name) == known.tasks.map(\.name))
      #expect(made.tasks.allSatisfy { $0.setupName != nil && $0.setupName != $0.name })
    }
    #expect(
      try fixture.refusal(of: QuestCreate(name: "Creative hour", displayName: "Mine", template: "creative"))
        == .nameTaken)
  }

  @Test func editsKeepItUndoTakesItBackAndRedoBringsIt() throws {
    let fixture = try GameFixture()
    try make(fixture, "Shower", "Tea 1m..2m")
    func suggested() throws -> [String] {
      try fixture.call(QuestExport(quest: "Morning")).text.split(separator: "\n").filter { $0.contains("suggested") }
        .map { $0.trimmingPrefix(while: \.isWhitespace).description }
    }
    let tea = #"{"name": "Tea", "suggested": "1m..2m"}"#
    let shower = #"{"name": "Shower", "suggested": "90s..4m"},"#
    #expect(try suggested() == [tea])
    try fixture.call(QuestUpdate(quest: "Morning", tasks: ["Shower 90s..4m", "Tea"]))
    #expect(try suggested() == [shower, tea])
    let text = try fixture.export()
    try fixture.call(QuestUpdate(quest: "Morning", tasks: ["Tea @hot 3m..4m", "Shower"]))
    #expect(try suggested() == [#"{"name": "Tea", "kind": "hot", "suggested": "3m..4m"},"#, String(shower.dropLast())])
    try fixture.call(HistoryUndo())
    #expect(try fixture.export() == text)
    try fixture.call(HistoryUndo())
    #expect(try suggested() == [tea])
    for _ in 1...2 { try fixture.call(HistoryRedo()) }
    #expect(try suggested() == [#"{"name": "Tea", "kind": "hot", "suggested": "3m..4m"},"#, String(shower.dropLast())])
    #expect(try fixture.game.store.read { try $0.faults() } == [])
  }

  /// The guardian changes what the player set: taken back, it is one of the two ranges and never half of each.
  @Test func undoneBesideAGuardiansChangeItStaysWhole() throws {
    let fixture = try GameFixture()
    try make(fixture, "Shower")
    try fixture.call(QuestUpdate(quest: "Morning", tasks: ["Shower 5m..15m"]))
    try fixture.call(GuardianApply(adopt: ["Morning"]))
    let routine = GuardianApply.Routine(name: "Morning", tasks: [.init(name: "Shower 5m..25m")])
    try fixture.call(GuardianApply(routines: [routine]))
    _ = fixture.exchange(method: "history.undo")
    let told = try fixture.call(GuardianApply(dryRun: true)).routines[0].tasks[0].suggested
    #expect(told == "5m..25m")
    #expect(try fixture.game.store.read { try $0.faults() } == [])
  }

  static let bad = [
    "15m..5m", "5m..5m", "-5m..3m", "nan..5m", "5m..inf9", "5m..25h", "5..10", "0s..5m", "0.5s..2s",
    "1m..99999999999999999999h", "1m..5mm", "1h..2h..3h", "1m..\(String(repeating: "9", count: 90))s",
  ]

  @Test(arguments: bad)
  func aRangeThatIsNoneIsRefusedWithWhatToDoNextAndChangesNothing(_ range: String) throws {
    let fixture = try GameFixture()
    try make(fixture, "Shower 5m..15m")
    let text = try fixture.export()
    func expectRefused(_ request: some Request) throws {
      let error = try #require(throws: RPCError.self, "\(range)") { try fixture.call(request) }
      #expect(error.kind == .invalidDuration && error.data.hint?.isEmpty == false, "\(error)")
    }
    try expectRefused(QuestCreate(name: "Evening", tasks: ["Tea \(range)"]))
    try expectRefused(QuestUpdate(quest: "Morning", tasks: ["Shower \(range)"]))
    let task = GuardianApply.Task(name: "Tea", suggested: .text(range))
    for task in [task, GuardianApply.Task(name: "Tea \(range)")] {
      try expectRefused(GuardianApply(routines: [.init(name: "Evening", tasks: [task])]))
    }
    let file = #"{"timequest":"quest","version":2,"name":"Evening","tasks":[{"name":"Tea","suggested":"\#(range)"}]}"#
    let error = try #require(throws: RPCError.self) { try fixture.call(QuestImport(text: file)) }
    #expect(error.kind == .invalidArgument && error.message.contains("suggested of a task"))
    #expect(try fixture.export() == text)
  }

  @Test func aNumberIsNoRange() throws {
    let fixture = try GameFixture()
    let task = GuardianApply.Task(name: "Tea", suggested: .seconds(300))
    #expect(
      try fixture.refusal(of: GuardianApply(routines: [.init(name: "Evening", tasks: [task])])) == .invalidDuration)
  }

  // MARK: - A guardian's

  @Test func aGuardiansFileSuggestsAndItsNamesStayUnseen() throws {
    let fixture = try GameFixture(players: .eachUser(Self.people))
    fixture.user = GuardianTests.guardian
    let routine = GuardianApply.Routine(
      name: "Qroutine", displayName: "Morning",
      tasks: [
        .init(name: "Qwash = Splash @care \(Self.range)"),
        .init(name: "Qpack 1m..2m", displayName: "Bag Hunt", suggested: .text("3m..4m")), .init(name: "Tidy"),
      ])
    let told = try fixture.call(GuardianApply(player: "anna", routines: [routine])).routines[0]
    #expect(told.tasks.map(\.name) == ["Qwash", "Qpack", "Tidy"])
    #expect(told.tasks.map(\.suggested) == ["1237s..4321s", "3m..4m", nil])
    #expect(try fixture.call(GuardianApply(player: "anna", routines: [routine])).changes.isEmpty)
    fixture.user = GuardianTests.anna
    #expect(try fixture.call(SessionStart(quest: "Morning")).hintAvailable == true)
    let hint = fixture.exchange(method: "session.hint")
    #expect(hint.contains(Self.hint) && hint.contains("Splash") && !hint.lowercased().contains("qwash"))
    try play(fixture)
    for text in [try fixture.export(), try fixture.call(QuestExport(quest: "Morning")).text] {
      #expect(DisplayNameTests.secrets.allSatisfy { !text.lowercased().contains($0) })
    }
    fixture.user = GuardianTests.guardian
    var without = routine
    without.tasks[0].name = "Qwash = Splash @care"
    let change = try #require(try fixture.call(GuardianApply(player: "anna", routines: [without])).changes.first)
    #expect(change.details.count == 1 && change.details[0].contains("Qwash = Splash @care 1237s..4321s, "))
    // What the guardian sees is the same after the first run as before.
    #expect(try fixture.call(GuardianApply(player: "anna", dryRun: true)).routines[0].tasks[1].suggested == "3m..4m")
  }
}
