/// What levels have unlocked, what comes next, and the collection. With the setting `rewards off`, levels and the
/// collection are absent and every theme is available.
public struct RewardsGet: Request {
  public static let method = "rewards.get"

  public init() {}

  public struct Response: Codable, Equatable, Sendable {
    /// The setting `rewards`.
    public var shown: Bool
    /// The player's level. Absent without rewards, as are the next two members.
    public var level: Int?
    public var totalXP: Int?
    /// Points at which the next level begins.
    public var xpForNextLevel: Int?
    /// Share of the way to the next level, 0 ..< 1.
    public var levelProgress: Double?
    /// The current theme.
    public var theme: String
    /// Themes in the order of the levels that unlock them.
    public var themes: [Theme]
    /// Absent without rewards.
    public var collection: CollectionInfo?

    public init(
      shown: Bool, level: Int? = nil, totalXP: Int? = nil, xpForNextLevel: Int? = nil, levelProgress: Double? = nil,
      theme: String, themes: [Theme], collection: CollectionInfo? = nil
    ) {
      self.shown = shown
      self.level = level
      self.totalXP = totalXP
      self.xpForNextLevel = xpForNextLevel
      self.levelProgress = levelProgress
      self.theme = theme
      self.themes = themes
      self.collection = collection
    }
  }

  public struct Theme: Codable, Equatable, Sendable {
    public var name: String
    /// A few words about the theme.
    public var text: String
    public var open: Bool
    /// The level that unlocks the theme; absent without rewards.
    public var level: Int?

    public init(name: String, text: String, open: Bool, level: Int?) {
      self.name = name
      self.text = text
      self.open = open
      self.level = level
    }
  }
}
