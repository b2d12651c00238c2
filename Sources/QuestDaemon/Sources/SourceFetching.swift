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
      try change.writer.removeSourceParts(.staged, of: source.name)
      try change.writer.removeSourceParts(.seen, of: source.name)
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

extension WriteContext {
  /// The fetch that a request names.
  ///
  /// - Throws: `leaseLost` when it has ended, when its time is over, and when its source was changed.
  fileprivate func fetch(_ run: String, isEnding: Bool = false) throws -> Fetch {
    let lost = RPCError(
      .leaseLost, "This fetch has ended, or its time is over.", hint: "Begin again with source.begin.")
    guard let name = run.split(separator: ".").first, let source = try snapshot.reader.source(String(name), of: player)
    else { throw lost }
    let progress = try snapshot.progress(of: source)
    guard let lease = progress.lease, lease.run == run,
      lease.holds(at: now.wall) || isEnding && lease.isEnded
    else { throw lost }
    return Fetch(source: source, progress: progress, lease: lease)
  }
}

/// One fetch from one source in progress.
private struct Fetch {
  let source: Source
  var progress: SourceProgress
  var lease: SourceProgress.Lease

  /// Stores the progress with the answer, which a repetition gets again.
  mutating func keep(answer: some Encodable, _ change: WriteContext) throws {
    lease.answer = String(decoding: try WireJSON.line(answer).dropLast(), as: UTF8.self)
    lease.touchedAt = change.now.wall.milliseconds
    progress.lease = lease
    try change.keep(progress, of: source)
  }
}

// MARK: - A put

extension Fetch {
  fileprivate mutating func take(
    _ request: SourcePut, _ change: WriteContext
  ) throws -> (SourceProgress.Counts, [SourceWant]?) {
    guard request.samples?.count ?? 0 <= WireLimits.listEntries, request.gone?.count ?? 0 <= WireLimits.listEntries
    else {
      throw RPCError(
        .tooLarge, "A put has at most \(WireLimits.listEntries) samples and as many gone.",
        hint: "Send the rest in the next one.")
    }
    guard request.covered == nil || request.state == nil else {
      throw RPCError(.invalidArgument, "A put ends one chunk.", hint: "Send covered and state in two puts.")
    }
    var items = try items(request, change)
    let ending = try ending(request, change.snapshot)
    let staged = try change.snapshot.reader.stagedSamples(of: source.name, player: change.player)
    guard staged + items.values.reduce(0, { $0 + $1.count }) <= SourceRules.staged else {
      throw RPCError(
        .tooLarge, "More than \(SourceRules.staged) samples wait for their covered or state.",
        hint: "Send one after fewer samples.")
    }
    let last = ending.flatMap { items.removeValue(forKey: $0.stream.name) } ?? []
    for (stream, items) in items where !items.isEmpty {
      try change.writer.addSourcePart(
        .staged, of: source.name, stream: stream, number: request.n, count: items.count,
        String(decoding: try WireJSON.line(items).dropLast(), as: UTF8.self))
    }
    guard let ending else { return (SourceProgress.Counts(), nil) }
    var chunk = SourceChunk(source, ending.stream)
    for body in try change.snapshot.reader.sourceParts(
      .staged, of: source.name, stream: ending.stream.name, player: change.player)
    {
      chunk.add(try WireJSON.decode([SourceItem].self, from: Array(body.utf8)))
    }
    chunk.add(last)
    try change.writer.removeSourceParts(.staged, of: source.name, stream: ending.stream.name)
    return try commit(chunk, ending, number: request.n, change)
  }

  /// What ends a chunk.
  private struct Ending {
    var stream: Source.Stream
    var days: ClosedRange<LocalDay>?
    var state: SourcePut.Position?
  }

  private mutating func commit(
    _ chunk: SourceChunk, _ ending: Ending, number: Int, _ change: WriteContext
  ) throws -> (SourceProgress.Counts, [SourceWant]?) {
    let name = ending.stream.name
    var progress = progress.stream(name)
    let isFull = progress.pass?.want.isFull == true
    var seen = isFull ? try seen(name, change) : []
    var counts = try chunk.store(change, on: ending.days) { isFull && !seen.contains($0.text) }
    var want: [SourceWant]?
    let now = change.now.wall
    switch ending.stream.strategy {
    case .days, .snapshot:
      let today = change.snapshot.today
      progress.answered(ending.days ?? today...today, at: now, command: try change.writer.reader.newestCommand())
      if ending.stream.strategy == .snapshot { progress.pass?.isWhole = true }
    case .version, .cursor:
      let ids = chunk.ids
      if isFull, !ids.isEmpty {
        try change.writer.addSourcePart(
          .seen, of: source.name, stream: name, number: number, count: ids.count,
          String(decoding: try WireJSON.line(ids).dropLast(), as: UTF8.self))
        seen.formUnion(ids)
      }
      switch progress.take(
        version: ending.state?.version, after: ending.state?.after?.position, isLast: ending.state?.complete,
        ending.stream.strategy, at: now)
      {
      case .goesOn: break
      case .isWhole:
        counts.withdrawn += try close(ending.stream, &progress, isFull: isFull, seen, change)
      case .again(let next):
        try change.writer.removeSourceParts(.seen, of: source.name, stream: name)
        want = [SourceWant(name, next)]
      case .givesUp: try change.writer.removeSourceParts(.seen, of: source.name, stream: name)
      }
    }
    self.progress.streams[name] = progress
    try noteChange(counts, change)
    return (counts, want)
  }

  private func seen(_ stream: String, _ change: WriteContext) throws -> Set<String> {
    var seen: Set<String> = []
    for body in try change.snapshot.reader.sourceParts(.seen, of: source.name, stream: stream, player: change.player) {
      seen.formUnion(try WireJSON.decode([String].self, from: Array(body.utf8)))
    }
    return seen
  }

  /// Ends a pass over all items: what a full one has not seen goes.
  private func close(
    _ stream: Source.Stream, _ progress: inout StreamProgress, isFull: Bool, _ seen: Set<String>,
    _ change: WriteContext
  ) throws -> Int {
    var withdrawn = 0
    if isFull {
      withdrawn = try SourceChunk(source, stream).withdraw(change, on: Metric.firstDay...LocalDay.last) {
        !seen.contains($0.text)
      }
    }
    try change.writer.removeSourceParts(.seen, of: source.name, stream: stream.name)
    progress.answered(
      Metric.firstDay...change.snapshot.today, at: change.now.wall,
      command: try change.writer.reader.newestCommand())
    return withdrawn
  }

  private func noteChange(_ counts: SourceProgress.Counts, _ change: WriteContext) throws {
    guard counts.stored + counts.withdrawn > 0 else { return }
    change.writer.label = "source:\(source.name)"
    try change.recordFacts()
    change.announce(.goals, .logged)
  }
}

// MARK: - The end

extension Fetch {
  fileprivate mutating func end(
    _ outcome: SourceStanding.Outcome, problem: String?, pause: Double?, _ change: WriteContext
  ) throws -> SourceEnd.Response {
    let snapshot = change.snapshot
    let now = change.now.wall
    if outcome == .ok {
      // The connector has said all: a pass whose last page nobody named is whole.
      for stream in source.streams {
        var progress = progress.stream(stream.name)
        guard progress.finish(at: now) == .isWhole else { continue }
        var counts = SourceProgress.Counts()
        counts.withdrawn = try close(
          stream, &progress, isFull: progress.pass?.want.isFull == true, seen(stream.name, change), change)
        self.progress.streams[stream.name] = progress
        lease.counts += counts
        try noteChange(counts, change)
      }
    }
    try change.writer.removeSourceParts(.staged, of: source.name)
    try change.writer.removeSourceParts(.seen, of: source.name)
    progress.lease = lease
    let left = outcome == .ok ? progress.left(source, snapshot.fetchTime) : []
    let problem = problem.map(SourceItem.oneLine).flatMap { $0.isEmpty ? nil : $0 }
    progress.note(
      SourceProgress.End(
        at: now, command: try change.writer.reader.newestCommand(), outcome: outcome, problem: problem,
        counts: lease.counts))
    progress.standing.end(
      outcome, problem: problem, at: now, every: source.every, pause: pause, wantsMore: !left.isEmpty,
      jitter: Double.random(in: -1...1))
    if try snapshot.blindFilter() == nil {
      for stream in source.streams { progress.streams[stream.name]?.compact(stream, snapshot.fetchTime) }
    }
    lease.isEnded = true
    change.announce(.sources, .answered)
    return SourceEnd.Response(
      state: Open(rawValue: progress.standing.state.rawValue),
      nextAt: progress.standing.nextAt.map { snapshot.zone.rfc3339(Instant(milliseconds: $0)) },
      want: left.isEmpty ? nil : left.map { SourceWant($0.stream, $0.want) })
  }
}

// MARK: - Reading a put

extension Fetch {
  /// The items of a put by stream, in their order.
  private func items(_ request: SourcePut, _ change: WriteContext) throws -> [String: [SourceItem]] {
    var items: [String: [SourceItem]] = [:]
    var metrics: [String: (stream: Source.Stream, metric: Metric)] = [:]
    for sample in request.samples ?? [] {
      let (stream, metric): (Source.Stream, Metric)
      if let known = metrics[sample.metric] {
        (stream, metric) = known
      } else {
        (stream, metric) = try self.metric(sample.metric, change.snapshot)
        metrics[sample.metric] = (stream, metric)
      }
      guard sample.stream.map({ NameKey.of($0) == stream.name }) != false else {
        throw RPCError(
          .invalidArgument, "\(metric.key) belongs to the stream \(stream.name).", hint: "Leave the stream out.")
      }
      items[stream.name, default: []].append(try SourceItem(sample, metric, stream, change.snapshot))
    }
    for gone in request.gone ?? [] {
      let stream = try self.stream(gone.stream)
      items[stream.name, default: []].append(SourceItem(gone: try SourceItem.key(gone.key)))
    }
    return items
  }

  private func metric(_ text: String, _ snapshot: ReadContext) throws -> (stream: Source.Stream, metric: Metric) {
    for name in ["\(source.name).\(text)", text] {
      guard let key = MetricKey(name), let stream = source.stream(ofMetric: key) else { continue }
      guard let metric = try snapshot.metric(key) else { break }
      return (stream, metric)
    }
    if let key = MetricKey(text), try snapshot.metric(key) != nil {
      throw RPCError(
        .notYours, "\(key) isn't a metric of \(source.name).",
        hint: "It may bring \(source.streams.flatMap(\.metrics).joined(separator: ", ")).")
    }
    throw RPCError(
      .unknownMetric, "\(source.name) has no metric \"\(text.prefix(64))\".",
      hint: "The connector's manifest names its metrics; add the source again when it has new ones.",
      candidates: source.streams.flatMap(\.metrics))
  }

  private func stream(_ name: String) throws -> Source.Stream {
    guard let stream = source.streams.first(where: { $0.name == NameKey.of(name) }) else {
      throw RPCError(
        .invalidArgument, "\(source.name) has no stream \"\(name.prefix(40))\".",
        hint: "The connector's manifest names its streams.", candidates: source.streams.map(\.name))
    }
    return stream
  }

  private func ending(_ request: SourcePut, _ snapshot: ReadContext) throws -> Ending? {
    if let covered = request.covered {
      let stream = try self.stream(covered.stream)
      guard stream.strategy == .days || stream.strategy == .snapshot else {
        throw RPCError(
          .invalidArgument, "\(stream.name) isn't asked for days.", hint: "End a chunk of it with state.")
      }
      guard let from = LocalDay(covered.from), let to = LocalDay(covered.to), from <= to else {
        throw Refusals.notADay("\(covered.from.prefix(20))..\(covered.to.prefix(20))", "covered")
      }
      let asked =
        stream.strategy == .days ? source.since...max(source.since, snapshot.today) : snapshot.today...snapshot.today
      guard asked.contains(from), asked.contains(to) else {
        throw RPCError(
          .invalidArgument, "covered names days that were not asked for: \(from) to \(to).",
          hint: "Answer what want asks: \(asked.lowerBound) to \(asked.upperBound).")
      }
      return Ending(stream: stream, days: from...to)
    }
    guard let state = request.state else { return nil }
    let stream = try self.stream(state.stream)
    let isRight =
      switch stream.strategy {
      case .days: false
      case .version: state.version.map { $0 >= 0 } == true && state.after == nil
      case .cursor: state.after?.isShort == true && state.version == nil
      case .snapshot: state.version == nil && state.after == nil
      }
    guard isRight else {
      let needed =
        switch stream.strategy {
        case .days: "covered in place of state"
        case .version: "a version from 0"
        case .cursor: "a whole number or a text of up to 400 bytes as after"
        case .snapshot: "neither version nor after"
        }
      throw RPCError(
        .invalidArgument, "The stream \(stream.name) needs \(needed).", hint: "It is of the kind \(stream.strategy).")
    }
    guard stream.strategy == .snapshot || progress.stream(stream.name).pass != nil else {
      throw RPCError(.invalidArgument, "\(stream.name) wasn't asked for.", hint: "Answer what want asks.")
    }
    return Ending(stream: stream, state: state)
  }
}

extension SourcePosition {
  fileprivate var isShort: Bool {
    if case .text(let text) = self { text.utf8.count <= 400 } else { true }
  }
}
