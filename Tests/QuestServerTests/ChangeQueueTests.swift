import Foundation
import NIOConcurrencyHelpers
import QuestTestKit
import Testing

@testable import QuestServer

/// The order of changes, and turns among users.
@Suite struct ChangeQueueTests {
  @Test func ownersAreServedInTurnAndEachInItsOwnOrder() {
    var queue = FairQueue<Int, String>()
    for number in 1...3 { queue.append("a\(number)", of: 1) }
    queue.append("b1", of: 2)
    for number in 1...2 { queue.append("c\(number)", of: 3) }
    var served: [String] = []
    while let next = queue.popFirst() { served.append(next.element) }
    #expect(served == ["a1", "b1", "c1", "a2", "c2", "a3"])
    #expect(queue.isEmpty)
  }

  @Test func anExcludedOwnerKeepsItsPlace() {
    var queue = FairQueue<Int, String>()
    #expect(queue.first == nil)
    queue.append("a", of: 1)
    queue.append("b", of: 2)
    #expect(queue.first == "a")
    #expect(queue.popFirst { $0 == 1 }?.element == "b")
    #expect(queue.popFirst { $0 == 1 }?.element == nil)
    #expect(queue.popFirst()?.element == "a")
  }

  /// Compares random additions and removals with a simple list.
  @Test(arguments: 1...20)
  func theQueueLosesAndReordersNothing(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var queue = FairQueue<Int, Int>()
    var expected: [Int: [Int]] = [:]
    for number in 0..<500 {
      if Bool.random(using: &generator) {
        let owner = Int.random(in: 0..<4, using: &generator)
        queue.append(number, of: owner)
        expected[owner, default: []].append(number)
      } else {
        let excluded = Int.random(in: 0..<8, using: &generator)
        let next = queue.popFirst { $0 == excluded }
        let candidates = expected.filter { !$0.value.isEmpty && $0.key != excluded }
        #expect((next == nil) == candidates.isEmpty)
        if let next { #expect(expected[next.owner]?.removeFirst() == next.element) }
      }
      #expect(queue.isEmpty == expected.values.allSatisfy(\.isEmpty))
    }
  }

  @Test func changesOfThreadsAndJobsNeverOverlapAndAllComeToTheirTurn() throws {
    let queue = ChangeQueue()
    let box = NIOLockedValueBox((running: 0, most: 0, done: 0))
    @Sendable func change() {
      box.withLockedValue { box in
        box.running += 1
        box.most = max(box.most, box.running)
      }
      box.withLockedValue { box in
        box.running -= 1
        box.done += 1
      }
    }
    let finished = (0..<4).map { _ in Gate() }
    let threads = (0..<4).map { number in
      Thread {
        for _ in 0..<200 {
          queue.perform(for: UInt32(number)) { queue.perform(for: UInt32(number), change) }
          queue.submit(for: UInt32(number)) { _ in change }
        }
        finished[number].open()
      }
    }
    for thread in threads { thread.start() }
    for gate in finished { gate.pass() }
    // Behind all jobs of its own user.
    for number in 0..<4 { queue.perform(for: UInt32(number)) {} }
    try queue.end()
    let outcome = box.withLockedValue { $0 }
    #expect(outcome.most == 1)
    #expect(outcome.done == 1600)
  }

  @Test func theWorkAfterATurnRunsBeforeTheNextTurn() throws {
    let queue = ChangeQueue()
    let order = NIOLockedValueBox<[String]>([])
    @Sendable func note(_ what: String) { order.withLockedValue { $0.append(what) } }
    @Sendable func change(_ name: String) {
      queue.afterTurn { note("after \(name)") }
      note(name)
    }
    let begun = Gate()
    let gate = Gate()
    queue.submit(for: 1) { _ in
      begun.open()
      gate.pass()
      change("job")
      return {}
    }
    begun.pass()
    queue.submit(for: 1) { _ in { change("next") } }
    gate.open()
    queue.perform(for: 1) { queue.perform(for: 1) { change("nested") } }
    queue.afterTurn { note("outside") }
    #expect(
      order.withLockedValue { $0 }
        == ["job", "after job", "next", "after next", "nested", "after nested", "outside"])
    try queue.end()
  }

  @Test func oneUsersManyChangesDelayAnothersByOne() throws {
    let queue = ChangeQueue()
    let order = NIOLockedValueBox<[UInt32]>([])
    let begun = Gate()
    let gate = Gate()
    let last = Gate()
    queue.submit(for: 1) { _ in
      begun.open()
      gate.pass()
      return {}
    }
    begun.pass()
    for _ in 0..<50 { queue.submit(for: 1) { _ in { order.withLockedValue { $0.append(1) } } } }
    queue.submit(for: 2) { _ in { order.withLockedValue { $0.append(2) } } }
    queue.submit(for: 1) { _ in { last.open() } }
    gate.open()
    last.pass()
    #expect(order.withLockedValue { $0 }.prefix(2) == [1, 2])
    try queue.end()
  }
}
