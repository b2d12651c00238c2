/// Makes a guardian's routines for a player equal to the request, or reports what would change.
///
/// A routine is matched by its id if it has one, else by its name. A missing routine is created; a deleted one is
/// created again and continues its history. Absent members mean the defaults of a new routine: every day, active, no
/// reminder. So repeating a request changes nothing. Routines that the request does not name stay unless `remove` is
/// set. `edits` change members of routines, and come after `routines`. With `dryRun` and no routines the call lists the
/// existing ones. Of the player's own quests, only those in `adopt` are affected.
public struct GuardianApply: ChangingRequest {
  public static let method = "guardian.apply"

  /// Name or number of the player's Unix user; may be left out if there is only one.
  public var player: String?
  /// The desired routines.
  public var routines: [Routine]?
  /// Refuse `routines` that exist already.
  public var mustBeNew: Bool?
  /// Changes of routines, made in this order. What an edit does not name stays.
  public var edits: [Edit]?
  /// Delete the guardian's routines that the request does not name; their history stays.
  public var remove: Bool?
  /// Routines to delete, by name or id; their history stays.
  public var delete: [String]?
  /// The player's own quests that become routines, by name or id. Only in a user service, whose guardian is the player.
  public var adopt: [String]?
  /// Report what would change, and change nothing.
  public var dryRun: Bool?
  public var idempotencyKey: String?

  public init(
    player: String? = nil, routines: [Routine]? = nil, mustBeNew: Bool? = nil, edits: [Edit]? = nil,
    remove: Bool? = nil, delete: [String]? = nil, adopt: [String]? = nil, dryRun: Bool? = nil,
    idempotencyKey: String? = nil
  ) {
    self.player = player
    self.routines = routines
    self.mustBeNew = mustBeNew
    self.edits = edits
    self.remove = remove
    self.delete = delete
    self.adopt = adopt
    self.dryRun = dryRun
    self.idempotencyKey = idempotencyKey
  }

  public struct Routine: Codable, Equatable, Sendable {
    /// The routine's id, to give it a new name; absent in files.
    public var id: String?
    public var name: String
    /// The name that the player sees everywhere; absent if it is the name itself.
    public var displayName: String?
    public var tasks: [Task]
    /// 1 = Sunday … 7 = Saturday; every day when absent.
    public var days: [Int]?
    /// `07:30`, or `plan` for the player's own start time; none when absent or `off`.
    public var remind: String?
    /// The deadline: `07:45`.
    public var by: String?
    public var active: Bool?

    public init(
      id: String? = nil, name: String, displayName: String? = nil, tasks: [Task], days: [Int]? = nil,
      remind: String? = nil, by: String? = nil, active: Bool? = nil
    ) {
      self.id = id
      self.name = name
      self.displayName = displayName
      self.tasks = tasks
      self.days = days
      self.remind = remind
      self.by = by
      self.active = active
    }
  }

  public struct Task: Codable, Equatable, Sendable {
    /// May include the name that the player sees, the kind, and the suggested range: `Shower = Shower Power @care
    /// 5m..15m`.
    public var name: String
    public var displayName: String?
    public var kind: String?
    /// How long the guardian expects the task to take. Never shown to the player or compared with anything.
    public var reference: DurationInput?
    /// A range to plan the first run by, `5m..15m`. It is the player's hint until the first run, and not shown
    /// afterwards.
    public var suggested: DurationInput?

    public init(
      name: String, displayName: String? = nil, kind: String? = nil, reference: DurationInput? = nil,
      suggested: DurationInput? = nil
    ) {
      self.name = name
      self.displayName = displayName
      self.kind = kind
      self.reference = reference
      self.suggested = suggested
    }
  }

  /// Changes of one routine; absent members stay unchanged.
  public struct Edit: Codable, Equatable, Sendable {
    /// The routine by its name, a unique prefix of it, or its id.
    public var routine: String
    public var name: String?
    /// The name that the player sees; the routine's own name removes a separate one.
    public var displayName: String?
    /// The complete new list, each as in `Task.name`. A task that existed keeps its reference, and its suggested range
    /// unless the text has one.
    public var tasks: [String]?
    /// More tasks, after the others.
    public var addTasks: [String]?
    /// New values of tasks.
    public var values: [TaskValues]?
    /// 1 = Sunday … 7 = Saturday.
    public var days: [Int]?
    /// `07:30`, `plan`, or `off`.
    public var remind: String?
    /// `07:45`, or `off`.
    public var by: String?
    public var active: Bool?

    public init(routine: String) { self.routine = routine }
  }

  /// New values of a task of a routine; absent members stay unchanged.
  public struct TaskValues: Codable, Equatable, Sendable {
    /// The task's name in the set-up.
    public var task: String
    /// As in `Task`, or `off`.
    public var reference: DurationInput?
    /// As in `Task`, or `off`.
    public var suggested: DurationInput?

    public init(task: String, reference: DurationInput? = nil, suggested: DurationInput? = nil) {
      self.task = task
      self.reference = reference
      self.suggested = suggested
    }
  }

  public struct Response: Codable, Equatable, Sendable {
    public var player: PlayerInfo
    public var dryRun: Bool
    /// The changes; empty when there are none.
    public var changes: [Change]
    /// The guardian's routines that the request does not name and that stay.
    public var others: [String]
    /// All of the guardian's routines afterwards.
    public var routines: [RoutineInfo]
    /// The ids of the routines that `edits` mean, in their order; absent without edits.
    public var edited: [String]?
    /// New names of the player's own quests that had the name of a routine; absent if guardian and player are two
    /// people.
    public var renamed: [String]?

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
    public var what: Open<Kind>
    /// For a changed routine, each difference in words: `days: weekdays → every day`.
    public var details: [String]

    public enum Kind: String, CaseIterable, Sendable { case created, changed, deleted }

    public init(routine: String, what: Kind, details: [String]) {
      self.routine = routine
      self.what = Open(what)
      self.details = details
    }
  }
}

/// A routine in the guardian's view.
public struct RoutineInfo: Codable, Equatable, Sendable {
  public var id: String
  public var name: String
  /// The name that the player sees, if it differs.
  public var displayName: String?
  public var tasks: [Task]
  /// 1 = Sunday … 7 = Saturday, rising.
  public var days: [Int]
  public var active: Bool
  public var remind: String?
  public var by: String?

  public struct Task: Codable, Equatable, Sendable {
    public var name: String
    /// The name that the player sees, if it differs.
    public var displayName: String?
    public var kind: String?
    public var referenceSeconds: Double?
    /// The range suggested to the player before the first run: `5m..15m`.
    public var suggested: String?

    public init(
      name: String, displayName: String? = nil, kind: String?, referenceSeconds: Double?, suggested: String? = nil
    ) {
      self.name = name
      self.displayName = displayName
      self.kind = kind
      self.referenceSeconds = referenceSeconds
      self.suggested = suggested
    }
  }

  public init(
    id: String, name: String, displayName: String? = nil, tasks: [Task], days: [Int], active: Bool, remind: String?,
    by: String?
  ) {
    self.id = id
    self.name = name
    self.displayName = displayName
    self.tasks = tasks
    self.days = days
    self.active = active
    self.remind = remind
    self.by = by
  }
}
