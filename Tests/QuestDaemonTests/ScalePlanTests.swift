import GRDB
import QuestModel
@testable import QuestDaemon
import QuestServer
@testable import QuestStore
import QuestTestKit
import Testing

/// A call reads the same number of rows regardless of the length of history: the plan of every statement that the
/// methods run is checked, and its work is counted at two lengths.
@Suite(.serialized) struct ScalePlanTests {
  private static let short = 1_000
  private static let long = 20_000

  @Test func noStatementScansWhatGrowsWithHistory() throws {
    let tour = try Tour(runs: Self.short)
    #expect(tour.unvisited == [])
    var needed: Set<String> = []
    // A merge refers to its stage.
    try tour.fixture.game.store.withWriter(StagedRows.attachTables)
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
    var needed: Set<String> = []
    for (call, work) in far.work.sorted(by: { $0.key < $1.key }) {
      let before = near.work[call] ?? [:]
      let steps = (before.values.reduce(0) { $0 + $1.steps }, work.values.reduce(0) { $0 + $1.steps })
      // Pages of history may differ in quests and solo tasks; work that grows with history grows twentyfold.
      guard steps.1 > steps.0 * 3 / 2 + 1_000 else { continue }
      let excuses = ScalePlan.growing.filter { exception in work.keys.contains { $0.contains(exception.statement) } }
      needed.formUnion(excuses.map(\.statement))
      guard excuses.isEmpty else { continue }
      let worst = work.max { $0.value.steps < $1.value.steps }
      Issue.record(
        "\(call): \(steps.0) steps, then \(steps.1); \(worst?.value.steps ?? 0) of them in \(worst?.key ?? "")")
    }
    #expect(ScalePlan.growing.map(\.statement).filter { !needed.contains($0) } == [], "no longer needed")
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
      // The daily backup reads on its own connection, which would return during the tour.
      fixture.awaitDailyBackups(1)
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
