/// The player's current state: the result of every method that changes it, and part of events.
///
/// Reveals neither when the task began nor how long it has run.
public struct SessionState: Codable, Equatable, Sendable {
  public var phase: Open<Phase>
  public var sessionId: String?
  /// The quest's name; absent for a solo task.
  public var quest: String?
  /// The current task: to be estimated, running, or just revealed.
  public var task: String?
  /// From 1.
  public var taskIndex: Int?
  public var taskCount: Int?
  public var estimateLocked: Bool
  /// "Last 5 times: ~8m 10s", or before the first run "Suggested: 5 to 15 minutes", if the setting `hints` shows it at
  /// this point.
  public var hint: String?
  /// Only in the reply that starts a quest or task, with the setting `hints` on `ask`: whether the first task has a
  /// hint, which `session.hint` returns.
  public var hintAvailable: Bool?
  /// Names of the tasks not begun yet.
  public var remaining: [String]?
  /// The quest or task that was set aside and continues when this task is done.
  public var waiting: String?
  /// A note to show as one line, such as that an old session was put away.
  public var note: String?
  /// A notice about the store; only in `session.status`, until `data.check` acknowledges it.
  public var notice: String?
  /// The estimate just locked in, in seconds and in words.
  public var estimatedSeconds: Double?
  public var estimateText: String?
  /// The skipped task.
  public var skipped: String?
  /// Number of runs kept by `abandon`.
  public var kept: Int?
  /// Present if the session is over.
  public var summary: SessionSummary?
  /// Badges that the change earned. If it ends a running task, also badges earned while the task ran. Absent for none,
  /// with the setting `rewards off`, and while a task runs that was running before the change.
  public var badges: [BadgeInfo]?
  /// Only with `reveal`, which excludes the run from every statistic.
  public var elapsedSeconds: Double?

  /// `none` if nothing is open.
  public enum Phase: String, CaseIterable, Sendable {
    case idle = "none"
    case estimating, ready, active, paused, revealing
  }

  public init(phase: Open<Phase>, estimateLocked: Bool = false) {
    self.phase = phase
    self.estimateLocked = estimateLocked
  }
}
