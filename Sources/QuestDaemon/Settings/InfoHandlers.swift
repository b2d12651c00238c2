internal import QuestEngines
internal import QuestModel
internal import QuestServer
internal import QuestStore
internal import QuestWire

/// Events and the health of the service.
extension Application {
  /// `host` is called at each request, on a worker thread, before the store is read.
  func infoRows(seeing host: @escaping @Sendable () -> HostState) -> [MethodRow] {
    [
      .row(EventsSubscribe.self, errors: [.invalidArgument], "Full state, then events.", handler: subscribe),
      .row(SystemInfo.self, "The daemon's findings for `tqctl doctor`.") { _, context in
        try self.info(context, host())
      },
    ]
  }

  private func subscribe(_ request: EventsSubscribe, _ context: CallContext) throws -> EventsSubscribe.Response {
    let topics = try request.topics.map { names in
      try names.map { name in
        guard let topic = name.known else {
          throw RPCError(
            .invalidArgument, "There is no topic \"\(name.rawValue.prefix(40))\".",
            hint: "Topics: \(Event.Topic.allCases.map(\.rawValue).joined(separator: ", ")).")
        }
        return topic
      }
    }
    let wanted = Set(topics ?? Event.Topic.allCases)
    // Subscribed before the state is read, so that a change in between arrives as an event.
    let seq = context.connection.subscribe(audience: audience(of: context), topics: wanted)
    return try reading(context) { snapshot in
      EventsSubscribe.Response(
        seq: seq,
        topics: Event.Topic.allCases.filter(wanted.contains).map(Open.init).sorted { $0.rawValue < $1.rawValue },
        session: try snapshot.state(),
        progress: try snapshot.progress())
    }
  }

  private func info(_ context: CallContext, _ host: HostState) throws -> SystemInfo.Response {
    putStoreBack()
    return try reading(context) { snapshot in
      let isKeeper = looksAfterStore(context)
      let health = try healthFindings(snapshot, forKeeper: isKeeper)
      var standing = try isKeeper ? keeperStanding(snapshot) : playerStanding(snapshot)
      standing.pin = try pinStanding(snapshot, context, isVeiled: standing.isVeiled)
      standing.wantsReminders = try wantsReminders(snapshot)
      standing.reminders =
        leases.holder(for: audience(of: context)).map { .shown($0.screen) }
        ?? .unseen(isWanted: standing.wantsReminders)
      let diagnosis = Diagnosis(host: host, standing: standing)
      return SystemInfo.Response(
        version: WireProtocol.release, protocol: WireProtocol.version,
        findings: health + (isKeeper ? diagnosis.findings : diagnosis.findingsForPlayer))
    }
  }

  private func pinStanding(_ snapshot: ReadContext, _ context: CallContext, isVeiled: Bool) throws -> Diagnosis.PIN? {
    let guardian = guardian(context)
    guard let pin = try snapshot.reader.pin(ofUser: guardian) else { return isNamedGuardian(context) ? .unset : nil }
    // A shown waiting time would be a clock.
    if isVeiled { return .set }
    let wait = PINRules.standard.remaining(after: pin.tries, now: snapshot.now)
    if wait > 0 { return .waiting(until: snapshot.zone.text(snapshot.now.wall.advanced(bySeconds: wait.rounded(.up)))) }
    return setupLock.isUnlocked(context, for: guardian, now: snapshot.now) ? .unlocked : .set
  }

  private func wantsReminders(_ snapshot: ReadContext) throws -> Bool {
    try snapshot.settings.reminders
      && snapshot.reader.quests(of: snapshot.player).contains { $0.reminder != nil && $0.active }
  }

  private func playerStanding(_ snapshot: ReadContext) throws -> Diagnosis.Standing {
    let blindFilter = try snapshot.blindFilter()
    return Diagnosis.Standing(
      schema: try snapshot.reader.schemaVersion(), zone: snapshot.zone, now: snapshot.now.wall,
      clockIsBehind: try snapshot.reader.newestPlayed(
        by: snapshot.player, after: snapshot.now.wall, blindFilter: blindFilter) != nil,
      backups: [], isBackupOverdue: false, isVeiled: blindFilter != nil, isShared: solo == nil)
  }

  private func keeperStanding(_ snapshot: ReadContext) throws -> Diagnosis.Standing {
    var standing = try playerStanding(snapshot)
    let (shown, hidden) = try snapshot.backups(of: store)
    standing.backups = shown.map(\.at)
    standing.hiddenBackups = hidden
    standing.isBackupOverdue = try !standing.isVeiled && isBackupOverdue(snapshot)
    return standing
  }

  private func isBackupOverdue(_ snapshot: ReadContext) throws -> Bool {
    let patience = 2.0 * 86_400
    let players = try solo.map { [$0] } ?? snapshot.reader.playersWithUsers().map(\.player)
    if let backup = store.backups.list().first?.at {
      let newest = try players.compactMap { try snapshot.reader.newestRecord(of: $0) }.max()
      return newest.map { $0 - backup > patience } ?? false
    }
    let oldest = try players.compactMap { player in
      try snapshot.reader.history(of: player, HistoryFilter(), after: nil, newestFirst: false, limit: 1).first
    }
    return oldest.contains { snapshot.now.wall - $0.session.startedAt > patience }
  }
}
