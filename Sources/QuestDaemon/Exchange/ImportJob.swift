private import FoundationEssentials
internal import NIOPosix
internal import QuestEngines
internal import QuestModel
internal import QuestStore
private import QuestText
internal import QuestWire
internal import Synchronization

/// An import in work: it reads, checks and stages what its connection sends, and vanishes with the connection.
///
/// Calls of one connection come one after another, so the lock is never contended.
final class ImportJob: ConnectionBound {
  let id: String
  let isDryRun: Bool
  let stage: ImportStage
  private let path: String
  /// Where lines happened that do not say where.
  let zone: Zone
  private let reader: Mutex<ImportReader>
  private let staging: StagingQueue
  private let places: ImportPlaces

  private let isClosed = Mutex(false)

  init(
    folder: String, beside store: QuestStore, format: ImportFormat, zone: Zone, isDryRun: Bool, pool: NIOThreadPool,
    places: ImportPlaces
  ) throws {
    try places.take()
    self.places = places
    var generator = SystemRandomNumberGenerator()
    id = Identifier<Never>.random(using: &generator).text
    path = "\(folder)/\(Self.prefix)\(id).sqlite"
    self.isDryRun = isDryRun
    self.zone = zone
    do {
      stage = try ImportStage(path: path, beside: store)
    } catch {
      Self.remove(path)
      places.giveBack()
      throw error
    }
    reader = Mutex(ImportReader(format, zone: zone))
    staging = StagingQueue(stage, on: pool)
  }

  /// How scratch files are called, so that what a killed daemon left can be told and removed.
  private static let prefix = "import-"

  /// Removes the scratch files that a killed daemon left in the folder.
  static func sweep(_ folder: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where name.hasPrefix(prefix) { remove("\(folder)/\(name)") }
  }

  var lines: Int { reader.withLock(\.lines) }
  var extras: ImportExtras { reader.withLock(\.extras) }

  /// The server and the last step may both want to close it; the first one does.
  func close() {
    let wasClosed = isClosed.withLock { isClosed in
      defer { isClosed = true }
      return isClosed
    }
    guard !wasClosed else { return }
    staging.drain()
    stage.close()
    Self.remove(path)
    places.giveBack()
  }

  /// A scratch file that stays all the same is swept at the next start.
  private static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }

  /// Takes the next piece of text, cut anywhere. It is checked now and staged while the next one is on its way.
  func feed(_ text: String) throws { try staging.add(try reader.withLock { try $0.feed(text) }) }

  /// Everything fed is staged when this returns.
  func finishReading() throws {
    try staging.add(try reader.withLock { try $0.finish() })
    try staging.wait()
  }

  /// Plays the staged sessions through the rules, knowing what the store holds.
  func score(knowing store: QuestStore, player: PlayerID, difficulty: Settings.Difficulty) throws {
    try store.read { reader in
      let before = try StoredHistory(reader: reader, player: player)
      var scorer = HistoryScorer(before: before, difficulty: difficulty)
      try stage.score { session in
        if store.isStopping { throw StoreError.busy }
        let past = PastSession(session)
        guard !session.hasFacts else {
          scorer.count(past)
          return nil
        }
        let facts = scorer.score(past)
        return StagedFacts(
          calibration: facts.calibration, bonus: facts.bonus,
          runs: zip(session.runs, facts.runs).map { run, facts in (facts.actual, StoredFacts(facts, run.marks)) })
      }
      try before.rethrow()
    }
  }

  /// Tasks that a dry run lists at the most.
  static let mostTasks = 200

  /// - Parameters:
  ///   - counts: what the stage holds.
  ///   - alreadyKnown: sessions that were here.
  ///   - tasks: of a dry run, what each task would bring.
  /// - Returns: what is told of the import.
  func report(_ counts: ImportCounts, alreadyKnown: Int, tasks: [StagedTask]? = nil) -> DataImport.Report {
    reader.withLock { reader in
      DataImport.Report(
        dryRun: isDryRun, sessions: counts.sessions, estimations: counts.estimations,
        withoutEstimate: counts.withoutEstimate, alreadyKnown: alreadyKnown, quests: reader.extras.quests.count,
        settings: reader.extras.settings.count,
        notes: reader.extras.forecasts.count + reader.extras.practice.count,
        leftOut: reader.leftOut.sorted { $0.key < $1.key }.map {
          DataImport.Report.Reason(reason: $0.key, count: $0.value.count, lines: $0.value.lines)
        },
        untitled: reader.untitled, tasks: tasks?.map { DataImport.Report.Task($0, zone: zone) })
    }
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

extension PastSession {
  fileprivate init(_ staged: StagedSession) {
    self.init(
      quest: staged.questKey, startedAt: staged.startedAt, isCompleted: staged.isCompleted,
      tasks: staged.runs.map { run in
        PastTask(
          skillKey: run.skillKey, estimate: run.estimate, actual: run.actual, recordedAt: run.recordedAt, day: run.day,
          isOwnGuess: run.marks.isDisjoint(with: [.hinted, .recalled, .unblinded]) && run.isConfirmed)
      })
  }
}

extension StoredFacts {
  fileprivate init(_ facts: RunFacts, _ marks: Marks) {
    self.init(
      accuracy: facts.score?.accuracy, rating: facts.score?.rating, level: facts.level, xp: facts.xp,
      integrity: facts.integrity, marks: facts.marks.union(marks))
  }
}

extension StagedRun {
  /// It is not so long that it waits for a word about it.
  fileprivate var isConfirmed: Bool {
    guard let actual, !marks.contains(.confirmed) else { return true }
    return marks.contains(.imported) || Scoring.integrity(actual: actual, estimate: estimate) != .overlong
  }
}
