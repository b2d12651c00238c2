/// A night: stretches of sleep less than 2 hours apart. If several devices recorded it, the one with the most time in
/// stages counts.
public struct NightInfo: Codable, Equatable, Sendable {
  /// The local day of waking: `2026-03-15`.
  public var day: String
  /// `today`, `yesterday`, `15 Mar`.
  public var dayText: String
  public var start: String
  public var end: String
  /// `23:10..06:50`, in the time zone of the place where the player slept.
  public var spanText: String
  /// Minutes asleep; the length of the whole night if there are no stages.
  public var sleepMinutes: Double
  /// The same in words: `7h 20m`.
  public var sleepText: String
  /// The percentage of the night asleep; absent without stages.
  public var efficiency: Double?
  /// Minutes of the stage; absent without stages.
  public var remMinutes: Double?
  public var deepMinutes: Double?
  public var lightMinutes: Double?
  /// The stretches of the night: those that count first, then those that were disregarded.
  public var stretches: [Stretch]

  /// A stretch that one device recorded or that was logged.
  public struct Stretch: Codable, Equatable, Sendable {
    public var id: String
    public var start: String
    public var end: String
    public var spanText: String
    /// The device; absent for a logged stretch.
    public var device: String?
    /// A letter and seconds for each stage: `w` awake, `l` light, `d` deep, `r` REM, `s` asleep, `b` in bed, `-`
    /// unknown. Absent if only the ends are known.
    public var stages: String?
    public var note: String?
    /// Whether it counts. False if it overlaps a stretch that counts.
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

/// The result of a change of a night.
public struct ChangedNight: Codable, Equatable, Sendable {
  /// The stretch's id.
  public var id: String
  /// The night that the stretch now belongs to; absent for a deleted stretch.
  public var night: NightInfo?
  /// The local day of waking.
  public var day: String
  /// `today`, `yesterday`, `15 Mar`.
  public var dayText: String
  /// The stretch: `23:10..06:50`.
  public var spanText: String
  /// Time asleep in the stretch: `7h 40m`. Absent for a deleted stretch.
  public var sleepText: String?
  /// Active goals about `sleep`, and those reached today. Absent if there are none.
  public var goals: [LoggedSample.Goal]?
  /// Badges that the change earned; absent for none, and with the setting `rewards off`.
  public var badges: [BadgeInfo]?

  public init(id: String, night: NightInfo? = nil, day: String, dayText: String, spanText: String) {
    self.id = id
    self.night = night
    self.day = day
    self.dayText = dayText
    self.spanText = spanText
  }
}
