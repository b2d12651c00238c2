internal import LinuxHost
internal import QuestEngines
internal import QuestImportExport
internal import QuestModel
internal import QuestServer
internal import QuestStore
internal import QuestText
internal import QuestWire

/// Import and export, streamed over the connection. The daemon never opens a path that a client names.
extension Application {
  var dataRows: [MethodRow] {
    [
      .row(
        DataImport.self, errors: [.invalidImport, .invalidArgument, .notFound, .tooLarge, .unknownMetric],
        "One step of an import.",
        longestText: WireLimits.importChunkBytes, lane: { _, _ in .long }
      ) { request, context in
        try self.translating { try self.importStep(request, context) }
      },
      .row(
        DataExport.self, errors: [.invalidArgument], "One page of an export.", lane: { _, _ in .long }, handler: export),
    ]
  }

  // MARK: - Import

  private static let importKey = "import"
  private static let nothingImported = "nothing was imported"

  private func importStep(_ request: DataImport, _ context: CallContext) throws -> DataImport.Response {
    // After a lost reply a client repeats the commit on another connection, when the import has ended.
    if request.commit == true, let answer = try reading(context, { try IdempotentReplies.answer(to: request, in: $0) })
    {
      return answer
    }
    let job = try importJob(request, context)
    do {
      let response = try job.step(at: context.arrived) { try step(of: job, request, context) }
      guard response.report != nil else { return response }
      context.connection.remove(Self.importKey)
      job.close()
      return response
    } catch {
      context.connection.remove(Self.importKey)
      job.close()
      throw (error as? ImportError)?.wire ?? error
    }
  }

  private func step(
    of job: ImportJob, _ request: DataImport, _ context: CallContext
  ) throws -> DataImport.Response {
    if let text = request.text {
      guard text.utf8.count <= WireLimits.importChunkBytes else {
        throw RPCError(.tooLarge, "A piece of text has at most 128 KiB.", hint: "Cut it anywhere and send the pieces.")
      }
      try job.feed(text)
    }
    guard request.commit == true else {
      return DataImport.Response(importId: job.id, lines: job.lines, report: nil)
    }
    return try finish(job, request, context)
  }

  /// The connection's import: opened by the first call, found again by the others.
  private func importJob(_ request: DataImport, _ context: CallContext) throws -> ImportJob {
    if let id = request.importId {
      guard let job = context.connection.object(for: Self.importKey) as? ImportJob, job.id == id else {
        throw ImportJob.over
      }
      return job
    }
    let samples = try reading(context) { snapshot in
      SampleContext(
        metrics: try snapshot.ownMetrics() + snapshot.nightMetrics(), boundary: snapshot.dayBoundary,
        zone: snapshot.zone, now: snapshot.now.wall)
    }
    let zone = samples.zone
    let reader = try ImportReader(request, samples)
    let job = try importPlaces.admit(context.peer.uid, at: context.arrived) {
      try ImportJob(
        folder: dataDirectory, beside: store, reader: reader, zone: zone, isDryRun: request.dryRun == true,
        earnsPoints: request.points != false, pool: staging, at: context.arrived)
    }
    context.connection.store(job, for: Self.importKey)
    return job
  }

  private func finish(
    _ job: ImportJob, _ request: DataImport, _ context: CallContext
  ) throws -> DataImport.Response {
    try job.finishReading()
    StoreStep.pass(.staged)
    let generation = store.generation
    let sequences = try reading(context) { try $0.sequencesBeforeImport() }
    // A new player's row is created first, because a session id that another player has is replaced by one derived from
    // the player.
    let player = try job.isDryRun ? reading(context) { $0.player } : exclusively(context) { player, _ in (player, []) }
    let known = try unlessStopping(Self.nothingImported) { try job.stage.dropKnown(by: store, of: player) }
    let (difficulty, isDark) = try reading(context) { ($0.settings.difficulty, try $0.isDark()) }
    try unlessStopping(Self.nothingImported) {
      try job.score(knowing: store, player: player, difficulty: difficulty)
    }
    let counts = try job.stage.counts()
    try unlessStopping(Self.nothingImported) { try job.stage.numberNotes() }
    try requireBounds(of: job, player)
    if job.isDryRun {
      let notes = try store.read { try job.stage.noteCounts(knownBy: $0, of: player, zone: job.zone) }
      return DataImport.Response(
        importId: job.id, lines: job.lines,
        report: try job.report(counts, alreadyKnown: known, notes: notes, isDark: isDark))
    }
    try requireRoom(for: counts, job, of: player)
    // In a system service guardians set up only through their own methods.
    let maySetUp = try solo != nil && !isLocked(context)
    var plan = QuestStore.ImportPlan(
      Command(player: player, method: DataImport.method, at: context.arrived.wall))
    plan.names = job.extras.names
    plan.zone = job.zone
    plan.skills = job.extras.skills.map { TaskName(skillName: $0.name) }
    var added = AddedExtras()
    var badges: Int?
    var points = 0
    var level: Int?
    var news: [News] = []
    var open: Set<GoalID> = []
    let response = try unlessStopping(Self.nothingImported) {
      try store.merge(job.stage, plan) { step in
        try exclusively(context) { _, _ in
          guard store.generation == generation else {
            throw RPCError(
              .busy, "A backup was restored while the import was read; nothing was imported.", hint: "Import it again.")
          }
          try step()
          return ((), news)
        }
      } also: { writer in
        points = try writer.reader.totals(of: player).xp
        open = Set(try writer.reader.goals(of: player, blindFilter: nil).filter { $0.state == .active }.map(\.id))
        added = try job.extras.add(to: writer, player: player, zone: job.zone, maySetUp: maySetUp)
      } then: { writer, merged in
        writer.label = try job.report(merged.counts, alreadyKnown: 0, notes: merged.notes, isDark: isDark).label
        let snapshot = try readContext(writer.reader, player, context.arrived)
        let change = WriteContext(writer: writer, snapshot: snapshot)
        try change.recordReachedGoals(among: open)
        // An export brings the badges of its history.
        let bringsBadges = merged.notes.types.contains(Badge.recordType.name)
        try bringsBadges ? change.recordBadgesOfWeeks() : change.recordBadges()
        badges = try change.namedBadges()?.reduce(0) { $0 + $1.count }
        try writer.settle()
        let earned = try writer.reader.totals(of: player).xp
        if earned != points, snapshot.settings.rewards, !isDark { level = Leveling.level(xp: earned, rules: rules) }
      } answer: { writer, merged in
        added.notes = merged.notes.added.values.reduce(0, +)
        var report = try job.report(
          merged.counts, alreadyKnown: known + merged.dropped, notes: merged.notes, isDark: isDark)
        report.quests = added.quests
        report.settings = added.settings
        report.sources = added.sources > 0 ? added.sources : nil
        report.metrics = added.metrics
        report.adoptedQuests = added.adoptedQuests > 0 ? added.adoptedQuests : nil
        report.badges = badges
        report.level = level
        let response = DataImport.Response(importId: job.id, lines: job.lines, report: report)
        try IdempotentReplies.keep(response, to: request, writer)
        news = try newsOfImport(readContext(writer.reader, player, context.arrived), added)
        return response
      }
    }
    return addQuest(after: sequences, to: response, of: request, player, context)
  }

  /// Adds the quest to offer to the reply of a finished import, and to its kept reply. The search reads the newest 1,000
  /// runs. Within the import's turn other changes would wait for it.
  private func addQuest(
    after sequences: [TaskSequence], to response: DataImport.Response, of request: DataImport, _ player: PlayerID,
    _ context: CallContext
  ) -> DataImport.Response {
    // The import is committed, so an error here must not refuse it.
    guard let quest = try? reading(context, { try $0.questOfImport(after: sequences) }) else { return response }
    var response = response
    response.report?.foundQuest = quest
    try? serially { try store.maintain { try IdempotentReplies.replace(response, to: request, player, $0) } }
    return response
  }

  /// Refuses an import that would exceed the player's quota. Played runs and logged samples are always stored.
  private func requireRoom(for counts: ImportCounts, _ job: ImportJob, of player: PlayerID) throws {
    guard mostStoredRuns < .max else { return }
    let stored = try store.read { try $0.storedRuns(of: player) + $0.storedSamples(of: player) }
    let runs = counts.estimations + counts.withoutEstimate
    let samples = try job.stage.metrics(limit: .max).reduce(0) { $0 + $1.samples }
    guard stored + runs + samples > mostStoredRuns else { return }
    // Known samples are counted only if not all samples would fit.
    let added = try runs + (samples > 0 ? newSamples(job, of: player) : 0)
    guard added > 0, stored + added > mostStoredRuns else { return }
    throw RPCError(
      .tooLarge,
      "This machine keeps \(Figures.count(mostStoredRuns)) runs and samples for each player; you have "
        + "\(Figures.count(stored)).",
      hint: "Import less, or ask the administrator: timequestd --most-runs.")
  }

  private func newSamples(_ job: ImportJob, of player: PlayerID) throws -> Int {
    let added = try store.read { try job.stage.noteCounts(knownBy: $0, of: player, zone: job.zone) }.added
    return [RecordType.sample, .night].reduce(0) { $0 + (added[$1.name] ?? 0) }
  }

  /// Refuses imported samples that take a day's sum out of a metric's bounds, as `sample.log` does. Our own exports are
  /// accepted unchanged, because bounds may have changed since.
  private func requireBounds(of job: ImportJob, _ player: PlayerID) throws {
    guard !job.isHistory else { return }
    try store.read { reader in
      let own = try reader.newest(Metric.self, of: player, upTo: .latest, blindFilter: nil, limit: .max)
      // The player's own definition comes last and wins.
      let bounded = Dictionary((Metric.offered + own).map { ($0.key, $0) }) { $1 }
        .filter { $0.value.kind == .sum && $0.value.bounds != nil }
      guard let day = try job.stage.dayOutside(of: bounded, knownBy: reader, of: player) else { return }
      throw ImportError(
        line: day.line,
        reason: "on \(day.day) \(day.metric.key) comes to \(Figures.decimal(day.sum)), which is outside "
          + "\(Figures.decimal(day.bounds.lowerBound)) to \(Figures.decimal(day.bounds.upperBound))",
        hint: "Correct it, or change the metric's bounds: tqctl metric change \(day.metric.key)")
    }
  }

  private func newsOfImport(_ snapshot: ReadContext, _ added: AddedExtras) throws -> [News] {
    var news = [News(topic: .progress, what: .imported, progress: try snapshot.progress())]
    if added.quests > 0 { news.append(News(topic: .quests, what: .imported)) }
    if added.settings > 0 { news.append(News(topic: .settings, what: .imported)) }
    if added.metrics + added.notes > 0 { news.append(News(topic: .goals, what: .imported)) }
    return news
  }

  // MARK: - Export

  private func export(_ request: DataExport, _ context: CallContext) throws -> DataExport.Response {
    guard let format = (request.format ?? Open(.jsonl)).known else {
      throw RPCError(
        .invalidArgument, "There is no export format \"\((request.format?.rawValue ?? "").prefix(20))\".",
        hint: "jsonl (everything), csv, or timewarrior.", candidates: DataExport.Format.allCases.map(\.rawValue))
    }
    let content = request.as ?? Open(.runs)
    guard let content = content.known, content == .runs || format == .timewarrior else {
      throw RPCError(
        .invalidArgument, "Only an export for Timewarrior is of runs or of intervals.",
        hint: "tqctl export --format timewarrior --as intervals",
        candidates: DataImport.Content.allCases.map(\.rawValue))
    }
    return try reading(context) { snapshot in
      var filter = HistoryFilter()
      filter.asOf = try instant(request.asOf, parameter: "asOf")
      filter.blindFilter = try snapshot.blindFilter()
      filter.endedOnly = true
      return try ExportPage(format: format, content: content).page(
        snapshot, filter, after: try exportCursor(request.cursor))
    }
  }

  private func exportCursor(_ text: String?) throws -> ExportCursor? {
    guard let text else { return nil }
    guard let cursor = ExportCursor(text: text) else { throw Refusals.noCursor }
    return cursor
  }
}

extension ImportError {
  /// The error for a client.
  var wire: RPCError {
    let remedy =
      hint ?? (choices == nil ? "Mend the line, or leave it out, and try again." : "Choose, and try again.")
    return RPCError(
      isUnknownMetric ? .unknownMetric : .invalidImport, message, hint: "Nothing was imported. \(remedy)",
      candidates: choices, line: line,
      column: column)
  }
}
