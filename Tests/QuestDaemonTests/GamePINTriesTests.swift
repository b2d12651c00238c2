import QuestClient
import QuestModel
import QuestStore
import QuestTestKit
import QuestWire
import Synchronization
import Testing

@testable import QuestDaemon

/// Guessing a PIN: wrong tries cause waiting times, regardless of restarts and clock changes in between.
struct GamePINTriesTests {
  private func fixture() throws -> GameFixture {
    let fixture = try GameFixture()
    try fixture.call(GuardianSetPin(pin: "4711"))
    return fixture
  }

  private func guess(_ fixture: GameFixture, _ pin: String = "0000") throws -> RPCError {
    try #require(throws: RPCError.self) { try fixture.call(GuardianUnlock(pin: pin)) }
  }

  @Test func threeAreFreeThenEachOneMoreDoublesTheWait() throws {
    let fixture = try fixture()
    let answers = try (1...3).map { _ in try guess(fixture) }
    #expect(answers.map(\.kind) == [.wrongPin, .wrongPin, .wrongPin])
    #expect(answers.map(\.data.retryAfterSeconds) == [nil, nil, 30])
    #expect(
      answers.map(\.data.hint) == [
        "After 2 more there is a wait.", "After the next wrong one there is a wait.", "The next try is in 30 seconds.",
      ])
    for wait in [30.0, 60, 120, 240, 480, 960, 1920, 3600, 3600] {
      fixture.clock.advance(wait - 1)
      let refusal = try guess(fixture, "4711")
      #expect(refusal.kind == .tooManyTries)
      #expect(refusal.message == "Too many wrong PINs: the next try is in 1 second.")
      #expect(refusal.data.retryAfterSeconds == 1)
      fixture.clock.advance(1)
      #expect(try guess(fixture).kind == .wrongPin)
    }
    fixture.clock.advance(3600)
    #expect(try fixture.call(GuardianUnlock(pin: "4711")).pinSet)
    #expect(try (1...3).map { _ in try guess(fixture).kind } == [.wrongPin, .wrongPin, .wrongPin], "begun anew")
  }

  @Test func whileOneHasToWaitNothingIsHashed() throws {
    let fixture = try fixture()
    for _ in 1...3 { _ = try guess(fixture) }
    let hashings = fixture.game.setupLock.hashings
    #expect(hashings == 4)
    for pin in ["0000", "4711"] {
      for _ in 1...50 { #expect(try guess(fixture, pin).kind == .tooManyTries) }
      #expect(try fixture.refusal(of: GuardianSetPin(pin: "1111", currentPin: pin)) == .tooManyTries)
    }
    #expect(fixture.game.setupLock.hashings == hashings)
  }

  @Test func aTryIsCountedBeforeItIsLookedAt() throws {
    let fixture = try fixture()
    _ = try guess(fixture)
    #expect(try fixture.game.store.read { try $0.pin(ofUser: nil)?.tries?.count } == 1)
    // The state after a crash during the hash.
    try fixture.game.store.maintain { store in
      let now = fixture.clock.now()
      try store.note(
        PINTries(count: 3, bootNanoseconds: now.bootNanoseconds, bootID: now.bootID), ofUser: nil)
    }
    try fixture.reopen()
    #expect(try guess(fixture, "4711").kind == .tooManyTries)
  }

  @Test func neitherRestartNorRebootNorASetClockFreesTries() throws {
    let fixture = try fixture()
    for _ in 1...3 { _ = try guess(fixture) }
    func expectWait(_ seconds: Int, _ what: Comment) throws {
      #expect(try guess(fixture, "4711").data.retryAfterSeconds == seconds, what)
    }
    try expectWait(30, "at once")
    fixture.clock.stepWall(365 * 86_400)
    try expectWait(30, "the clock set forward a year")
    try fixture.reopen()
    fixture.clock.stepWall(-800 * 86_400)
    try expectWait(30, "a restart, the clock set back")
    fixture.clock.advance(10)
    try expectWait(20, "ten seconds later")
    fixture.clock.reboot(afterSeconds: 86_400)
    try fixture.reopen()
    try expectWait(25, "a reboot counts from the boot on, five seconds ago")
    fixture.clock.advance(25)
    #expect(try fixture.call(GuardianUnlock(pin: "4711")).pinSet)
  }

  @Test func settingANewPINBeginsTheTriesAnewAndChangingItTakesThem() throws {
    let fixture = try fixture()
    for _ in 1...3 {
      #expect(try fixture.refusal(of: GuardianSetPin(pin: "1111", currentPin: "0000")) == .wrongPin)
    }
    #expect(try guess(fixture, "4711").kind == .tooManyTries)
    fixture.clock.advance(30)
    try fixture.call(GuardianSetPin(pin: "1111", currentPin: "4711"))
    #expect(try fixture.game.store.read { try $0.pin(ofUser: nil)?.tries } == nil)
  }

  /// Fifty connections at once, on a real socket: no more tries than one after another.
  @Test func guessesAtOnceAreNoMoreTriesThanOneAfterAnother() throws {
    let clock = ManualClock(at: try #require(Instant(rfc3339: "2026-03-02T08:00:00Z")))
    let made = Mutex<Application?>(nil)
    let server = try DaemonFixture { events, folder in
      let game = try Application(dataDirectory: folder, clock: clock, events: events, log: DaemonFixture.silentLog)
      made.withLock { $0 = game }
      return game.rows
    }
    let game = try #require(made.withLock { $0 })
    _ = try server.connect().call(GuardianSetPin(pin: "4711"))
    var table = ["   waited  guesses  tried  refused unhashed"]
    for wait in [0.0, 30, 60, 120] {
      clock.advance(wait)
      let hashings = game.setupLock.hashings
      let clients = try (1...50).map { _ in try server.connectLines() }
      let line = #"{"jsonrpc":"2.0","id":1,"method":"guardian.unlock","params":{"pin":"0000"}}"#
      for client in clients { for _ in 1...5 { try client.send(line: line) } }
      var kinds: [String: Int] = [:]
      for client in clients {
        for _ in 1...5 {
          let answer = try #require(try client.line())
          let kind =
            answer.contains("wrongPin") ? "wrongPin" : answer.contains("tooManyTries") ? "tooManyTries" : answer
          kinds[kind, default: 0] += 1
        }
      }
      let tries = wait == 0 ? 3 : 1
      #expect(kinds == ["wrongPin": tries, "tooManyTries": 250 - tries])
      #expect(game.setupLock.hashings == hashings + tries)
      table.append(
        "\(Int(wait)) s".leftPadded(9) + "250".leftPadded(9) + "\(tries)".leftPadded(7)
          + "\(250 - tries)".leftPadded(18))
    }
    print(table.joined(separator: "\n"))
    server.stop()
  }
}

extension String {
  fileprivate func leftPadded(_ width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}
