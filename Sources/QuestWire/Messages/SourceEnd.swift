/// For `timequest-fetch`: ends a fetch and reports its outcome. Repeating it returns the first result.
public struct SourceEnd: Request {
  public static let method = "source.end"

  /// The `run` of `source.begin`.
  public var run: String
  /// The outcome of the fetch.
  public var outcome: Open<Outcome>
  /// The problem in words: one line, up to 400 bytes. Longer texts are cut.
  public var problem: String?
  /// The pause in seconds that the service asked for, at most 7 days. It applies after a success too.
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
    /// The fetch was interrupted.
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
    /// When the source is due next, RFC 3339; absent if it needs a sign-in.
    public var nextAt: String?
    /// What remains to be requested after a success; absent for nothing.
    public var want: [SourceWant]?

    public init(state: Open<SourceInfo.State>, nextAt: String?, want: [SourceWant]? = nil) {
      self.state = state
      self.nextAt = nextAt
      self.want = want
    }
  }
}
