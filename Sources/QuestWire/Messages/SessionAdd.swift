/// Adds a task that was done without the program, with the time it took as the player remembers it and without a guess.
///
/// Forecasts, hints and totals use the run. It earns no points, and no statistics about guesses use it. While a task
/// runs, the run is stored and hidden until the `done`, as all new records are.
public struct SessionAdd: ChangingRequest {
  public static let method = "session.add"

  /// The name of a task, matched like that of `session.do`; it may end in ` @kind`. A quest is refused.
  public var task: String
  /// `@kind` of a new task, one word.
  public var kind: String?
  /// True for a new task, regardless of existing names.
  public var new: Bool?
  /// How long the task took: 1 second to 30 days.
  public var actual: DurationInput
  /// The task ended this long ago, 1 second to 24 hours. Excludes `at` and `day`.
  public var ago: DurationInput?
  /// When the task ended: a time of day, or a moment (RFC 3339). Without `day` the last such time.
  public var at: String?
  /// A day up to today: `2026-03-15`, `yesterday`, `mon`. Without `at` only the day is stored.
  public var day: String?
  public var idempotencyKey: String?

  public init(
    task: String, kind: String? = nil, new: Bool? = nil, actual: DurationInput, ago: DurationInput? = nil,
    at: String? = nil, day: String? = nil, idempotencyKey: String? = nil
  ) {
    self.task = task
    self.kind = kind
    self.new = new
    self.actual = actual
    self.ago = ago
    self.at = at
    self.day = day
    self.idempotencyKey = idempotencyKey
  }

  public struct Response: Codable, Equatable, Sendable {
    public var run: RunRecord
    /// Says that the task is new, and which existing tasks may have been meant.
    public var note: String?
    /// Badges that the change earned; absent for none, with the setting `rewards off`, and while a task runs.
    public var badges: [BadgeInfo]?

    public init(run: RunRecord, note: String? = nil) {
      self.run = run
      self.note = note
    }
  }
}
