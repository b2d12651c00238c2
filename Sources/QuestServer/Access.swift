public import LinuxHost
public import QuestWire

/// Who may call a method.
public enum Access: String, CaseIterable, Sendable {
  /// Every client that may connect.
  case anyone
  /// A user with a game here.
  case player
  /// Setup for a player, protected by the PIN where one is set. The method's parameter names the player.
  case guardian
  /// The owner of the store, and root; only root in a system service.
  case owner
}

/// Decides who may connect and call what, from the peer only: locks such as the PIN are checked by the methods.
public struct AccessPolicy: Sendable {
  private enum Service: Sendable {
    case ofUsers(Set<UInt32>)
    case ofMachine(knows: @Sendable (UInt32) -> Bool)
  }

  private let service: Service

  private init(_ service: Service) { self.service = service }

  /// A service for these user ids only, who may do everything.
  public init(admitted: Set<UInt32>) { self.init(.ofUsers(admitted)) }

  /// A user service: its own user and root may do everything, other users may not connect.
  public static func userService(owner: UInt32) -> AccessPolicy { AccessPolicy(admitted: [owner, 0]) }

  /// A system service: root, and the users it knows; `knows` is called at each connection, on the server's thread.
  public static func systemService(knows: @escaping @Sendable (_ user: UInt32) -> Bool) -> AccessPolicy {
    AccessPolicy(.ofMachine(knows: knows))
  }

  /// `nil` when this peer may connect.
  public func refusal(for peer: PeerCredentials) -> RPCError? {
    switch service {
    case .ofUsers(let admitted):
      guard !admitted.contains(peer.uid) else { return nil }
      return RPCError(
        .forbidden, "This service belongs to another user.",
        hint: "Run a timequestd of your own: systemctl --user start timequest.")
    case .ofMachine(let knows):
      guard peer.uid != 0, !knows(peer.uid) else { return nil }
      return RPCError(
        .forbidden, "This service is for the people who log in here, and user \(peer.uid) is not one of them.",
        hint: "Run a timequestd of your own: systemctl --user start timequest.")
    }
  }

  /// `nil` when this connected peer may call methods of that access.
  public func refusal(for peer: PeerCredentials, access: Access) -> RPCError? {
    switch (service, access) {
    case (_, .anyone), (.ofMachine, .player), (.ofMachine, .guardian): nil
    case (.ofUsers, _): refusal(for: peer)
    case (.ofMachine, .owner):
      peer.uid == 0 ? nil : Self.rootsAlone
    }
  }

  package static var rootsAlone: RPCError {
    RPCError(
      .forbidden, "The store is shared by all players here, so only root may do this.",
      hint: "Use sudo. For your own data: tqctl export, tqctl erase.")
  }

  /// The command that shows the log.
  var logCommand: String {
    switch service {
    case .ofUsers: "journalctl --user -u timequest"
    case .ofMachine: "journalctl -u timequest"
    }
  }
}
