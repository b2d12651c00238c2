import LinuxHost
import NIOConcurrencyHelpers
import NIOCore
import QuestModel
import QuestTestKit
import QuestWire
import Testing

@testable import QuestServer

/// Waiting jobs of different users share a commit.
@Suite struct SharedCommitOrderTests {
  /// A queue with commits of these outcomes, then durable ones, and the order of what happened.
  private final class Scene: Sendable {
    let queue: ChangeQueue
    let order: NIOLockedValueBox<[String]>
    private let gate = Gate()

    init(commits: [ChangeQueue.SharedOutcome]) {
      let order = NIOLockedValueBox<[String]>([])
      let left = NIOLockedValueBox(commits)
      queue = ChangeQueue { changes in
        order.withLockedValue { $0.append("begin") }
        changes()
        let outcome = left.withLockedValue { $0.isEmpty ? .durable : $0.removeFirst() }
        order.withLockedValue { $0.append("commit") }
        return outcome
      }
      self.order = order
      // The first job holds its turn until all others wait.
      let begun = Gate()
      queue.submit(for: 0) { [gate] _ in
        begun.open()
        gate.pass()
        return {}
      }
      begun.pass()
    }

    func note(_ what: String) { order.withLockedValue { $0.append(what) } }

    func submit(_ name: String, for owner: UInt32, mayShareCommit: Bool = true) {
      queue.submit(for: owner, mayShareCommit: mayShareCommit) { [self] refusal in
        if let refusal { return { self.note("refusal \(name) \(refusal.kind.rawValue)") } }
        note(name)
        queue.onceDurable { self.note("event \(name)") }
        queue.afterTurn { self.note("after \(name)") }
        return { self.note("reply \(name)") }
      }
    }

    func happened() throws -> [String] {
      gate.open()
      // Behind all jobs of each user.
      for owner in UInt32(0)...40 { queue.perform(for: owner) {} }
      try queue.end()
      return order.withLockedValue { $0 }
    }
  }

  @Test func repliesAndEventsFollowTheSharedCommitInTheOrderOfTheChanges() throws {
    let scene = Scene(commits: [.durable])
    for (owner, name) in ["a", "b", "c"].enumerated() { scene.submit(name, for: UInt32(owner)) }
    #expect(
      try scene.happened() == [
        "begin", "a", "b", "c", "commit", "event a", "reply a", "event b", "reply b", "event c", "reply c", "after a",
        "after b", "after c",
      ])
  }

  @Test func changesWhoseCommitFailsAreMadeAgainAlone() throws {
    let scene = Scene(commits: [.notMade])
    for (owner, name) in ["a", "b"].enumerated() { scene.submit(name, for: UInt32(owner)) }
    #expect(
      try scene.happened() == [
        "begin", "a", "b", "commit", "a", "event a", "reply a", "after a", "b", "event b", "reply b", "after b",
      ])
  }

  @Test func changesThatMayNotLastAreRefusedAndNotMadeAgain() throws {
    let scene = Scene(commits: [.doubtful(.stopping)])
    for (owner, name) in ["a", "b"].enumerated() { scene.submit(name, for: UInt32(owner)) }
    #expect(try scene.happened() == ["begin", "a", "b", "commit", "refusal a busy", "refusal b busy"])
  }

  @Test func aJobThatMayNotShareRunsBetweenTwoCommits() throws {
    let scene = Scene(commits: [])
    for (owner, name) in ["a", "b", "alone", "d"].enumerated() {
      scene.submit(name, for: UInt32(owner), mayShareCommit: name != "alone")
    }
    let order = try scene.happened().filter { !$0.contains(" ") }
    #expect(order == ["begin", "a", "b", "commit", "alone", "d"])
  }

  /// A user with many waiting changes delays others by one of them, as without shared commits.
  @Test func aCommitHasOneChangeOfEachUser() throws {
    let scene = Scene(commits: [])
    for (owner, name) in [(1, "a1"), (1, "a2"), (1, "a3"), (2, "b1"), (2, "b2"), (3, "c1")] {
      scene.submit(name, for: UInt32(owner))
    }
    let order = try scene.happened().filter { !$0.contains(" ") }
    #expect(order == ["begin", "a1", "b1", "c1", "commit", "begin", "a2", "b2", "commit", "a3"])
  }

  @Test func aCommitHasEightChangesAtMost() throws {
    let scene = Scene(commits: [])
    for owner in 1...40 { scene.submit("x", for: UInt32(owner)) }
    let order = try scene.happened().filter { !$0.contains(" ") }
    #expect(order.filter { $0 == "x" }.count == 40)
    #expect(order.split(separator: "commit").allSatisfy { $0.filter { $0 == "x" }.count <= 8 })
    #expect(order.filter { $0 == "commit" }.count == 5)
  }

  @Test func withoutASharedCommitEachChangeIsAlone() throws {
    let queue = ChangeQueue()
    let count = NIOLockedValueBox(0)
    for owner in 0..<5 {
      queue.submit(for: UInt32(owner), mayShareCommit: true) { _ in { count.withLockedValue { $0 += 1 } } }
    }
    for owner in 0..<5 { queue.perform(for: UInt32(owner)) {} }
    #expect(count.withLockedValue { $0 } == 5)
    try queue.end()
  }

  /// The guess of the first lane decides whether a job may share a commit; the call decides whether it does.
  @Test func aRoundLeavesOtherChangesToAJobOfTheirOwn() throws {
    let dispatcher = Dispatcher(
      table: MethodTable([
        .row(SessionStart.self, "A plain change.") { _, _ in SessionState(phase: "none") },
        .row(HistoryUndo.self, "Another one.", lane: { _, _ in .change }) { _, _ in throw RPCError.stopping },
      ]), policy: AccessPolicy(admitted: [PeerCredentials.own.uid]), log: DaemonFixture.silentLog)
    let context = CallContext(
      peer: .own, connection: ConnectionContext(events: EventHub(log: DaemonFixture.silentLog)),
      arrived: ManualClock(at: .earliest).now())
    func advance(_ method: String, plainChangesOnly: Bool) -> (Round.Step, String) {
      let parameters = method == SessionStart.method ? #"{"quest":"Evening"}"# : "{}"
      let line = Array(#"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(parameters)}"#.utf8)
      var round = Round([ArrivedLine(line: .complete(line), moment: context.arrived)])
      let step = round.advance(on: .change, dispatcher, context, plainChangesOnly: plainChangesOnly) { _ in true }
      return (step, String(buffer: round.answers))
    }
    #expect(advance("session.start", plainChangesOnly: true).0 == .ends)
    #expect(advance("history.undo", plainChangesOnly: true) == (.goesOn(.change), ""))
    #expect(advance("history.undo", plainChangesOnly: false).0 == .ends)
  }
}
