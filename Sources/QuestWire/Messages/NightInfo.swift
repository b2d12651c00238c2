/// A night as it counts: stretches of sleep less than 2 hours apart, and of several devices that recorded it the one with
/// most time in stages.
public struct NightInfo: Codable, Equatable, Sendable {
  /// The local day of waking: `2026-03-15`.
  public var day: String
  /// `today`, `yesterday`, `15 Mar`.
  public var dayText: String
  public var start: String
  public var end: String
  /// `23:10..06:50`, of the wall clock where it was slept.
  public var spanText: String
  /// Minutes asleep; the whole night where no stage says more.
  public var sleepMinutes: Double
  /// The same as `7h 20m`.
  public var sleepText: String
  /// Percent of the night asleep; absent without stages.
  public var efficiency: Double?
  /// Minutes; absent without stages.
  public var remMinutes: Double?
  public var deepMinutes: Double?
  public var lightMinutes: Double?
  /// What it is made of, those left aside after those that count.
  public var stretches: [Stretch]

  /// What one device recorded, or what was logged.
  public struct Stretch: Codable, Equatable, Sendable {
    public var id: String
    public var start: String
    public var end: String
    public var spanText: String
    /// Absent for what was logged.
    public var device: String?
    /// A letter and seconds for each stage: `w` awake, `l` light, `d` deep, `r` REM, `s` asleep, `b` in bed, `-` unknown.
    /// Absent where only the ends are known.
    public var stages: String?
    public var note: String?
    /// Whether it counts, or overlaps what counts.
    public var counts: Bool

    public init(
      id: String, start: String, end: String, spanText: String, device: String?, stages: String?, note: String?,
      counts: Bool
    ) {
      self.id = id
      self.start = start
      self.end = end
      self.spanText = spanText
      self.device = device
      self.stages = stages
      self.note = note
      self.counts = counts
    }
  }

  public init(
    day: String, dayText: String, start: String, end: String, spanText: String, sleepMinutes: Double, sleepText: String,
    efficiency: Double? = nil, remMinutes: Double? = nil, deepMinutes: Double? = nil, lightMinutes: Double? = nil,
    stretches: [Stretch]
  ) {
    self.day = day
    self.dayText = dayText
    self.start = start
    self.end = end
    self.spanText = spanText
    self.sleepMinutes = sleepMinutes
    self.sleepText = sleepText
    self.efficiency = efficiency
    self.remMinutes = remMinutes
    self.deepMinutes = deepMinutes
    self.lightMinutes = lightMinutes
    self.stretches = stretches
  }
}

/// What a change of a night came to.
public struct ChangedNight: Codable, Equatable, Sendable {
  /// The stretch's id.
  public var id: String
  /// The night that the stretch now belongs to; absent for one that was deleted.
  public var night: NightInfo?
  /// The local day of waking.
  public var day: String
  /// `today`, `yesterday`, `15 Mar`.
  public var dayText: String
  /// The stretch alone: `23:10..06:50`.
  public var spanText: String
  /// Time asleep in the stretch alone: `7h 40m`. Absent for one that was deleted.
  public var sleepText: String?
  /// Active goals on `sleep`, and those reached today. Absent without one.
  public var goals: [LoggedSample.Goal]?
  /// What the change has earned; absent for nothing, and with the setting `rewards off`.
  public var badges: [BadgeInfo]?

  public init(id: String, night: NightInfo? = nil, day: String, dayText: String, spanText: String) {
    self.id = id
    self.night = night
    self.day = day
    self.dayText = dayText
    self.spanText = spanText
  }
}
