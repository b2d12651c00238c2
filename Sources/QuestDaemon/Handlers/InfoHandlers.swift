internal import QuestModel
internal import QuestStore
internal import QuestWire

/// Events and the health of the service.
extension Game {
  var infoRows: [MethodRow] {
    [
      .row(EventsSubscribe.self, errors: [.invalidArgument], "Full state, then events.", handler: subscribe),
      .row(SystemInfo.self, "What tqctl doctor asks the daemon.", handler: info),
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

  private func info(_ request: SystemInfo, _ context: CallContext) throws -> SystemInfo.Response {
    try reading(context) { look in
      var findings = [
        SystemInfo.Finding(check: "store", status: "ok", text: "The store is open: \(store.path)."),
        SystemInfo.Finding(
          check: "schema", status: "ok", text: "Schema \(try look.reader.schemaVersion()), as this version expects."),
        SystemInfo.Finding(
          check: "durability", status: "ok", text: "Every acknowledged change is on the disk (WAL, synchronous=FULL)."),
        SystemInfo.Finding(check: "zone", status: "ok", text: "Your days follow \(look.zone.identifier)."),
      ]
      if let newest = try look.reader.newestRecord(of: look.player), newest > look.now.wall {
        findings.append(
          SystemInfo.Finding(
            check: "clock", status: "warning", text: "The wall clock is earlier than your newest run.",
            fix: "timedatectl set-ntp true"))
      } else {
        findings.append(
          SystemInfo.Finding(
            check: "clock", status: "ok", text: "Tasks are timed on the boot clock, which counts through suspend."))
      }
      return SystemInfo.Response(
        version: WireProtocol.release, protocol: WireProtocol.version, findings: findings)
    }
  }
}
