private import FoundationEssentials
internal import NIOPosix
internal import QuestEngines
internal import QuestImportExport
internal import QuestModel
internal import QuestServer
internal import QuestStore
private import QuestText
internal import QuestWire
internal import Synchronization

/// An import in progress: it reads, checks and stages the text of its connection. It ends with the connection, or if it
/// is idle and another import needs its place.
final class ImportJob: ConnectionBound {
  let id: String
  let isDryRun: Bool
  let earnsPoints: Bool
  let stage: ImportStage
  private let path: String
  /// The zone of lines that name none.
  let zone: Zone
  private let reader: Mutex<ImportReader>
  private let staging: StagingQueue
  /// Held during each step, so that the import ends only between two steps.
  private let state: Mutex<State>

  private struct State {
    var isClosed = false
    /// The boot clock at the last step, nanoseconds.
    var lastStep: Int64
    var whenClosed: (@Sendable () -> Void)?
  }

  init(
    folder: String, beside store: QuestStore, reader: ImportReader, zone: Zone, isDryRun: Bool, earnsPoints: Bool,
    pool: NIOThreadPool, at now: ClockReading
  ) throws {
    state = Mutex(State(lastStep: now.bootNanoseconds))
    var generator = SystemRandomNumberGenerator()
    id = Identifier<Never>.random(using: &generator).text
    path = "\(folder)/\(Self.prefix)\(id).sqlite"
    self.isDryRun = isDryRun
    self.earnsPoints = earnsPoints
    self.zone = zone
    do {
      stage = try ImportStage(path: path, beside: store)
    } catch {
      try? ImportStage.remove(path)
      throw error
    }
    self.reader = Mutex(reader)
    staging = StagingQueue(stage, on: pool)
  }

  /// The prefix of scratch files. It identifies those of a killed daemon for removal.
  private static let prefix = "import-"

  /// Removes the scratch files that a killed daemon left in the folder, each at once, because no client is served yet.
  static func sweep(_ folder: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where name.hasPrefix(prefix) { try? FileManager.default.removeItem(atPath: "\(folder)/\(name)") }
  }

  var lines: Int { reader.withLock(\.lines) }
  var extras: ImportExtras { reader.withLock(\.extras) }
  /// Whether the text is one of our exports.
  var isHistory: Bool { reader.withLock(\.isHistory) }

  // MARK: - State

  /// Runs one step. Throws `notFound` when the import has ended.
  func step<Value>(at now: ClockReading, _ body: () throws -> Value) throws -> Value {
    try state.withLock { state in
      guard !state.isClosed else { throw Self.over }
      state.lastStep = now.bootNanoseconds
      return try body()
    }
  }

  /// The refusal for a step of an import that has ended.
  static let over = RPCError(.notFound, "That import is over.", hint: "Open a new one: leave importId out.")

  /// Calls the function once, when the import ends.
  func whenClosed(_ body: @escaping @Sendable () -> Void) {
    let isClosed = state.withLock { state in
      if !state.isClosed { state.whenClosed = body }
      return state.isClosed
    }
    if isClosed { body() }
  }

  /// Seconds since the last step; 0 while one is in progress.
  func idleSeconds(at now: ClockReading) -> Double {
    state.withLockIfAvailable { Double(now.bootNanoseconds - $0.lastStep) / 1e9 } ?? 0
  }

  /// Ends the import unless a step is in progress. Returns whether it has ended.
  func closeIfIdle() -> Bool { state.withLockIfAvailable { end(&$0) } ?? false }

  /// The server and the last step may both close it; the first call counts.
  func close() { state.withLock { _ = end(&$0) } }

  private func end(_ state: inout State) -> Bool {
    guard !state.isClosed else { return true }
    state.isClosed = true
    staging.drain()
    stage.close()
    // If this fails, the next start removes the scratch file.
    try? ImportStage.remove(path)
    state.whenClosed?()
    state.whenClosed = nil
    return true
  }

  /// Takes the next piece of text, cut anywhere. It is checked now and staged while the next piece arrives.
  func feed(_ text: String) throws { try staging.add(try reader.withLock { try $0.feed(text) }) }

  /// When this returns, all text is staged.
  func finishReading() throws {
    try staging.add(try reader.withLock { try $0.finish() })
    try staging.wait()
  }

  /// Applies the rules to the staged sessions, based on the store's history. A session without XP of its own earns none
  /// if points are off.
  func score(knowing store: QuestStore, player: PlayerID, difficulty: Settings.Difficulty) throws {
    try store.read { reader in
      let before = try StoredHistory(reader: reader, player: player)
      var scorer = HistoryScorer(before: before, difficulty: difficulty)
      try stage.score { session in
        if store.isStopping { throw StoreError.closing }
        guard !session.hasFacts else {
          scorer.count(session)
          return nil
        }
        let facts = scorer.score(session)
        return earnsPoints ? facts : facts.withoutPoints
      }
      try before.rethrow()
    }
  }

  /// The most tasks and metrics that a dry run lists.
  static let mostListed = 200

  /// - Parameters:
  ///   - counts: the content of the stage.
  ///   - alreadyKnown: sessions that existed before.
  ///   - notes: the outcome for the notes, or the expected one.
  ///   - isDark: a task runs, so overlapping intervals are not reported: they would reveal when tracking began or
  ///     ended.
  /// - Returns: the import's report.
  /// - Throws: a `StoreError` if a dry run cannot read the stage.
  func report(
    _ counts: ImportCounts, alreadyKnown: Int, notes: NoteCounts, isDark: Bool
  ) throws -> DataImport.Report {
    let tasks = try isDryRun ? stage.tasks(limit: Self.mostListed) : nil
    let sampled = try isDryRun ? stage.metrics(limit: Self.mostListed) : nil
    return reader.withLock { reader in
      var leftOut = reader.leftOut
      if notes.overlapping.count > 0, !isDark { leftOut["it overlaps tracked time"] = notes.overlapping }
      if notes.orphaned.count > 0 { leftOut["what it belongs to is missing"] = notes.orphaned }
      var report = DataImport.Report(
        dryRun: isDryRun, sessions: counts.sessions, estimations: counts.estimations,
        withoutEstimate: counts.withoutEstimate, alreadyKnown: alreadyKnown, quests: reader.extras.quests.count,
        settings: reader.extras.count(.setting),
        leftOut: leftOut.sorted { $0.key < $1.key }.map {
          DataImport.Report.Reason(reason: $0.key, count: $0.value.count, lines: $0.value.lines)
        },
        untitled: reader.untitled, tasks: tasks?.map { DataImport.Report.Task($0, zone: zone) })
      if reader.splitCells > 0 { report.splitCells = reader.splitCells }
      let sources = reader.extras.count(SourceRecord.recordType)
      report.sources = sources > 0 ? sources : nil
      report.metrics = reader.extras.count(.metric)
      report.sampled = sampled.flatMap { metrics in
        metrics.isEmpty ? nil : metrics.map { DataImport.Report.Metric($0) }
      }
      report.note(notes, isDark: isDark)
      return report
    }
  }
}

extension DataImport.Report {
  /// Adds the number of notes of each type. Parts of goals count with their goals.
  fileprivate mutating func note(_ notes: NoteCounts, isDark: Bool) {
    var rest = notes.added
    samples = rest.removeValue(forKey: RecordType.sample.name) ?? 0
    nights = rest.removeValue(forKey: Night.recordType.name) ?? 0
    goals = rest.removeValue(forKey: GoalRecord.recordType.name) ?? 0
    activities = rest.removeValue(forKey: Activity.recordType.name) ?? 0
    let tracked = rest.removeValue(forKey: Interval.recordType.name) ?? 0
    intervals = isDark ? nil : tracked
    for part in [
      GoalTermsRecord.recordType, GoalGuessRecord.recordType, GoalRestRecord.recordType, GoalReachedRecord.recordType,
    ] { rest[part.name] = nil }
    self.notes = rest.values.reduce(0, +)
    knownNotes = isDark ? nil : notes.known
  }

  /// The label of the import for undo.
  var label: String {
    let notes = (samples ?? 0) + (goals ?? 0) + (intervals ?? 0) + (nights ?? 0) + (self.notes ?? 0)
    guard notes > 0 else {
      return sessions == 0 ? "the import" : "the import of \(Figures.of(sessions, "entry", "entries"))"
    }
    let parts = [
      (sessions, "entry", "entries"), (samples ?? 0, "sample", "samples"), (goals ?? 0, "goal", "goals"),
      (intervals ?? 0, "interval", "intervals"), (nights ?? 0, "stretch of sleep", "stretches of sleep"),
      (self.notes ?? 0, "note", "notes"),
    ].filter { $0.0 > 0 }.map { Figures.of($0, $1, $2) }
    return "the import of \(parts.joined(separator: ", "))"
  }
}

extension DataImport.Report.Metric {
  fileprivate init(_ staged: StagedMetric) {
    self.init(
      metric: staged.metric.text, samples: staged.samples, firstDate: "\(staged.first)", lastDate: "\(staged.last)")
  }
}

extension DataImport.Report.Task {
  fileprivate init(_ task: StagedTask, zone: Zone) {
    self.init(
      task: task.name.name, kind: task.name.kind, runs: task.runs, withEstimate: task.withEstimate,
      totalSeconds: task.seconds, totalText: DurationText.short(task.seconds),
      firstDate: zone.localDay(of: task.first).description, lastDate: zone.localDay(of: task.last).description)
  }
}
