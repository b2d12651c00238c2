/// Brings the routines a guardian has set up for a player to what the request says, or tells what that would change.
///
/// A routine is found by its id if it gives one, else by its name; one that is not there is made, also anew after its
/// deletion, and its history goes on. What a routine leaves out is as for a new one: every day, active, no reminder. So
/// the same request twice changes nothing the second time. Routines that the request does not name stay, unless `remove`
/// is set. With `dryRun` and no routines it lists what there is. The player's own quests are not part of any of this.
public struct GuardianApply: ChangingRequest {
  public static let method = "guardian.apply"

  /// Name or number of the player's Unix user; may be left out where there is only one.
  public var player: String?
  /// The routines as they are to be.
  public var routines: [Routine]?
  /// Delete the guardian's routines that the request does not name; their history stays.
  public var remove: Bool?
  /// Delete these, by name or id; their history stays.
  public var delete: [String]?
  /// Tell what would change and change nothing.
  public var dryRun: Bool?
  public var idempotencyKey: String?

  public init(
    player: String? = nil, routines: [Routine]? = nil, remove: Bool? = nil, delete: [String]? = nil,
    dryRun: Bool? = nil, idempotencyKey: String? = nil
  ) {
    self.player = player
    self.routines = routines
    self.remove = remove
    self.delete = delete
    self.dryRun = dryRun
    self.idempotencyKey = idempotencyKey
  }

  public struct Routine: Codable, Equatable, Sendable {
    /// For a new name; absent in files.
    public var id: String?
    public var name: String
    public var tasks: [Task]
    /// 1 = Sunday … 7 = Saturday; every day when absent.
    public var days: [Int]?
    /// `07:30`, or `plan` for when the player has to start; none when absent or `off`.
    public var remind: String?
    /// `07:45`: when it should be done.
    public var by: String?
    public var active: Bool?

    public init(
      id: String? = nil, name: String, tasks: [Task], days: [Int]? = nil, remind: String? = nil, by: String? = nil,
      active: Bool? = nil
    ) {
      self.id = id
      self.name = name
      self.tasks = tasks
      self.days = days
      self.remind = remind
      self.by = by
      self.active = active
    }
  }

  public struct Task: Codable, Equatable, Sendable {
    /// Its kind may stand behind it: `Fix login @code`.
    public var name: String
    public var kind: String?
    /// How long the guardian expects it to take; no player is ever told, and nothing is compared with it.
    public var reference: DurationInput?

    public init(name: String, kind: String? = nil, reference: DurationInput? = nil) {
      self.name = name
      self.kind = kind
      self.reference = reference
    }
  }

  public struct Response: Codable, Equatable, Sendable {
    public var player: PlayerInfo
    public var dryRun: Bool
    /// What differs from before; empty when nothing does.
    public var changes: [Change]
    /// The guardian's routines that the request does not name and that stay.
    public var others: [String]
    /// All of the guardian's routines as they are now, or would be.
    public var routines: [RoutineInfo]

    public init(player: PlayerInfo, dryRun: Bool, changes: [Change], others: [String], routines: [RoutineInfo]) {
      self.player = player
      self.dryRun = dryRun
      self.changes = changes
      self.others = others
      self.routines = routines
    }
  }

  public struct Change: Codable, Equatable, Sendable {
    public var routine: String
    /// `created`, `changed` or `deleted`.
    public var what: String
    /// Of a changed one, each difference in words: `days: weekdays → every day`.
    public var details: [String]

    public init(routine: String, what: String, details: [String]) {
      self.routine = routine
      self.what = what
      self.details = details
    }
  }
}

/// A routine as its guardian sees it.
public struct RoutineInfo: Codable, Equatable, Sendable {
  public var id: String
  public var name: String
  public var tasks: [Task]
  /// 1 = Sunday … 7 = Saturday, rising.
  public var days: [Int]
  public var active: Bool
  public var remind: String?
  public var by: String?

  public struct Task: Codable, Equatable, Sendable {
    public var name: String
    public var kind: String?
    public var referenceSeconds: Double?

    public init(name: String, kind: String?, referenceSeconds: Double?) {
      self.name = name
      self.kind = kind
      self.referenceSeconds = referenceSeconds
    }
  }

  public init(
    id: String, name: String, tasks: [Task], days: [Int], active: Bool, remind: String?, by: String?
  ) {
    self.id = id
    self.name = name
    self.tasks = tasks
    self.days = days
    self.active = active
    self.remind = remind
    self.by = by
  }
}
