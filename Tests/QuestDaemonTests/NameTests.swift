import QuestModel
import QuestTestKit
import QuestWire
import Testing

@testable import QuestDaemon

/// Which quest or task a typed name means, and what a quest calls its tasks.
struct NameTests {
  private let fixture: GameFixture

  init() throws { fixture = try GameFixture() }

  private func play(_ name: String, new: Bool? = nil) throws -> String? {
    let state = try fixture.call(SessionDo(name: name, estimates: [.seconds(300)], new: new))
    fixture.clock.advance(300)
    try fixture.call(SessionDone())
    return state.task
  }

  @Test func wordsThatOnlyOneNameHasMeanThatOneAsForecastsDo() throws {
    _ = try play("morning, shower")
    #expect(try play("Shower") == "morning, shower")
    #expect(try fixture.call(ForecastGet(name: "shower")).name == "morning, shower")
    #expect(try play("Shower", new: true) == "Shower")
    #expect(try play("shower") == "shower", "a known name needs no question")
  }

  @Test func partsOfWordsAndSeveralNamesAreAskedAbout() throws {
    _ = try play("morning, shower")
    let part = try #require(throws: RPCError.self) { try fixture.call(SessionDo(name: "show")) }
    #expect(part.kind == .ambiguousName && part.data.candidates == ["morning, shower"])
    #expect(part.data.hint?.contains("--new") == true)
    _ = try play("evening, shower")
    let several = try #require(throws: RPCError.self) { try fixture.call(SessionDo(name: "shower")) }
    #expect(several.data.candidates == ["evening, shower", "morning, shower"])
    // The middle of a word is another word.
    #expect(try play("owe") == "owe")
  }

  @Test func questsShowTheNameThatWasChosenForATask() throws {
    try fixture.call(QuestCreate(name: "Morning", tasks: ["Get Dressed", "Shower", "Wash @bath"]))
    for name in ["Get Dressed", "Clothes", "Shower"] { _ = try play(name) }
    try fixture.call(SkillMerge(from: "Get Dressed", into: "Clothes"))
    try fixture.call(SkillRename(skill: "Shower", name: "Douche"))
    #expect(try names() == ["Clothes", "Douche", "Wash"])
    try fixture.call(HistoryUndo())
    try fixture.call(HistoryUndo())
    #expect(try names() == ["Get Dressed", "Shower", "Wash"])
  }

  private func names() throws -> [String] {
    try fixture.call(QuestGet(quest: "Morning")).tasks.map(\.name)
  }

  @Test func aTemplateWithADeadlineRemindsInTimeForIt() throws {
    let quest = try fixture.call(QuestCreate(name: "Morning", template: "morning", by: "07:45"))
    #expect(quest.reminderTime == "plan" && quest.by == "07:45")
    #expect(try fixture.call(ReminderList()).reminders.first?.next?.contains("T06:45") == true)
    let plain = try fixture.call(QuestCreate(name: "Early", template: "morning", by: "off"))
    #expect(plain.reminderTime == "07:30")
    let chosen = try fixture.call(
      QuestCreate(name: "Late", template: "morning", reminderTime: "07:15", by: "07:45"))
    #expect(chosen.reminderTime == "07:15")
  }

  @Test func aSetUpTellsWhichQuestOfOnesOwnMadeRoom() throws {
    try fixture.call(QuestCreate(name: "Morning", tasks: ["Tea"]))
    let routine = GuardianApply.Routine(name: "morning", tasks: [GuardianApply.Task(name: "Shower")])
    let applied = try fixture.call(GuardianApply(routines: [routine]))
    #expect(applied.renamed == ["Morning 2"])
    #expect(try fixture.call(GuardianApply(routines: [routine])).renamed == nil)
  }

  @Test func aPlanThatCannotBeMadeKeepsItsDeadlineInTheHint() throws {
    try fixture.call(QuestCreate(name: "Morning", tasks: ["Tea"]))
    let refusal = try #require(throws: RPCError.self) { try fixture.call(PlanGet(name: "Morning", by: "07:45")) }
    #expect(refusal.data.hint?.hasSuffix("--guess \"Tea=10m\" --by 07:45") == true)
  }
}
