internal import LinuxHost
internal import QuestText
public import QuestWire

/// One side of a link between a guardian and a player who agreed to it. Routines go to the player, and reports about
/// them go back. Nothing of play leaves the player's machine.
public struct GuardianLink: Codable, Equatable, Sendable {
  public enum Role: String, Codable, Sendable {
    /// This side sends routines.
    case guardian
    /// This side receives routines and sets them up.
    case player
  }

  public var role: Role
  /// The guardian or player at the other end, as this side calls them.
  public var name: String
  /// The carrier, with the link's own key.
  public var place: SyncSetup
  /// This side's feed in the carrier.
  public var feed: FeedState
  /// This side's current item, which replaces its previous one. It is sent again to a carrier that lost it.
  public var said: SyncItem?
  /// On the player's side: the number of the newest set-up that was handled, by the guardian's devices.
  public var done: [String: Int] = [:]
  /// On the player's side of a system service: the player that the guardian sets up for; `nil` for the only player.
  public var player: String?
  /// On the player's side: replaces the PIN of setup, if there is one.
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
  /// Whether routines that the set-up does not name are deleted.
  public var remove: Bool?

  public init(routines: [GuardianApply.Routine], remove: Bool?) {
    self.routines = routines
    self.remove = remove
  }

  /// A set-up with the effect of `earlier` and then this one. If both have a routine, that of this one counts.
  func following(_ earlier: SentSetup) -> SentSetup {
    // It deletes all routines that it does not name.
    if remove == true { return self }
    func key(_ routine: GuardianApply.Routine) -> String { NameForm.trimmed(routine.name).lowercased() }
    let kept = earlier.routines.filter { old in
      !routines.contains { new in (new.id != nil && new.id == old.id) || key(new) == key(old) }
    }
    return SentSetup(routines: kept + routines, remove: earlier.remove)
  }
}

/// The answer of the player's side. It is about routines alone.
public struct SetupReceipts: Codable, Equatable, Sendable {
  /// The player has ended the link.
  public var ended = false
  /// By the guardian's devices.
  public var receipts: [String: Receipt] = [:]

  public struct Receipt: Codable, Equatable, Sendable {
    public var number: Int
    public var outcome: Open<Outcome>
    /// The changes, as returned by `guardian.apply`.
    public var changes: [GuardianApply.Change] = []
    /// Why it was refused.
    public var reason: String?
  }

  public enum Outcome: String, CaseIterable, Sendable {
    case applied
    /// The set-up itself is wrong; the guardian has to send another one.
    case refused
    /// The PIN was set or changed since the link was made. The set-up waits.
    case locked
  }
}
