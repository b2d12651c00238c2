/// A thousand days of reminders by seed: the real game, store and screen on a machine that crashes, sleeps, travels and has
/// its clock set, looked at by an oracle that knows the rules and none of the code (docs/TESTING.md).
public struct ReminderYears: Sendable {
  public struct Options: Sendable {
    public var seeds: ClosedRange<UInt64>
    public var days: Int
    public var defect: Defect?
    /// Whether the days of the simulated people begin up to six hours after midnight, with changes.
    public var isNightOwl: Bool

    public init(seeds: ClosedRange<UInt64>, days: Int, defect: Defect? = nil, isNightOwl: Bool = false) {
      self.seeds = seeds
      self.days = days
      self.defect = defect
      self.isNightOwl = isNightOwl
    }
  }

  private let options: Options

  public init(_ options: Options) { self.options = options }

  /// Lives one life after the other; each is told when it has ended. Throws what only a defect can throw.
  public func run(_ ended: (Row) -> Void = { _ in }) throws -> YearsReport {
    var report = YearsReport()
    for seed in options.seeds {
      var life = try Life(seed: seed, days: options.days, defect: options.defect, isNightOwl: options.isNightOwl)
      let row = try life.run()
      report.rows.append(row)
      ended(row)
    }
    return report
  }
}

/// What the simulated machine does wrong, to see that the oracle notices.
public enum Defect: String, CaseIterable, Sendable {
  /// What was shown is forgotten with each crash.
  case forgetsDeliveries
  /// The timer rings three hours late.
  case sleepsTooLong
  /// Nobody tells the service that the clock was set or the zone is another one.
  case hidesChangesOfTime
}
