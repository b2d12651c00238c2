internal import QuestStore
internal import QuestTestKit

/// CrashHarness: kills real daemons under load and compares the stores they leave with a model of the acknowledged
/// changes.
///
/// Several clients send random commands, each with an idempotency key. The daemon is killed at a random moment, or dies
/// at a named step of a change (`StoreStep`). Its files are copied and inspected before any request is repeated. The
/// journal gives the order of the commits, the model applies them with the answers, and the game on the copy has to
/// equal the model. Then the daemon restarts on its own files, every unanswered request is repeated with its key, and
/// the load continues.
public struct CrashHarness {
  public struct Options: Sendable {
    /// The folder of the programs.
    public var programs: String
    public var kills: Int
    public var seed: UInt64
    /// Whether every second kill is at a named step; only a debug build has these steps.
    public var diesAtSteps: Bool
    /// The number of kills before the harness continues with an empty store.
    public var killsPerStore: Int
    public var clients: Int
    /// The number of changes that the daemon commits together although it answers each at once, as a deliberate defect;
    /// 1 for a correct daemon.
    public var changesInOneCommit: Int

    public init(
      programs: String, kills: Int, seed: UInt64, diesAtSteps: Bool = true, killsPerStore: Int = 30, clients: Int = 4,
      changesInOneCommit: Int = 1
    ) {
      self.programs = programs
      self.kills = kills
      self.seed = seed
      self.diesAtSteps = diesAtSteps
      self.killsPerStore = killsPerStore
      self.clients = clients
      self.changesInOneCommit = changesInOneCommit
    }
  }

  private let options: Options
  private let progress: (CrashReport) -> Void

  /// Calls `progress` after each store.
  public init(_ options: Options, progress: @escaping (CrashReport) -> Void = { _ in }) {
    self.options = options
    self.progress = progress
  }

  /// Runs all kills. Throws if the harness itself cannot continue.
  public func run() throws -> CrashReport {
    var report = CrashReport(options)
    let start = Moment.now
    var store: UInt64 = 0
    while report.kills < options.kills {
      // Each store has its own seed, so that it can be repeated separately.
      var run = try CrashRun(options, seed: options.seed &+ store)
      try run.run(kills: min(options.killsPerStore, options.kills - report.kills), into: &report)
      store += 1
      report.seconds = Moment.now - start
      progress(report)
    }
    return report
  }
}
