/// The expected results of a reference history, from its file.
public struct GoldenExpectation: Decodable, Sendable {
  public var sessions: [Session]
  public var profile: Profile
  public var personalBests: [Best]
  /// The descriptive patterns.
  public var insights: [Pattern]
  /// The weekly numbers.
  public var reflections: [Week]

  public struct Session: Decodable, Sendable {
    public var routine: String?
    public var startedAt: String
    public var calibration: Bool
    public var xpEarned: Int
    public var estimations: [Run]
  }

  public struct Run: Decodable, Sendable {
    public var task: String
    public var differenceSeconds: Double
    public var accuracyPercent: Double
    public var rating: String
    public var xp: Int
    public var personalBest: Bool
    public var integrity: String
  }

  public struct Profile: Decodable, Sendable {
    public var totalXP: Int
    public var level: Int
    public var progressToNextLevel: Double
    public var xpForNextLevel: Int
    public var currentStreak: Int
  }

  public struct Best: Decodable, Sendable {
    public var task: String
    public var differenceSeconds: Double
    public var date: String
  }

  public struct Pattern: Decodable, Sendable {
    public var task: String
    public var sampleCount: Int
    public var meanDifferenceSeconds: Double
    public var slopePerSession: Double
    public var coefficientOfVariation: Double
    public var recentActualSeconds: [Double]
    public var hint: String
  }

  public struct Week: Decodable, Sendable {
    public var weekStart: String
    public var weekEnd: String
    /// Whether a quest was completed in the week.
    public var meaningful: Bool
    public var questsCompleted: Int
    public var averageAccuracy: Double
    public var accuracyChange: Double?
    public var bestEstimateAccuracy: Double?
    public var daysPlayed: Int
    public var totalEstimations: Int
    public var streakContext: String
  }
}
