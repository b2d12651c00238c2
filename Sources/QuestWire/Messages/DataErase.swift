/// Erases data permanently from history, journal, kept replies and backups. Exactly one parameter says what to erase.
///
/// The reply comes when the store no longer contains the data. Backups are processed in the background, one by one,
/// also after restarts; `data.erasures` says when that is done. A backup cannot be restored before it was processed.
///
/// Without `confirm` nothing is erased, and the error `confirmationNeeded` says how much would be. An erasure cannot be
/// undone, and changes before it can no longer be undone or redone. A running task is never erased: abandon it first.
public struct DataErase: ChangingRequest {
  public static let method = "data.erase"

  /// A skill by a task's name, `@kind` or unique prefix: all its runs.
  public var skill: String?
  /// A quest, deleted ones included: itself and its plays.
  public var quest: String?
  /// A goal by its name or id, archived ones included: its terms, guess and rest days.
  public var goal: String?
  /// A metric by its key: its samples, and the goals about it. Metrics over plays and tracked time cannot be erased.
  public var metric: String?
  /// A day such as 2026-03-15: all plays that began before it, in the player's zone.
  public var before: String?
  /// An activity by its name: itself and its tracked intervals.
  public var activity: String?
  /// A source by its name, a removed one too: itself, its metrics and samples, and the goals about them.
  public var source: String?
  /// All nights.
  public var nights: Bool?
  /// All food: entries, the list of foods, and which days were complete. Goals about it stay.
  public var food: Bool?
  /// Everything of the player: history, quests, settings.
  public var everything: Bool?
  /// Must be true; otherwise the call is refused as `confirmationNeeded`.
  public var confirm: Bool?
  public var idempotencyKey: String?

  public init(
    skill: String? = nil, quest: String? = nil, goal: String? = nil, metric: String? = nil, before: String? = nil,
    activity: String? = nil, source: String? = nil, nights: Bool? = nil, food: Bool? = nil,
    everything: Bool? = nil, confirm: Bool? = nil, idempotencyKey: String? = nil
  ) {
    self.skill = skill
    self.quest = quest
    self.goal = goal
    self.metric = metric
    self.before = before
    self.activity = activity
    self.source = source
    self.nights = nights
    self.food = food
    self.everything = everything
    self.confirm = confirm
    self.idempotencyKey = idempotencyKey
  }

  public struct Response: Codable, Equatable, Sendable {
    public var runs: Int
    /// Plays that were erased completely; a play with other tasks keeps those.
    public var sessions: Int
    public var quests: Int
    public var settings: Int
    /// For a goal, a metric, an activity, a source, nights or food: the erased records, such as samples and intervals.
    public var entries: Int?
    /// For a task, a quest, a day or everything: other erased records, such as samples, intervals, nights and kept
    /// forecasts; absent for none.
    public var others: Int?
    /// Existing backups, which are processed in the background; absent in a system service, where their number would
    /// reveal other players' activity.
    public var backups: Int?
    /// Always empty; `data.erasures` lists unreadable files that were removed.
    public var removedFiles: [String]
    /// Quests that still have a task of that name, because an erasure of history leaves the setup.
    public var stillTaskOf: [String]
    /// Whether no file of the service contains the data any more.
    public var isFinished: Bool?

    public init(
      runs: Int, sessions: Int, quests: Int, settings: Int, entries: Int? = nil, others: Int? = nil, backups: Int?,
      removedFiles: [String], stillTaskOf: [String]
    ) {
      self.runs = runs
      self.sessions = sessions
      self.quests = quests
      self.settings = settings
      self.entries = entries
      self.others = others
      self.backups = backups
      self.removedFiles = removedFiles
      self.stillTaskOf = stillTaskOf
    }
  }
}
