public import LinuxHost
internal import QuestModel
internal import QuestServer
internal import QuestStore
internal import QuestWire

/// The machine's users, guardians and their players. Read again at each call.
public struct People: Sendable {
  /// The players of a guardian, as user ids.
  public var players: @Sendable (_ guardian: UInt32) -> Set<UInt32>
  public var user: @Sendable (_ name: String) -> UInt32?
  public var name: @Sendable (_ user: UInt32) -> String?

  public init(
    players: @escaping @Sendable (_ guardian: UInt32) -> Set<UInt32>,
    user: @escaping @Sendable (_ name: String) -> UInt32? = UserDatabase.user(named:),
    name: @escaping @Sendable (_ user: UInt32) -> String? = UserDatabase.name(of:)
  ) {
    self.players = players
    self.user = user
    self.name = name
  }

  public init(_ guardians: GuardianFile) { self.init(players: guardians.players(of:)) }

  func info(_ user: UInt32) -> PlayerInfo { PlayerInfo(user: Int(user), name: name(user) ?? "\(user)") }

  /// By name or number; a number needs no name.
  func user(named text: String) -> UInt32? {
    user(text) ?? (text.allSatisfy(\.isNumber) ? UInt32(text).flatMap { $0 < .max ? $0 : nil } : nil)
  }
}

/// The player that a guardian's call is about.
struct Ward: Sendable {
  /// `nil` for the only player of a user service.
  var user: UInt32?
  var info: PlayerInfo
}

extension Application {
  /// The players that the caller may set up for: the caller in a user service, else those that the file names for the
  /// caller; for root all who play or are named. Sorted by user id.
  func wards(of context: CallContext) throws -> [Ward] {
    guard case .eachUser(let people) = players else {
      let own = PeerCredentials.own.uid
      return [Ward(user: nil, info: People { _ in [] }.info(own))]
    }
    var users = people.players(context.peer.uid)
    if context.peer.uid == 0 { users.formUnion(try store.read { try $0.playersWithUsers().map(\.user) }) }
    return users.sorted().map { Ward(user: $0, info: people.info($0)) }
  }

  /// The named player, or the only one. Throws unless the caller is that player's guardian. Root is every player's
  /// guardian, because root writes the file.
  func ward(_ name: String?, _ context: CallContext) throws -> Ward {
    let wards = try wards(of: context)
    guard case .eachUser(let people) = players else {
      guard let ward = wards.first, name.map({ [ward.info.name, "\(ward.info.user)"].contains($0) }) ?? true else {
        throw RPCError(
          .notFound, "This service has one player; \"\(name?.prefix(40) ?? "")\" is another user.",
          hint: "Leave --player out.")
      }
      return ward
    }
    let isRoot = context.peer.uid == 0
    guard isRoot || !wards.isEmpty else { throw Refusals.nobodysGuardian }
    guard let name else {
      guard let only = wards.first, wards.count == 1 else {
        throw RPCError(
          .invalidArgument, "For which player?", hint: "Add --player NAME; tqctl guardian players lists them.",
          candidates: wards.isEmpty ? nil : wards.map(\.info.name))
      }
      return only
    }
    let user = people.user(named: name)
    if let ward = wards.first(where: { $0.user == user }) { return ward }
    guard isRoot else {
      throw RPCError(
        .forbidden, "You are not the guardian of \"\(name.prefix(40))\".",
        hint: "Yours: " + wards.map(\.info.name).joined(separator: ", "))
    }
    guard let user else {
      throw RPCError(.notFound, "There is no user \"\(name.prefix(40))\".", hint: "getent passwd lists them.")
    }
    return Ward(user: user, info: people.info(user))
  }

  /// Whether the file of guardians names players for the caller; false in a user service.
  func isNamedGuardian(_ context: CallContext) -> Bool {
    guard case .eachUser(let people) = players else { return false }
    return !people.players(context.peer.uid).isEmpty
  }

  /// The entries of `player.list`.
  func listedPlayers(_ context: CallContext) throws -> PlayerList.Response {
    let wards = try wards(of: context)
    guard !wards.isEmpty || context.peer.uid == 0 else { throw Refusals.nobodysGuardian }
    return PlayerList.Response(players: wards.map(\.info))
  }

  /// The player's game in this snapshot; an empty one before their first change.
  func player(_ ward: Ward, in reader: StoreReader) throws -> PlayerID {
    if let solo { return solo }
    return try ward.user.flatMap { try reader.player(ofUser: $0) } ?? .nobody
  }

  func audience(of ward: Ward) -> Audience? { ward.user.map(Audience.init(user:)) }
}

extension Refusals {
  static var nobodysGuardian: RPCError {
    RPCError(.forbidden, "You are not a guardian here.", hint: "Root names guardians in \(GuardianFile.usualPath).")
  }
}
