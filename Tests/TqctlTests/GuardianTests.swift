import ArgumentParser
import Glibc
import QuestWire
import Testing

@testable import QuestClient
@testable import tqctl

/// Setup from the terminal: the PIN is requested when needed, and players see nothing of it.
@Suite struct GuardianTests {
  /// A descriptor with these lines. It is a file, because programs started by other tests would keep a pipe open.
  private func descriptor(_ lines: String...) -> Int32 {
    var name = Array("/tmp/timequest-XXXXXX".utf8CString)
    let file = mkstemp(&name)
    precondition(file >= 0)
    unlink(name)
    let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
    precondition(write(file, bytes, bytes.count) == bytes.count && lseek(file, 0, SEEK_SET) == 0)
    return file
  }

  private func caller(_ daemon: FakeDaemon) -> Caller {
    let terminal = Terminal(environment: { _ in nil }, isTerminal: { _ in false })
    return Caller(client: Client(connect: { daemon.connection }, makeKey: { "key" }), terminal: terminal, json: true)
  }

  private func parsed<C: ParsableCommand>(_ type: C.Type, _ arguments: String...) throws -> C {
    try #require(try Tqctl.parseAsRoot(arguments) as? C)
  }

  @Test func setupForSomebodyElseIsFound() throws {
    #expect(Tqctl.helpMessage().contains("guardian"))
    #expect(HelpPage.rest.contains { $0.0.contains("guardian") })
    #expect(try CommandTree.whole().children.contains { $0.commandName == "guardian" })
    for word in ["guardia", "guard", "gardian"] {
      #expect(UnknownCommand.failure([word])?.hint == "Did you mean guardian?")
    }
    #expect(UnknownCommand.failure(["guardian"]) == nil)
  }

  @Test(arguments: ["-1", "two", "99999999999"])
  func aPINIsNeverAnArgument(_ number: String) {
    #expect(throws: (any Error).self) { try Tqctl.parseAsRoot(["guardian", "unlock", "--pin-fd", number]) }
    #expect(throws: (any Error).self) { try Tqctl.parseAsRoot(["guardian", "unlock", "1234"]) }
    #expect(throws: (any Error).self) { try Tqctl.parseAsRoot(["guardian", "set-pin", "--pin", "1234"]) }
  }

  @Test func aLockedCommandAsksUnlocksAndGoesOn() throws {
    let daemon = FakeDaemon([
      FakeDaemon.error(1, RPCError(.locked, "Setup is protected by a PIN.")),
      FakeDaemon.result(2, GuardianUnlock.Response(pinSet: true, unlockedSeconds: 600)),
      FakeDaemon.result(3, #"{"pinSet":true}"#),
    ])
    let pins = PINInput(descriptor: descriptor("4711"))
    try caller(daemon).answerGuardian(GuardianLock(), pins) { _, _ in }
    let sent = daemon.received()
    #expect(sent.map { $0.contains("guardian.lock") } == [true, false, true])
    #expect(sent[1].contains(#""pin":"4711""#))
  }

  @Test func aWrongPINFromAScriptIsTriedOnce() throws {
    let daemon = FakeDaemon([
      FakeDaemon.error(1, RPCError(.locked, "Setup is protected by a PIN.")),
      FakeDaemon.error(2, RPCError(.wrongPin, "That is not the PIN.")),
    ])
    let pins = PINInput(descriptor: descriptor("0000", "4711"))
    let error = #expect(throws: RPCError.self) { try caller(daemon).answerGuardian(GuardianLock(), pins) { _, _ in } }
    #expect(error?.kind == .wrongPin)
    #expect(daemon.received().count == 2)
    #expect(ExitStatus.of(.wrongPin) == 77)
    #expect(ExitStatus.of(.tooManyTries) == 75)
  }

  @Test func settingReadsTheCurrentPINAndTheNewOne() throws {
    for (isSet, lines) in [(false, ["0815"]), (true, ["4711", "0815"])] {
      let daemon = FakeDaemon([
        FakeDaemon.result(1, GuardianUnlock.Response(pinSet: isSet)),
        FakeDaemon.result(2, GuardianLock.Response(pinSet: true)),
      ])
      let input = isSet ? descriptor(lines[0], lines[1]) : descriptor(lines[0])
      try parsed(GuardianSetPINCommand.self, "guardian", "set-pin", "--pin-fd", "\(input)").run(caller(daemon))
      let sent = try #require(daemon.received().last)
      #expect(sent.contains(#""pin":"0815""#))
      #expect(sent.contains(#""currentPin":"4711""#) == isSet)
    }
  }

  @Test func withoutAPINNothingIsSent() throws {
    let daemon = FakeDaemon([FakeDaemon.result(1, GuardianUnlock.Response(pinSet: true))])
    let command = try parsed(GuardianUnlockCommand.self, "guardian", "unlock", "--pin-fd", "\(descriptor())")
    let failure = #expect(throws: CommandFailure.self) { try command.run(caller(daemon)) }
    #expect(failure?.status == ExitStatus.notAllowed)
    #expect(daemon.received().count == 1)
  }
}
