import GRDB
import QuestModel
import QuestTestKit
import QuestWire
import Testing

@testable import QuestDaemon
@testable import QuestStore

/// Full passes over more items than one change may touch.
@Suite struct SourceFullPassTests {
  let fixture: GameFixture

  init() throws {
    fixture = try GameFixture()
    try fixture.addSource("git", [GameFixture.items], since: nil)
  }

  /// A whole fetch of these items; the answer of its last put.
  private func pass(_ keys: Range<Int>, version: Int, isLastNamed: Bool = true) throws -> SourcePut.Response? {
    let begin = try fixture.call(SourceBegin(name: "git"))
    #expect(begin.want == [SourceWant(stream: "items", full: true)])
    var answer: SourcePut.Response?
    let pages = stride(from: keys.lowerBound, to: keys.upperBound, by: 500).map {
      $0..<min($0 + 500, keys.upperBound)
    }
    for (number, page) in pages.enumerated() {
      let samples = page.map {
        SourcePut.Sample(metric: "read", at: "2026-03-01T07:00:00Z", value: 1, key: "k\($0)")
      }
      answer = try fixture.call(
        SourcePut(
          run: begin.run, n: number + 1, samples: samples,
          state: .init(
            stream: "items", version: version, complete: isLastNamed ? number == pages.count - 1 : nil)))
    }
    try fixture.call(SourceEnd(run: begin.run, outcome: Open(.ok)))
    return answer
  }

  private func count() throws -> Int {
    let metric = try #require(MetricKey("git.read"))
    return try fixture.game.store.read { try $0.sampleCount(of: metric, player: PlayerID(1), limit: .max) }
  }

  private func seen() throws -> Int? {
    try fixture.game.store.withWriter { try Int.fetchOne($0, sql: "SELECT count(*) FROM sourceSeen") }
  }

  private func changes() throws -> Int64 { try fixture.game.store.read { try $0.newestCommand() } }

  /// Whether the connector names the last page or just ends.
  @Test(arguments: [true, false])
  func whatAFullPassHasNotSeenGoesInShortChanges(isLastNamed: Bool) throws {
    #expect(try pass(0..<1210, version: 1)?.withdrawn == 0)
    #expect(try count() == 1210)
    fixture.clock.advance(60)
    try fixture.call(SourceRefresh(name: "git", full: true))
    let before = try changes()
    let answer = try pass(0..<10, version: 2, isLastNamed: isLastNamed)
    #expect(answer?.withdrawn == (isLastNamed ? 1200 : 0))
    #expect(try count() == 10)
    #expect(try changes() - before == 3, "500, 500 and 200")
    let fetch = try #require(fixture.call(SourceLog(name: "git")).ends.first)
    #expect(fetch.withdrawn == 1200)
  }

  /// The service ends within two seconds, even if samples remain to be withdrawn.
  @Test func aServiceThatStopsLeavesTheRestToTheNextPass() throws {
    _ = try pass(0..<1210, version: 1)
    fixture.clock.advance(60)
    try fixture.call(SourceRefresh(name: "git", full: true))
    let run = try fixture.call(SourceBegin(name: "git")).run
    fixture.game.beginStop()
    let sample = SourcePut.Sample(metric: "read", at: "2026-03-01T07:00:00Z", value: 1, key: "k0")
    let put = SourcePut(
      run: run, n: 1, samples: [sample], state: .init(stream: "items", version: 2, complete: true))
    #expect(try fixture.refusal(of: put) == .busy)
    #expect(try count() == 1210)
  }

  /// The records of earlier passes are removed step by step, and no later pass uses them.
  @Test func whatFormerPassesHaveSeenIsForgottenBitByBitAndMeansNothing() throws {
    _ = try pass(0..<2600, version: 1)
    #expect(try seen() == 0, "a pass that began empty notes nothing")
    fixture.clock.advance(60)
    try fixture.call(SourceRefresh(name: "git", full: true))
    _ = try pass(0..<2600, version: 2)
    #expect(try seen() == 1600)
    fixture.clock.advance(60)
    try fixture.call(SourceRefresh(name: "git", full: true))
    // 600 are left while it runs, those of the last keys.
    #expect(try pass(2599..<2600, version: 3)?.withdrawn == 2599)
    #expect(try count() == 1 && seen() == 0)
  }
}
