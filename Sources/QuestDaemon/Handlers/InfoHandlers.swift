internal import QuestEngines
internal import QuestModel
internal import QuestStore
internal import QuestWire

/// Events and the health of the service.
extension Game {
  /// `surroundings` is called at each request, on a worker thread, before the store is read.
  func infoRows(seeing surroundings: @escaping @Sendable () -> Surroundings) -> [MethodRow] {
    [
      .row(EventsSubscribe.self, errors: [.invalidArgument], "Full state, then events.", handler: subscribe),
      .row(SystemInfo.self, "Everything that `tqctl doctor` tells about the service.") { _, context in
        try self.info(context, surroundings())
      },
    ]
  }

  private func subscribe(_ request: EventsSubscribe, _ context: CallContext) throws -> EventsSubscribe.Response {
    let topics = try request.topics.map { names in
      try names.map { name in
        guard let topic = Event.Topic(rawValue: name) else {
          throw RPCError(
            .invalidArgument, "There is no topic \"\(name.prefix(40))\".",
            hint: "Topics: \(Event.Topic.allCases.map(\.rawValue).joined(separator: ", ")).")
        }
        return topic
      }
    }
    let wanted = Set(topics ?? Event.Topic.allCases)
    // Registered before the state is read: what changes in between comes as an event.
    let seq = context.connection.subscribe(audience: audience(of: context), topics: wanted)
    return try reading(context) { look in
      EventsSubscribe.Response(
        seq: seq, topics: wanted.map(\.rawValue).sorted(), session: try look.state(), progress: try look.progress())
    }
  }

  private func info(_ context: CallContext, _ surroundings: Surroundings) throws -> SystemInfo.Response {
    putStoreBack()
    return try reading(context) { look in
      let isKeeper = looksAfterStore(context)
      let health = try healthFindings(look, forKeeper: isKeeper)
      var standing = try isKeeper ? keeperStanding(look) : playerStanding(look)
      standing.pin = try pinStanding(look, context, isVeiled: standing.isVeiled)
      standing.reminders = try reminderStanding(look, context)
      let diagnosis = Diagnosis(surroundings: surroundings, standing: standing)
      return SystemInfo.Response(
        version: WireProtocol.release, protocol: WireProtocol.version,
        findings: health + (isKeeper ? diagnosis.findings : diagnosis.findingsForPlayer))
    }
  }

  private func pinStanding(_ look: Look, _ context: CallContext, isVeiled: Bool) throws -> Diagnosis.PIN? {
    let guardian = guardian(context)
    guard let pin = try look.reader.pin(ofUser: guardian) else { return isNamedGuardian(context) ? .unset : nil }
    // A wait that goes by would be a clock.
    if isVeiled { return .set }
    let wait = PINRules.standard.remaining(after: pin.tries, now: look.now)
    if wait > 0 { return .waiting(until: look.zone.text(look.now.wall.advanced(bySeconds: wait.rounded(.up)))) }
    return setupLock.isUnlocked(context, for: guardian, now: look.now) ? .unlocked : .set
  }

  private func reminderStanding(_ look: Look, _ context: CallContext) throws -> Diagnosis.Reminders {
    if let seat = seats.holder(for: audience(of: context)) { return .shown(seat.screen) }
    let isWanted =
      try look.settings.reminders
      && look.reader.quests(of: look.player).contains { $0.reminder != nil && $0.active }
    return .unseen(isWanted: isWanted)
  }

  private func playerStanding(_ look: Look) throws -> Diagnosis.Standing {
    let veil = try look.veil()
    return Diagnosis.Standing(
      schema: try look.reader.schemaVersion(), zone: look.zone, now: look.now.wall,
      clockIsBehind: try look.reader.newestPlayed(by: look.player, after: look.now.wall, veil: veil) != nil,
      backups: [], isBackupOverdue: false, isVeiled: veil != nil, isShared: solo == nil)
  }

  private func keeperStanding(_ look: Look) throws -> Diagnosis.Standing {
    var standing = try playerStanding(look)
    let (shown, hidden) = try look.backups(of: store)
    standing.backups = shown.map(\.at)
    standing.hiddenBackups = hidden
    standing.isBackupOverdue = try !standing.isVeiled && isBackupOverdue(look)
    return standing
  }

  private func isBackupOverdue(_ look: Look) throws -> Bool {
    let patience = 2.0 * 86_400
    let players = try solo.map { [$0] } ?? look.reader.playersWithUsers().map(\.player)
    if let backup = store.backups.list().first?.at {
      let newest = try players.compactMap { try look.reader.newestRecord(of: $0) }.max()
      return newest.map { $0 - backup > patience } ?? false
    }
    let oldest = try players.compactMap { player in
      try look.reader.history(of: player, HistoryFilter(), after: nil, newestFirst: false, limit: 1).first
    }
    return oldest.contains { look.now.wall - $0.session.startedAt > patience }
  }
}
