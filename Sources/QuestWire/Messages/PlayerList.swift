/// The players the caller sets quests up for: those named for a guardian, all for root, the one of a user service.
public struct PlayerList: Request {
  public static let method = "player.list"

  public init() {}

  public struct Response: Codable, Equatable, Sendable {
    public var players: [PlayerInfo]

    public init(players: [PlayerInfo]) { self.players = players }
  }
}

/// A player as a guardian knows them: who it is, and nothing of what they do.
public struct PlayerInfo: Codable, Equatable, Sendable {
  /// The Unix user id.
  public var user: Int
  /// The user's name; the number where the machine knows none.
  public var name: String

  public init(user: Int, name: String) {
    self.user = user
    self.name = name
  }
}
