internal import LinuxHost
internal import NIOConcurrencyHelpers
internal import QuestModel
internal import QuestStore

/// Whose games a service holds.
public enum Players: Sendable {
  /// A user service: one player, whoever connects.
  case one
  /// A system service: each Unix user is a player of his own, known by the id the kernel says a connection has.
  case eachUser(People)

  var isOne: Bool { if case .one = self { true } else { false } }
}

/// Whom events concern: the player of a user service, a Unix user of a system service. It is known without asking the
/// store, also of somebody who has no row there yet, and stays the same whatever becomes of the store.
public struct Audience: Hashable, Sendable {
  let key: Int64

  init(_ player: PlayerID) { key = player.rawValue }
  public init(user: UInt32) { key = Int64(user) }
}

extension PlayerID {
  /// Somebody who has never changed anything here: no row is his, so every reading finds an empty game. Readings never
  /// write, not even for a newcomer; his row comes with his first change.
  static let nobody = PlayerID(0)
}

extension Game {
  /// Whose game the caller plays, in this snapshot; `nil` before his first change.
  func player(for context: CallContext, in reader: StoreReader) throws -> PlayerID? {
    try solo ?? reader.player(ofUser: context.peer.uid)
  }

  /// Whose game the caller changes; made with his first change. Only while no other change is in work.
  func player(for context: CallContext, at now: ClockReading) throws -> PlayerID {
    if let solo { return solo }
    let user = context.peer.uid
    let player =
      try store.read { try $0.player(ofUser: user) } ?? store.maintain { try $0.player(ofUser: user, at: now.wall) }
    seenPlayers.withLockedValue { $0[user] = player }
    return player
  }

  /// Whose game the caller plays, as far as that can be told now: also while the store cannot be read, for those who
  /// changed something since the start.
  func knownPlayer(for context: CallContext) -> PlayerID? {
    if let solo { return solo }
    let user = context.peer.uid
    return (try? store.read { try $0.player(ofUser: user) }) ?? seenPlayers.withLockedValue { $0[user] }
  }

  func audience(of context: CallContext) -> Audience { solo.map(Audience.init) ?? Audience(user: context.peer.uid) }

  func audience(of player: PlayerID) throws -> Audience {
    guard solo == nil, let user = try store.read({ try $0.user(of: player) }) else { return Audience(player) }
    return Audience(user: user)
  }

  /// Whether the store is the caller's own. In a system service it is everybody's, and root looks after it: nobody else
  /// is told anything about it that others play a part in.
  func looksAfterStore(_ context: CallContext) -> Bool { solo != nil || context.peer.uid == 0 }
}
