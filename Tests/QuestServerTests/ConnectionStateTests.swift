import QuestTestKit
import Testing

@testable import QuestServer

@Suite struct ConnectionStateTests {
  typealias Phase = ConnectionState.Phase

  /// What may happen to a connection, in any order.
  enum Happening: CaseIterable, Sendable {
    case reads, arrives, begins, finishes, stops, closesInput, isAnswered, isCutOff, isLost, isReleased
  }

  static let phases: [Phase] = [
    .open(isReading: false, isStopping: false), .open(isReading: true, isStopping: false),
    .open(isReading: false, isStopping: true), .inputClosed(isStopping: false), .inputClosed(isStopping: true),
    .closing,
    .cutOff, .gone(wasCutOff: false), .gone(wasCutOff: true), .ended(wasCutOff: false), .ended(wasCutOff: true),
  ]

  @Test func everyTransitionThatChangesThePhaseIsNamedHere() {
    let idle = Phase.open(isReading: false, isStopping: false)
    let reading = Phase.open(isReading: true, isStopping: false)
    let stopping = Phase.open(isReading: false, isStopping: true)
    let expected: [(Phase, Happening, Phase)] = [
      (idle, .reads, reading), (idle, .stops, stopping), (idle, .closesInput, .inputClosed(isStopping: false)),
      (idle, .isCutOff, .cutOff), (idle, .isLost, .gone(wasCutOff: false)),
      (reading, .arrives, idle), (reading, .stops, .open(isReading: true, isStopping: true)),
      (reading, .closesInput, .inputClosed(isStopping: false)), (reading, .isCutOff, .cutOff),
      (reading, .isLost, .gone(wasCutOff: false)),
      (stopping, .reads, .open(isReading: true, isStopping: true)),
      (stopping, .closesInput, .inputClosed(isStopping: true)), (stopping, .isCutOff, .cutOff),
      (stopping, .isLost, .gone(wasCutOff: false)),
      (.inputClosed(isStopping: false), .stops, .inputClosed(isStopping: true)),
      (.inputClosed(isStopping: false), .isAnswered, .closing), (.inputClosed(isStopping: false), .isCutOff, .cutOff),
      (.inputClosed(isStopping: false), .isLost, .gone(wasCutOff: false)),
      (.inputClosed(isStopping: true), .isAnswered, .closing), (.inputClosed(isStopping: true), .isCutOff, .cutOff),
      (.inputClosed(isStopping: true), .isLost, .gone(wasCutOff: false)),
      (.closing, .isCutOff, .cutOff), (.closing, .isLost, .gone(wasCutOff: false)),
      (.cutOff, .isLost, .gone(wasCutOff: true)),
      (.gone(wasCutOff: false), .isReleased, .ended(wasCutOff: false)),
      (.gone(wasCutOff: true), .isReleased, .ended(wasCutOff: true)),
    ]
    for phase in Self.phases {
      for happening in Happening.allCases {
        var state = ConnectionState(phase: phase)
        Self.apply(happening, to: &state)
        let wanted = expected.first { $0.0 == phase && $0.1 == happening }?.2 ?? phase
        #expect(state.phase == wanted, "\(phase) \(happening)")
      }
    }
  }

  @Test func aConnectionClosesOnlyWhenEverythingIsAnsweredAndIsReleasedOnlyWhenItIsGone() {
    for phase in Self.phases {
      for (isDrained, isSubscribed) in [(true, false), (true, true), (false, false), (false, true)] {
        let state = ConnectionState(phase: phase)
        let wanted: ConnectionState.Ending? =
          switch phase {
          case .inputClosed(isStopping: false): isDrained && !isSubscribed ? .close : nil
          case .inputClosed(isStopping: true): isDrained ? .close : nil
          case .gone(wasCutOff: false): isDrained ? .release : nil
          case .gone(wasCutOff: true): .release
          case .open, .closing, .cutOff, .ended: nil
          }
        #expect(state.ending(isDrained: isDrained, isSubscribed: isSubscribed) == wanted, "\(phase)")
        var working = state
        working.beginWork()
        #expect(working.ending(isDrained: isDrained, isSubscribed: isSubscribed) == nil, "\(phase) while calls run")
        #expect(!working.mayWork && !working.isIdle)
      }
    }
  }

  /// Compares the state with the recorded events.
  @Test(arguments: 0..<200)
  func whatAStateSaysFollowsFromWhatHappened(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var state = ConnectionState()
    var facts: Set<Happening> = []
    var wasCutOff = false
    for _ in 0..<40 {
      guard let happening = Happening.allCases.randomElement(using: &generator) else { return }
      let before = state
      Self.apply(happening, to: &state)
      if happening == .isCutOff, !facts.contains(.isLost) { wasCutOff = true }
      facts.insert(happening)
      #expect(state.isGone == facts.contains(.isLost))
      #expect(state.isCutOff == wasCutOff)
      #expect(state.maySend == !(wasCutOff || facts.contains(.isLost)))
      if !facts.isDisjoint(with: [.closesInput, .isCutOff, .isLost]) { #expect(!state.mayRead) }
      if state.isWorking { #expect(!state.mayWork) }
      if before.isGone { #expect(state.isGone, "a closed channel opened again") }
      if case .ended = before.phase {
        #expect(state.phase == before.phase)
        #expect(state.ending(isDrained: true, isSubscribed: false) == nil, "released twice")
      }
    }
  }

  private static func apply(_ happening: Happening, to state: inout ConnectionState) {
    switch happening {
    case .reads: state.beginReading()
    case .arrives: state.endReading()
    case .begins: state.beginWork()
    case .finishes: state.endWork()
    case .stops: state.stop()
    case .closesInput: state.closeInput()
    case .isAnswered: state.close()
    case .isCutOff:
      let maySend = state.maySend
      #expect(state.cutOff() == maySend)
    case .isLost: state.lose()
    case .isReleased: state.end()
    }
  }
}
