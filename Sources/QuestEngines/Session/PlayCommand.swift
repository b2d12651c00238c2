public import QuestModel

/// The commands of an open session.
public enum PlayCommand: Hashable, Sendable {
  /// Lock the estimate in; with `hold` without starting the clock.
  case estimate(Estimate, hold: Bool)
  /// Replace the estimate of the held or running task. After `freeSeconds` from lock-in, or a second time, it is late.
  case changeEstimate(Estimate, freeSeconds: Double)
  /// Start the held task, continue with the next, or take the named remaining one; with an estimate start it at once.
  case startTask(TaskName?, Estimate?)
  case next
  case pause
  case resume
  case skip
  /// The task is done. `said` is the moment of the first `done`, if that was refused or led to the question about an
  /// overlong run; `nil` for now.
  case done(Ending, said: ClockReading? = nil)
  case abandon
  /// The session was left open on an earlier day: finished tasks count, a running one is unmeasured.
  case putAway

  /// When a task ended.
  public enum Ending: Hashable, Sendable {
    /// At the moment of the command.
    case now
    /// Some seconds before the command.
    case ago(seconds: Double)
    /// It took this long, by the player's second guess.
    case took(seconds: Double)
    /// Unknown.
    case forgot
  }
}

/// Why a command is not possible in the current phase. The store is unchanged.
public enum PlayRefusal: Error, Hashable, Sendable {
  /// There is nothing to estimate.
  case notEstimating(Play.Phase)
  /// The estimate is locked in and cannot be changed.
  case estimateLocked(Play.Phase)
  /// The command needs a running task.
  case taskNotRunning(Play.Phase)
  case notPaused(Play.Phase)
  /// The task needs an estimate before it can start.
  case estimateMissing(task: String)
  /// The quest has no task of that name left.
  case otherTask(name: String, remaining: [String])
  /// A task runs, so no other can begin.
  case taskRuns(task: String)
  /// `next` without a reveal before it.
  case nothingRevealed(Play.Phase)
  /// The given end is before the task's beginning. Does not reveal when that was.
  case endsBeforeItBegan
}

/// The results of a command, in order; the daemon turns them into rows and replies.
public enum PlayFact: Hashable, Sendable {
  case lockedIn(index: Int)
  /// The estimate was replaced. A late one might have been made with the time in mind.
  case changed(index: Int, isLate: Bool)
  /// The clock of the task runs.
  case started(index: Int)
  case ended(index: Int, RunMeasurement)
  case skipped(index: Int)
  case finished(PlayOutcome)
}

/// The measurement of a task.
public struct RunMeasurement: Hashable, Sendable {
  /// Seconds; `nil` when it is unmeasured.
  public var actual: Double?
  /// The moment it ended.
  public var endedAt: ClockReading
  public var marks: Marks
  /// The wall clock was used because of a reboot in between.
  public var isAcrossReboot: Bool
}

/// How a session ended.
public struct PlayOutcome: Hashable, Sendable {
  public var isCompleted: Bool
  /// Every task was done, measured or not.
  public var isWhole: Bool
  public var endedAt: ClockReading
  /// From the first lock-in to the last `done`, pauses out, in seconds; `nil` when a task was skipped, unmeasured or
  /// recalled, or after a reboot in between.
  public var total: Double?
}
