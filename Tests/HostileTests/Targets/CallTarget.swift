@testable import QuestDaemon
import QuestModel
import QuestTestKit
import QuestWire

/// Calls in any order with any parameters: each is answered or refused with a message; a refusal changes nothing, a
/// repeated key changes nothing twice, and the store stays consistent.
enum CallTarget {
  private static let mostCalls = 24

  static func run(_ input: [UInt8]) throws {
    var choices = Choices(input)
    let fixture = try GameFixture()
    defer { try? fixture.game.close() }
    var maker = try CallMaker()
    var before = state(fixture)
    var day = fixture.clock.now().wall
    for number in 1...mostCalls where !choices.isEmpty {
      fixture.clock.advance(choices.pick([0, 1, 30, 400, 4000, 90_000]))
      let method = choices.pick(maker.methods)
      let parameters = maker.parameters(of: method, &choices)
      // A new day changes what is shown.
      if Zone.utc.localDay(of: fixture.clock.now().wall) != Zone.utc.localDay(of: day) {
        day = fixture.clock.now().wall
        before = state(fixture)
      }
      let line = fixture.exchange(method: method.name, parameters: parameters)
      let asked = "call \(number), \(method.name) \(parameters.prefix(600))"
      guard let answer = try AnswerCheck.answers(in: Array(line.utf8)).first else {
        throw BrokenPromise(description: "no answer: \(asked)")
      }
      do {
        if let refusal = try AnswerCheck.refusal(answer) {
          try promise(
            method.errors.contains(refusal.data.kind), "rpc.discover does not tell of \(refusal.data.kind): \(asked)")
          if method.changes { try promise(state(fixture) == before, "a refusal changed something: \(asked)") }
        } else {
          maker.remember(answer)
          if method.name == SystemRestrict.method { try expectRestricted(fixture, &maker, &choices) }
          if method.changes { before = state(fixture) }
          if parameters.contains("idempotencyKey"), method.changes, method.name != DataImport.method {
            try repeatCall(fixture, method.name, parameters, line, before)
          }
        }
      } catch let broken as BrokenPromise {
        throw BrokenPromise(description: "\(broken)\nin \(asked)\n\(line.prefix(600))")
      }
    }
    try ImportTarget.expectSound(fixture)
  }

  /// Checks that the connection cannot call methods outside its scope, then opens a new one.
  private static func expectRestricted(
    _ fixture: GameFixture, _ maker: inout CallMaker, _ choices: inout Choices
  ) throws {
    for line in state(fixture).enumerated() where line.offset != settings {
      try promise(line.element.contains(#""kind":"forbidden""#), "a restricted connection reads: \(line.element)")
    }
    let method = choices.pick(maker.methods.filter { !$0.name.hasPrefix("source.") && $0.changes })
    let line = fixture.exchange(method: method.name, parameters: maker.parameters(of: method, &choices))
    try promise(!line.contains(#""result":"#), "a restricted connection changes: \(line)")
    fixture.reconnect()
  }

  private static func repeatCall(
    _ fixture: GameFixture, _ method: String, _ parameters: String, _ line: String, _ before: [String]
  ) throws {
    guard !parameters.contains(#""idempotencyKey":null"#) else { return }
    try promise(
      fixture.exchange(method: method, parameters: parameters) == line, "a repeated key is answered otherwise")
    try promise(state(fixture) == before, "a repeated key changes something again")
  }

  /// Where the settings are in `state`, which a scope reaches.
  private static let settings = 3

  /// Everything a player can see.
  private static func state(_ fixture: GameFixture) -> [String] {
    [
      fixture.exchange(method: DataExport.method), fixture.exchange(method: SessionStatus.method),
      fixture.exchange(method: QuestList.method, parameters: #"{"all":true}"#),
      fixture.exchange(method: SettingsGet.method), fixture.exchange(method: SkillList.method),
      fixture.exchange(method: StatsGet.method),
    ]
  }
}

extension CallMaker {
  /// Records all ids of an answer for later calls.
  mutating func remember(_ answer: JSONValue) {
    switch answer {
    case .object(let members):
      for (key, value) in members {
        if key.lowercased().hasSuffix("id") || key == "nextCursor", case .string(let text) = value {
          known.append(text)
        }
        remember(value)
      }
      known = Array(Set(known)).sorted().suffix(12)
    case .array(let values): for value in values { remember(value) }
    default: break
    }
  }
}
