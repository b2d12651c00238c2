public enum ForecastTag {}
public typealias ForecastID = Identifier<ForecastTag>

/// A stored forecast of a duration, made at one moment for one day, for comparison with the outcome.
///
/// The outcome is not part of it: it is looked up in the history on demand.
public struct KeptForecast: Hashable, Sendable {
  public enum Subject: Hashable, Sendable {
    /// The whole of a quest, from the first lock-in to the last `done`.
    case quest(QuestID)
    /// One task, by the key of its skill.
    case skill(key: String)
  }

  /// Why it was stored.
  public enum Origin: Int, CaseIterable, Sendable {
    /// The player asked for it.
    case asked = 0
    /// A planned reminder was shown.
    case reminder = 1

    /// The name in JSON.
    public var name: String {
      switch self {
      case .asked: "asked"
      case .reminder: "reminder"
      }
    }
  }

  public var id: ForecastID
  public var subject: Subject
  public var madeAt: Instant
  public var zone: Zone
  /// The local day it is for.
  public var day: LocalDay
  /// When it should be done, if the forecast had a deadline.
  public var deadline: Instant?
  /// Seconds within which it is done with a chance of .5, .8 and .9; rising.
  public var seconds: Quantiles
  /// Sessions or runs in its basis.
  public var runs: Int
  /// The method, as in `basis.method`.
  public var method: String
  public var origin: Origin

  public struct Quantiles: Hashable, Sendable {
    public var p50: Double
    public var p80: Double
    public var p90: Double

    public init(p50: Double, p80: Double, p90: Double) {
      self.p50 = p50
      self.p80 = p80
      self.p90 = p90
    }
  }

  public init(
    id: ForecastID, subject: Subject, madeAt: Instant, zone: Zone, day: LocalDay, deadline: Instant?,
    seconds: Quantiles, runs: Int, method: String, origin: Origin
  ) {
    self.id = id
    self.subject = subject
    self.madeAt = madeAt
    self.zone = zone
    self.day = day
    self.deadline = deadline
    self.seconds = seconds
    self.runs = runs
    self.method = method
    self.origin = origin
  }
}

public enum PracticeTag {}
public typealias PracticeID = Identifier<PracticeTag>

/// One practice run: the player estimates how long a time is, without a task.
public struct PracticeRun: Hashable, Sendable {
  public var id: PracticeID
  /// Seconds: the target, and the time until the player stopped.
  public var target: Double
  public var actual: Double
  public var recordedAt: Instant
  public var zone: Zone
  public var day: LocalDay

  public init(id: PracticeID, target: Double, actual: Double, recordedAt: Instant, zone: Zone, day: LocalDay) {
    self.id = id
    self.target = target
    self.actual = actual
    self.recordedAt = recordedAt
    self.zone = zone
    self.day = day
  }
}
