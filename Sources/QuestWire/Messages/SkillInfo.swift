/// A skill, for which statistics are kept, and the number of its runs.
public struct SkillInfo: Codable, Equatable, Sendable {
  public var id: String
  /// The task's name, or `@kind`.
  public var name: String
  /// Runs with a measurement.
  public var runs: Int
  public var personalBestSeconds: Double?
  public var lastPlayed: String?
  /// Badges that the change earned; absent for none, with the setting `rewards off`, and while a task runs.
  public var badges: [BadgeInfo]?

  public init(id: String, name: String, runs: Int, personalBestSeconds: Double?, lastPlayed: String?) {
    self.id = id
    self.name = name
    self.runs = runs
    self.personalBestSeconds = personalBestSeconds
    self.lastPlayed = lastPlayed
  }
}
