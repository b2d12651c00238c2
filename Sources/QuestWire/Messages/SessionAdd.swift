/// Adds a task that was done without the program: how long it took, as the player remembers it, and no guess.
///
/// Forecasts, hints and totals use it. It earns no points, and nothing about guesses is learned from it. While a task
/// runs it is recorded and hidden until the `done`, as everything new is.
public struct SessionAdd: ChangingRequest {
  public static let method = "session.add"

  /// The name of a task, matched like that of `session.do`; it may end in ` @kind`. A quest is refused.
  public var task: String
  /// `@kind` of a new task, one word.
  public var kind: String?
  /// True for a new task, whatever names there are.
  public var new: Bool?
  /// How long it took: 1 second to 30 days.
  public var actual: DurationInput
  /// It ended this long ago; 1 second to 24 hours. Excludes `at` and `day`.
  public var ago: DurationInput?
  /// It ended then: a time of day, or an instant. Without `day` the last such time.
  public var at: String?
  /// A day up to today: `2026-03-15`, `yesterday`, `mon`. Without `at` only the day is known.
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
    /// That the task is new here, and what may have been meant.
    public var note: String?
    /// What the change has earned; absent for nothing, with the setting `rewards off`, and while a task runs.
    public var badges: [BadgeInfo]?

    public init(run: RunRecord, note: String? = nil) {
      self.run = run
      self.note = note
    }
  }
}
