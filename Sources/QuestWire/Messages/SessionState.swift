/// Where the player stands, as every command that moves the game answers it, and as events carry it.
///
/// Holds nothing about time: neither when the task began nor for how long it has run.
public struct SessionState: Codable, Equatable, Sendable {
  /// `none`, `estimating`, `ready`, `active`, `paused`, `revealing`.
  public var phase: String
  public var sessionId: String?
  /// The quest's name; absent for a solo task.
  public var quest: String?
  /// The task whose turn it is: to be estimated, running, or just revealed.
  public var task: String?
  /// From 1.
  public var taskIndex: Int?
  public var taskCount: Int?
  public var estimateLocked: Bool
  /// "Last 5 times: ~8m 10s", when the setting shows it at this point.
  public var hint: String?
  /// Names of the tasks nobody has begun.
  public var remaining: [String]?
  /// Something worth a calm line: an old session was put away.
  public var note: String?
  /// Something happened to the store itself; only in `session.status`, until `data.check` acknowledges it.
  public var notice: String?
  /// What was just locked in, in seconds and in words.
  public var estimatedSeconds: Double?
  public var estimateText: String?
  /// The task just skipped.
  public var skipped: String?
  /// Estimations kept by `abandon`.
  public var kept: Int?
  /// The session is over: what it brought.
  public var summary: SessionSummary?
  /// Only after `status --reveal`, which takes the run out of every statistic.
  public var elapsedSeconds: Double?

  public init(phase: String, estimateLocked: Bool = false) {
    self.phase = phase
    self.estimateLocked = estimateLocked
  }
}
