import Foundation
import GRDB
import LinuxHost
import QuestModel
@testable import QuestStore
import QuestTestKit
import QuestWire
import Testing

@testable import QuestDaemon
@testable import QuestServer

/// The PIN that protects setup: who may unlock it, and for how long.
struct GamePINTests {
  private func fixture(pin: String? = "4711", players: Players = .one) throws -> GameFixture {
    let fixture = try GameFixture(players: players)
    if let pin { try fixture.call(GuardianSetPin(pin: pin)) }
    return fixture
  }

  private func isLocked(_ fixture: GameFixture) throws -> Bool {
    do {
      try fixture.game.requireUnlocked(fixture.context)
      return false
    } catch let error as RPCError where error.kind == .locked {
      return true
    }
  }

  private func error(_ fixture: GameFixture, _ request: some Request) throws -> RPCError {
    try #require(throws: RPCError.self) { try fixture.call(request) }
  }

  // MARK: - What it protects

  @Test func aNewPINTellsWhatItProtectsAndTheRestCanFollow() throws {
    let fixture = try fixture(pin: nil)
    try fixture.call(QuestCreate(name: "Weekend", tasks: ["Tidy"]))
    let routine = GuardianApply.Routine(name: "Evening", tasks: [GuardianApply.Task(name: "Dishes")])
    try fixture.call(GuardianApply(routines: [routine]))
    let set = try fixture.call(GuardianSetPin(pin: "4711"))
    #expect(set.protected == ["Evening"] && set.unprotected == ["Weekend"])
    #expect(try fixture.refusal(of: GuardianApply(adopt: ["weekend"])) == .locked)
    try fixture.call(GuardianUnlock(pin: "4711"))
    let planned = try fixture.call(GuardianApply(adopt: ["weekend"], dryRun: true))
    #expect(planned.changes.map(\.details) == [["protected: no → yes"]])
    let applied = try fixture.call(GuardianApply(adopt: ["weekend"]))
    #expect(applied.changes == planned.changes)
    #expect(Set(applied.routines.map(\.name)) == ["Evening", "Weekend"])
    #expect(try fixture.refusal(of: QuestUpdate(quest: "Weekend", name: "Week")) == .forbidden)
    #expect(try fixture.refusal(of: GuardianApply(adopt: ["Weekend"])) == .notFound)
  }

  @Test func aPINAndRoutinesAreSetTogetherOrNotAtAll() throws {
    let fixture = try fixture(pin: nil)
    let good = GuardianApply.Routine(
      name: "School", displayName: "Morning Quest", tasks: [GuardianApply.Task(name: "Shower = Shower Power @care")])
    let bad = GuardianApply.Routine(name: "Evening", tasks: [])
    #expect(try fixture.refusal(of: GuardianSetPin(pin: "4711", routines: [good, bad])) == .invalidArgument)
    #expect(try !fixture.call(GuardianUnlock()).pinSet)
    #expect(try fixture.call(QuestList(all: true)).quests.isEmpty)
    #expect(try fixture.refusal(of: GuardianSetPin(pin: "47", routines: [good])) == .invalidArgument)
    #expect(try fixture.call(QuestList(all: true)).quests.isEmpty)
    let request = GuardianSetPin(pin: "4711", routines: [good], idempotencyKey: "once")
    let set = try fixture.call(request)
    #expect(set.pinSet && set.protected == ["Morning Quest"])
    #expect(try isLocked(fixture))
    #expect(try fixture.call(request) == set)
    #expect(try fixture.call(QuestList(all: true)).quests.map(\.name) == ["Morning Quest"])
    // Who doesn't know the PIN sets nothing up with another one.
    #expect(try fixture.refusal(of: GuardianSetPin(pin: "0815", routines: [bad])) == .locked)
    #expect(
      try fixture.refusal(of: GuardianSetPin(pin: "0815", currentPin: "1234", routines: [good])) == .wrongPin)
    #expect(try fixture.call(QuestList(all: true)).quests.count == 1)
  }

  @Test func aSystemServiceSetsUpForTheNamedPlayerAlone() throws {
    let fixture = try GameFixture(players: .eachUser(GuardianTests.people))
    fixture.user = GuardianTests.guardian
    let routine = GuardianApply.Routine(name: "Evening", tasks: [GuardianApply.Task(name: "Dishes")])
    #expect(
      try fixture.refusal(of: GuardianSetPin(pin: "4711", routines: [routine], player: "root")) == .forbidden)
    #expect(try !fixture.call(GuardianUnlock()).pinSet)
    try fixture.call(GuardianSetPin(pin: "4711", routines: [routine], player: "anna"))
    try fixture.call(GuardianUnlock(pin: "4711"))
    #expect(try fixture.call(GuardianApply(player: "anna", dryRun: true)).routines.map(\.name) == ["Evening"])
  }

  @Test func aSystemServiceTellsNoQuestsAndAdoptsNone() throws {
    let fixture = try GameFixture(players: .eachUser(GuardianTests.people))
    fixture.user = GuardianTests.guardian
    let set = try fixture.call(GuardianSetPin(pin: "4711"))
    #expect(set.protected == nil && set.unprotected == nil)
    try fixture.call(GuardianUnlock(pin: "4711"))
    #expect(try fixture.refusal(of: GuardianApply(player: "anna", adopt: ["Weekend"])) == .invalidArgument)
  }

  // MARK: - The gate

  @Test func everyMethodOfSetupAsksForThePIN() throws {
    let fixture = try fixture(pin: nil)
    let routine = GuardianApply.Routine(name: "Evening", tasks: [GuardianApply.Task(name: "Dishes")])
    try fixture.call(GuardianApply(routines: [routine]))
    try fixture.call(GuardianSetPin(pin: "4711"))
    #expect(try error(fixture, GuardianApply(routines: [routine])).kind == .locked)
    #expect(try error(fixture, GuardianApply(dryRun: true)).kind == .locked)
    #expect(try error(fixture, GuardianCheck()).kind == .locked)
    #expect(try error(fixture, PlayerList()).kind == .locked)
    // An erasure does not bypass the PIN either.
    try fixture.call(DataErase(everything: true, confirm: true))
    try fixture.call(GuardianUnlock(pin: "4711"))
    #expect(try fixture.call(GuardianApply(dryRun: true)).routines.map(\.name) == ["Evening"])
    #expect(try fixture.call(PlayerList()).players.count == 1)
  }

  // MARK: - Setting

  @Test func withoutAPINNothingIsLocked() throws {
    let fixture = try fixture(pin: nil)
    #expect(try !isLocked(fixture))
    #expect(try fixture.call(GuardianUnlock()) == GuardianUnlock.Response(pinSet: false))
    #expect(try fixture.call(GuardianUnlock(pin: "1234")) == GuardianUnlock.Response(pinSet: false))
    #expect(try fixture.call(GuardianLock()).pinSet == false)
    #expect(try fixture.call(GuardianSetPin(remove: true)).pinSet == false)
    #expect(try fixture.call(HistoryJournal()).entries.isEmpty)
    #expect(fixture.game.setupLock.hashings == 0)
  }

  @Test func aPINLocksAtOnceAndTheRightOneUnlocks() throws {
    let fixture = try fixture()
    #expect(try isLocked(fixture))
    #expect(try error(fixture, GuardianUnlock(pin: "4712")).kind == .wrongPin)
    #expect(try isLocked(fixture))
    #expect(
      try fixture.call(GuardianUnlock(pin: "4711")) == GuardianUnlock.Response(pinSet: true, unlockedSeconds: 600))
    #expect(try !isLocked(fixture))
    #expect(try fixture.call(GuardianLock()).pinSet)
    #expect(try isLocked(fixture))
  }

  @Test func changingAndRemovingTakeTheCurrentPIN() throws {
    let fixture = try fixture()
    for (pin, remove) in [("0815", nil), (nil, true)] as [(String?, Bool?)] {
      #expect(try fixture.refusal(of: GuardianSetPin(pin: pin, remove: remove)) == .locked)
      #expect(try fixture.refusal(of: GuardianSetPin(pin: pin, currentPin: "0000", remove: remove)) == .wrongPin)
    }
    // An open session is not enough.
    try fixture.call(GuardianUnlock(pin: "4711"))
    #expect(try fixture.refusal(of: GuardianSetPin(pin: "0815")) == .locked)
    try fixture.call(GuardianSetPin(pin: "0815", currentPin: "4711"))
    #expect(try isLocked(fixture), "what was open is locked")
    #expect(try fixture.refusal(of: GuardianUnlock(pin: "4711")) == .wrongPin)
    try fixture.call(GuardianUnlock(pin: "0815"))
    #expect(try fixture.call(GuardianSetPin(currentPin: "0815", remove: true)).pinSet == false)
    #expect(try !isLocked(fixture))
    let labels = try fixture.call(HistoryJournal()).entries.map(\.label)
    #expect(labels == ["the removal of the PIN", "the change of the PIN", "the PIN"])
    #expect(try fixture.refusal(of: HistoryUndo()) == .nothingToUndo)
  }

  @Test func whatIsNoPINIsRefusedAndCountsAsNoTry() throws {
    let fixture = try fixture()
    for pin in ["123", "12345678901234", "47 1", "471I", "٤٧١١"] {
      #expect(try fixture.refusal(of: GuardianUnlock(pin: pin)) == .invalidArgument)
      #expect(try fixture.refusal(of: GuardianSetPin(pin: pin, currentPin: "4711")) == .invalidArgument)
    }
    #expect(try fixture.refusal(of: GuardianSetPin(currentPin: "4711")) == .invalidArgument)
    #expect(try fixture.refusal(of: GuardianSetPin(pin: "1234", currentPin: "4711", remove: true)) == .invalidArgument)
    #expect(try fixture.game.store.read { try $0.pin(ofUser: nil)?.tries } == nil)
  }

  // MARK: - How long

  @Test func tenMinutesOfTheBootClockWhateverTheWallClockSays() throws {
    let fixture = try fixture()
    try fixture.call(GuardianUnlock(pin: "4711"))
    fixture.clock.stepWall(86_400)
    #expect(try !isLocked(fixture))
    fixture.clock.advance(599)
    fixture.clock.stepWall(-200_000)
    #expect(try !isLocked(fixture))
    fixture.clock.advance(1)
    #expect(try isLocked(fixture))
  }

  @Test func aRestartLocks() throws {
    let fixture = try fixture()
    try fixture.call(GuardianUnlock(pin: "4711"))
    try fixture.reopen()
    #expect(try isLocked(fixture))
  }

  @Test func anotherTerminalIsLockedStillAndAClosedOneForEver() throws {
    let fixture = try fixture()
    let (one, other) = (try SessionFixture(), try SessionFixture())
    fixture.session = one.number
    try fixture.call(GuardianUnlock(pin: "4711"))
    #expect(try !isLocked(fixture))
    fixture.session = other.number
    #expect(try isLocked(fixture))
    fixture.session = nil
    #expect(try isLocked(fixture))
    fixture.user += 1
    fixture.session = one.number
    #expect(try isLocked(fixture), "root and the owner have sessions of their own")
    fixture.user -= 1
    #expect(try !isLocked(fixture))
    // Its number may soon be reused.
    one.end()
    #expect(try isLocked(fixture))
  }

  @Test func withoutASessionTheConnectionAloneIsUnlocked() throws {
    let fixture = try fixture()
    try fixture.call(GuardianUnlock(pin: "4711"))
    #expect(try !isLocked(fixture))
    let own = fixture.context
    fixture.session = 0
    #expect(try isLocked(fixture))
    fixture.session = nil
    try fixture.call(GuardianSetPin(pin: "0815", currentPin: "4711"))
    #expect(throws: RPCError.self) { try fixture.game.requireUnlocked(own) }
  }

  @Test func whatWasProvenAgainstAnEarlierPINUnlocksNothing() throws {
    let fixture = try fixture()
    let lock = fixture.game.setupLock
    let round = lock.round(of: nil)
    let until = SetupLock.Deadline(600, after: fixture.clock.now())
    try fixture.call(GuardianSetPin(pin: "0815", currentPin: "4711"))
    lock.unlock(fixture.context, for: nil, until: until, round: round)
    #expect(try isLocked(fixture))
    lock.unlock(fixture.context, for: nil, until: until, round: lock.round(of: nil))
    #expect(try !isLocked(fixture))
  }

  @Test func soManySessionsAreRememberedAndNoMore() throws {
    let fixture = try fixture()
    let session = try SessionFixture()
    let until = SetupLock.Deadline(600, after: fixture.clock.now())
    func context(_ user: UInt32) -> CallContext {
      let peer = PeerCredentials(uid: user, gid: user, pid: 1, session: session.number)
      let connection = ConnectionContext(events: EventHub(log: DaemonFixture.silentLog))
      return CallContext(peer: peer, connection: connection, arrived: fixture.clock.now())
    }
    let lock = fixture.game.setupLock
    let users = (0...UInt32(SetupLock.mostSessions)).map { $0 }
    for user in users { lock.unlock(context(user), for: nil, until: until, round: lock.round(of: nil)) }
    let open = users.filter { lock.isUnlocked(context($0), for: nil, now: fixture.clock.now()) }
    #expect(open == Array(users.dropFirst()))
  }

  // MARK: - A system service

  @Test func eachGuardianHasAPINOfTheirOwn() throws {
    let fixture = try fixture(pin: nil, players: .eachUser(People { _ in [] }))
    fixture.user = 1000
    try fixture.call(GuardianSetPin(pin: "4711"))
    fixture.user = 1001
    #expect(try !isLocked(fixture))
    try fixture.call(GuardianSetPin(pin: "0815"))
    #expect(try fixture.refusal(of: GuardianUnlock(pin: "4711")) == .wrongPin)
    try fixture.call(GuardianUnlock(pin: "0815"))
    #expect(try !isLocked(fixture))
    fixture.user = 1000
    #expect(try isLocked(fixture))
    #expect(try fixture.refusal(of: GuardianResetPin(guardian: "1000")) == .forbidden)
    fixture.user = 0
    #expect(try !isLocked(fixture))
    #expect(try error(fixture, GuardianResetPin()).data.hint?.contains("--guardian") == true)
    #expect(try fixture.refusal(of: GuardianResetPin(guardian: "1007")) == .notFound)
    try fixture.call(GuardianResetPin(guardian: "1000"))
    #expect(try fixture.call(HistoryJournal()).entries.map(\.method) == ["guardian.resetPin"])
    #expect(try fixture.call(SessionStatus()).notice == nil)
    fixture.user = 1001
    #expect(try fixture.call(SessionStatus()).notice == nil)
    #expect(try !isLocked(fixture), "another guardian's session stays open")
    fixture.user = 1000
    #expect(try !isLocked(fixture))
    #expect(try fixture.call(SessionStatus()).notice == "The PIN that protected setup was removed.")
    try fixture.call(GuardianSetPin(pin: "1111"))
    #expect(try fixture.call(SessionStatus()).notice == nil, "who sets a new one has seen it")
  }

  @Test func theDoctorTellsAGuardianHowThePINIs() throws {
    let file = People { guardian in guardian == 1000 ? [1007] : [] }
    let fixture = try fixture(pin: nil, players: .eachUser(file))
    func told(_ user: UInt32 = 1000) throws -> String? {
      fixture.user = user
      return try fixture.call(SystemInfo()).findings.first { $0.check == "pin" }?.text
    }
    #expect(try told(1007) == nil && told(0) == nil)
    #expect(try told() == "What you set up for your players is behind no PIN. To set one:")
    try fixture.call(GuardianSetPin(pin: "4711"))
    #expect(try told() == "Setup is behind your PIN.")
    try fixture.call(GuardianUnlock(pin: "4711"))
    #expect(try told() == "Setup is behind your PIN, and unlocked in this terminal session.")
    try fixture.call(GuardianLock())
    for _ in 1...3 { _ = try fixture.refusal(of: GuardianUnlock(pin: "1234")) }
    let until = fixture.clock.now().zone.text(fixture.clock.now().wall.advanced(bySeconds: 30))
    #expect(
      try told() == "Setup is behind your PIN. There were wrong ones: the next can be tried on \(until).")
    // While a task runs, a decreasing waiting time would be a clock.
    try fixture.call(SessionStartTask(task: "Tea", estimate: .text("5m")))
    #expect(try told() == "Setup is behind your PIN.")
    #expect(try told(1007) == nil)
  }

  @Test func theDoctorTellsWhoTrainsAloneOfNoPIN() throws {
    let fixture = try fixture(pin: nil)
    func findings() throws -> [SystemInfo.Finding] {
      try fixture.call(SystemInfo()).findings.filter { $0.check == "pin" }
    }
    #expect(try findings().isEmpty)
    try fixture.call(GuardianSetPin(pin: "4711"))
    #expect(try findings().count == 1)
  }

  // MARK: - Reset

  @Test func aForgottenPINIsTakenAwayAndThatIsToldAndInTheJournal() throws {
    let fixture = try fixture()
    for _ in 1...4 { _ = try fixture.refusal(of: GuardianUnlock(pin: "1234")) }
    #expect(try fixture.refusal(of: GuardianUnlock(pin: "4711")) == .tooManyTries)
    #expect(try fixture.refusal(of: GuardianResetPin(guardian: "4000000000")) == .notFound)
    #expect(try fixture.call(GuardianResetPin(idempotencyKey: "r")).guardian == nil)
    #expect(try !isLocked(fixture))
    #expect(try fixture.call(HistoryJournal()).entries.first?.label == "the reset of the PIN")
    #expect(try fixture.call(SessionStatus()).notice == "The PIN that protected setup was removed.")
    #expect(try fixture.call(SystemInfo()).findings.contains { $0.text.contains("tqctl guardian set-pin") })
    // Repeating the request does not remove a PIN that was set since.
    try fixture.call(GuardianSetPin(pin: "0815"))
    try fixture.call(GuardianResetPin(idempotencyKey: "r"))
    #expect(try isLocked(fixture))
    #expect(try fixture.call(GuardianResetPin()).guardian == nil)
    #expect(try fixture.refusal(of: GuardianResetPin()) == .notFound)
  }
}
