/// For `timequest-fetch`: ends a fetch and says how it went. Repeating it returns the first result.
public struct SourceEnd: Request {
  public static let method = "source.end"

  /// Of `source.begin`.
  public var run: String
  /// How it went.
  public var outcome: Open<Outcome>
  /// What went wrong, for people: one line, up to 400 bytes; longer ones are cut.
  public var problem: String?
  /// The service asked for a pause of so many seconds; at most 7 days. It counts after a success too.
  public var retryAfterSeconds: Double?

  public enum Outcome: String, CaseIterable, Sendable {
    case ok
    /// There is no network, or no such host.
    case offline
    /// A program on this machine is not running.
    case asleep
    /// The service refuses the key or the user.
    case signIn
    /// The service asked for a pause.
    case limited
    /// The service failed.
    case upstream
    /// The connector failed.
    case bug
    /// It was interrupted.
    case cancelled
  }

  public init(run: String, outcome: Open<Outcome>, problem: String? = nil, retryAfterSeconds: Double? = nil) {
    self.run = run
    self.outcome = outcome
    self.problem = problem
    self.retryAfterSeconds = retryAfterSeconds
  }

  public struct Response: Codable, Equatable, Sendable {
    public var state: Open<SourceInfo.State>
    /// RFC 3339; absent for one that needs a sign-in.
    public var nextAt: String?
    /// What is left to ask for, after a success; absent for nothing.
    public var want: [SourceWant]?

    public init(state: Open<SourceInfo.State>, nextAt: String?, want: [SourceWant]? = nil) {
      self.state = state
      self.nextAt = nextAt
      self.want = want
    }
  }
}
