internal import QuestEngines
internal import QuestModel
internal import QuestStore
internal import QuestWire

extension WriteContext {
  /// The fetch that a request names.
  ///
  /// - Throws: `leaseLost` if it has ended, its lease has expired, or its source was changed.
  func fetch(_ run: String, isEnding: Bool = false) throws -> Fetch {
    guard let fetch = try snapshot.fetch(run),
      fetch.lease.holds(at: now.wall) || isEnding && fetch.lease.isEnded
    else {
      throw RPCError(
        .leaseLost, "This fetch has ended, or its time is over.", hint: "Begin again with source.begin.")
    }
    return fetch
  }
}

extension ReadContext {
  /// The last fetch of its source, if its name is the given one.
  fileprivate func fetch(_ run: String) throws -> Fetch? {
    guard let name = Fetch.source(of: run), let source = try reader.source(name, of: player)
    else { return nil }
    let progress = try progress(of: source)
    guard let lease = progress.lease, lease.run == run else { return nil }
    return Fetch(source: source, progress: progress, lease: lease)
  }

  func hasSamples(of source: Source, _ stream: String) throws -> Bool {
    let metrics = source.streams.first { $0.name == stream }?.metrics ?? []
    return try metrics.compactMap(MetricKey.init).contains {
      try reader.sampleCount(of: $0, player: player, limit: 1) > 0
    }
  }

  /// Some samples that the full passes of these streams have not seen; none if the fetch has ended.
  func unseen(in run: String, atMost limit: Int, of streams: (String, StreamProgress.Pass) -> Bool) throws -> [SampleID]
  {
    guard let fetch = try fetch(run), !fetch.lease.isEnded else { return [] }
    var unseen: [SampleID] = []
    for stream in fetch.source.streams {
      guard let pass = fetch.progress.stream(stream.name).pass, pass.listsSeen, streams(stream.name, pass)
      else { continue }
      for metric in stream.metrics.compactMap(MetricKey.init) where unseen.count < limit {
        unseen += try reader.unseenSamples(
          of: metric, source: fetch.source.name, pass: fetch.progress.passName(stream.name), player: player,
          limit: limit - unseen.count)
      }
    }
    return unseen
  }
}

/// One fetch from one source in progress.
struct Fetch {
  let source: Source
  var progress: SourceProgress
  var lease: SourceProgress.Lease

  /// The name of a fetch.
  static func run(of source: String, _ id: SampleID) -> String { "\(source).\(id)" }

  /// The source's name within the name of a fetch. Handlers and restricted connections use only this function to read
  /// it.
  static func source(of run: String) -> String? { run.split(separator: ".").first.map(String.init) }

  /// Stores the progress with the answer, which a repeated call gets again.
  mutating func keep(answer: some Encodable, _ change: WriteContext) throws {
    lease.answer = String(decoding: try WireJSON.line(answer).dropLast(), as: UTF8.self)
    try keep(change)
  }

  /// Ends the chunk if the put ends it, and stores the put's answer.
  mutating func answer(
    _ request: SourcePut, _ counts: SourceProgress.Counts, _ ending: Ending?, _ change: WriteContext
  ) throws -> SourcePut.Response {
    let want = try ending.flatMap { try close($0, change) }
    let response = SourcePut.Response(
      stored: counts.stored, unchanged: counts.unchanged, withdrawn: counts.withdrawn, want: want)
    lease.number = request.n
    try keep(answer: response, change)
    return response
  }

  /// Stores the progress, and extends the lease.
  mutating func keep(_ change: WriteContext) throws {
    lease.touchedAt = change.now.wall.milliseconds
    progress.lease = lease
    try change.keep(progress, of: source)
  }
}

// MARK: - A put

extension Fetch {
  /// Takes the samples of a put. They wait for the end of their chunk, or are stored if this put ends it. Returns that
  /// end for `close`.
  mutating func take(
    _ request: SourcePut, _ change: WriteContext
  ) throws -> (counts: SourceProgress.Counts, ending: Ending?) {
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
    let name = ending.stream.name
    let listsSeen = progress.stream(name).pass?.listsSeen == true
    let counts = try chunk.store(change, on: ending.days, inFullPass: listsSeen ? progress.passName(name) : nil)
    try noteChange(counts, change)
    lease.counts += counts
    return (counts, ending)
  }

  /// The end of a chunk.
  struct Ending {
    var stream: Source.Stream
    var days: ClosedRange<LocalDay>?
    var state: SourcePut.Position?
  }

  /// Whether it ends a full pass. Then samples that the pass has not seen must be withdrawn before `close`.
  func endsFullPass(_ ending: Ending, at now: Instant) -> Bool {
    var progress = progress.stream(ending.stream.name)
    return progress.pass?.listsSeen == true && progress.take(ending, at: now) == .isWhole
  }

  /// Continues after the end of a chunk. Returns the next wants.
  mutating func close(_ ending: Ending, _ change: WriteContext) throws -> [SourceWant]? {
    let name = ending.stream.name
    var progress = progress.stream(name)
    var want: [SourceWant]?
    switch ending.stream.strategy {
    case .days, .snapshot:
      let today = change.snapshot.today
      progress.answered(
        ending.days ?? today...today, at: change.now.wall, command: try change.writer.reader.newestCommand())
      if ending.stream.strategy == .snapshot { progress.pass?.isWhole = true }
    case .version, .cursor:
      switch try compare(ending, &progress, change) ?? progress.take(ending, at: change.now.wall) {
      case .goesOn, .givesUp: break
      case .isWhole: try answered(&progress, change)
      case .again(let next): want = [SourceWant(name, next)]
      }
    }
    self.progress.streams[name] = progress
    return want
  }

  /// Compares the service's counts with the stored samples; `nil` if nothing was counted, or if all counts agree.
  ///
  /// - Throws: `invalidArgument` for counts that were not requested.
  private func compare(
    _ ending: Ending, _ progress: inout StreamProgress, _ change: WriteContext
  ) throws -> StreamProgress.Step? {
    guard let counts = ending.state?.counts else { return nil }
    let asked = progress.pass?.counted ?? []
    guard counts.count == asked.count, let metric = ending.stream.metrics.first.flatMap(MetricKey.init) else {
      throw RPCError(
        .invalidArgument, "There are \(counts.count) counts, and \(asked.count) were asked for.",
        hint: "Send one for each span of verify.")
    }
    let isEqual = try zip(asked, counts).allSatisfy { days, count in
      try change.writer.reader.sampleCount(of: metric, player: change.player, from: days.start, to: days.stop) == count
    }
    let step = progress.compared(isEqual: isEqual, at: change.now.wall)
    return isEqual ? nil : step
  }

  /// A pass over all items is complete.
  private func answered(_ progress: inout StreamProgress, _ change: WriteContext) throws {
    progress.answered(
      Metric.firstDay...change.snapshot.today, at: change.now.wall,
      command: try change.writer.reader.newestCommand())
  }

  /// Withdraws these samples, which a full pass has not seen. Returns how many.
  mutating func withdraw(_ unseen: ArraySlice<SampleID>, _ change: WriteContext) throws -> Int {
    var counts = SourceProgress.Counts()
    for id in unseen where try change.writer.withdraw(id) { counts.withdrawn += 1 }
    try noteChange(counts, change)
    lease.counts += counts
    try keep(change)
    return counts.withdrawn
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
      // The connector has finished, so a pass without a named last page is complete. What it has not seen is withdrawn
      // already.
      for stream in source.streams {
        var progress = progress.stream(stream.name)
        guard progress.finish(at: now) == .isWhole else { continue }
        try answered(&progress, change)
        self.progress.streams[stream.name] = progress
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

extension StreamProgress {
  fileprivate mutating func take(_ ending: Fetch.Ending, at now: Instant) -> Step {
    take(
      version: ending.state?.version, after: ending.state?.after?.position, isLast: ending.state?.complete,
      ending.stream.strategy, at: now)
  }
}
