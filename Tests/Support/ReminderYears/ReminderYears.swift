/// Simulates a thousand days of reminders by seed: the real game, store and screen on a machine that crashes, sleeps,
/// travels and has its clock set. An oracle that knows the rules but uses none of the code checks it (docs/TESTING.md).
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

  /// Simulates one life after the other, and calls `ended` after each. Throws only because of a defect.
  public func run(_ ended: (Row) -> Void = { _ in }) throws -> YearsReport {
    var report = YearsReport()
    for seed in options.seeds {
      var simulation = try Simulation(
        seed: seed, days: options.days, defect: options.defect, isNightOwl: options.isNightOwl)
      let row = try simulation.run()
      report.rows.append(row)
      ended(row)
    }
    return report
  }
}

/// Deliberate defects of the simulated machine, to check that the oracle detects them.
public enum Defect: String, CaseIterable, Sendable {
  /// Shown reminders are forgotten with each crash.
  case forgetsDeliveries
  /// The timer rings three hours late.
  case sleepsTooLong
  /// The service is not told that the clock or the time zone was changed.
  case hidesChangesOfTime
}
