public import QuestModel

/// What a player can do within an open session.
public enum PlayCommand: Hashable, Sendable {
  /// Lock the estimate in; with `hold` the clock waits.
  case estimate(Estimate, hold: Bool)
  /// Start the held task, go on to the next, or take the named remaining one; with an estimate start it at once.
  case startTask(TaskName?, Estimate?)
  case next
  case pause
  case resume
  case skip
  /// The task is over. `said` is the moment it was first said, when saying it did not get through or was answered with the
  /// question whether it was the whole time; `nil` for now.
  case done(Ending, said: ClockReading? = nil)
  case abandon
  /// The session was left open on an earlier day: what is finished counts, what ran is unmeasured.
  case putAway

  /// When a task ended.
  public enum Ending: Hashable, Sendable {
    /// At the moment it is said.
    case now
    /// Some seconds before it is said.
    case ago(seconds: Double)
    /// It took this long, by the player's second guess.
    case took(seconds: Double)
    /// Nobody knows.
    case forgot
  }
}

/// Why a command does not fit where the player stands. The store is unchanged.
public enum PlayRefusal: Error, Hashable, Sendable {
  /// Nothing is there to be estimated.
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
  /// The ending given lies before the task's beginning. Says nothing of when that was.
  case endsBeforeItBegan
}

/// What a command brought about, in order; the daemon makes rows and replies of it.
public enum PlayFact: Hashable, Sendable {
  case lockedIn(index: Int)
  /// The clock of the task runs.
  case started(index: Int)
  case ended(index: Int, RunMeasurement)
  case skipped(index: Int)
  case finished(PlayOutcome)
}

/// What was measured of a task.
public struct RunMeasurement: Hashable, Sendable {
  /// Seconds; `nil` when it is unmeasured.
  public var actual: Double?
  /// The moment it ended.
  public var endedAt: ClockReading
  public var marks: Marks
  /// A reboot lay in between, so the wall clock had to stand in.
  public var isAcrossReboot: Bool
}

/// How a session ended.
public struct PlayOutcome: Hashable, Sendable {
  public var isCompleted: Bool
  /// Every task was done, measured or not.
  public var isWhole: Bool
  public var endedAt: ClockReading
  /// From the first lock-in to the last `done`, pauses out, in seconds; `nil` when a task was skipped, unmeasured or
  /// told from memory, or a reboot lay in between.
  public var total: Double?
}
