import QuestModel
import QuestTestKit
import QuestWire
import Testing

@testable import QuestDaemon

/// The owner of an imported quest: a line that names a guardian as the creator proves nothing.
@Suite struct GuardianImportTests {
  private func quest(_ game: GameFixture, _ name: String) throws -> QuestInfo? {
    try game.call(QuestList(all: true)).quests.first { $0.name == name }
  }

  private func exported() throws -> String {
    let game = try GameFixture()
    let routine = GuardianApply.Routine(name: "Evening", tasks: [GuardianApply.Task(name: "Dishes")])
    try game.call(GuardianApply(routines: [routine]))
    return try game.export()
  }

  @Test func aGuardiansQuestStaysOneWithoutAPINAndWithOneThatIsUnlocked() throws {
    let text = try exported()
    #expect(text.contains(#""createdBy":"guardian""#))
    let empty = try GameFixture()
    #expect(try empty.load(text).adoptedQuests == nil)
    #expect(try empty.export() == text)
    let unlocked = try GameFixture()
    try unlocked.call(GuardianSetPin(pin: "4711"))
    try unlocked.call(GuardianUnlock(pin: "4711"))
    try unlocked.load(text)
    #expect(try quest(unlocked, "Evening")?.createdBy == "guardian")
  }

  @Test func behindALockedPINItIsThePlayersOwn() throws {
    let text = try exported()
    let game = try GameFixture()
    try game.call(GuardianSetPin(pin: "4711"))
    let report = try game.load(text)
    #expect(report.quests == 1 && report.adoptedQuests == 1)
    #expect(try quest(game, "Evening")?.createdBy == "player")
    // So the player may change it, and the guardian does not find it among the routines.
    try game.call(QuestUpdate(quest: "Evening", name: "Late evening"))
    try game.call(GuardianUnlock(pin: "4711"))
    #expect(try game.call(GuardianApply(dryRun: true)).routines.isEmpty)
  }

  /// Nor does an import bring back what the guardian deleted.
  @Test func behindALockedPINADeletedRoutineStaysDeleted() throws {
    let game = try GameFixture()
    let routine = GuardianApply.Routine(name: "Evening", tasks: [GuardianApply.Task(name: "Dishes")])
    try game.call(GuardianApply(routines: [routine]))
    let text = try game.export()
    try game.call(GuardianApply(routines: [], delete: ["Evening"]))
    try game.call(GuardianSetPin(pin: "4711"))
    #expect(try game.load(text).quests == 0)
    #expect(try quest(game, "Evening") == nil)
    try game.call(GuardianUnlock(pin: "4711"))
    #expect(try game.load(text).quests == 1)
    #expect(try quest(game, "Evening")?.createdBy == "guardian")
  }
}
