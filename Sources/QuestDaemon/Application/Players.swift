internal import LinuxHost
internal import NIOConcurrencyHelpers
internal import QuestModel
public import QuestServer
internal import QuestStore
public import QuestWire

/// The players of a service.
public enum Players: Sendable {
  /// A user service: one player for all connections.
  case one
  /// A system service: each Unix user is a player, identified by the connection's user id.
  case eachUser(People)

  var isOne: Bool { if case .one = self { true } else { false } }
}

/// An audience is the player of a user service, or a Unix user of a system service. It does not depend on the store, so
/// a user without a row has one, and a rescue or restore does not change it.
extension Audience {
  init(_ player: PlayerID) { self.init(key: player.rawValue) }
}

extension EventHub {
  /// Publishes to the topic's subscribers of one audience, or to all of them. Cost without a subscriber: one lock.
  public func publish(
    topic: Event.Topic, to audience: Audience?, what: Open<Event.What>, session: SessionState? = nil,
    progress: Progress? = nil, track: Event.Tracking? = nil
  ) {
    publish(topic, to: audience) { seq in
      Event(topic: topic, seq: seq, what: what, session: session, progress: progress, track: track)
    }
  }
}

extension PlayerID {
  /// A user who has changed nothing yet has no row, so reads see an empty game. Reads never write; the user's first
  /// change creates the row.
  static let nobody = PlayerID(0)
}

extension Application {
  /// The caller's player in this snapshot; `nil` before their first change.
  func player(for context: CallContext, in reader: StoreReader) throws -> PlayerID? {
    try solo ?? reader.player(ofUser: context.peer.uid)
  }

  /// The caller's player for a change; the caller's first change creates it. Call it only while no other change is in
  /// progress.
  func player(for context: CallContext, at now: ClockReading) throws -> PlayerID {
    if let solo { return solo }
    let user = context.peer.uid
    let player =
      try store.read { try $0.player(ofUser: user) } ?? store.maintain { try $0.player(ofUser: user, at: now.wall) }
    seenPlayers.withLockedValue { $0[user] = player }
    return player
  }

  /// The caller's player if it is cached. It works while the store cannot be read, for users who changed something
  /// since the start.
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

  /// Whether the store is the caller's own. In a system service it is shared and managed by root; other users get no
  /// information about it that depends on other players.
  func looksAfterStore(_ context: CallContext) -> Bool { solo != nil || context.peer.uid == 0 }
}
