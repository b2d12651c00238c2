internal import QuestStore
internal import QuestTestKit

/// CrashHarness: kills real daemons under load and compares what they leave with a model of what they acknowledged.
///
/// Several clients send random commands, each with an idempotency key. The daemon is killed at a random moment, or dies
/// at a named step of a change (`StoreStep`). Its files are copied and looked at before anything is repeated: the journal
/// tells the order of the commits, the model follows it with the answers, and the game over the copy has to be the same.
/// Then the daemon starts again on its own files, every unanswered request is repeated with its key, and the load goes on.
public struct CrashHarness {
  public struct Options: Sendable {
    /// The folder of the programs.
    public var programs: String
    public var kills: Int
    public var seed: UInt64
    /// Every second death is at a named step; only a debug build has these.
    public var diesAtSteps: Bool
    /// Kills on one store, before the next begins with an empty one.
    public var killsPerStore: Int
    public var clients: Int
    /// Changes the daemon is told to commit together, though it answers each at once; 1 for a sound one.
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

  /// `progress` is told after each store.
  public init(_ options: Options, progress: @escaping (CrashReport) -> Void = { _ in }) {
    self.options = options
    self.progress = progress
  }

  /// Kills as often as it is told to. Throws when the harness itself cannot go on.
  public func run() throws -> CrashReport {
    var report = CrashReport(options)
    let start = Moment.now
    var store: UInt64 = 0
    while report.kills < options.kills {
      // Each store has a seed of its own, so that one of many can be played again alone.
      var life = try StoreLife(options, seed: options.seed &+ store)
      try life.run(kills: min(options.killsPerStore, options.kills - report.kills), into: &report)
      store += 1
      report.seconds = Moment.now - start
      progress(report)
    }
    return report
  }
}
