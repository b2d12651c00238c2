/// The open session for the state machine: the snapshot of its tasks and the current phase.
///
/// It is stored after every command, so it survives clients, crashes and reboots. `QuestEngines/Session` holds the
/// rules.
public struct Play: Hashable, Sendable {
  public var sessionID: SessionID
  /// `nil` for a solo task.
  public var quest: QuestID?
  /// The shown name of the quest or the solo task.
  public var title: String
  public var tasks: [PlayTask]
  public var phase: Phase
  /// The first lock-in and the end of the last task, for the quest's total.
  public var firstLockIn: ClockReading?
  /// Seconds of pauses within the tasks done so far.
  public var pausedSeconds: Double

  public init(
    sessionID: SessionID, quest: QuestID?, title: String, tasks: [PlayTask], phase: Phase,
    firstLockIn: ClockReading? = nil, pausedSeconds: Double = 0
  ) {
    self.sessionID = sessionID
    self.quest = quest
    self.title = title
    self.tasks = tasks
    self.phase = phase
    self.firstLockIn = firstLockIn
    self.pausedSeconds = pausedSeconds
  }

  /// The current phase; the index is that of the task in `tasks`.
  public enum Phase: Hashable, Sendable {
    case estimating(Int)
    /// Locked in and held: the clock has not started.
    case ready(Int)
    case active(Int)
    case paused(Int)
    /// The task at the index is done and was revealed; another one remains.
    case revealing(Int)

    public var index: Int {
      switch self {
      case .estimating(let index), .ready(let index), .active(let index), .paused(let index), .revealing(let index):
        index
      }
    }

    /// The name in JSON.
    public var name: String {
      switch self {
      case .estimating: "estimating"
      case .ready: "ready"
      case .active: "active"
      case .paused: "paused"
      case .revealing: "revealing"
      }
    }

    /// Whether the phase is between lock-in and `done`, when nothing may reveal the time.
    public var isRunning: Bool {
      switch self {
      case .active, .paused: true
      case .estimating, .ready, .revealing: false
      }
    }
  }

  /// Indices of the tasks not begun yet, in the quest's order.
  public var remaining: [Int] { tasks.indices.filter { tasks[$0].state == .waiting } }
}

/// One task of the snapshot.
public struct PlayTask: Hashable, Sendable {
  public enum State: String, CaseIterable, Sendable {
    case waiting
    case done
    case skipped
    case unmeasured
  }

  public var task: TaskName
  public var state: State
  /// Given for the whole quest at its start; locked in when the task starts.
  public var planned: Estimate?
  /// Locked in.
  public var estimate: Estimate?
  public var watch: Stopwatch
  /// Marks collected before the task is done.
  public var marks: Marks

  public init(
    task: TaskName, state: State = .waiting, planned: Estimate? = nil, estimate: Estimate? = nil,
    watch: Stopwatch = Stopwatch(), marks: Marks = []
  ) {
    self.task = task
    self.state = state
    self.planned = planned
    self.estimate = estimate
    self.watch = watch
    self.marks = marks
  }
}

/// The spans in which a task was worked on: closed ones, and the open one while it runs.
public struct Stopwatch: Hashable, Sendable, Codable {
  public struct Span: Hashable, Sendable, Codable {
    public var start: ClockReading
    public var end: ClockReading

    public init(start: ClockReading, end: ClockReading) {
      self.start = start
      self.end = end
    }
  }

  public var spans: [Span]
  public var runningSince: ClockReading?
  /// When the player first said "done" and was asked to confirm; the time until the answer does not count.
  public var askedAt: ClockReading?

  public init(spans: [Span] = [], runningSince: ClockReading? = nil, askedAt: ClockReading? = nil) {
    self.spans = spans
    self.runningSince = runningSince
    self.askedAt = askedAt
  }
}
