import QuestModel
import QuestStore
import QuestTestKit
import QuestWire
import Testing

@testable import QuestDaemon

/// A name is one name whichever way its accents are encoded and whichever door it comes through.
@Suite struct OneNormalFormTests {
  private static let composed = "Caf\u{E9}"
  private static let decomposed = "Cafe\u{301}"
  /// Byte by byte, for Swift's own comparison takes both for one.
  private func isComposed(_ text: String?) -> Bool { text.map { Array($0.utf8) == Array(Self.composed.utf8) } ?? false }

  /// Whatever is stored of names comes out again in the export.
  private func expectNormal(_ game: GameFixture) throws {
    let export = try game.export()
    #expect(NameKey.isNormalized(export), "\(export)")
    #expect(try game.game.store.read { try $0.faults() } == [])
  }

  @Test func playingATaskEitherWayIsOneSkill() throws {
    let game = try GameFixture()
    for name in [Self.composed, Self.decomposed, "\(Self.decomposed) @\(Self.decomposed)", "x @\(Self.composed)"] {
      try game.call(SessionDo(name: name, estimates: [.seconds(60)]))
      game.clock.advance(60)
      try game.call(SessionDone())
    }
    let skills = try game.call(SkillList()).skills
    #expect(skills.map(\.runs) == [2, 2])
    try expectNormal(game)
  }

  @Test func aQuestIsFoundAndRefusedEitherWay() throws {
    let game = try GameFixture()
    let quest = try game.call(QuestCreate(name: Self.decomposed, tasks: ["\(Self.decomposed) @\(Self.decomposed)"]))
    #expect(isComposed(quest.name) && isComposed(quest.tasks.first?.name) && isComposed(quest.tasks.first?.kind))
    #expect(try game.refusal(of: QuestCreate(name: Self.composed, tasks: ["Tidy"])) != nil)
    #expect(try isComposed(game.call(SessionStart(quest: Self.decomposed)).quest))
    try game.call(SessionAbandon())
    #expect(try isComposed(game.call(SessionStart(quest: Self.composed)).quest))
    try expectNormal(game)
  }

  @Test func aSharedQuestComesInNormalForm() throws {
    let game = try GameFixture()
    try game.call(QuestCreate(name: Self.composed, tasks: [Self.composed]))
    let file = try game.call(QuestExport(quest: Self.composed)).text
    #expect(NameKey.isNormalized(file))
    let spread = file.replacing("\u{E9}", with: "e\u{301}")
    #expect(Array(spread.utf8) != Array(file.utf8))
    #expect(try game.call(QuestImport(text: spread)).isNew == false)
    let other = try GameFixture()
    #expect(try isComposed(other.call(QuestImport(text: spread)).quest.name))
    try expectNormal(other)
  }

  @Test func aGuardiansFileMeansTheRoutineThatIsThere() throws {
    let game = try GameFixture()
    let tasks = [GuardianApply.Task(name: Self.decomposed, kind: Self.decomposed)]
    let made = try game.call(GuardianApply(routines: [GuardianApply.Routine(name: Self.decomposed, tasks: tasks)]))
    #expect(isComposed(made.routines.first?.name) && isComposed(made.routines.first?.tasks.first?.kind))
    let again = [GuardianApply.Task(name: Self.composed, kind: Self.composed)]
    let changed = try game.call(GuardianApply(routines: [GuardianApply.Routine(name: Self.composed, tasks: again)]))
    #expect(changed.changes.isEmpty && isComposed(changed.routines.first?.name))
    #expect(
      isComposed(changed.routines.first?.tasks.first?.name) && isComposed(changed.routines.first?.tasks.first?.kind))
    try expectNormal(game)
  }

  @Test func importsOfEveryKindBringOneSkill() throws {
    let game = try GameFixture()
    let mapping = DataImport.Mapping(task: "what", actual: "took", date: "day")
    let line = #"{"task":"\#(Self.decomposed)","actualSeconds":60,"recordedAt":"2026-03-01T07:30:00Z"}"#
    try game.load(
      #"{"type":"session","startedAt":"2026-03-01T07:00:00Z","completedAt":"2026-03-01T08:00:00Z","routine":"\#(Self.decomposed)","#
        + #""tasks":[\#(line)]}"# + "\n")
    for (index, name) in [Self.composed, Self.decomposed].enumerated() {
      try game.load("what,took,day\n\(name),60,2026-03-0\(index + 2)\n", format: "csv", mapping: mapping)
      try game.load("* \(name)\nCLOCK: [2026-03-0\(index + 4) 10:00]--[2026-03-0\(index + 4) 11:00]\n", format: "org")
    }
    let skills = try game.call(SkillList()).skills
    #expect(skills.map(\.runs) == [5] && isComposed(skills.first?.name))
    try expectNormal(game)
    let copy = try GameFixture()
    let export = try game.export()
    try copy.load(export)
    #expect(try copy.export() == export)
  }

  @Test func skillsAreRenamedAndMergedEitherWay() throws {
    let game = try GameFixture()
    for name in [Self.composed, "Tea"] {
      try game.call(SessionDo(name: name, estimates: [.seconds(60)]))
      game.clock.advance(60)
      try game.call(SessionDone())
    }
    try game.call(SkillRename(skill: "Tea", name: "The\u{301}"))
    #expect(try game.call(SkillList()).skills.contains { Array($0.name.utf8) == Array("Th\u{E9}".utf8) })
    #expect(try game.refusal(of: SkillRename(skill: "Th\u{E9}", name: Self.decomposed)) != nil)
    try game.call(SkillMerge(from: "The\u{301}", into: Self.decomposed))
    #expect(try game.call(SkillList()).skills.map(\.runs) == [2])
    try expectNormal(game)
    try game.call(DataErase(skill: Self.decomposed, confirm: true))
    #expect(try game.call(SkillList()).skills.isEmpty)
  }
}
