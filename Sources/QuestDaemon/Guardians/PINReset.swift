public import LinuxHost
internal import Logging
internal import QuestModel
internal import QuestServer
internal import QuestStore
public import QuestWire

/// The store's owner removes a forgotten PIN. The guardian is notified, and the removal is journaled.
extension Application {
  /// The same without a service, by the owner of the store.
  public func resetPIN(
    _ request: GuardianResetPin, by person: PeerCredentials
  ) throws -> GuardianResetPin.Response {
    let connection = ConnectionContext(events: EventHub(log: log))
    return try resetPIN(request, CallContext(peer: person, connection: connection, arrived: clock.now()))
  }

  func resetPIN(_ request: GuardianResetPin, _ context: CallContext) throws -> GuardianResetPin.Response {
    var reset: UInt32??
    let response = try changing(request, context, undoable: false) { change in
      let guardian = try guardian(named: request.guardian, among: change.snapshot.reader.usersWithPIN())
      reset = .some(guardian)
      try change.writer.setPIN(nil, ofUser: guardian)
      let name = guardian.map { UserDatabase.name(of: $0) ?? String($0) }
      change.writer.label = "the reset of the PIN" + (name.map { " of \($0)" } ?? "")
      try change.writer.tell(.pinReset, Self.pinResetText, toUser: guardian)
      change.announce(.store, .notice)
      return GuardianResetPin.Response(guardian: name)
    }
    if let reset {
      changes.onceDurable { [setupLock, log] in
        setupLock.lockAll(of: reset)
        log.notice("A PIN was reset.", metadata: ["by": "\(context.peer.uid)"])
      }
    }
    return response
  }

  private static let pinResetText = "The PIN that protected setup was removed. To set a new one: tqctl guardian set-pin"

  /// The guardian with that name; without a name the only guardian with a PIN.
  private func guardian(named name: String?, among users: [UInt32?]) throws -> UInt32? {
    guard let first = users.first else {
      throw RPCError(.notFound, "No PIN is set.", hint: "Setup needs no PIN: tqctl guardian apply FILE")
    }
    guard let name else {
      guard users.count == 1 else {
        throw RPCError(
          .invalidArgument, "Several guardians have a PIN.",
          hint: "Say whose: timequestd --system --reset-pin --guardian NAME")
      }
      return first
    }
    let user = UInt32(name) ?? UserDatabase.user(named: name)
    guard let user, users.contains(user) else {
      throw RPCError(.notFound, "\"\(name.prefix(40))\" has no PIN here.")
    }
    return user
  }
}
