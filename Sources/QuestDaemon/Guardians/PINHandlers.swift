internal import LinuxHost
internal import Logging
internal import QuestEngines
internal import QuestModel
internal import QuestServer
internal import QuestStore
internal import QuestText
internal import QuestWire

/// The PIN that protects setup (SPEC §9). It belongs to the caller: a guardian, or the owner of a user service.
///
/// Its digits are never logged, kept with an idempotency key, journaled or part of an error.
extension Application {
  var pinRows: [MethodRow] {
    [
      .row(
        GuardianSetPin.self, access: .guardian,
        errors: [
          .invalidArgument, .invalidDuration, .locked, .wrongPin, .tooManyTries, .notFound, .nameTaken, .forbidden,
        ],
        "Sets, changes or removes the PIN that guards setup.", lane: { _, _ in .long }, handler: setPIN),
      .row(
        GuardianUnlock.self, access: .guardian, reach: .setup, errors: [.invalidArgument, .wrongPin, .tooManyTries],
        "Unlocks setup for ten minutes, for this terminal session alone.", lane: { _, _ in .long }, handler: unlock),
      .row(
        GuardianPermit.self, access: .guardian, errors: [.locked],
        "Gives a credential that stands for the PIN until it is changed.", lane: { _, _ in .long }, handler: permit),
      .row(
        GuardianLock.self, access: .guardian, "Locks setup again for this terminal session.", handler: lock),
      .row(
        GuardianResetPin.self, access: .owner, errors: [.notFound, .invalidArgument],
        "Takes a forgotten PIN away.", handler: resetPIN),
    ]
  }

  /// The guardian whose PIN applies to the caller: the caller in a system service; the owner, `nil`, in a user service.
  func guardian(_ context: CallContext) -> UInt32? { solo == nil ? context.peer.uid : nil }

  /// Refuses a setup method as `locked` if the guardian has a PIN and the caller's session is not unlocked. Every such
  /// method calls it first.
  func requireUnlocked(_ context: CallContext) throws {
    guard try isLocked(context) else { return }
    throw RPCError(.locked, "Setup is protected by a PIN.", hint: "tqctl guardian unlock")
  }

  /// Whether the guardian has a PIN and the caller's session is not unlocked.
  func isLocked(_ context: CallContext) throws -> Bool {
    let guardian = guardian(context)
    return try pin(of: guardian) != nil && !setupLock.isUnlocked(context, for: guardian, now: clock.now())
  }

  private func pin(of guardian: UInt32?) throws -> StoredPIN? {
    try translating { try store.read { try $0.pin(ofUser: guardian) } }
  }

  // MARK: - Locking and unlocking

  private func unlock(_ request: GuardianUnlock, _ context: CallContext) throws -> GuardianUnlock.Response {
    let guardian = guardian(context)
    if let credential = request.credential {
      guard request.pin == nil else {
        throw RPCError(.invalidArgument, "Give the PIN or a credential, not both.", hint: "Leave one of them out.")
      }
      return try unlock(with: credential, of: guardian, context)
    }
    guard let pin = request.pin else { return GuardianUnlock.Response(pinSet: try self.pin(of: guardian) != nil) }
    let round = setupLock.round(of: guardian)
    guard try provenHash(pin, of: guardian) != nil else { return GuardianUnlock.Response(pinSet: false) }
    let rules = PINRules.standard
    setupLock.unlock(
      context, for: guardian, until: SetupLock.Deadline(rules.unlocked, after: clock.now()), round: round)
    return GuardianUnlock.Response(pinSet: true, unlockedSeconds: rules.unlocked)
  }

  // MARK: - Credentials

  /// Returns a hash of the PIN's hash. It becomes invalid when the PIN changes, and reveals neither the PIN nor its
  /// hash.
  private func permit(_ request: GuardianPermit, _ context: CallContext) throws -> GuardianPermit.Response {
    try requireUnlocked(context)
    guard let pin = try pin(of: guardian(context)) else { return GuardianPermit.Response() }
    return GuardianPermit.Response(credential: try setupLock.hashing { try PasswordHash.make(of: pin.hash) })
  }

  private func unlock(
    with credential: String, of guardian: UInt32?, _ context: CallContext
  ) throws -> GuardianUnlock.Response {
    let round = setupLock.round(of: guardian)
    guard let stored = try pin(of: guardian) else { return GuardianUnlock.Response(pinSet: false) }
    guard credential.hasPrefix(PasswordHash.prefix), credential.utf8.count <= PasswordHash.longestSecret,
      // libcrypt throws for a text that is no hash.
      (try? setupLock.hashing { try PasswordHash.matches(stored.hash, credential) }) == true
    else {
      throw RPCError(
        .wrongPin, "The PIN was changed since this credential was given.", hint: "Ask for another: guardian.permit.")
    }
    let seconds = PINRules.standard.unlocked
    setupLock.unlockConnection(
      of: context, for: guardian, until: SetupLock.Deadline(seconds, after: clock.now()), round: round)
    return GuardianUnlock.Response(pinSet: true, unlockedSeconds: seconds)
  }

  private func lock(_ request: GuardianLock, _ context: CallContext) throws -> GuardianLock.Response {
    let guardian = guardian(context)
    setupLock.lock(context, for: guardian)
    return GuardianLock.Response(pinSet: try pin(of: guardian) != nil)
  }

  // MARK: - Setting

  private func setPIN(_ request: GuardianSetPin, _ context: CallContext) throws -> GuardianSetPin.Response {
    let guardian = guardian(context)
    switch (request.pin, request.remove) {
    case (let pin?, nil), (let pin?, false): try Self.require(pin)
    case (nil, true): break
    default:
      throw RPCError(
        .invalidArgument, "Either a new PIN or \"remove\": true is required.", hint: "Give one of them.")
    }
    if let answer = try reading(context, { try IdempotentReplies.answer(to: request, in: $0) }) { return answer }
    let setup = request.routines.map { GuardianApply(player: request.player, routines: $0) }
    let ward = try setup.map { setup in try translating { try self.ward(setup.player, context) } }
    let proven = try provenHash(request.currentPin, of: guardian)
    let hash = try request.pin.map { pin in try setupLock.hashing { try PasswordHash.make(of: pin) } }
    let response = try changing(request, context, undoable: false) { change in
      guard try change.snapshot.reader.pin(ofUser: guardian)?.hash == proven else { throw Self.changedMeanwhile }
      if proven != nil || hash != nil { try change.writer.setPIN(hash, ofUser: guardian) }
      // A guardian who changes the PIN has seen that it was reset.
      try change.writer.acknowledge(.pinReset, ofUser: guardian)
      if let setup, let ward { _ = try setUp(setup, ward, change) }
      change.writer.label = hash == nil ? "the removal of the PIN" : proven == nil ? "the PIN" : "the change of the PIN"
      let quests = try solo.map { try change.snapshot.reader.quests(of: $0) }
      func names(_ creator: Quest.Creator) -> [String]? {
        quests.map { quests in quests.filter { $0.createdBy == creator }.map(\.name) }
      }
      return GuardianSetPin.Response(
        pinSet: hash != nil, protected: names(.guardian), unprotected: names(.player))
    }
    setupLock.lockAll(of: guardian)
    return response
  }

  // MARK: - Proving

  /// The stored hash that the PIN matches; `nil` if no PIN is set. Throws a refusal for a wrong one.
  ///
  /// The attempt is on the disk before anything is hashed, so neither a crash nor concurrent calls give more attempts.
  /// During a wait nothing is hashed.
  private func provenHash(_ pin: String?, of guardian: UInt32?) throws -> String? {
    guard let stored = try self.pin(of: guardian) else { return nil }
    guard let pin else {
      throw RPCError(.locked, "The current PIN is required to change it.", hint: "Pass it as currentPin.")
    }
    try Self.require(pin)
    let now = clock.now()
    try refuseTooSoon(after: stored.tries, now)
    let begun = try noting { store -> StoredPIN? in
      guard var stored = try store.reader.pin(ofUser: guardian) else { return nil }
      try refuseTooSoon(after: stored.tries, now)
      stored.tries = PINRules.standard.counting(stored.tries, now: now)
      try store.note(stored.tries, ofUser: guardian)
      return stored
    }
    guard let begun else { return nil }
    guard try setupLock.hashing({ try PasswordHash.matches(pin, begun.hash) }) else {
      let tries = begun.tries?.count ?? 1
      log.notice(
        "A PIN was not right.", metadata: ["guardian": "\(guardian.map(String.init) ?? "owner")", "tries": "\(tries)"])
      throw Self.wrong(after: tries)
    }
    return try noting { store in
      guard try store.reader.pin(ofUser: guardian)?.hash == begun.hash else { throw Self.changedMeanwhile }
      try store.note(nil, ofUser: guardian)
      return begun.hash
    }
  }

  private func noting<Value>(_ body: (StoreMaintainer) throws -> Value) throws -> Value {
    try translating { try serially { try store.maintain(body) } }
  }

  private static func require(_ pin: String) throws {
    guard PINForm.accepts(pin) else {
      throw RPCError(
        .invalidArgument, "A PIN has \(PINForm.words) and nothing else.", hint: "Give the digits alone.")
    }
  }

  private func refuseTooSoon(after tries: PINTries?, _ now: ClockReading) throws {
    let wait = PINRules.standard.remaining(after: tries, now: now)
    guard wait > 0 else { return }
    throw Self.waiting(
      RPCError(
        .tooManyTries, "Too many wrong PINs: the next try is in \(DurationText.words(wait.rounded(.up))).",
        hint: "Forgotten? timequestd --reset-pin"), wait)
  }

  private static func wrong(after tries: Int) -> RPCError {
    let rules = PINRules.standard
    let wait = rules.wait(after: tries)
    let left = rules.freeTries - tries
    let hint =
      wait > 0
      ? "The next try is in \(DurationText.words(wait))."
      : left == 1 ? "After the next wrong one there is a wait." : "After \(left) more there is a wait."
    return waiting(RPCError(.wrongPin, "That is not the PIN.", hint: hint), wait)
  }

  private static func waiting(_ error: RPCError, _ wait: Double) -> RPCError {
    var error = error
    error.data.retryAfterSeconds = wait > 0 ? Int(wait.rounded(.up)) : nil
    return error
  }

  private static var changedMeanwhile: RPCError {
    RPCError(.busy, "The PIN was changed meanwhile.", hint: "Try again.")
  }
}
