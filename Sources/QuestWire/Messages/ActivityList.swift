/// The player's activities in their order.
public struct ActivityList: Request {
  public static let method = "activity.list"

  /// Also list archived activities.
  public var all: Bool?

  public init(all: Bool? = nil) { self.all = all }

  public struct Response: Codable, Equatable, Sendable {
    public var activities: [ActivityInfo]

    public init(activities: [ActivityInfo]) { self.activities = activities }
  }
}

/// A category of tracked time.
public struct ActivityInfo: Codable, Equatable, Sendable {
  public var id: String
  public var name: String
  /// One of 8 colours, 0 to 7.
  public var colour: Int?
  /// A short sign for status bars, up to 16 bytes.
  public var sign: String?
  public var archived: Bool
  /// Badges that the change earned; absent for none, with the setting `rewards off`, and while a task runs.
  public var badges: [BadgeInfo]?

  public init(id: String, name: String, colour: Int?, sign: String?, archived: Bool) {
    self.id = id
    self.name = name
    self.colour = colour
    self.sign = sign
    self.archived = archived
  }
}
