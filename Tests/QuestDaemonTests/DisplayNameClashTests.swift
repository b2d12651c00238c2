import QuestModel
import QuestTestKit
import QuestWire
import Testing

/// A quest or task with two names, one of which another quest or task has or had.
struct DisplayNameClashTests {
  private func skills(_ fixture: GameFixture) throws -> [String: Int] {
    Dictionary(uniqueKeysWithValues: try fixture.call(SkillList()).skills.map { ($0.name, $0.runs) })
  }

  /// A deleted quest's shown name is free for another quest, and stays so while changes are undone and redone.
  @Test func undoneAndRedoneQuestsKeepNamesThatADeletedOneHas() throws {
    let fixture = try GameFixture()
    try fixture.call(QuestCreate(name: "Evening", displayName: "Dawn", tasks: ["Tea"]))
    try fixture.call(QuestDelete(quest: "Dawn"))
    try fixture.call(QuestCreate(name: "Morning", displayName: "Dawn", tasks: ["Tea"]))
    try fixture.call(QuestUpdate(quest: "Dawn", displayName: "Sunrise"))
    let text = try fixture.export()
    for _ in 0..<3 { try fixture.call(HistoryUndo()) }
    for _ in 0..<3 { try fixture.call(HistoryRedo()) }
    #expect(try fixture.export() == text)
    #expect(try fixture.refusal(of: QuestCreate(name: "Sunrise", tasks: ["Tea"])) == .nameTaken)
    #expect(try fixture.refusal(of: QuestUpdate(quest: "Sunrise", displayName: "Dawn")) == nil)
    #expect(try fixture.refusal(of: QuestCreate(name: "Evening", displayName: "Dawn", tasks: ["Tea"])) == .nameTaken)
  }

  /// The shown name was a separate task before; an import also keeps the two apart.
  @Test func namesThatAreTwoTasksStayTwoInAnExport() throws {
    let fixture = try GameFixture()
    for name in ["Splash", "Shower"] {
      try fixture.call(SessionDo(name: name, estimates: [.seconds(300)]))
      fixture.clock.advance(280)
      try fixture.call(SessionDone())
    }
    try fixture.call(QuestCreate(name: "Morning", tasks: ["Shower = Splash"]))
    #expect(try skills(fixture) == ["Splash": 1, "Shower": 1])
    let other = try GameFixture()
    other.clock.advance(to: fixture.clock.now().wall)
    try other.load(fixture.export())
    #expect(try skills(other) == skills(fixture))
    #expect(try other.export() == fixture.export())
    try fixture.call(SkillRename(skill: "Splash", name: "Shower 2"))
    try fixture.call(SkillMerge(from: "Shower 2", into: "Shower"))
    #expect(try fixture.call(QuestGet(quest: "Morning")).tasks.map(\.setupName) == [nil])
  }

  /// An import creates new ids of skills, so the order of the lines may differ.
  @Test func skillsOfTwoNamesAreExportedInOneOrder() throws {
    let fixture = try GameFixture()
    for template in ["morning", "weekend", "creative"] {
      try fixture.call(QuestCreate(name: "A \(template)", template: template))
    }
    for name in ["Shower", "Code @code", "Sketch Time"] {
      try fixture.call(SessionDo(name: name, estimates: [.seconds(300)]))
      fixture.clock.advance(280)
      try fixture.call(SessionDone())
    }
    try fixture.call(SkillRename(skill: "@code", name: "Work"))
    let other = try GameFixture(at: "2026-03-02T12:00:00Z")
    try other.load(fixture.export())
    #expect(try other.export() == fixture.export())
  }
}
