import Foundation
import QuestModel
import QuestTestKit
import QuestWire
import Testing

/// The adaptive difficulty in the game: it rates runs, can go down, is stored with each run, and is never shown.
struct GameDifficultyTests {
  /// Plays runs of a task whose actual is the estimate times the factor; the levels they were rated at.
  @discardableResult
  private func play(_ factors: [Double], _ fixture: GameFixture, task: String = "Pack") throws -> [Int] {
    try factors.map { factor in
      try fixture.call(SessionDo(name: task, estimates: [.seconds(600)]))
      fixture.clock.advance(600 * factor)
      let done = try fixture.call(SessionDone())
      fixture.clock.advance(86_400)
      return try level(of: done.id, fixture)
    }
  }

  private func level(of run: String, _ fixture: GameFixture) throws -> Int {
    try #require(try fixture.call(SessionGet(id: run)).tasks.first { $0.id == run }).level
  }

  @Test func closeGuessesAreRatedMoreStrictlyAndAWorseSpellStepsBack() throws {
    let fixture = try GameFixture()
    let up = try play([Double](repeating: 1.03, count: 25), fixture)
    #expect(up.prefix(5) == [1, 1, 1, 1, 1])
    #expect(up == up.sorted())
    #expect(up.last == 5)
    let down = try play([Double](repeating: 2, count: 60), fixture)
    #expect(down == down.sorted(by: >))
    #expect(down.last == 1)
  }

  @Test func theLevelMakesRatingAndPoints() throws {
    let fixture = try GameFixture()
    try play([Double](repeating: 1.01, count: 25), fixture)
    try fixture.call(SessionDo(name: "Pack", estimates: [.seconds(600)]))
    // 8 % off: spot on at level 1, close at level 5.
    fixture.clock.advance(648)
    let done = try fixture.call(SessionDone())
    #expect(done.rating == "close")
    #expect(done.xp == 120)
  }

  @Test func fixedDifficultyIsLevelOneForEver() throws {
    let fixture = try GameFixture()
    try fixture.call(SettingsSet(key: "difficulty", value: "fixed"))
    #expect(Set(try play([Double](repeating: 1, count: 15), fixture)) == [1])
    try fixture.call(SettingsSet(key: "difficulty", value: "adaptive"))
    // The level learned meanwhile applies at once.
    #expect(try play([1], fixture)[0] > 3)
  }

  @Test func eachSkillHasItsOwn() throws {
    let fixture = try GameFixture()
    try play([Double](repeating: 1, count: 20), fixture)
    #expect(try play([1], fixture, task: "Tea") == [1])
  }

  @Test func hintedRunsTeachNothing() throws {
    let fixture = try GameFixture()
    try play([Double](repeating: 3, count: 8), fixture)
    try fixture.call(SettingsSet(key: "hints", value: "before"))
    #expect(Set(try play([Double](repeating: 1, count: 20), fixture)) == [1])
  }

  @Test func aTakenBackRunNeverWas() throws {
    let fixture = try GameFixture()
    try play([1.1, 1.2, 1, 1.1, 1, 1, 1.1], fixture)
    let one = try play([1, 1, 1], fixture)
    for _ in 1...6 { try fixture.call(HistoryUndo(confirm: true)) }
    try play([3], fixture)
    for _ in 1...2 { try fixture.call(HistoryUndo(confirm: true)) }
    #expect(try play([1, 1, 1], fixture) == one)
  }

  @Test func aCorrectionMovesLaterRunsButKeepsTheirFacts() throws {
    let fixture = try GameFixture()
    let levels = try play([Double](repeating: 1.02, count: 12), fixture)
    let runs = try fixture.call(SessionHistory(limit: 12)).sessions.reversed().flatMap(\.tasks)
    for run in runs.dropFirst(5) { try fixture.call(SessionCorrect(id: run.id, actual: .seconds(2400))) }
    #expect(try runs.map { try level(of: $0.id, fixture) } == levels)
    #expect(try play([1], fixture) == [1])
  }

  /// An import is rated as if it had been played at its time.
  @Test func importedRunsAreRatedAsIfPlayed() throws {
    let fixture = try GameFixture()
    let factors = (0..<40).map { 0.9 + Double($0 * 7 % 11) * 0.02 }
    let levels = try play(factors, fixture)
    #expect(Set(levels).count > 2)
    let lines = try fixture.export().split(separator: "\n").filter { $0.contains(#""type":"session""#) }
    func stripped(_ line: Substring) throws -> String {
      let value = try JSONDecoder().decode(JSONValue.self, from: Data(line.utf8))
      guard case .object(var session) = value, case .array(let tasks)? = session["tasks"] else { return "" }
      for key in ["id", "calibration", "xpEarned", "completionBonus"] { session[key] = nil }
      session["tasks"] = .array(
        tasks.map { task in
          guard case .object(var task) = task else { return task }
          for key in [
            "id", "differenceSeconds", "accuracyPercent", "rating", "level", "xp", "personalBest", "integrity", "marks",
          ] { task[key] = nil }
          return .object(task)
        })
      return String(decoding: try JSONEncoder().encode(JSONValue.object(session)), as: UTF8.self) + "\n"
    }
    let plain = try lines.map(stripped)
    func imported(_ fixture: GameFixture) throws -> [Int] {
      try fixture.call(SessionHistory(limit: 100)).sessions.reversed().flatMap(\.tasks).map(\.level)
    }
    let whole = try GameFixture()
    try whole.load(plain.joined())
    #expect(try imported(whole) == levels)
    // An import in two parts, the first of which exists already.
    let parts = try GameFixture()
    try parts.load(plain.prefix(23).joined())
    try parts.load(plain.dropFirst(23).joined())
    #expect(try imported(parts) == levels)
    let fixed = try GameFixture()
    try fixed.call(SettingsSet(key: "difficulty", value: "fixed"))
    try fixed.load(plain.joined())
    #expect(Set(try imported(fixed)) == [1])
  }

  @Test func noAnswerToAPlayerShowsIt() throws {
    let fixture = try GameFixture()
    try play([Double](repeating: 1, count: 20), fixture)
    for method in ["session.status", "stats.get", "patterns.get", "skill.list", "recap.list"] {
      let answer = fixture.exchange(method: method)
      #expect(!answer.contains("difficulty") && !answer.contains("width") && !answer.contains("staircase"), "\(method)")
    }
    try fixture.call(SessionDo(name: "Pack", estimates: [.seconds(600)]))
    fixture.clock.advance(600)
    #expect(!fixture.exchange(method: "session.done").contains(#""level":"#))
  }
}
