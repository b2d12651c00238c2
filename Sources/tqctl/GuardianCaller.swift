import QuestClient
import QuestWire

/// Guardian commands: when setup is locked, they ask for the PIN and continue.
extension Caller {
  func hasPIN() throws -> Bool { try client.call(GuardianUnlock()).pinSet }

  /// Like `answer`, for the methods of guardians.
  func answerGuardian<R: Request>(
    _ request: R, _ pins: PINInput, _ render: (R.Response, inout Page) throws -> Void
  ) throws {
    try unlocking(pins) { try answer(request, render) }
  }

  /// Runs the body. If the set-up is locked, asks for the PIN and runs it again.
  func unlocking<Value>(_ pins: PINInput, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as RPCError where error.kind == .locked {
      // Use the same connection: without a terminal session only the connection is unlocked.
      _ = try unlocked(pins)
      return try body()
    }
  }

  func unlock(_ pins: PINInput, _ render: (GuardianUnlock.Response, inout Page) throws -> Void) throws {
    let reply = try unlocked(pins)
    if json { return try printJSON(reply.bytes) }
    let value = try reply.value()
    try show { page in try render(value, &page) }
  }

  /// Asks until a PIN is right, or until the daemon demands a wait.
  private func unlocked(_ pins: PINInput) throws -> Reply<GuardianUnlock.Response> {
    while true {
      let pin = try pins.pin("PIN: ")
      do {
        return try client.reply(to: GuardianUnlock(pin: pin))
      } catch let error as RPCError where error.kind == .wrongPin && pins.isTerminal {
        guard error.data.retryAfterSeconds == nil else { throw error }
        StandardError.write("\(error.message) \(error.data.hint ?? "")\n")
      }
    }
  }
}
