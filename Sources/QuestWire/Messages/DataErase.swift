/// Erases for good: out of history, the journal, remembered answers and backups. Exactly one of the four says what.
///
/// The answer comes when it is out of the store. Backups are erased from in the background, one by one; `data.erasures`
/// tells when that is done. It goes on over restarts, and no backup is restored before it was erased from.
///
/// Without `confirm` nothing happens and a `confirmationNeeded` refusal tells in numbers what would go. It cannot be
/// undone, and it ends undo and redo of everything before it. A running task is never touched: put it away first.
public struct DataErase: ChangingRequest {
  public static let method = "data.erase"

  /// A skill by a task's name or `@kind`, written out or a unique beginning: all its runs.
  public var skill: String?
  /// A quest, a deleted one too: itself and its plays.
  public var quest: String?
  /// A day such as 2026-03-15: all plays that began before it, in the player's zone.
  public var before: String?
  /// Everything of the player: history, quests, settings.
  public var everything: Bool?
  /// Must be true, or the answer is `confirmationNeeded` and nothing is erased.
  public var confirm: Bool?
  public var idempotencyKey: String?

  public init(
    skill: String? = nil, quest: String? = nil, before: String? = nil, everything: Bool? = nil, confirm: Bool? = nil,
    idempotencyKey: String? = nil
  ) {
    self.skill = skill
    self.quest = quest
    self.before = before
    self.everything = everything
    self.confirm = confirm
    self.idempotencyKey = idempotencyKey
  }

  public struct Response: Codable, Equatable, Sendable {
    public var runs: Int
    /// Plays that are gone altogether; one that held other tasks stays with them.
    public var sessions: Int
    public var quests: Int
    public var settings: Int
    /// Backups that were made before, and are looked into and erased from in the background; absent in a system service,
    /// where their number would tell of others.
    public var backups: Int?
    /// Always empty: `data.erasures` tells of files that were removed because nobody can tell what they hold.
    public var removedFiles: [String]
    /// Quests whose set-up still has a task of that name: it is not history.
    public var stillTaskOf: [String]
    /// Whether no file of the service holds any of it any more.
    public var isFinished: Bool?

    public init(
      runs: Int, sessions: Int, quests: Int, settings: Int, backups: Int?, removedFiles: [String], stillTaskOf: [String]
    ) {
      self.runs = runs
      self.sessions = sessions
      self.quests = quests
      self.settings = settings
      self.backups = backups
      self.removedFiles = removedFiles
      self.stillTaskOf = stillTaskOf
    }
  }
}
