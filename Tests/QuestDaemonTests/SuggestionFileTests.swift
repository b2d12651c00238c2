import QuestModel
import QuestTestKit
import QuestWire
import Testing

@testable import QuestDaemon

/// Suggested ranges are exported and imported unchanged, and invalid ones are refused.
@Suite struct SuggestionFileTests {
  @Test func itGoesOutAndComesInAsItWas() throws {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<20 {
      let fixture = try GameFixture()
      let tasks = (1...Int.random(in: 1...10, using: &random)).map { number in
        let low = Double.random(in: 1...40_000, using: &random)
        let high = low + Double.random(in: 0.5...40_000, using: &random)
        return Bool.random(using: &random) ? "Task \(number)" : "Task \(number) = Step \(number) \(low)s..\(high)s"
      }
      try fixture.call(QuestCreate(name: "Morning", tasks: tasks))
      let text = try fixture.export()
      let other = try GameFixture()
      other.clock.advance(to: fixture.clock.now().wall)
      try other.load(text)
      // Skills are exported in the order of their ids.
      #expect(try lines(of: other.export()) == lines(of: text))
      let file = try fixture.call(QuestExport(quest: "Morning")).text
      #expect(try other.call(QuestExport(quest: "Morning")).text == file)
      #expect(try !other.call(QuestImport(text: file)).isNew)
      let taker = try GameFixture()
      try taker.call(QuestImport(text: file))
      #expect(try taker.call(QuestExport(quest: "Morning")).text == file)
      try taker.call(HistoryUndo())
      try taker.call(HistoryRedo())
      #expect(try taker.call(QuestExport(quest: "Morning")).text == file)
    }
  }

  private func lines(of text: String) -> [Substring] { text.split(separator: "\n").sorted() }

  /// A line of an export with these members of its task.
  private static func line(_ members: String) -> String {
    #"{"type":"quest","id":"q1","name":"Evening","tasks":[{"id":"t1","task":"Tea"\#(members)}],"days":[1],"#
      + #""createdBy":"player","active":true}"# + "\n"
  }

  @Test(arguments: [
    (900.0, 300.0), (300, 300), (-300, 900), (0.5, 900), (300, 86_401), (300, 1e300), (300, 2_592_001), (1e-9, 5),
  ])
  func aLineWithABadRangeIsRefusedWhole(low: Double, high: Double) throws {
    let fixture = try GameFixture()
    let line = Self.line(#","suggestedLowSeconds":\#(low),"suggestedHighSeconds":\#(high)"#)
    let error = try #require(throws: RPCError.self) { try fixture.load(line) }
    #expect(error.message.contains("suggested"), "\(error)")
    #expect(try fixture.export().isEmpty)
  }

  @Test(arguments: [
    #","suggestedLowSeconds":300"#, #","suggestedHighSeconds":300"#, #","suggestedLowSeconds":NaN"#,
    #","suggestedLowSeconds":300,"suggestedHighSeconds":1e999"#, #","suggestedLowSeconds":"5m""#,
    #","suggestedLowSeconds":300,"suggestedHighSeconds":0"#,
  ])
  func aLineWithHalfARangeIsRefusedWhole(_ members: String) throws {
    let fixture = try GameFixture()
    #expect(throws: RPCError.self) { try fixture.load(Self.line(members)) }
    #expect(try fixture.export().isEmpty)
  }

  @Test(arguments: ["", #","suggestedLowSeconds":null,"suggestedHighSeconds":null"#, #","suggestedLowSeconds":0"#])
  func aLineWithoutOneIsTaken(_ members: String) throws {
    let fixture = try GameFixture()
    try fixture.load(Self.line(members))
    #expect(try !fixture.export().contains("suggested"))
    #expect(try fixture.call(QuestList(all: true)).quests.count == 1)
  }
}
