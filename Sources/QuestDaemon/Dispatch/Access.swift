public import LinuxHost
public import QuestWire

/// Who may call a method.
public enum Access: String, CaseIterable, Sendable {
  /// Whoever may connect at all.
  case anyone
  /// A person with a game here.
  case player
  /// Setup for a player, behind the PIN where one is set.
  case guardian
  /// Whoever the store belongs to, and root.
  case owner
}

/// Decides who may connect and call what. It looks at the peer alone: a lock such as the PIN is the method's matter.
public struct AccessPolicy: Sendable {
  /// The user ids that may connect.
  public let admitted: Set<UInt32>

  public init(admitted: Set<UInt32>) { self.admitted = admitted }

  /// A user service: its own user and root may do everything, nobody else may even connect.
  public static func userService(owner: UInt32) -> AccessPolicy { AccessPolicy(admitted: [owner, 0]) }

  /// `nil` when this peer may connect.
  public func refusal(for peer: PeerCredentials) -> RPCError? {
    guard admitted.contains(peer.uid) else {
      return RPCError(
        .forbidden, "This service belongs to another user.",
        hint: "Run a timequestd of your own: systemctl --user start timequest.")
    }
    return nil
  }

  /// `nil` when this peer may call methods of that access.
  public func refusal(for peer: PeerCredentials, access: Access) -> RPCError? {
    switch access {
    case .anyone: nil
    case .player, .guardian, .owner: refusal(for: peer)
    }
  }
}
