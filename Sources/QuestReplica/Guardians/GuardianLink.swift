internal import LinuxHost
public import QuestWire

/// One side of a link between a guardian and a player who agreed to it. Routines go to the player, and what became of them
/// goes back. Nothing of play leaves the player's machine.
public struct GuardianLink: Codable, Equatable, Sendable {
  public enum Role: String, Codable, Sendable {
    /// This side sends routines.
    case guardian
    /// They are set up on this side.
    case player
  }

  public var role: Role
  /// Whom the link leads to, in the words of this side.
  public var name: String
  /// The carrier, and a key that is the link's own.
  public var place: SyncSetup
  /// This side's feed in the carrier.
  public var feed: FeedState
  /// What this side has to say: it takes the place of what it said before. A carrier that lost it gets it again.
  public var said: SyncItem?
  /// On the player's side, by the guardian's devices: the number of the newest set-up that was dealt with.
  public var done: [String: Int] = [:]
  /// On the player's side of a system service: whom the guardian sets up for; else the only player there is.
  public var player: String?
  /// On the player's side: stands for the PIN of setup, where one is set.
  public var credential: String?

  public init(_ role: Role, name: String, place: SyncSetup, player: String? = nil, credential: String? = nil) throws {
    self.role = role
    self.name = name
    self.place = place
    self.player = player
    self.credential = credential
    feed = FeedState(device: try Self.newDevice(), generation: place.ring.newest.generation)
  }

  static func newDevice() throws -> String { Hex.text(try RandomBytes.make(8)) }

  /// The place with the code for the other side.
  public func code() throws -> FamilyCode {
    var code = try place.code()
    code.isForGuardian = true
    return code
  }
}

/// What a guardian sends: a whole set-up, as `guardian.apply` takes it.
public struct SentSetup: Codable, Equatable, Sendable {
  public var routines: [GuardianApply.Routine]
  /// Routines that it does not name are deleted.
  public var remove: Bool?

  public init(routines: [GuardianApply.Routine], remove: Bool?) {
    self.routines = routines
    self.remove = remove
  }

  /// One set-up that does what `earlier` and then this one do. A routine of both is as this one has it.
  func following(_ earlier: SentSetup) -> SentSetup {
    // It says which routines there are.
    if remove == true { return self }
    let kept = earlier.routines.filter { old in
      !routines.contains { new in
        (new.id != nil && new.id == old.id) || new.name.lowercased() == old.name.lowercased()
      }
    }
    return SentSetup(routines: kept + routines, remove: earlier.remove)
  }
}

/// What the player's side answers. It is about routines alone.
public struct SetupReceipts: Codable, Equatable, Sendable {
  /// The player has ended the link.
  public var ended = false
  /// By the guardian's devices.
  public var receipts: [String: Receipt] = [:]

  public struct Receipt: Codable, Equatable, Sendable {
    public var number: Int
    public var outcome: Open<Outcome>
    /// What changed, as `guardian.apply` tells it.
    public var changes: [GuardianApply.Change] = []
    /// Why it was refused.
    public var reason: String?
  }

  public enum Outcome: String, CaseIterable, Sendable {
    case applied
    /// The set-up itself is wrong; another one is needed.
    case refused
    /// The PIN was set or changed since the link was made. The set-up waits.
    case locked
  }
}
