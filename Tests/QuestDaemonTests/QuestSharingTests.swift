import QuestModel
import QuestTestKit
import QuestWire
import Testing

@testable import QuestDaemon

@Suite struct QuestSharingTests {
  private func made(_ game: GameFixture) throws -> QuestInfo {
    try game.call(
      QuestCreate(
        name: "Morning \"Quest\"", tasks: ["Shower", "Fix login @code", "Äpfel / 读书"], days: [2, 3, 6],
        reminderTime: "plan", by: "07:45"))
  }

  @Test func sharedQuestIsTheSameElsewhereAndCarriesNothingOfItsPlayers() throws {
    let giver = try GameFixture()
    let quest = try made(giver)
    try giver.call(SessionDo(name: quest.name, estimates: [.seconds(60)]))
    giver.clock.advance(50)
    try giver.call(SessionDone())
    let file = try giver.call(QuestExport(quest: "morn")).text
    for id in [quest.id] + quest.tasks.map(\.id) { #expect(!file.contains(id)) }
    let taker = try GameFixture()
    let taken = try taker.call(QuestImport(text: file))
    #expect(taken.isNew && taken.quest.name == quest.name && taken.quest.days == [2, 3, 6])
    #expect(taken.quest.tasks.map(\.name) == quest.tasks.map(\.name))
    #expect(taken.quest.tasks.map(\.kind) == quest.tasks.map(\.kind))
    #expect(taken.quest.reminderTime == "plan" && taken.quest.by == "07:45" && taken.quest.createdBy == "player")
    #expect(try taker.call(QuestExport(quest: "morn")).text == file)
    #expect(try taker.call(SessionHistory()).sessions.isEmpty)
    // Importing again changes nothing.
    #expect(try !taker.call(QuestImport(text: file)).isNew)
    #expect(try taker.call(QuestList(all: true)).quests.count == 1)
    try taker.call(HistoryUndo())
    #expect(try taker.call(QuestList(all: true)).quests.isEmpty)
  }

  @Test func otherQuestOfThatNameStaysAndTheNextFreeNameIsTold() throws {
    let game = try GameFixture()
    _ = try made(game)
    let file = try game.call(QuestExport(quest: "morn")).text
    try game.call(QuestUpdate(quest: "morn", tasks: ["Bath"]))
    let error = try #require(throws: RPCError.self) { try game.call(QuestImport(text: file)) }
    #expect(error.kind == .nameTaken)
    #expect(error.data.hint == "tqctl quest import FILE --name \"Morning \"Quest\" 2\"")
    #expect(try game.call(QuestGet(quest: "morn")).tasks.map(\.name) == ["Bath"])
    #expect(try game.call(QuestImport(text: file, name: "Dawn")).quest.name == "Dawn")
    // A deleted quest continues its history.
    try game.call(QuestDelete(quest: "Dawn"))
    #expect(try game.call(QuestImport(text: file, name: "Dawn")).isNew)
  }

  @Test func guardiansReferencesStayBehind() throws {
    let game = try GameFixture()
    try game.call(
      GuardianApply(routines: [
        GuardianApply.Routine(
          name: "Evening", tasks: [GuardianApply.Task(name: "Tidy", reference: .seconds(777))], days: [1])
      ]))
    let file = try game.call(QuestExport(quest: "Evening")).text
    #expect(!file.contains("777") && !file.lowercased().contains("reference"))
  }

  @Test func daysAreWrittenAsWordsAndReadAsWordsOrNumbers() throws {
    let game = try GameFixture()
    try game.call(QuestCreate(name: "Evening", tasks: ["Tidy"], days: [2, 7]))
    #expect(try game.call(QuestExport(quest: "Evening")).text.contains(#""days": ["mon", "sat"],"#))
    for (name, days) in [("Numbers", "[7,2]"), ("Words", #"["Monday","sat"]"#), ("Both", #"["mon",7]"#)] {
      let text = Self.file(#""name":"\#(name)","days":\#(days),"tasks":[{"name":"Tidy"}]"#)
      #expect(try game.call(QuestImport(text: text)).quest.days == [2, 7], "\(days)")
    }
  }

  private static func file(_ members: String) -> String { "{\"timequest\":\"quest\",\"version\":1,\(members)}" }

  @Test(arguments: [
    "", "[]", "null", "{", "{}", "{\"timequest\":\"quest\"}", "{\"timequest\":\"history\",\"version\":1}",
    "{\"timequest\":\"quest\",\"version\":3,\"name\":\"A b\",\"tasks\":[{\"name\":\"Xx\"}]}",
    file(#""name":"Morning""#), file(#""tasks":[{"name":"Shower"}]"#), file(#""name":"M","tasks":[{"name":"Shower"}]"#),
    file(#""name":"Mo","tasks":[]"#), file(#""name":"Mo","tasks":[{}]"#), file(#""name":"Mo","tasks":["Shower"]"#),
    file(#""name":"Mo","tasks":[\#([String](repeating: #"{"name":"Xx"}"#, count: 11).joined(separator: ","))]"#),
    file(#""name":"Mo","tasks":[{"name":"a\u0000b"}]"#), file(#""name":"M\u001b[31m","tasks":[{"name":"Xx"}]"#),
    file(#""name":"Mo","tasks":[{"name":"Xx","kind":"a b"}]"#),
    file(#""name":"Mo","tasks":[{"name":"Xx"}],"days":[0]"#),
    file(#""name":"Mo","tasks":[{"name":"Xx"}],"days":["mo"]"#),
    file(#""name":"Mo","tasks":[{"name":"Xx"}],"days":[]"#), file(#""name":"Mo","tasks":[{"name":"Xx"}],"by":"25:00""#),
    file(#""name":"Mo","tasks":[{"name":"Xx"}],"reminderTime":"plan""#),
    file(#""name":"Mo","tasks":[{"name":"Xx"}],"x":\#(String(repeating: "[", count: 200))"#),
    file(#""name":"Mo","tasks":[{"name":"\#(String(repeating: "x", count: 201))"}]"#),
    #"{"type":"session","routine":null}"#,
  ])
  func hostileFileIsRefusedWithWhatToDoNextAndMakesNothing(_ text: String) throws {
    let game = try GameFixture()
    let error = try #require(throws: RPCError.self, "\(text)") { try game.call(QuestImport(text: text)) }
    #expect([.invalidArgument, .tooLarge].contains(error.kind) && error.data.hint?.isEmpty == false, "\(error)")
    #expect(try game.export().isEmpty)
  }

  @Test func fileLongerThanAnyQuestIsRefused() throws {
    let game = try GameFixture()
    let text = Self.file("\"name\":\"Mo\",\"x\":\"\(String(repeating: "y", count: 70_000))\"")
    #expect(try game.refusal(of: QuestImport(text: text)) == .tooLarge)
  }
}
