internal import QuestEngines
internal import QuestModel
internal import QuestServer
internal import QuestStore
internal import QuestWire

/// The methods that `timequest-fetch` calls: which sources are due, and one fetch from one of them.
///
/// A fetch continues while a task runs. Its samples are hidden then like all new records.
extension Application {
  var fetchingRows: [MethodRow] {
    [
      .row(SourceDue.self, reach: .sources, "For timequest-fetch: the sources to be asked now.", handler: due),
      .row(
        SourceBegin.self, reach: .source { Source.key($0.name) }, errors: [.notFound, .invalidArgument, .busy],
        "For timequest-fetch: begins to fetch.",
        lane: { _, _ in .change }, handler: begin),
      .row(
        SourcePut.self, reach: .source { Fetch.source(of: $0.run) },
        errors: [.leaseLost, .invalidArgument, .unknownMetric, .notYours, .tooLarge],
        "For timequest-fetch: hands over what came.",
        lane: { request, _ in request.state?.complete == true ? .long : .change }, handler: put),
      .row(
        SourceEnd.self, reach: .source { Fetch.source(of: $0.run) }, errors: [.leaseLost, .invalidArgument],
        "For timequest-fetch: ends a fetch.",
        lane: { request, _ in request.outcome == .ok ? .long : .change }, handler: end),
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
          hint: "Wait for its end; a dead fetch is released after \(Int(SourceRules.lease / 60)) minutes.")
      }
      let id: SampleID = change.newID()
      let run = Fetch.run(of: source.name, id)
      progress.lease = SourceProgress.Lease(run: run, at: change.now.wall)
      progress.fetches = (progress.fetches ?? 0) + 1
      let wants = progress.wants(source, snapshot.fetchTime)
      for stream in source.streams { progress.streams[stream.name, default: StreamProgress()].pass = nil }
      for (stream, want) in wants {
        var pass = StreamProgress.Pass(want: want)
        if want.isFull, try !snapshot.hasSamples(of: source, stream) { pass.beganEmpty = true }
        let counted = source.streams.first { $0.name == stream }.map {
          progress.stream(stream).counts($0, want, notBefore: source.notBefore, now: change.now.wall)
        }
        if let counted, !counted.isEmpty { pass.counted = counted }
        progress.streams[stream, default: StreamProgress()].pass = pass
      }
      try change.writer.dropFetch(of: source.name)
      try change.keep(progress, of: source)
      return SourceBegin.Response(
        run: run, leaseSeconds: Int(SourceRules.lease), connector: source.connector, settings: source.settings,
        hosts: source.hosts, zone: snapshot.zone.identifier, now: snapshot.zone.rfc3339(change.now.wall),
        today: snapshot.today.description,
        want: wants.map { SourceWant($0.stream, $0.want, counted: progress.streams[$0.stream]?.pass?.counted) })
    }
  }

  private func put(_ request: SourcePut, _ context: CallContext) throws -> SourcePut.Response {
    let put = try writing(SourcePut.method, context, undoable: false) { change -> Put in
      var fetch = try change.fetch(request.run)
      if request.n == fetch.lease.number, let answer = fetch.lease.answer {
        return .answered(try WireJSON.decode(SourcePut.Response.self, from: Array(answer.utf8)))
      }
      guard request.n == fetch.lease.number + 1 else {
        throw RPCError(
          .invalidArgument, "n is \(request.n), and \(fetch.lease.number + 1) comes next.",
          hint: "Count the puts of a fetch from 1.")
      }
      let (counts, ending) = try fetch.take(request, change)
      if let ending, fetch.endsFullPass(ending, at: change.now.wall) {
        try fetch.keep(change)
        return .endsFullPass(ending, counts)
      }
      return .answered(try fetch.answer(request, counts, ending, change))
    }
    switch put {
    case .answered(let response): return response
    case .endsFullPass(let ending, var counts):
      counts.withdrawn += try withdrawUnseen(request.run, context) { stream, _ in stream == ending.stream.name }
      return try writing(SourcePut.method, context, undoable: false) { change in
        var fetch = try change.fetch(request.run)
        return try fetch.answer(request, counts, ending, change)
      }
    }
  }

  private enum Put {
    case answered(SourcePut.Response)
    /// The samples are stored. Next, samples that the pass has not seen are withdrawn, then the end is stored.
    case endsFullPass(Fetch.Ending, SourceProgress.Counts)
  }

  /// Withdraws samples that the full passes of these streams have not seen, in short changes. Returns how many. If the
  /// fetch dies here, the next full pass withdraws the rest, because this one has not ended. O(samples of the streams),
  /// repeated for each `foundAtOnce` of them.
  ///
  /// - Throws: `busy` if the service stops.
  private func withdrawUnseen(
    _ run: String, _ context: CallContext, of streams: (String, StreamProgress.Pass) -> Bool
  ) throws -> Int {
    var count = 0
    while true {
      let unseen = try reading(context) { snapshot in
        try snapshot.unseen(in: run, atMost: Self.foundAtOnce, of: streams)
      }
      let before = count
      for start in stride(from: 0, to: unseen.count, by: Self.withdrawnAtOnce) {
        try unlessStopping("the next full pass withdraws the rest") { if store.isStopping { throw StoreError.closing } }
        count += try writing(SourcePut.method, context, undoable: false) { change in
          var fetch = try change.fetch(run)
          return try fetch.withdraw(unseen[start..<min(start + Self.withdrawnAtOnce, unseen.count)], change)
        }
      }
      guard count > before else { return count }
    }
  }

  /// Some 20 ms.
  private static let withdrawnAtOnce = 500
  /// Half a megabyte of ids.
  private static let foundAtOnce = 10_000

  private func end(_ request: SourceEnd, _ context: CallContext) throws -> SourceEnd.Response {
    if request.outcome == .ok { _ = try withdrawUnseen(request.run, context) { _, pass in pass.isOpen } }
    return try writing(SourceEnd.method, context, undoable: false) { change in
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
