public import LinuxHost
public import QuestWire

/// Who may call a method.
public enum Access: String, CaseIterable, Sendable {
  /// Whoever may connect at all.
  case anyone
  /// A person with a game here.
  case player
  /// Setup for a player, behind the PIN where one is set. Whose setup it is decides the method: it names the player.
  case guardian
  /// Whoever the store belongs to, and root; root alone in a system service.
  case owner
}

/// Decides who may connect and call what. It looks at the peer alone: a lock such as the PIN is the method's matter.
public struct AccessPolicy: Sendable {
  private enum Service: Sendable {
    case ofUsers(Set<UInt32>)
    case ofMachine(knows: @Sendable (UInt32) -> Bool)
  }

  private let service: Service

  private init(_ service: Service) { self.service = service }

  /// A service of these user ids alone, who may do everything.
  public init(admitted: Set<UInt32>) { self.init(.ofUsers(admitted)) }

  /// A user service: its own user and root may do everything, nobody else may even connect.
  public static func userService(owner: UInt32) -> AccessPolicy { AccessPolicy(admitted: [owner, 0]) }

  /// A system service: root, and the users it knows; `knows` is asked at each connection, on the server's thread.
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
        .forbidden, "This service is for the people who log in here, and user \(peer.uid) is none of them.",
        hint: "Run a timequestd of your own: systemctl --user start timequest.")
    }
  }

  /// `nil` when this peer, which could connect, may call methods of that access.
  public func refusal(for peer: PeerCredentials, access: Access) -> RPCError? {
    switch (service, access) {
    case (_, .anyone), (.ofMachine, .player), (.ofMachine, .guardian): nil
    case (.ofUsers, _): refusal(for: peer)
    case (.ofMachine, .owner):
      peer.uid == 0 ? nil : Self.rootsAlone
    }
  }

  static var rootsAlone: RPCError {
    RPCError(
      .forbidden, "The store belongs to everybody who plays here, so this is root's.",
      hint: "With sudo it can be done. What is yours: tqctl export, tqctl erase.")
  }

  /// How the log is read.
  var logCommand: String {
    switch service {
    case .ofUsers: "journalctl --user -u timequest"
    case .ofMachine: "journalctl -u timequest"
    }
  }
}
