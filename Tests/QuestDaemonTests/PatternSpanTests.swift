import QuestModel
import QuestTestKit
import QuestWire
import Testing

@testable import QuestDaemon

/// Patterns of a span of local days.
struct PatternSpanTests {
  private let fixture: GameFixture

  /// In January 2026 Pack takes twice its guess, in February as long as guessed; Tea has three runs in February; Walk has
  /// no guess.
  init() throws {
    fixture = try GameFixture(zone: try #require(Zone("Europe/Berlin")))
    var lines: [String] = ["task,est,act,date"]
    for day in 10..<30 {
      lines.append("Pack,600,\(1150 + day % 4 * 30),2026-01-\(day) 12:00")
      lines.append("Walk,,\(1800 + day),2026-01-\(day) 18:00")
    }
    for day in 10..<25 { lines.append("Pack,600,\(590 + day % 4 * 6),2026-02-\(day) 12:00") }
    for day in 10..<13 { lines.append("Tea,300,300,2026-02-\(day) 16:00") }
    try fixture.load(
      lines.joined(separator: "\n") + "\n", format: "csv",
      mapping: DataImport.Mapping(task: "task", estimate: "est", actual: "act", date: "date"), unit: "s")
  }

  private func factor(_ request: PatternsGet) throws -> Double? {
    try fixture.call(request).tasks.first { $0.skill == "Pack" }?.factor?.value
  }

  @Test func aSpanIsJudgedByItsOwnRuns() throws {
    let january = try fixture.call(PatternsGet(from: "2026-01-01", to: "2026-01-31"))
    #expect(january.period == "Thu 1 Jan 2026 to Sat 31 Jan 2026")
    #expect(january.tasks.map(\.skill) == ["Pack"] && january.tasks[0].sampleCount == 18)
    #expect(january.tasks[0].claims.map(\.kind) == ["bias", "steadiness"])
    #expect(try #require(january.tasks[0].factor?.value) > 1.8)
    let february = try fixture.call(PatternsGet(skill: "pack", from: "2026-02-01"))
    #expect(february.tasks[0].sampleCount == 15)
    #expect(try #require(february.tasks[0].factor?.value) < 1.1)
    #expect(try factor(PatternsGet(to: "2026-01-31")) == january.tasks[0].factor?.value)
  }

  @Test func whatIsTooLittleAndWhatHasNoGuessIsSaid() throws {
    let february = try fixture.call(PatternsGet(from: "2026-02-01"))
    #expect(february.learning.map(\.text) == ["3 times with a guess; a pattern takes 5"])
    #expect(february.learning.map(\.skill) == ["Tea"] && february.usualTimes == nil)
    let january = try fixture.call(PatternsGet(from: "2026-01-01", to: "2026-01-31"))
    #expect(january.usualTimes?.map(\.skill) == ["Walk"] && january.learning.isEmpty)
    let none = try fixture.call(PatternsGet(from: "2025-01-01", to: "2025-02-01"))
    #expect(none.tasks.isEmpty && none.learning.isEmpty && none.usualDays == nil)
  }

  @Test func pagesOfASpanGoOn() throws {
    let first = try fixture.call(PatternsGet(from: "2026-01-01", limit: 1))
    #expect(first.nextCursor == "1")
    let second = try fixture.call(PatternsGet(from: "2026-01-01", cursor: first.nextCursor, limit: 1))
    let third = try fixture.call(PatternsGet(from: "2026-01-01", cursor: second.nextCursor, limit: 1))
    #expect([first, second, third].flatMap { $0.tasks.map(\.skill) + $0.learning.map(\.skill) } == ["Pack", "Tea"])
    #expect(third.nextCursor == nil)
  }

  /// Of a chain, the task before is hidden while the next one runs.
  @Test func whileATaskRunsTheRunsSinceAreLeftOut() throws {
    let before = try fixture.call(PatternsGet(from: "2026-02-01"))
    try fixture.call(QuestCreate(name: "Two", tasks: ["Pack", "Tea"]))
    try fixture.call(SessionDo(name: "Two", estimates: [.seconds(600), .seconds(300)]))
    fixture.clock.advance(600)
    try fixture.call(SessionDone())
    #expect(try fixture.call(PatternsGet(from: "2026-02-01")).tasks == before.tasks)
  }
}
