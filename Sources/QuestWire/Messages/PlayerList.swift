/// The players whose quests the caller may set up: for a guardian those configured, for root all, in a user service the
/// only player.
public struct PlayerList: Request {
  public static let method = "player.list"

  public init() {}

  public struct Response: Codable, Equatable, Sendable {
    public var players: [PlayerInfo]

    public init(players: [PlayerInfo]) { self.players = players }
  }
}

/// A player in the guardian's view: the user only, nothing about play.
public struct PlayerInfo: Codable, Equatable, Sendable {
  /// The Unix user id.
  public var user: Int
  /// The user's name, otherwise the number.
  public var name: String

  public init(user: Int, name: String) {
    self.user = user
    self.name = name
  }
}
