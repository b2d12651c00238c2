@testable import QuestDaemon
import QuestServer
import QuestTestKit
import QuestWire
import Testing

/// The methods that connections of each scope may call.
struct SourceRightsTests {
  private let fixture: GameFixture

  init() throws { fixture = try GameFixture() }

  /// The methods of every scope, by hand: a method is reached because it stands here.
  private static let reached: [SystemRestrict.Scope: [String]] = [
    .source: ["source.begin", "source.end", "source.put"],
    .sources: ["source.due", "source.get"],
    .settings: ["settings.get"],
    .sync: ["sync.put", "sync.renew", "sync.status", "sync.take"],
    .setup: ["guardian.apply", "guardian.unlock"],
  ]
  private static let always = ["system.hello", "system.ping", "system.restrict"]

  private func restrict(_ scope: SystemRestrict.Scope) throws -> SystemRestrict.Response {
    try fixture.call(SystemRestrict(scope, source: scope == .source ? "git" : nil))
  }

  @Test(arguments: SystemRestrict.Scope.allCases)
  func aScopeReachesTheseMethodsAndNoOther(scope: SystemRestrict.Scope) throws {
    let expected = (try #require(Self.reached[scope]) + Self.always).sorted()
    #expect(fixture.methods.filter { $0.scopes.contains(scope) }.map(\.name) == expected)
    #expect(try restrict(scope).methods == expected)
  }

  /// Over the wire: what takes no parameters is answered or refused by its rights alone.
  @Test(arguments: SystemRestrict.Scope.allCases)
  func everyOtherCallIsRefused(scope: SystemRestrict.Scope) throws {
    let expected = try #require(Self.reached[scope]) + Self.always
    _ = try restrict(scope)
    var refused = 0
    for row in fixture.methods {
      let answer = fixture.exchange(method: row.name)
      let isForbidden = answer.contains(#""kind":"forbidden""#)
      // One that lacks parameters is refused for them first.
      if answer.contains(#""kind":"invalidParams""#) { continue }
      #expect(isForbidden == !expected.contains(row.name), "\(row.name): \(answer)")
      if isForbidden { refused += 1 }
    }
    #expect(refused > 40)
  }

  @Test func aConnectorFetchesFromItsSourceAlone() throws {
    try fixture.addSource("git")
    try fixture.addSource("other", [GameFixture.items])
    let otherRun = try fixture.call(SourceBegin(name: "other")).run
    _ = try fixture.call(SystemRestrict(.source, source: "Git"))
    let before = fixture.exchange(method: "source.get", parameters: #"{"name":"other"}"#)
    #expect(before.contains(#""kind":"forbidden""#))
    for name in ["other", "OTHER", "nothing", "", "git.other", "git other"] {
      #expect(try fixture.refusal(of: SourceBegin(name: name)) == .forbidden, "\(name)")
    }
    for run in [otherRun, ".\(otherRun)", "nothing", "", ".", "git/../\(otherRun)", "Git.x"] {
      #expect(try fixture.refusal(of: SourcePut(run: run, n: 1)) == .forbidden, "\(run)")
      #expect(try fixture.refusal(of: SourceEnd(run: run, outcome: Open(.cancelled))) == .forbidden, "\(run)")
    }
    // Its own, in any form of the name.
    let run = try fixture.call(SourceBegin(name: "GIT")).run
    let put = SourcePut(
      run: run, n: 1, samples: [.init(metric: "count", day: "2026-03-01", value: 3)],
      covered: .init(stream: "days", from: "2026-03-01", to: "2026-03-01"))
    #expect(try fixture.call(put).stored == 1)
    #expect(
      try fixture.refusal(
        of: SourcePut(run: run, n: 2, samples: [.init(metric: "other.read", day: "2026-03-01", value: 3)]))
        == .notYours)
    _ = try fixture.call(SourceEnd(run: run, outcome: Open(.ok)))
    fixture.reconnect()
    // The other fetch was not touched.
    _ = try fixture.call(SourceEnd(run: otherRun, outcome: Open(.ok)))
  }

  /// Only callers that may make a call can read its stored answer.
  @Test func aKnownIdempotencyKeyGivesNothingAway() throws {
    let made = QuestCreate(name: "Morning", tasks: ["Shower"], idempotencyKey: "known")
    let first = try fixture.call(made)
    _ = try restrict(.source)
    #expect(try fixture.refusal(of: made) == .forbidden)
    fixture.reconnect()
    #expect(try fixture.call(made) == first)
  }

  @Test func anUnfinishedImportEndsWithTheRestriction() throws {
    let opened = try fixture.call(DataImport(format: Open(.jsonl)))
    _ = try restrict(.settings)
    #expect(try fixture.refusal(of: DataImport(importId: opened.importId, commit: true)) == .forbidden)
    fixture.reconnect()
    #expect(try fixture.refusal(of: DataImport(importId: opened.importId, commit: true)) == .notFound)
  }

  @Test func anotherScopeIsRefusedInWords() throws {
    #expect(
      fixture.exchange(method: "system.restrict", parameters: #"{"scope":"replica"}"#)
        == #"{"error":{"code":-32008,"data":{"candidates":["source","sources","settings","sync","setup"],"#
        + #""hint":"It may be source, sources, settings, sync, setup.","kind":"invalidArgument"},"#
        + #""message":"There is no scope \"replica\"; nothing is restricted."},"id":1,"jsonrpc":"2.0"}"# + "\n")
    #expect(fixture.exchange(method: "session.status").contains(#""result":"#))
  }
}
