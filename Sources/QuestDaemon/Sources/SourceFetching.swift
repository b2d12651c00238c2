internal import QuestEngines
internal import QuestModel
internal import QuestServer
internal import QuestStore
internal import QuestWire

/// What `timequest-fetch` calls: which sources are due, and one fetch of one of them.
///
/// It goes on while a task runs. What it brings is hidden then like all that is recorded.
extension Application {
  var fetchingRows: [MethodRow] {
    [
      .row(SourceDue.self, "For timequest-fetch: the sources to be asked now.", handler: due),
      .row(
        SourceBegin.self, errors: [.notFound, .invalidArgument, .busy], "For timequest-fetch: begins to fetch.",
        lane: { _, _ in .change }, handler: begin),
      .row(
        SourcePut.self, errors: [.leaseLost, .invalidArgument, .unknownMetric, .notYours, .tooLarge],
        "For timequest-fetch: hands over what came.", lane: { _, _ in .change }, handler: put),
      .row(
        SourceEnd.self, errors: [.leaseLost, .invalidArgument], "For timequest-fetch: ends a fetch.",
        lane: { _, _ in .change }, handler: end),
    ]
  }

  private func due(_ request: SourceDue, _ context: CallContext) throws -> SourceDue.Response {
    try reading(context) { snapshot in
      let network = snapshot.settings.network
      let isDark = try snapshot.blindFilter() != nil
      var names: [(at: Int64, name: String)] = []
      var later: [(at: Int64, name: String)] = []
      for source in try snapshot.reader.sources(of: snapshot.player) where network && source.isEnabled {
        let progress = try snapshot.progress(of: source)
        let at = progress.standing.nextAt ?? .min
        if progress.lease?.holds(at: snapshot.now.wall) == true { continue }
        if progress.standing.isDue(at: snapshot.now.wall) {
          names.append((at, source.name))
        } else if progress.standing.nextAt != nil {
          later.append((at, source.name))
        }
      }
      return SourceDue.Response(
        network: network, names: names.sorted { $0 < $1 }.map(\.name),
        later: isDark
          ? []
          : later.sorted { $0 < $1 }.map { item in
            SourceDue.Later(name: item.name, nextAt: snapshot.zone.rfc3339(Instant(milliseconds: item.at)))
          })
    }
  }

  private func begin(_ request: SourceBegin, _ context: CallContext) throws -> SourceBegin.Response {
    try writing(SourceBegin.method, context, undoable: false) { change in
      let snapshot = change.snapshot
      let source = try snapshot.source(named: request.name)
      guard snapshot.settings.network else {
        throw RPCError(
          .invalidArgument, "The setting network is off, so no source is asked.", hint: "tqctl settings set network on")
      }
      guard source.isEnabled else {
        throw RPCError(
          .invalidArgument, "\(source.name) is off.", hint: "tqctl sources configure \(source.name) --on")
      }
      var progress = try snapshot.progress(of: source)
      if progress.lease?.holds(at: change.now.wall) == true {
        throw RPCError(
          .busy, "\(source.name) is being asked already.",
          hint: "Wait for its end; one that has died is let go after \(Int(SourceRules.lease / 60)) minutes.")
      }
      let id: SampleID = change.newID()
      let run = "\(source.name).\(id)"
      progress.lease = SourceProgress.Lease(run: run, at: change.now.wall)
      let wants = progress.wants(source, snapshot.fetchTime)
      for stream in source.streams { progress.streams[stream.name, default: StreamProgress()].pass = nil }
      for (stream, want) in wants {
        progress.streams[stream, default: StreamProgress()].pass = StreamProgress.Pass(want: want)
      }
      try change.writer.dropFetch(of: source.name)
      try change.keep(progress, of: source)
      return SourceBegin.Response(
        run: run, leaseSeconds: Int(SourceRules.lease), connector: source.connector, settings: source.settings,
        hosts: source.hosts, zone: snapshot.zone.identifier, now: snapshot.zone.rfc3339(change.now.wall),
        today: snapshot.today.description, want: wants.map { SourceWant($0.stream, $0.want) })
    }
  }

  private func put(_ request: SourcePut, _ context: CallContext) throws -> SourcePut.Response {
    try writing(SourcePut.method, context, undoable: false) { change in
      var fetch = try change.fetch(request.run)
      if request.n == fetch.lease.number, let answer = fetch.lease.answer {
        return try WireJSON.decode(SourcePut.Response.self, from: Array(answer.utf8))
      }
      guard request.n == fetch.lease.number + 1 else {
        throw RPCError(
          .invalidArgument, "n is \(request.n), and \(fetch.lease.number + 1) comes next.",
          hint: "Count the puts of a fetch from 1.")
      }
      let (counts, want) = try fetch.take(request, change)
      let response = SourcePut.Response(
        stored: counts.stored, unchanged: counts.unchanged, withdrawn: counts.withdrawn, want: want)
      fetch.lease.number = request.n
      fetch.lease.counts += counts
      try fetch.keep(answer: response, change)
      return response
    }
  }

  private func end(_ request: SourceEnd, _ context: CallContext) throws -> SourceEnd.Response {
    try writing(SourceEnd.method, context, undoable: false) { change in
      var fetch = try change.fetch(request.run, isEnding: true)
      if fetch.lease.isEnded, let answer = fetch.lease.answer {
        return try WireJSON.decode(SourceEnd.Response.self, from: Array(answer.utf8))
      }
      guard let outcome = SourceStanding.Outcome(rawValue: request.outcome.rawValue) else {
        let names = SourceStanding.Outcome.allCases.map(\.rawValue)
        throw RPCError(
          .invalidArgument, "outcome cannot be \"\(request.outcome.rawValue.prefix(40))\".",
          hint: "It may be \(names.joined(separator: ", ")).", candidates: names)
      }
      guard request.retryAfterSeconds.map({ $0.isFinite && $0 >= 0 }) != false else {
        throw SourceRequest.refused("retryAfterSeconds", "a number from 0")
      }
      let response = try fetch.end(
        outcome, problem: request.problem, pause: request.retryAfterSeconds, change)
      try fetch.keep(answer: response, change)
      return response
    }
  }
}
