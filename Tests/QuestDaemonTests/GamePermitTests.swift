import QuestTestKit
import QuestWire
import Testing

/// The credential that replaces the PIN on a machine that receives routines from another one.
struct GamePermitTests {
  private let fixture: GameFixture

  init() throws {
    fixture = try GameFixture()
    try fixture.call(GuardianSetPin(pin: "4711"))
  }

  private let setup = GuardianApply(routines: [.init(name: "Evening", tasks: [.init(name: "Dishes")])])

  private func permit(pin: String = "4711") throws -> String {
    try fixture.call(GuardianUnlock(pin: pin))
    let credential = try #require(try fixture.call(GuardianPermit()).credential)
    try fixture.call(GuardianLock())
    return credential
  }

  @Test func onlyWhoKnowsThePINGetsIt() throws {
    #expect(try fixture.refusal(of: GuardianPermit()) == .locked)
    let credential = try permit()
    #expect(!credential.contains("4711"))
    #expect(try fixture.refusal(of: GuardianPermit()) == .locked)
    // Not the same one again.
    #expect(try permit() != credential)
  }

  @Test func itUnlocksOneConnectionAndNoOther() throws {
    let credential = try permit()
    #expect(try fixture.refusal(of: setup) == .locked)
    _ = try fixture.call(SystemRestrict(.setup))
    #expect(try fixture.refusal(of: setup) == .locked)
    #expect(try fixture.call(GuardianUnlock(credential: credential)).pinSet)
    #expect(try fixture.call(setup).changes.count == 1)
    #expect(try fixture.refusal(of: GuardianPermit()) == .forbidden)
    #expect(try fixture.refusal(of: QuestList(all: true)) == .forbidden)
    fixture.reconnect()
    #expect(try fixture.refusal(of: GuardianApply(dryRun: true)) == .locked)
    #expect(try fixture.call(QuestList(all: true)).quests.map(\.name) == ["Evening"])
  }

  @Test func itEndsWithThePIN() throws {
    let credential = try permit()
    try fixture.call(GuardianSetPin(pin: "0815", currentPin: "4711"))
    #expect(try fixture.refusal(of: GuardianUnlock(credential: credential)) == .wrongPin)
    #expect(try fixture.refusal(of: setup) == .locked)
    // Receiving routines does not count as a try of the PIN.
    for _ in 1...20 { #expect(try fixture.refusal(of: GuardianUnlock(credential: credential)) == .wrongPin) }
    #expect(try fixture.call(GuardianUnlock(pin: "0815")).pinSet)
  }

  @Test(arguments: ["", "4711", "$y$", "$6$abc$def", "$y$j9T$x", String(repeating: "$y$", count: 400)])
  func somethingElseUnlocksNothing(credential: String) throws {
    #expect(try fixture.refusal(of: GuardianUnlock(credential: credential)) == .wrongPin)
    #expect(try fixture.refusal(of: GuardianUnlock(pin: "4711", credential: credential)) == .invalidArgument)
    #expect(try fixture.refusal(of: setup) == .locked)
  }

  @Test func withoutAPINNoneIsNeeded() throws {
    let credential = try permit()
    try fixture.call(GuardianSetPin(currentPin: "4711", remove: true))
    #expect(try fixture.call(GuardianPermit()).credential == nil)
    #expect(try !fixture.call(GuardianUnlock(credential: credential)).pinSet)
    #expect(try fixture.call(setup).changes.count == 1)
  }
}
