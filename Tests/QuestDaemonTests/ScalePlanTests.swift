import GRDB
import QuestModel
@testable import QuestDaemon
@testable import QuestStore
import QuestTestKit
import Testing

/// However long the history, a call looks at the same number of rows: every statement that the methods of the dispatch
/// table run is asked for its plan, and its work is counted at two lengths.
@Suite(.serialized) struct ScalePlanTests {
  private static let short = 1_000
  private static let long = 20_000

  @Test func noStatementScansWhatGrowsWithHistory() throws {
    let tour = try Tour(runs: Self.short)
    #expect(tour.unvisited == [])
    var needed: Set<String> = []
    for sql in Set(tour.work.values.flatMap(\.keys)).sorted() where ScalePlan.isQuery(sql) {
      for fault in try tour.fixture.game.store.withWriter({ db in try ScalePlan.faults(of: sql, in: db) }) {
        if let exception = ScalePlan.exceptions.first(where: { sql.contains($0.statement) }) {
          needed.insert(exception.statement)
        } else {
          Issue.record("\(fault)\n\(sql)\nin \(tour.calls(running: sql))")
        }
      }
    }
    #expect(ScalePlan.exceptions.map(\.statement).filter { !needed.contains($0) } == [], "no longer needed")
  }

  @Test func noCallsWorkGrowsWithHistory() throws {
    let near = try Tour(runs: Self.short)
    let far = try Tour(runs: Self.long)
    #expect(near.unvisited == [])
    #expect(Set(near.work.keys) == Set(far.work.keys))
    for (call, work) in far.work.sorted(by: { $0.key < $1.key }) {
      let before = near.work[call] ?? [:]
      let steps = (before.values.reduce(0) { $0 + $1.steps }, work.values.reduce(0) { $0 + $1.steps })
      // A page of history holds quests here and solo tasks there; what grows with history grows twentyfold.
      guard steps.1 > steps.0 * 3 / 2 + 1_000 else { continue }
      let worst = work.max { $0.value.steps < $1.value.steps }
      Issue.record("\(call): \(steps.0) steps, then \(steps.1); most of them in \(worst?.value.steps ?? 0) \(worst?.key ?? "")")
    }
  }

  /// A store with a history, and a client that has called everything.
  private struct Tour {
    let fixture: GameFixture
    let work: [String: [String: StatementRecorder.Work]]
    let unvisited: [String]

    init(runs: Int) throws {
      let fixture = try GameFixture()
      let now = fixture.clock.now().wall
      try fixture.load(ScaleHistory.lines(runs: runs, before: now))
      try ScaleHistory.fill(fixture.game.store, rows: runs, now: now)
      let recorder = try StatementRecorder(fixture.game.store)
      var tour = try ScaleTour(fixture) { name, call in try recorder.during(name, call) }
      try tour.run()
      try recorder.stop()
      self.fixture = fixture
      work = recorder.work
      unvisited = Set(fixture.methods.map(\.name)).subtracting(tour.methods).sorted()
    }

    func calls(running sql: String) -> String {
      work.filter { $0.value[sql] != nil }.keys.sorted().prefix(3).joined(separator: "; ")
    }
  }
}

/// What SQLite says it will do for a statement.
enum ScalePlan {
  struct Exception: Sendable {
    /// A part of the statement.
    var statement: String
    var reason: String
  }

  static let exceptions: [Exception] = []

  /// Tables that hold a few rows however long the history.
  private static let small: Set<String> = ["device", "player", "play", "setting", "zone", "playerTotals", "bandTotals"]

  static func isQuery(_ sql: String) -> Bool {
    ["SELECT", "INSERT", "UPDATE", "DELETE", "WITH"].contains { sql.hasPrefix($0) }
  }

  /// Lines of the plan that are more than looking things up.
  static func faults(of sql: String, in db: Database) throws -> [String] {
    let statement = try db.makeStatement(sql: "EXPLAIN QUERY PLAN " + sql)
    statement.setUncheckedArguments(StatementArguments())
    return try Row.fetchAll(statement).map { $0["detail"] as String }.filter { line in
      if line.contains("TEMP B-TREE") || line.contains("AUTOMATIC") { return true }
      guard line.hasPrefix("SCAN "), let name = line.split(separator: " ").dropFirst().first else { return false }
      // A constant, or a subquery whose own lines say what it does.
      return !name.hasPrefix("(") && name != "CONSTANT" && !small.contains(table(String(name), in: sql))
    }
  }

  /// `s` in `FROM session s` is the session.
  private static func table(_ alias: String, in sql: String) -> String {
    let words = sql.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
    let place = words.indices.dropFirst().first { words[$0] == alias && ["FROM", "JOIN"].contains(words[max(0, $0 - 2)]) }
    return place.map { words[$0 - 1] } ?? alias
  }
}
