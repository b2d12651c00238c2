import QuestModel
import QuestTestKit
import Testing

@testable import QuestStore

/// States of a record merge to the same, whatever their order.
struct ReplicaStateTests {
  /// The life of one record on three devices: writes, deletions and restored records.
  private static func states(_ generator: inout SeededGenerator) -> [ReplicaState] {
    func number(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }
    return (0..<5).map { _ in
      var fields: [String: ReplicaState.Field] = [:]
      for name in ["name", "days", ReplicaState.gone] where number(3) > 0 {
        let stamp = ReplicaStamp(clock: Int64(number(4)), device: ["a", "b", "c"][number(3)])
        // Equal stamps have equal values, as those of one device have.
        let value = Int64(stamp.clock) * 10 + Int64(stamp.device.utf8.first ?? 0)
        fields[name] = .init(
          name == ReplicaState.gone ? .integer(value % 2) : .integer(value), stamp)
      }
      return ReplicaState(fields: fields)
    }
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func anyOrderAndAnyRepetitionGivesTheSame(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let states = Self.states(&generator)
    var straight = ReplicaState()
    for state in states { straight.merge(state) }
    for _ in 1...6 {
      var shuffled = (states + states.prefix(2)).shuffled(using: &generator)
      // Some meet each other before.
      if let last = shuffled.popLast(), var first = shuffled.first {
        first.merge(last)
        shuffled[0] = first
      }
      var other = ReplicaState()
      for state in shuffled { other.merge(state) }
      #expect(other.isGone == straight.isGone)
      #expect(other.fields[ReplicaState.gone] == straight.fields[ReplicaState.gone])
      if !straight.isGone, straight.fields[ReplicaState.gone] == nil { #expect(other == straight) }
    }
  }

  @Test func aDeletionDropsWhatWasThereAndKeepsNothingOlder() {
    var state = ReplicaState(fields: ["name": .init(.text("Tidy"), ReplicaStamp(clock: 5, device: "a"))])
    state.set(ReplicaState.gone, .integer(1), ReplicaStamp(clock: 7, device: "a"))
    #expect(state.values.isEmpty)
    #expect(!state.json.contains("Tidy"))
    state.merge(ReplicaState(fields: ["name": .init(.text("Dust"), ReplicaStamp(clock: 6, device: "b"))]))
    #expect(state.values.isEmpty)
  }

  @Test func textComesBackAsItWas() throws {
    let state = ReplicaState(fields: [
      "name": .init(.text("Été \"à\" Paris\n"), ReplicaStamp(clock: 1_772_000_000_000_000, device: "k1")),
      "days": .init(.integer(127), ReplicaStamp(clock: 1_772_000_000_000_000, device: "k1")),
      "factor": .init(.number(1.1), ReplicaStamp(clock: 1_772_000_000_000_001, device: "k2")),
      "note": .init(.null, ReplicaStamp(clock: 1_772_000_000_000_000, device: "k1")),
    ])
    #expect(try ReplicaState(json: state.json) == state)
    #expect(
      state.json
        == #"{"c":1772000000000000,"d":"k1","f":{"days":127,"factor":1.1,"name":"Été \"à\" Paris\n","note":null},"#
        + #""x":{"factor":[1772000000000001,"k2"]}}"#)
  }

  @Test(arguments: ["", "{}", "[]", #"{"c":1}"#, #"{"c":1,"d":"a","f":{"a":[]}}"#, #"{"c":1e99,"d":"a","f":{}}"#])
  func whatIsNoStateIsRefused(text: String) {
    #expect(throws: DecodingError.self) { try ReplicaState(json: text) }
  }
}
