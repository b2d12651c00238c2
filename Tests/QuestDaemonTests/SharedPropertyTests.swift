import QuestModel
@testable import QuestDaemon
import QuestStore
import QuestTestKit
import QuestWire
import Testing

/// Each player in a shared store has the same game as alone.
@Suite struct SharedPropertyTests {
  private static let users: [UInt32] = [1001, 1002, 1003]

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func eachPlayersGameIsThatOfAStoreOfTheirOwn(seed: UInt64) throws {
    let shared = try GameFixture(players: .eachUser(People { _ in [] }))
    let alone = try Self.users.map { _ in try GameFixture() }
    // The same random numbers in both, so they stay equal while both games answer the same.
    let here = Self.users.indices.map { GamePlayer(shared, seed: seed * 10 + UInt64($0), year: 2020 + $0) }
    let there = Self.users.indices.map { GamePlayer(alone[$0], seed: seed * 10 + UInt64($0), year: 2020 + $0) }
    var dice = SeededGenerator(seed: seed)
    for _ in 1...600 {
      let index = Int.random(in: 0..<3, using: &dice)
      shared.user = Self.users[index]
      alone[index].clock.follow(shared.clock)
      try here[index].play()
      try there[index].play()
      // What was done, and what was refused; ids differ.
      #expect(here[index].log.count == there[index].log.count)
    }
    #expect(try shared.game.store.read { try $0.faults() } == [])
    let kept = try shared.game.store.read { try $0.derivedRows() }
    try shared.game.store.maintain { try $0.rebuildDerived() }
    #expect(try shared.game.store.read { try $0.derivedRows() } == kept)
    for (index, user) in Self.users.enumerated() {
      shared.user = user
      alone[index].clock.follow(shared.clock)
      let last = here[index].log.suffix(8).joined(separator: "\n")
      #expect(Self.withoutIDs(try shared.export()) == Self.withoutIDs(try alone[index].export()), "\(last)")
      for method in ["stats.get", "skill.list", "settings.get", "session.status", "reminder.list", "quest.list"] {
        #expect(
          Self.withoutIDs(shared.exchange(method: method)) == Self.withoutIDs(alone[index].exchange(method: method)))
      }
      let journals = try [shared, alone[index]].map { fixture in
        try fixture.call(HistoryJournal(limit: 100)).entries.map { [$0.method, $0.label, $0.state.rawValue, $0.at] }
      }
      #expect(journals[0] == journals[1])
    }
  }

  /// Each id as the number of its first appearance. Skills come last, by name: an export has them in the order of their
  /// ids.
  private static func withoutIDs(_ text: String) -> [String] {
    var numbers: [Substring: Int] = [:]
    let lines = text.split(separator: "\n").map { line in
      String(line).replacing(/"(id|sessionId|questId)":"([^"-]*)(-[0-9]+)?"/) { match in
        let number = numbers[match.output.2] ?? numbers.count
        numbers[match.output.2] = number
        return "\"\(match.output.1)\":\(number)\(match.output.3 ?? "")"
      }
    }
    let skill = #"{"type":"skill","#
    return lines.filter { !$0.hasPrefix(skill) } + lines.filter { $0.hasPrefix(skill) }.sorted()
  }

  // MARK: - Imports of the same

  private static let history =
    #"{"type":"session","id":"sharedsession1","routine":"Morning","startedAt":"2026-01-05T07:00:00Z","#
    + #""completedAt":"2026-01-05T07:20:00Z","tasks":[{"task":"Shower","estimatedSeconds":300,"actualSeconds":372,"#
    + #""recordedAt":"2026-01-05T07:10:00Z"}]}"# + "\n"
    + #"{"type":"session","routine":null,"startedAt":"2026-01-06T07:00:00Z","completedAt":"2026-01-06T07:20:00Z","#
    + #""tasks":[{"task":"Jog","estimatedSeconds":900,"actualSeconds":1000,"recordedAt":"2026-01-06T07:20:00Z"}]}"#
    + "\n"

  @Test func twoPlayersMayImportTheSameFileAndEachKnowsItAgain() throws {
    let shared = try GameFixture(players: .eachUser(People { _ in [] }))
    for user in Self.users {
      shared.user = user
      #expect(try shared.load(Self.history).sessions == 2)
      #expect(try shared.load(Self.history).alreadyKnown == 2)
    }
    let exports = try Self.users.map { user in
      shared.user = user
      return try shared.export()
    }
    #expect(Set(exports).count == 3)
    #expect(Set(exports.map(Self.withoutIDs)).count == 1)
    // The first bearer of an id goes; who has a copy of it is still known.
    shared.user = Self.users[0]
    try shared.call(DataErase(everything: true, confirm: true))
    shared.user = Self.users[1]
    #expect(try shared.load(Self.history).alreadyKnown == 2)
    #expect(try shared.export() == exports[1])
  }

  @Test func anothersExportBringsQuestsOfOnesOwn() throws {
    let shared = try GameFixture(players: .eachUser(People { _ in [] }))
    shared.user = 1001
    try shared.call(QuestCreate(name: "Evening", tasks: ["Tidy", "Read"]))
    let export = try shared.export()
    shared.user = 1002
    #expect(try shared.load(export).quests == 1)
    #expect(try shared.load(export).quests == 0)
    try shared.call(QuestUpdate(quest: "Evening", name: "Night"))
    shared.user = 1001
    #expect(try shared.export() == export)
    try shared.call(QuestDelete(quest: "Evening"))
    shared.user = 1003
    #expect(try shared.load(export).quests == 1)
    shared.user = 1001
    #expect(try shared.call(QuestList(all: true)).quests.isEmpty)
  }

  @Test func anImportTakenBackComesBackAlsoWhenAnotherBroughtTheSame() throws {
    let shared = try GameFixture(players: .eachUser(People { _ in [] }))
    shared.user = 1001
    try shared.load(Self.history)
    try shared.call(HistoryUndo())
    shared.user = 1002
    try shared.load(Self.history)
    try shared.call(SessionStartTask(task: "Read", estimate: .seconds(60)))
    shared.user = 1001
    try shared.call(HistoryRedo())
    #expect(try shared.call(SessionHistory()).sessions.count == 2)
    #expect(try shared.game.store.read { try $0.faults() } == [])
  }

  @Test func aSessionTakenBackComesBackAlsoWhenAnotherHasBegun() throws {
    let shared = try GameFixture(players: .eachUser(People { _ in [] }))
    shared.user = 1001
    try shared.call(SessionStartTask(task: "Shower", estimate: .seconds(300)))
    try shared.call(HistoryUndo())
    shared.user = 1002
    try shared.call(SessionStartTask(task: "Reading", estimate: .seconds(300)))
    shared.user = 1001
    try shared.call(HistoryRedo())
    #expect(try shared.call(SessionStatus()).task == "Shower")
    shared.user = 1002
    #expect(try shared.call(SessionStatus()).task == "Reading")
  }
}
