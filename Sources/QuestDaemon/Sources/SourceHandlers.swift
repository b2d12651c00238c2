internal import QuestEngines
internal import QuestModel
internal import QuestServer
internal import QuestStore
internal import QuestWire

/// Sources supply samples automatically. The daemon stores their definition and progress; `timequest-fetch` queries
/// them.
extension Application {
  var sourceRows: [MethodRow] {
    [
      .row(
        SourceAdd.self, errors: [.invalidArgument, .nameTaken, .tooLarge], "Adds a source and its metrics.",
        handler: add),
      .row(
        SourceConfigure.self, errors: [.invalidArgument, .notFound], "Changes a source, and tries it again.",
        handler: configure),
      .row(SourceList.self, "The sources, and how each is doing.", handler: list),
      .row(SourceGet.self, reach: .sources, errors: [.notFound], "One source.", handler: get),
      .row(SourceRefresh.self, errors: [.notFound], "Makes sources due now.", handler: refresh),
      .row(
        SourceRemove.self, errors: [.invalidArgument, .notFound, .tooLarge], "Removes a source.", handler: remove),
      .row(SourceLog.self, errors: [.notFound], "The last fetches of a source.", handler: log),
    ]
  }

  // MARK: - Changing

  private func add(_ request: SourceAdd, _ context: CallContext) throws -> SourceInfo {
    try changing(request, context) { change in
      let (source, metrics) = try SourceRequest.checked(request, in: change.snapshot)
      guard try change.snapshot.reader.sources(of: change.player).count < SourceRequest.mostSources else {
        throw RPCError(
          .tooLarge, "There are \(SourceRequest.mostSources) sources, which is as many as there can be.",
          hint: "tqctl sources remove NAME makes room.")
      }
      guard try change.snapshot.reader.source(source.name, of: change.player) == nil else {
        throw RPCError(
          .nameTaken, "There is a source \"\(source.name)\" already.",
          hint: "Change it: tqctl sources configure \(source.name)")
      }
      for metric in metrics { try change.take(metric, for: source) }
      try change.writer.record(SourceRecord(source))
      change.writer.label = "the new source \(source.name)"
      change.announce(.sources, .added)
      return try change.snapshot.info(source)
    }
  }

  private func configure(_ request: SourceConfigure, _ context: CallContext) throws -> SourceInfo {
    try changing(request, context) { change in
      var source = try change.snapshot.source(named: request.name)
      let before = source
      if let settings = request.settings { source.settings = try SourceRequest.settings(settings) }
      if let every = request.every { source.every = try SourceRequest.every(every) }
      if let since = request.since {
        source.since = try change.snapshot.firstDay(since)
        source.notBefore = change.snapshot.start(of: source.since)
      }
      if let isEnabled = request.enabled { source.isEnabled = isEnabled }
      if source != before {
        try change.writer.replace(SourceRecord(source))
        change.writer.label = "the change of the source \(source.name)"
      }
      try change.update(source) { progress in
        progress.standing.makeDue()
        if before.notBefore.map({ source.notBefore ?? .earliest < $0 }) == true {
          // Items from before the former first day were skipped.
          progress.fetchAgain(source, at: change.now.wall)
        }
      }
      change.announce(.sources, .configured)
      return try change.snapshot.info(source)
    }
  }

  private func refresh(_ request: SourceRefresh, _ context: CallContext) throws -> SourceRefresh.Response {
    try changing(request, context, undoable: false) { change in
      let sources =
        try request.name.map { [try change.snapshot.source(named: $0)] }
        ?? change.snapshot.reader.sources(of: change.player)
      let due = sources.filter(\.isEnabled)
      for source in due {
        try change.update(source) { progress in
          progress.standing.makeDue()
          if request.full == true { progress.fetchAgain(source, at: change.now.wall) }
        }
      }
      if !due.isEmpty { change.announce(.sources, .due) }
      return SourceRefresh.Response(names: due.map(\.name))
    }
  }

  private func remove(_ request: SourceRemove, _ context: CallContext) throws -> SourceRemove.Response {
    try changing(request, context) { change in
      let source = try change.snapshot.source(named: request.name)
      var count = 0
      if request.withSamples == true {
        let metrics = try change.snapshot.ownMetrics().filter { $0.source == .connector(source.name) }
        let goals = try metrics.flatMap { try change.writer.reader.goals(about: $0.key, of: change.player) }
        guard goals.isEmpty else {
          throw RPCError(
            .invalidArgument, "Goals are about what \(source.name) brings: \(goals.prefix(3).joined(separator: ", ")).",
            hint: "Delete them first: tqctl goal delete NAME. Or let the samples stay.", candidates: goals)
        }
        let most = SourceRequest.mostRemovedSamples
        count = try metrics.reduce(0) {
          try $0 + change.writer.reader.sampleCount(of: $1.key, player: change.player, limit: most + 1)
        }
        guard count <= most else {
          throw RPCError(
            .tooLarge, "\(source.name) has more than \(most) samples, too many to restore by undo.",
            hint: "To erase it for good: tqctl erase --source \(source.name)")
        }
        for metric in metrics { try change.writer.delete(metric: metric.key) }
      }
      try change.writer.remove(SourceRecord.self, source.name)
      change.writer.label = "the removal of the source \(source.name)"
      change.announce(.sources, .removed)
      change.announce(.goals, .changed)
      let isDark = try change.snapshot.blindFilter() != nil
      return SourceRemove.Response(
        name: source.name, samples: request.withSamples == true && !isDark ? count : nil)
    }
  }

  // MARK: - Reading

  private func list(_ request: SourceList, _ context: CallContext) throws -> SourceList.Response {
    try reading(context) { snapshot in
      SourceList.Response(
        sources: try snapshot.reader.sources(of: snapshot.player).map(snapshot.info),
        network: snapshot.settings.network, dark: try snapshot.blindFilter() == nil ? nil : true)
    }
  }

  private func get(_ request: SourceGet, _ context: CallContext) throws -> SourceInfo {
    try reading(context) { try $0.info($0.source(named: request.name)) }
  }

  private func log(_ request: SourceLog, _ context: CallContext) throws -> SourceLog.Response {
    try reading(context) { snapshot in
      let source = try snapshot.source(named: request.name)
      let blindFilter = try snapshot.blindFilter()
      let ends = try snapshot.progress(of: source).ends.filter { blindFilter?.shows(madeAfter: $0.command) != false }
      return SourceLog.Response(
        ends: ends.reversed().map { end in
          let at = Instant(milliseconds: end.at)
          return SourceLog.End(
            at: snapshot.zone.rfc3339(at), atText: snapshot.zone.text(at),
            outcome: Open(rawValue: end.outcome.rawValue), problem: end.problem, stored: end.counts.stored,
            unchanged: end.counts.unchanged, withdrawn: end.counts.withdrawn)
        })
    }
  }
}

extension WriteContext {
  /// Creates a metric of a source, or adopts the one that the source had before it was removed.
  fileprivate func take(_ metric: Metric, for source: Source) throws {
    guard let known = try snapshot.metric(metric.key) else { return try define(metric) }
    guard known.source == metric.source else {
      throw RPCError(
        .nameTaken, "There is a metric \"\(metric.key)\" already, and it isn't from \(source.name).",
        hint: "Delete it, or use another name for the source.")
    }
    guard known.kind == metric.kind else {
      throw RPCError(
        .nameTaken, "\(metric.key) has values of another kind, from before the source was removed.",
        hint: "To erase them for good: tqctl erase --source \(source.name)")
    }
    try writer.replace(metric)
  }

  /// Changes this machine's progress of fetches from the source.
  func update(_ source: Source, _ body: (inout SourceProgress) throws -> Void) throws {
    var progress = try snapshot.progress(of: source)
    try body(&progress)
    try keep(progress, of: source)
  }

  func keep(_ progress: SourceProgress, of source: Source) throws {
    try writer.setSourceProgress(
      String(decoding: try WireJSON.line(progress).dropLast(), as: UTF8.self), of: source.name)
  }
}

extension ReadContext {
  /// The source that a request names.
  ///
  /// - Throws: `notFound`, with similar names.
  func source(named text: String) throws -> Source {
    if let name = Source.key(text), let source = try reader.source(name, of: player) { return source }
    let names = try reader.sources(of: player).map(\.name)
    throw RPCError(
      .notFound, "There is no source \"\(text.prefix(40))\".",
      hint: names.isEmpty
        ? "List the available connectors: tqctl sources list --available" : "tqctl sources lists them.",
      candidates: names.isEmpty ? nil : names)
  }

  /// This machine's progress of fetches. If it is unreadable, everything is fetched again.
  func progress(of source: Source) throws -> SourceProgress {
    guard let text = try reader.sourceProgress(source.name, of: player) else { return SourceProgress() }
    return (try? WireJSON.decode(SourceProgress.self, from: Array(text.utf8))) ?? SourceProgress()
  }

  /// The first day of a source.
  ///
  /// - Throws: `invalidArgument`.
  func firstDay(_ text: String?) throws -> LocalDay {
    let day = try text.map { try localDay($0, parameter: "since") } ?? today
    guard (Metric.firstDay...today).contains(day) else {
      throw RPCError(
        .invalidArgument, "since is a day from \(Metric.firstDay) to today.", hint: "Leave it out for today.")
    }
    return day
  }

  var fetchTime: FetchTime {
    let (boundary, zone) = (settings.dayStart, zone)
    return FetchTime(now: now.wall, today: today) { boundary.start(of: $0, in: zone) }
  }

}
