internal import QuestModel
internal import QuestStore
internal import QuestWire

/// Events and the health of the service.
extension Game {
  /// `surroundings` is called at each request, on a worker thread, before the store is read.
  func infoRows(seeing surroundings: @escaping @Sendable () -> Surroundings) -> [MethodRow] {
    [
      .row(EventsSubscribe.self, errors: [.invalidArgument], "Full state, then events.", handler: subscribe),
      .row(SystemInfo.self, "What tqctl doctor asks the daemon.") { _, context in
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
    let seq = context.connection.subscribe(player: player(for: context).rawValue, topics: wanted)
    return try reading(context) { look in
      EventsSubscribe.Response(
        seq: seq, topics: wanted.map(\.rawValue).sorted(), session: try look.state(), progress: try look.progress())
    }
  }

  private func info(_ context: CallContext, _ surroundings: Surroundings) throws -> SystemInfo.Response {
    try reading(context) { look in
      let veil = try look.veil()
      let newest = try look.reader.newestRecord(of: look.player)
      let standing = Diagnosis.Standing(
        schema: try look.reader.schemaVersion(), zone: look.zone, now: look.now.wall,
        clockIsBehind: try look.reader.newestPlayed(by: look.player, after: look.now.wall) != nil,
        backups: store.backups.list().map(\.at).filter { at in veil.map { at <= $0 } ?? true },
        isBackupOverdue: try veil == nil && isBackupOverdue(look, newest), isVeiled: veil != nil)
      return SystemInfo.Response(
        version: WireProtocol.release, protocol: WireProtocol.version,
        findings: try healthFindings(look) + Diagnosis(surroundings: surroundings, standing: standing).findings)
    }
  }

  private func isBackupOverdue(_ look: Look, _ newest: Instant?) throws -> Bool {
    let patience = 2.0 * 86_400
    if let backup = store.backups.list().first?.at { return newest.map { $0 - backup > patience } ?? false }
    let oldest = try look.reader.history(
      of: look.player, HistoryFilter(), after: nil, newestFirst: false, limit: 1)
    return oldest.first.map { look.now.wall - $0.session.startedAt > patience } ?? false
  }
}
