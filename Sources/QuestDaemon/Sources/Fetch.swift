internal import QuestEngines
internal import QuestModel
internal import QuestStore
internal import QuestWire

extension WriteContext {
  /// The fetch that a request names.
  ///
  /// - Throws: `leaseLost` when it has ended, when its time is over, and when its source was changed.
  func fetch(_ run: String, isEnding: Bool = false) throws -> Fetch {
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
struct Fetch {
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
  mutating func take(
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
        of: source.name, stream: stream, number: request.n, count: items.count,
        String(decoding: try WireJSON.line(items).dropLast(), as: UTF8.self))
    }
    guard let ending else { return (SourceProgress.Counts(), nil) }
    var chunk = SourceChunk(source, ending.stream)
    for body in try change.snapshot.reader.sourceParts(
      of: source.name, stream: ending.stream.name, player: change.player)
    {
      chunk.add(try WireJSON.decode([SourceItem].self, from: Array(body.utf8)))
    }
    chunk.add(last)
    try change.writer.removeSourceParts(of: source.name, stream: ending.stream.name)
    return try commit(chunk, ending, change)
  }

  /// What ends a chunk.
  struct Ending {
    var stream: Source.Stream
    var days: ClosedRange<LocalDay>?
    var state: SourcePut.Position?
  }

  private mutating func commit(
    _ chunk: SourceChunk, _ ending: Ending, _ change: WriteContext
  ) throws -> (SourceProgress.Counts, [SourceWant]?) {
    let name = ending.stream.name
    var progress = progress.stream(name)
    let isFull = progress.pass?.want.isFull == true
    var counts = try chunk.store(change, on: ending.days, inFullPass: isFull)
    var want: [SourceWant]?
    let now = change.now.wall
    switch ending.stream.strategy {
    case .days, .snapshot:
      let today = change.snapshot.today
      progress.answered(ending.days ?? today...today, at: now, command: try change.writer.reader.newestCommand())
      if ending.stream.strategy == .snapshot { progress.pass?.isWhole = true }
    case .version, .cursor:
      switch progress.take(
        version: ending.state?.version, after: ending.state?.after?.position, isLast: ending.state?.complete,
        ending.stream.strategy, at: now)
      {
      case .goesOn: break
      case .isWhole:
        counts.withdrawn += try close(ending.stream, &progress, isFull: isFull, change)
      case .again(let next):
        try change.writer.removeSeen(of: source.name, stream: name)
        want = [SourceWant(name, next)]
      case .givesUp: try change.writer.removeSeen(of: source.name, stream: name)
      }
    }
    self.progress.streams[name] = progress
    try noteChange(counts, change)
    return (counts, want)
  }

  /// Ends a pass over all items: what a full one has not seen goes.
  private func close(
    _ stream: Source.Stream, _ progress: inout StreamProgress, isFull: Bool, _ change: WriteContext
  ) throws -> Int {
    let withdrawn = isFull ? try SourceChunk(source, stream).withdrawUnseen(change) : 0
    try change.writer.removeSeen(of: source.name, stream: stream.name)
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
  mutating func end(
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
          stream, &progress, isFull: progress.pass?.want.isFull == true, change)
        self.progress.streams[stream.name] = progress
        lease.counts += counts
        try noteChange(counts, change)
      }
    }
    try change.writer.dropFetch(of: source.name)
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
